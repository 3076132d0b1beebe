"""The whole program for every test, in an empty home, in English."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.desk import Desk, Desks


@pytest.fixture
def desks(home: Path) -> Iterator[Desks]:
    """Opens the program."""
    with Desks(home) as desks:
        yield desks


@pytest.fixture
def desk(desks: Desks) -> Desk:
    """The program; nothing moves in it."""
    return desks()
