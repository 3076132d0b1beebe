"""The namespace `ui` as screens use it."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from canasta_gui import ui


def public_names(module: str) -> set[str]:
    """Return the names that a module defines at its top, without those that begin with an underscore."""
    path = Path(ui.__file__).parent / f"{module.replace('.', '/')}.py"
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Assign():
                found |= {part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)}
    return {name for name in found if not name.startswith("_")}


def test_the_type_checker_sees_the_modules_that_are_searched() -> None:
    nodes = ast.walk(ast.parse(Path(ui.__file__).read_text(encoding="utf-8")))
    stars = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]
    assert sorted(stars) == sorted(f"canasta_gui.ui.{module}" for module in ui.NAMESPACE)


def test_every_public_name_of_these_modules_is_one_of_the_package_and_stands_for_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for module in ui.NAMESPACE:
        for name in public_names(module):
            homes.setdefault(name, []).append(module)
    assert {"Button", "Gap", "Look", "Node", "key_sheet", "CONTROL_HEIGHT"} <= homes.keys()
    assert {name: modules for name, modules in homes.items() if len(modules) > 1} == {}
    for name, (module,) in homes.items():
        assert getattr(ui, name) is vars(import_module(f"canasta_gui.ui.{module}"))[name]


def test_a_name_that_no_module_has_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Buton'"):
        getattr(ui, "Buton")  # noqa: B009  # the type checker knows it too


def test_modules_of_rare_widgets_are_loaded_with_their_first_use() -> None:
    code = """
import sys
from canasta_gui import ui
assert "pygame" not in sys.modules
ui.Button, ui.Gap
assert "canasta_gui.ui.widgets.document" not in sys.modules
ui.DocumentView
assert "canasta_gui.ui.widgets.document" in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
