"""Widgets: scalable, usable by keyboard alone, with semantics for screen readers and tests."""
