"""What the import contract cannot say in a list of names."""

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import canasta_gui

PACKAGE: Final = Path(canasta_gui.__file__).parent
RULES: Final = PACKAGE / "rules"
MOST_MODULES: Final = 25
"""In a folder, `__init__` not counted."""
MOST_IMPORTS: Final = 25
"""Modules that one imports, whether at its top or inside functions, for the type checker or not."""
MOST_METHODS: Final = 30
"""Of a class, properties too."""


def imported(source: str) -> set[str]:
    """Return the top-level packages that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_the_rules_import_nothing_but_the_standard_library_and_themselves() -> None:
    modules = sorted(RULES.rglob("*.py"))
    assert modules
    strangers = {
        path.name: strange
        for path in modules
        if (strange := imported(path.read_text(encoding="utf-8")) - set(sys.stdlib_module_names) - {"canasta_gui"})
    }
    assert strangers == {}


def test_the_rules_have_no_clock_and_no_chance() -> None:
    banned = {"time", "datetime", "random", "secrets", "uuid"}
    found = {path.name: imported(path.read_text(encoding="utf-8")) & banned for path in RULES.rglob("*.py")}
    assert {name: names for name, names in found.items() if names} == {}


@cache
def _nodes(path: Path) -> Sequence[ast.AST]:
    """All parts of a module of the program."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _imported_modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def _sizes() -> Iterator[tuple[str, int, int]]:
    """Yield each folder, module and class of the program with its size and the largest that it may have."""
    for folder in sorted({path.parent for path in PACKAGE.rglob("*.py")}):
        modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        yield folder.relative_to(PACKAGE).as_posix(), len(modules), MOST_MODULES
    for path in sorted(PACKAGE.rglob("*.py")):
        name, nodes = path.relative_to(PACKAGE).as_posix(), _nodes(path)
        yield name, len(set(_imported_modules(nodes))), MOST_IMPORTS
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(part, ast.FunctionDef) for part in node.body)
                yield f"{name} {node.name}", methods, MOST_METHODS


def test_no_folder_module_or_class_is_too_large() -> None:
    sizes = list(_sizes())
    assert any(size == most for _, size, most in sizes), "the limits are not reached anywhere: nothing was counted"
    assert {name: size for name, size, most in sizes if size > most} == {}


def test_a_public_class_name_means_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in _nodes(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path.relative_to(PACKAGE).as_posix())
    assert homes
    assert {name: modules for name, modules in homes.items() if len(modules) > 1} == {}
