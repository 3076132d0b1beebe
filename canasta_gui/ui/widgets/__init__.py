"""Widgets of our own: small, scalable, complete by keyboard, and telling their meaning to screen readers and tests."""

from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.widgets.bars import Bar, Bars
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.chart import Chart
from canasta_gui.ui.widgets.containers import Column, Equal, Frame, Grid, Row, Scroll, Space, middle_panel
from canasta_gui.ui.widgets.controls import Button, Choice, Item, Slider, Switch
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.labels import Heading, Icon, Label, LongHeading, Paragraph, Progress, Rule
from canasta_gui.ui.widgets.layer import Layer
from canasta_gui.ui.widgets.number_table import Line, NumberTable
from canasta_gui.ui.widgets.pages import Pages
from canasta_gui.ui.widgets.rows import Rows, RowText
from canasta_gui.ui.widgets.segments import Segments
from canasta_gui.ui.widgets.stepper import Stepper
from canasta_gui.ui.widgets.text_field import TextField
from canasta_gui.ui.widgets.timeline import Sign, Timeline

__all__ = [
    "Bar",
    "Bars",
    "Button",
    "Chart",
    "Choice",
    "Column",
    "Dialog",
    "Equal",
    "Frame",
    "Grid",
    "Heading",
    "Icon",
    "Item",
    "Label",
    "Layer",
    "Line",
    "LongHeading",
    "Node",
    "NumberTable",
    "Pages",
    "Paragraph",
    "Progress",
    "Row",
    "RowText",
    "Rows",
    "Rule",
    "Scroll",
    "Segments",
    "Sign",
    "Slider",
    "Space",
    "Stepper",
    "Switch",
    "TextField",
    "Timeline",
    "Widget",
    "middle_panel",
]
