"""What is on the screen and what is said, for screen readers (AT-SPI, UI Automation, NSAccessibility)."""
