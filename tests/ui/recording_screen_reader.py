"""A screen reader that records announcements."""

from canasta_gui.ui.platform.scene import Scene, ScreenReader


class RecordingScreenReader(ScreenReader):
    """Records the announcements that a screen reader would speak."""

    def __init__(self) -> None:
        self.announcements: list[str] = []

    def update(self, scene: Scene, *_: object, **_more: object) -> None:
        self.announcements += scene.take_announcements()
