"""The family of Rommé: its functions in one table, views, and the integrity of its positions."""

from collections.abc import Sequence
from typing import get_args

from canasta_gui.rules.core.cards import Card, MeldKinds
from canasta_gui.rules.core.family import Family, classes_of
from canasta_gui.rules.core.position import Redactor, hide_from, hide_from_others
from canasta_gui.rules.romme import engine, events, notation, position, referee, ruleset
from canasta_gui.rules.romme import events as actions
from canasta_gui.rules.romme import notation as action_json
from canasta_gui.rules.romme import referee as candidates
from canasta_gui.rules.romme.events import Event, HiddenTaken
from canasta_gui.rules.romme.melds import meld_refusal
from canasta_gui.rules.romme.position import RommePosition, RommeView


def view_of(pos: RommePosition, seat: int) -> RommeView:
    """Return a copy of the position with the stock and all hands but the seat's own hidden; `PUBLIC` sees no hand."""
    view = pos.copy()
    hide_from(view, seat)
    return RommeView(view)


def reveal(view: RommePosition, truth: RommePosition) -> None:
    """Reveal all hands, sorted, in the view of a deal that is over; the stock stays hidden."""
    view.hands = [hand if seat == view.viewer else sorted(hand) for seat, hand in enumerate(truth.copy().hands)]


redact = Redactor[Event]({HiddenTaken: hide_from_others}).redact


def integrity_error(pos: RommePosition, deck: Sequence[Card]) -> str | None:
    """Return the first error of a position as a sentence, or None; `deck`: all cards of the game, sorted."""
    if sorted(all_cards(pos)) != deck:
        return "the cards are not those of the deck"
    if any(meld_refusal(pos.rules, meld) is not None for melds in pos.melds for meld in melds.values()):
        return "what lies on the table is no meld"
    return None


def all_cards(pos: RommePosition) -> list[Card]:
    """Return all cards of a position."""
    melded = [card for melds in pos.melds for meld in melds.values() for card in meld.cards]
    return [*pos.stock, *pos.pile, *melded, *(card for hand in pos.hands for card in hand)]


def left_over(pos: RommePosition, seat: int) -> list[Card]:
    """Return the cards of a seat that count against it at the end of a deal."""
    return pos.hands[seat]


def meld_kinds(pos: RommePosition) -> list[MeldKinds]:
    """Return the numbers of sets and runs of each seat, without jokers and with some."""
    mixed = [sum(meld.jokers > 0 for meld in melds.values()) for melds in pos.melds]
    return [MeldKinds(len(melds) - number, number, 0, 0) for melds, number in zip(pos.melds, mixed, strict=True)]


RommeFamily = Family[
    ruleset.RommeRules,
    position.RommePosition,
    position.RommeView,
    actions.Action,
    events.Event,
    events.HandLine,
]

ROMME: RommeFamily = Family(
    key=ruleset.FAMILY,
    rules_class=ruleset.RommeRules,
    presets=ruleset.PRESETS,
    position=position.RommePosition,
    start_deal=engine.start_deal,
    check=referee.check,
    referee_of=referee.referee_of,
    play=engine.play,
    may_interrupt=referee.may_interrupt,
    candidates=candidates.candidates,
    random_candidate=candidates.random_candidate,
    evolve=engine.evolve,
    view_of=view_of,
    as_view=position.RommeView,
    redact=redact,
    reveal=reveal,
    final_score_lines=engine.final_score_lines,
    laid_points=engine.laid_points,
    standing=lambda pos, seat: -pos.rest(seat),
    recount=lambda _pos: None,
    match_winners=engine.match_winners,
    is_dealt_again=engine.is_dealt_again,
    misdeal_by_chance=engine.misdeal_by_chance,
    void_for=engine.void_for,
    exits=engine.EXITS,
    ways_to_end=get_args(events.How),
    score_line=events.HandLine,
    action_from_json=action_json.action_from_json,
    action_to_json=action_json.action_to_json,
    action_as_recorded=action_json.action_as_recorded,
    read_position=notation.read_position,
    write_position=notation.write_position,
    position_to_json=notation.position_to_json,
    actions=classes_of(actions.Action),
    events=classes_of(events.Event),
    cards_played=actions.cards_played,
    shows_nothing_new=(
        actions.TakeUp,
        actions.RommeLay,
        actions.Add,
        actions.Swap,
    ),
    fewer_points_win=True,
    integrity_error=integrity_error,
    all_cards=all_cards,
    left_over=left_over,
    meld_kinds=meld_kinds,
    counted="melds",
    takes=(events.TookUp, events.Acquired),
)
