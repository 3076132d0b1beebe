"""Rules of the architecture that the import contracts cannot express."""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import canasta_gui

PACKAGE: Final = Path(canasta_gui.__file__).parent
RULES: Final = PACKAGE / "rules"


@cache
def _nodes(path: Path) -> Sequence[ast.AST]:
    """Return all parts of a module of the program."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.fixture(scope="module", autouse=True)
def _forget_the_trees() -> Iterator[None]:
    """Keep the million parts of all modules for these tests alone: every later search for garbage would see them."""
    yield
    _nodes.cache_clear()


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements of a module, nested ones too: much faster than walking through all expressions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, field, ())


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the top-level packages that a module imports, without the stubs that every type checker has."""
    found = set()
    for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return frozenset(found - {"_typeshed"})


def test_the_rules_import_nothing_but_the_standard_library_and_themselves() -> None:
    modules = sorted(RULES.rglob("*.py"))
    assert modules
    third_party = {
        path.name: strange
        for path in modules
        if (strange := imported(path) - set(sys.stdlib_module_names) - {"canasta_gui"})
    }
    assert third_party == {}


def test_the_rules_have_no_clock_and_no_chance() -> None:
    banned = {"time", "datetime", "random", "secrets", "uuid"}
    found = {path.name: imported(path) & banned for path in RULES.rglob("*.py")}
    assert {name: names for name, names in found.items() if names} == {}


# Where the program begins, and what measures or limits itself. Everything else is given its clock: what it does is then
# the same on a busy machine, and a test moves the time.
ASK_THE_CLOCK: Final = {
    "ai/levels.py", "app/window.py", "cli/inputs.py", "cli/console.py", "cli/host.py", "lab/arena.py",
    "ui/graphics/card_faces.py", "ui/graphics/drawings.py",
}  # fmt: skip


def test_time_comes_in_from_outside() -> None:
    asking = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"^ *(import|from) time\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert asking == ASK_THE_CLOCK


def test_a_public_class_name_means_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in _nodes(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path.relative_to(PACKAGE).as_posix())
    assert homes
    assert {name: modules for name, modules in homes.items() if len(modules) > 1} == {}


OF_ONE_FAMILY: Final = re.compile(r"(Canasta|Romme)(Rules|Position|View|Entry)")


def test_nobody_asks_with_isinstance_which_game_it_is() -> None:
    asked = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in _nodes(path):
            match node:
                case ast.Call(func=ast.Name("isinstance"), args=[_, kinds]):
                    found = kinds
                case ast.MatchClass(cls=kind):
                    found = kind
                case _:
                    continue
            names = {each.id if isinstance(each, ast.Name) else getattr(each, "attr", "") for each in ast.walk(found)}
            asked += [f"{path.relative_to(PACKAGE)}:{node.lineno}" for name in names if OF_ONE_FAMILY.fullmatch(name)]
    assert not asked, "a match has its family in rules.family"


# --- objects belong to themselves ---

NAMED_TUPLES: Final = {"_replace", "_asdict", "_fields", "_field_defaults", "_make", "_value_", "_exit"}
"""Names with an underscore that Python's own libraries offer to everybody."""


def defined_privately(nodes: Sequence[ast.AST]) -> set[str]:
    """Return the private names that the classes of a module define: methods, declared fields, attributes of `self`."""
    found = set()
    for each in nodes:
        if isinstance(each, ast.ClassDef):
            for inner in ast.walk(each):
                if isinstance(inner, ast.FunctionDef):
                    found.add(inner.name)
                elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                    found.add(inner.id)
                elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store) and own(inner):
                    found.add(inner.attr)
    return found


def own(attribute: ast.Attribute) -> bool:
    """Return whether an attribute is one of the object itself, of its class or of its base class."""
    match attribute.value:
        case ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super")):
            return True
        case _:
            return False


def test_no_module_touches_what_is_private_to_the_objects_of_another() -> None:
    found = []
    for path in PACKAGE.rglob("*.py"):
        known = defined_privately(_nodes(path)) | NAMED_TUPLES
        for each in _nodes(path):
            if not isinstance(each, ast.Attribute) or own(each) or each.attr in known:
                continue
            if re.match("_[^_]", each.attr):
                found.append(f"{path.relative_to(PACKAGE).as_posix()}:{each.lineno} {ast.unparse(each)}")
    assert found == []


def test_no_method_is_put_into_another_object_but_as_a_callback() -> None:
    """A function that is set from outside is declared as one: its name begins with `on_`."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        methods = {
            inner.name
            for each in _nodes(path)
            if isinstance(each, ast.ClassDef)
            for inner in each.body
            if isinstance(inner, ast.FunctionDef) and not inner.decorator_list
        }
        for each in _nodes(path):
            if isinstance(each, ast.Assign) and is_function(each.value, methods):
                found += [
                    f"{path.relative_to(PACKAGE).as_posix()}:{target.lineno} {ast.unparse(target)}"
                    for target in each.targets
                    if isinstance(target, ast.Attribute) and not own(target) and not target.attr.startswith("on_")
                ]
    assert found == []


def is_function(value: ast.expr, methods: set[str]) -> bool:
    """Return whether an expression is a lambda or, without a call, a method of its module's classes."""
    return isinstance(value, ast.Lambda) or (isinstance(value, ast.Attribute) and own(value) and value.attr in methods)


def test_no_object_is_made_without_its_constructor() -> None:
    found = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"\b(cls|[A-Z]\w+)\.__new__\(", path.read_text(encoding="utf-8"))
    ]
    assert found == []
