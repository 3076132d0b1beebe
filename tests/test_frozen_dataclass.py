"""Frozen dataclasses without written code behave as those of the standard library."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, replace
from typing import Any, ClassVar

import pytest

from canasta_gui import frozen_dataclass


def _classes(dataclass: Any) -> tuple[type[Any], type[Any], type[Any]]:
    """Return a class with slots, one that inherits from it, and one without, made by one of the two decorators."""

    @dataclass(frozen=True, slots=True)
    class Base:
        kind: ClassVar[str] = "base"
        number: int
        text: str = field(default="", compare=False)
        flag: bool = field(default=False, kw_only=True)

    @dataclass(frozen=True, slots=True)
    class Derived(Base):
        more: tuple[int, ...] = ()

    @dataclass(frozen=True)
    class Plain:
        names: dict[str, int] = field(default_factory=dict, hash=False)
        hidden: int = field(default=3, repr=False)
        total: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "total", sum(self.names.values()) + self.hidden)

    return Base, Derived, Plain


OURS, THEIRS = _classes(frozen_dataclass.dataclass), _classes(dataclasses.dataclass)
MADE: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = [
    (0, (1,), {}),
    (0, (1, "a"), {"flag": True}),
    (0, (), {"number": 2}),
    (1, (1, "a", (4, 5)), {}),
    (1, (1,), {"more": (6,)}),
    (2, (), {}),
    (2, ({"a": 1},), {"hidden": 5}),
]


@pytest.mark.parametrize(("nth", "args", "values"), MADE)
def test_an_object_has_the_same_fields_and_looks_the_same(
    nth: int, args: tuple[Any, ...], values: dict[str, Any]
) -> None:
    ours, theirs = OURS[nth](*args, **values), THEIRS[nth](*args, **values)
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert repr(ours) == repr(theirs)
    assert hash(ours) == hash(theirs)
    assert OURS[nth].__match_args__ == THEIRS[nth].__match_args__


def test_equality_asks_the_class_and_the_compared_fields() -> None:
    base, derived, _ = OURS
    assert base(1, "a") == base(1, "b")
    assert base(1) != base(2)
    assert base(1) != base(1, flag=True)
    assert base(1) != derived(1)
    assert base(1) != 1
    assert len({base(1, "a"), base(1, "b"), base(2)}) == 2


@pytest.mark.parametrize(
    ("args", "values"),
    [((), {}), ((1, "a", True), {}), ((1,), {"number": 2}), ((1,), {"other": 2})],
)
def test_wrong_arguments_are_refused(args: tuple[Any, ...], values: dict[str, Any]) -> None:
    for classes in (OURS, THEIRS):
        with pytest.raises(TypeError):
            classes[0](*args, **values)


def test_nothing_can_be_assigned_or_deleted() -> None:
    for classes in (OURS, THEIRS):
        made = classes[1](1)
        with pytest.raises(FrozenInstanceError):
            made.number = 2
        with pytest.raises(FrozenInstanceError):
            del made.number
        with pytest.raises((FrozenInstanceError, TypeError)):  # where there are slots Python 3.11 says TypeError
            made.other = 2


def test_a_field_can_be_replaced() -> None:
    _, derived, plain = OURS
    assert replace(derived(1, more=(2,)), number=3) == derived(3, more=(2,))
    assert replace(plain({"a": 1}), hidden=4).total == 5


def test_objects_can_be_copied_and_sent_to_another_process() -> None:
    span = frozen_dataclass_in_use()
    for made in (OURS[1](1, more=(2,)), OURS[2]({"a": 1})):
        assert copy.copy(made) == made
        assert copy.deepcopy(made) == made
    assert pickle.loads(pickle.dumps(span)) == span


def frozen_dataclass_in_use() -> object:
    """Return an object of a class with a name that pickle can find."""
    from canasta_gui.rules.core.rule_set import Span

    return Span(1, 2, step=3)
