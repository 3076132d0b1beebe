"""Widgets: scalable, usable by keyboard alone, with semantics for screen readers and tests."""

from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.charts import Bar, BarChart, LineChart
from canasta_gui.ui.widgets.containers import Column, EqualRow, Frame, Grid, Pages, Row, Scroll, Spacer, centered_panel
from canasta_gui.ui.widgets.controls import Button, ChoiceBox, ListItem, Slider, Switch
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.labels import Heading, Icon, Label, LongHeading, Paragraph, ProgressBar, Separator
from canasta_gui.ui.widgets.layer import Layer
from canasta_gui.ui.widgets.list_view import LazyRows, ListRow, ListView
from canasta_gui.ui.widgets.number_table import NumberTable, OpenableRow, TableRow
from canasta_gui.ui.widgets.text_field import TextField
from canasta_gui.ui.widgets.value_controls import SegmentedControl, Stepper, Timeline, TimelineMark

__all__ = [
    "Bar",
    "BarChart",
    "Button",
    "ChoiceBox",
    "Column",
    "Dialog",
    "EqualRow",
    "Frame",
    "Grid",
    "Heading",
    "Icon",
    "Label",
    "Layer",
    "LazyRows",
    "LineChart",
    "ListItem",
    "ListRow",
    "ListView",
    "LongHeading",
    "Node",
    "NumberTable",
    "OpenableRow",
    "Pages",
    "Paragraph",
    "ProgressBar",
    "Row",
    "Scroll",
    "SegmentedControl",
    "Separator",
    "Slider",
    "Spacer",
    "Stepper",
    "Switch",
    "TableRow",
    "TextField",
    "Timeline",
    "TimelineMark",
    "Widget",
    "centered_panel",
]
