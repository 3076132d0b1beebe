"""Where a device finds this machine."""

import pytest

from canasta_gui.remote.address import code_of, code_text, is_private, link, own_addresses


def test_the_likeliest_address_comes_first_and_none_that_the_world_can_reach() -> None:
    others = ["172.17.0.1", "10.0.0.5", "8.8.8.8", "127.0.0.1", "192.168.1.7", "192.168.178.3"]
    assert own_addresses(lambda: "192.168.178.3", lambda: others) == [
        "192.168.178.3",
        "192.168.1.7",
        "10.0.0.5",
        "172.17.0.1",
    ]


def test_without_a_network_there_is_this_machine_alone() -> None:
    assert own_addresses(lambda: None, list) == ["127.0.0.1"]
    assert own_addresses(lambda: "8.8.8.8", list) == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("address", "private"),
    [("127.0.0.1", True), ("192.168.0.4", True), ("169.254.1.1", True), ("8.8.8.8", False), ("home.example", False)],
)
def test_only_addresses_at_home_are_private(address: str, private: bool) -> None:
    assert is_private(address) is private


def test_the_invitation_stands_where_no_browser_sends_it() -> None:
    assert link("192.168.1.7", 8123, "abc") == "http://192.168.1.7:8123/#abc"


def test_the_code_of_a_link_is_a_square_with_its_three_corners() -> None:
    rows = code_of(link("192.168.178.35", 49152, "0123456789abcdef"))
    assert {len(row) for row in rows} == {len(rows)}
    corner = [row[:7] for row in rows[:7]]
    assert all(corner[0])
    assert [row[-7:] for row in rows[:7]] == corner == [row[:7] for row in rows[-7:]]


def test_a_code_in_a_terminal_is_light_around_the_dark() -> None:
    assert code_text(((True,),), quiet=1).splitlines() == ["█▀█", "███"]
