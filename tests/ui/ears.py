"""What a screen reader would say, for tests that only listen."""

from canasta_gui.ui.platform.scene import Scene, ScreenReader


class Ears(ScreenReader):
    """Keeps what a screen reader would say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def update(self, scene: Scene, *_: object, **_more: object) -> None:
        self.said += scene.take_announcements()
