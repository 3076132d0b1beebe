"""What is on the screen and what is said, for screen readers (AT-SPI, UI Automation, NSAccessibility)."""

from canasta_gui.ui.platform.screen_reader.bridge import ScreenReader

__all__ = ["ScreenReader"]
