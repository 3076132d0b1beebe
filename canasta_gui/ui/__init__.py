"""The window, the only layer that uses pygame, and one namespace for the parts of screens: `ui.Button`, `ui.Gap`.

The public names of the modules in `NAMESPACE` are attributes of this package. Each module is loaded when one of its
names is first used: the process that draws the cards needs no widgets, and the title no document view.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before the first import of pygame, which greets on stdout

NAMESPACE: Final = (
    "graphics.theme",
    "platform.semantics",
    "graphics.graphics_context",
    "widgets.base",
    "widgets.containers",
    "widgets.controls",
    "widgets.labels",
    "widgets.dialog",
    "widgets.layer",
    "widgets.form",
    "widgets.text_field",
    "widgets.list_view",
    "widgets.number_table",
    "widgets.value_controls",
    "widgets.charts",
    "widgets.document",
    "widgets.touch",
)
"""Modules whose public names this package exports, the most used ones first."""

if TYPE_CHECKING:  # the same modules, for the type checker
    # ruff: noqa: F403
    from pygame import Surface as Surface

    from canasta_gui.ui.graphics.graphics_context import *
    from canasta_gui.ui.graphics.theme import *
    from canasta_gui.ui.platform.semantics import *
    from canasta_gui.ui.widgets.base import *
    from canasta_gui.ui.widgets.charts import *
    from canasta_gui.ui.widgets.containers import *
    from canasta_gui.ui.widgets.controls import *
    from canasta_gui.ui.widgets.dialog import *
    from canasta_gui.ui.widgets.document import *
    from canasta_gui.ui.widgets.form import *
    from canasta_gui.ui.widgets.labels import *
    from canasta_gui.ui.widgets.layer import *
    from canasta_gui.ui.widgets.list_view import *
    from canasta_gui.ui.widgets.number_table import *
    from canasta_gui.ui.widgets.text_field import *
    from canasta_gui.ui.widgets.touch import *
    from canasta_gui.ui.widgets.value_controls import *
else:

    def __getattr__(name: str) -> object:
        """Return a public name of a module in `NAMESPACE`, or `Surface`; load the modules before it as well."""
        if name == "Surface":
            return import_module("pygame").Surface
        if name not in ("graphics", "pictures", "platform", "table", "widgets") and not name.startswith("_"):
            for module in NAMESPACE:
                names = vars(import_module(f"{__name__}.{module}"))
                if name in names:
                    globals()[name] = names[name]
                    return names[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
