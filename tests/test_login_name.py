"""The name that the first game takes from whoever is logged in."""

import pytest

from canasta_gui.program import system as module
from canasta_gui.program.defaults import NAMES, names_with
from canasta_gui.program.system import login_name


@pytest.mark.parametrize(
    ("full", "login", "name"),
    [
        ("Zoé Martin", "zmartin", "Zoé"),
        ("Anne-Marie Dubois,,,", "am", "Anne-Marie"),
        ("", "sam", "Sam"),
        ("SAM", "", "Sam"),
        ("McAdam Bo", "", "McAdam"),
        ("root", "root", ""),
        ("Ubuntu", "ubuntu", ""),
        ("", "u1002", ""),
        ("x", "", ""),
        ("Maximiliane-Theodora", "max", "Max"),
        ("", "", ""),
        ("\u202eevil", "", ""),
    ],
)
def test_the_first_word_of_a_persons_name_is_taken(
    monkeypatch: pytest.MonkeyPatch, full: str, login: str, name: str
) -> None:
    monkeypatch.setattr(module, "_full_name", lambda: full.split(",")[0])
    monkeypatch.setattr(module, "_login", lambda: login)
    assert login_name() == name


def test_the_system_is_asked_without_harm() -> None:
    assert isinstance(login_name(), str)


@pytest.mark.parametrize("own", ["", "Zoé", "Basile", "clara"])
def test_nobody_at_a_table_has_the_name_of_another(own: str) -> None:
    names = names_with(own)
    assert names[0] == (own or NAMES[0])
    assert len({name.casefold() for name in names}) == len(names) >= 4
