"""What there is to know about a choice, in numbers: the expert weighs them as thousands of deals have taught it.

Points are in hundreds, cards of the pile in tens, so that weights of all numbers are of one size. Every number is zero
for the choice that all others are held against: drawing, laying nothing.
"""

from typing import NamedTuple

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.discards import risk
from canasta_gui.ai.canasta.features import HUNDRED, PAIR
from canasta_gui.ai.canasta.memory import wilds_among
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.core.cards import FIRST_NATURAL, KIND, MELD_RANKS, Card, rank_of_key

TEN = 10.0
SHORT, FEW, NEARLY_SHORT, GOOD = 3, 4, 5, 8
"""Cards of a hand that may be gone in a turn; few; in two turns; what is good to keep early in a deal."""


class Moment(NamedTuple):
    """What all choices of a turn have in common; yes and no as 1 and 0.

    `early`: the share of the cards that is still in the stock. `opened`, `rival_opened`: our side, that of the next
    seat. `ready`: a rival side has the canastas to go out; `ours_ready`: we have. `shortest`: cards of the rivals'
    shortest hand; `partners`: of a partner's, in the mean. `alone`: nobody plays with us. `pile`: its cards, in tens.
    `minimum`: to open, in hundreds. `pairs`: ranks held twice or more, in fives.
    """

    early: float
    end: float
    opened: float
    rival_opened: float
    ready: float
    ours_ready: float
    shortest: int
    partners: float
    alone: float
    frozen: float
    pile: float
    minimum: float
    hand: int
    pairs: float


class DiscardNumbers(NamedTuple):
    """One discard. `worth`: by the club player; `risk`: what the next seat may gain; `danger`: the chance of that."""

    worth: float
    risk: float
    danger: float
    danger_pile: float
    danger_closed: float
    danger_frozen: float
    danger_end: float
    danger_ready: float
    danger_hand: float
    danger_alone: float
    danger_we_closed: float
    pair_pile: float
    pair_frozen: float
    pair_early: float
    pair_unseen: float
    three: float
    three_early: float
    three_closed: float
    three_frozen: float
    fits_pile: float
    theirs_pile: float
    theirs_frozen: float
    value: float
    value_closed: float
    value_end: float
    wild: float
    wild_pile: float
    wild_early: float
    wild_many: float
    wild_hand: float
    wild_rival_opened: float
    wild_pairs: float
    unseen: float
    dead: float
    partner_holds: float
    next_passed_pile: float
    next_discarded: float
    like_top_frozen: float


class LayNumbers(NamedTuple):
    """One lay. `gain`: what the club player thinks of it; `laid`: one for every lay; `new`: melds begun."""

    gain: float
    laid: float
    laid_rival_opened_pile: float
    laid_opened_pile: float
    laid_closed_pile: float
    laid_frozen_pile: float
    laid_end: float
    laid_hand: float
    laid_early: float
    laid_short: float
    laid_alone: float
    laid_pairs: float
    laid_partner_short: float
    cards_pile: float
    few_left_early: float
    points_end: float
    points_ready: float
    naturals: float
    naturals_early: float
    wilds: float
    wilds_supply: float
    wilds_ready: float
    wilds_pure: float
    wilds_closing: float
    closes_pure: float
    closes_mixed: float
    closes_more: float
    new: float
    new_early: float
    new_ready: float
    leaves_two: float
    leaves_three: float
    leaves_four: float
    opens_hand: float
    opens_minimum: float
    opens_threes: float
    opens_wilds: float
    opens_pairs_pile: float


class StartNumbers(NamedTuple):
    """One way to begin a turn: `worth` as the club player thinks of it, all others about a pile that is taken."""

    worth: float
    taken: float
    pile: float
    pile_squared: float
    pile_early: float
    pile_rival_opened: float
    pile_short: float
    pile_ours_ready: float
    pile_closed: float
    one_card: float
    two_cards: float
    three_cards: float
    pile_worth: float
    end: float
    early: float
    hand: float
    joins: float
    short: float
    ready: float
    alone: float
    pile_wilds: float
    closes: float
    pairs: float


def moment_of(outlook: DecisionContext) -> Moment:
    """The moment that an outlook is about."""
    view, seat = outlook.view, outlook.seat
    rivals = outlook.rival_sides()
    need = view.rules.going_out.canastas
    partners = view.partners(seat)
    return Moment(
        early=len(view.stock) / view.rules.cards.total,
        end=outlook.end,
        opened=float(view.is_open(outlook.side)),
        rival_opened=float(view.is_open(view.side(view.next_seat(seat)))),
        ready=float(any(view.canastas(side) >= need for side in rivals)),
        ours_ready=float(view.canastas(outlook.side) >= need),
        shortest=min([len(view.hands[other]) for side in rivals for other in view.seats(side)]),
        partners=sum([len(view.hands[other]) for other in partners]) / max(1, len(partners)),
        alone=float(not partners),
        frozen=float(view.frozen),
        pile=len(view.pile) / TEN,
        minimum=view.minimum_for(seat) / HUNDRED,
        hand=len(view.hands[seat]),
        pairs=sum([view.counts[seat][rank] >= PAIR for rank in MELD_RANKS]) / 5.0,
    )


def discard_numbers(outlook: DecisionContext, moment: Moment, card: Card) -> DiscardNumbers:
    """The numbers of a discard."""
    view, kind = outlook.view, KIND[card]
    kept, lost, danger = risk(outlook, card)
    following = view.next_seat(outlook.seat)
    rank = kind if kind in MELD_RANKS else 0
    held = view.counts[outlook.seat][kind] if rank else 0
    pair, three = float(held == PAIR), float(held >= MIN_MELD)
    unseen = min(6, outlook.memory.unseen[kind]) / 4.0 if rank else 0.0
    sides = outlook.side, view.side(following)
    fits, theirs = (float(bool(rank and view.melds_of(side, rank))) for side in sides)
    wild, value = float(card < FIRST_NATURAL), view.rules.value_of_kind[kind] / HUNDRED
    closed, pile, frozen = 1.0 - moment.opened, moment.pile, moment.frozen
    memory = outlook.memory
    return DiscardNumbers(
        worth=(kept - lost) / HUNDRED,
        risk=lost / HUNDRED,
        danger=danger,
        danger_pile=danger * pile,
        danger_closed=danger * (1.0 - moment.rival_opened),
        danger_frozen=danger * frozen,
        danger_end=danger * moment.end,
        danger_ready=danger * moment.ready,
        danger_hand=danger * len(view.hands[following]) / TEN,
        danger_alone=danger * moment.alone,
        danger_we_closed=danger * closed * pile,
        pair_pile=pair * pile,
        pair_frozen=pair * frozen,
        pair_early=pair * moment.early,
        pair_unseen=pair * unseen,
        three=three,
        three_early=three * moment.early,
        three_closed=three * closed,
        three_frozen=three * frozen,
        fits_pile=fits * pile,
        theirs_pile=theirs * pile,
        theirs_frozen=theirs * frozen,
        value=value,
        value_closed=value * closed,
        value_end=value * moment.end,
        wild=wild,
        wild_pile=wild * pile,
        wild_early=wild * moment.early,
        wild_many=wild * max(0, wilds_among(view.counts[outlook.seat]) - 1),
        wild_hand=wild * (moment.hand - 1) / TEN,
        wild_rival_opened=wild * moment.rival_opened,
        wild_pairs=wild * moment.pairs,
        unseen=unseen,
        dead=float(bool(rank) and not unseen),
        partner_holds=float(sum([memory.known[one][kind] > 0 for one in view.partners(outlook.seat)]) if rank else 0),
        next_passed_pile=min(2, memory.let_pass[following][kind]) * pile if rank else 0.0,
        next_discarded=float(min(2, memory.discarded[following][kind])) if rank else 0.0,
        like_top_frozen=frozen * (bool(rank) and bool(view.pile) and KIND[view.pile[-1]] == kind),
    )


def lay_numbers(outlook: DecisionContext, moment: Moment, lay: act.Lay, gain: float) -> LayNumbers:
    """The numbers of a lay; `gain`: what the club player thinks of it, in points."""
    trial = LayPreview(outlook.view, outlook.seat)
    for meld in lay.melds:
        trial.lay(meld.key, meld.cards)
    parts = [_part(outlook, meld, trial.melds.get(meld.key)) for meld in lay.melds]
    whole = _Part(*map(sum, zip(*parts, strict=True)))
    pile, early, ready = moment.pile, moment.early, moment.ours_ready
    opens, points, left = 1.0 - moment.opened, trial.points / HUNDRED, trial.size
    return LayNumbers(
        gain=gain / HUNDRED,
        laid=1.0,
        laid_rival_opened_pile=moment.rival_opened * pile,
        laid_opened_pile=moment.opened * pile,
        laid_closed_pile=opens * (1.0 - moment.rival_opened) * pile,
        laid_frozen_pile=moment.frozen * pile,
        laid_end=moment.end,
        laid_hand=moment.hand / TEN,
        laid_early=early,
        laid_short=float(moment.shortest <= NEARLY_SHORT),
        laid_alone=moment.alone,
        laid_pairs=moment.pairs,
        laid_partner_short=float(moment.partners <= FEW),
        cards_pile=(left - moment.hand) * pile / 5.0,
        few_left_early=early * max(0, GOOD - left) / 5.0,
        points_end=points * moment.end,
        points_ready=points * moment.ready,
        naturals=whole.naturals,
        naturals_early=whole.naturals * early,
        wilds=whole.wilds,
        wilds_supply=whole.supply,
        wilds_ready=whole.wilds * ready,
        wilds_pure=whole.spoiling,
        wilds_closing=whole.closing,
        closes_pure=whole.pure,
        closes_mixed=whole.mixed,
        closes_more=(whole.pure + whole.mixed) * ready,
        new=whole.new,
        new_early=whole.new * early,
        new_ready=whole.new * ready,
        leaves_two=float(left == 2),
        leaves_three=float(left == 3),
        leaves_four=float(left == 4),
        opens_hand=opens * left / TEN,
        opens_minimum=opens * moment.minimum,
        opens_threes=opens * len(outlook.view.side_red_threes(outlook.side)),
        opens_wilds=opens * whole.wilds,
        opens_pairs_pile=opens * whole.pairs * pile,
    )


class _Part(NamedTuple):
    """What one meld of a lay adds.

    `naturals`: natural cards on an old meld; `new`: melds begun; `pairs`: melds with two natural cards and more;
    `supply`: cards to come of the ranks that wild cards are laid on; `spoiling`: pure melds that become mixed;
    `closing`: wild cards that close a canasta; `pure`, `mixed`: canastas closed.
    """

    wilds: float
    naturals: float
    new: float
    pairs: float
    supply: float
    spoiling: float
    closing: float
    pure: float
    mixed: float


_NOTHING = _Part(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def _part(outlook: DecisionContext, meld: act.MeldCards, now: Meld | None) -> _Part:
    """`now`: the meld with these cards on it; None where it is none (black threes, laid when going out)."""
    if now is None:
        return _NOTHING
    old, rank = outlook.view.melds[outlook.side].get(meld.key), rank_of_key(meld.key)
    size = len(old.cards) if old is not None else 0
    wilds = sum([card < FIRST_NATURAL for card in meld.cards])
    naturals = len(meld.cards) - wilds
    closes = len(now.cards) >= CANASTA > size
    return _Part(
        wilds=float(wilds),
        naturals=float(naturals if size else 0),
        new=float(not size),
        pairs=float(naturals >= PAIR),
        supply=wilds * min(2.0, outlook.supply[rank]) if rank in MELD_RANKS else 0.0,
        spoiling=float(old is not None and wilds > 0 and not old.wilds and MIN_MELD < size < CANASTA),
        closing=float(wilds if closes else 0),
        pure=float(closes and not now.wilds),
        mixed=float(closes and now.wilds > 0),
    )


def start_numbers(outlook: DecisionContext, moment: Moment, action: act.Action, worth: float) -> StartNumbers:
    """The numbers of a way to begin the turn; `worth`: what the club player thinks of it, in points."""
    if not isinstance(action, act.Take):
        return StartNumbers(worth / HUNDRED, *_NO_PILE)
    view = outlook.view
    melds = view.melds[outlook.side]
    old = melds.get(action.key(view.pile[-1]))
    size = len(old.cards) if old is not None else 0
    cards, pile, short = len(view.pile), moment.pile, float(moment.shortest <= SHORT)
    return StartNumbers(
        worth=worth / HUNDRED,
        taken=1.0,
        pile=pile,
        pile_squared=pile * pile,
        pile_early=pile * moment.early,
        pile_rival_opened=pile * moment.rival_opened,
        pile_short=pile * short,
        pile_ours_ready=pile * moment.ours_ready,
        pile_closed=pile * (1.0 - moment.opened),
        one_card=float(cards == 1),
        two_cards=float(cards == 2),
        three_cards=float(cards == 3),
        pile_worth=outlook.pile_worth(view.pile) / HUNDRED,
        end=moment.end,
        early=moment.early,
        hand=moment.hand / TEN,
        joins=float(old is not None),
        short=short,
        ready=moment.ready,
        alone=moment.alone,
        pile_wilds=float(view.pile_wilds),
        closes=float(size < CANASTA <= size + len(action.using) + 1),
        pairs=moment.pairs,
    )


_NO_PILE = (0.0,) * (len(StartNumbers._fields) - 1)
