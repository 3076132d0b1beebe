"""What a player reads about the fields of a rule set of canasta."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.words.canasta.irregularities import LIST_TITLES, OFFENCES

# Path: the name of the field, and what it means.
FIELDS: Final[Mapping[str, tuple[str, str]]] = {
    "seating": (gettext_noop("Sides"), gettext_noop("Who plays with whom. Partners never sit side by side.")),
    "seating.deal_passes": (
        gettext_noop("The deal passes"),
        gettext_noop("Where somebody sits out: to the next chair, or to the next player who plays."),
    ),
    "target": (
        gettext_noop("Points to win"),
        gettext_noop("The match ends with the deal in which a side reaches them."),
    ),
    "cards.blanches": (
        gettext_noop("Blank cards"),
        gettext_noop("Wild like jokers and worth as much, in the whole game."),
    ),
    "cards.deal": (gettext_noop("Cards dealt"), gettext_noop("To each player, at the beginning of a deal.")),
    "reserve.kind": (gettext_noop("Second hand"), gettext_noop("Whether everybody is dealt a second packet of cards.")),
    "reserve.size": (gettext_noop("Cards in the second hand"), gettext_noop("To each player, besides the first hand.")),
    "reserve.chosen": (
        gettext_noop("Which hand comes first"),
        gettext_noop("Each player chooses by one card of each packet."),
    ),
    "values.joker": (gettext_noop("Joker"), gettext_noop("What the card counts, melded or left in the hand.")),
    "values.two": (gettext_noop("Two"), gettext_noop("What the card counts, melded or left in the hand.")),
    "values.ace": (gettext_noop("Ace"), gettext_noop("What the card counts, melded or left in the hand.")),
    "values.eight_to_king": (
        gettext_noop("Eight to king"),
        gettext_noop("What the card counts, melded or left in the hand."),
    ),
    "values.four_to_seven": (
        gettext_noop("Four to seven"),
        gettext_noop("What the card counts, melded or left in the hand."),
    ),
    "values.black_three": (
        gettext_noop("Black three"),
        gettext_noop("What the card counts, melded or left in the hand."),
    ),
    "values.black_three_held": (
        gettext_noop("Black three left in a hand"),
        gettext_noop("What it costs where that is more than in a meld; 0: as much."),
    ),
    "draw.count": (gettext_noop("Cards drawn"), gettext_noop("From the stock, in each turn; one is discarded.")),
    "draw.replaces_red_three": (
        gettext_noop("A red three is replaced"),
        gettext_noop("Whoever draws one draws another card for it."),
    ),
    "red_threes.each": (gettext_noop("A red three"), gettext_noop("What each one counts for the side that has it.")),
    "red_threes.together": (
        gettext_noop("Red threes together"),
        gettext_noop("Where a side has so many, this sum counts instead of each one."),
    ),
    "red_threes.in_hand": (
        gettext_noop("Red three left in a hand"),
        gettext_noop("The fine for not having laid it."),
    ),
    "red_threes.in_hand_first_turn": (
        gettext_noop("… of a player who had no turn"),
        gettext_noop("The fine where the deal ended before the player's first turn."),
    ),
    "red_threes.plus_with": (
        gettext_noop("Red threes count for"),
        gettext_noop("What a side must have laid for them to count in its favour."),
    ),
    "red_threes.minus_without": (
        gettext_noop("… for want of"),
        gettext_noop("What a side must be without for them to count against it."),
    ),
    "red_threes.black_too": (
        gettext_noop("Black threes like red ones"),
        gettext_noop("They are laid at once and count as much."),
    ),
    "red_threes.per_colour": (
        gettext_noop("Each colour by itself"),
        gettext_noop("Where black threes are like red ones: sums hold for one colour."),
    ),
    "red_threes.minus": (
        gettext_noop("Red threes count against"),
        gettext_noop("They are taken off a side that has laid nothing."),
    ),
    "red_threes.dead": (
        gettext_noop("Red threes are never laid"),
        gettext_noop("They may be discarded; whoever is left with them loses what they count."),
    ),
    "red_threes.dealt_laid": (
        gettext_noop("Dealt red threes are laid"),
        gettext_noop("Each in the first turn of its player, or all before anybody plays."),
    ),
    "melds.wild_limits": (
        gettext_noop("Most wild cards in a meld"),
        gettext_noop("By the number of its cards; a meld always keeps two natural ones."),
    ),
    "melds.wild_melds": (
        gettext_noop("Melds of wild cards alone"),
        gettext_noop("Twos with jokers, up to a canasta of wild cards."),
    ),
    "melds.wild_mix": (
        gettext_noop("Jokers as good as twos"),
        gettext_noop("In melds of wild cards alone there may be any number of either."),
    ),
    "melds.most": (
        gettext_noop("Cards that close a meld"),
        gettext_noop("Nothing is added to it then; 0: it grows for ever."),
    ),
    "melds.pure_ranks": (
        gettext_noop("Ranks without wild cards"),
        gettext_noop("Their melds hold natural cards only."),
    ),
    "melds.naturals_once_open": (
        gettext_noop("Natural cards for wild ones"),
        gettext_noop("So many a meld needs before wild cards are laid on it, once its side is open."),
    ),
    "melds.wild_most": (
        gettext_noop("Most cards in a meld of wild cards"),
        gettext_noop("So many close it, seven or more; 0: it grows for ever."),
    ),
    "melds.another_of_a_rank": (
        gettext_noop("Another meld of a rank"),
        gettext_noop("May be begun once all those of the side are canastas."),
    ),
    "melds.runs": (
        gettext_noop("Runs of a suit"),
        gettext_noop("Three to seven natural cards of a suit in sequence, four to ace."),
    ),
    "opening.clean": (
        gettext_noop("A clean meld to open"),
        gettext_noop("One meld of the opening must hold no wild card."),
    ),
    "opening.kind": (
        gettext_noop("The opening depends on"),
        gettext_noop("What decides how many points a side's first melds need."),
    ),
    "opening.steps": (
        gettext_noop("Opening minimum"),
        gettext_noop("What the first melds of a side must be worth, by its total."),
    ),
    "opening.minimums": (
        gettext_noop("Opening minimum"),
        gettext_noop("In the first deal, the second, and so on; then as in the last."),
    ),
    "opening.negative": (
        gettext_noop("Minimum below zero"),
        gettext_noop("The opening of a side whose total is negative."),
    ),
    "pile.kind": (gettext_noop("Taking the pile"), gettext_noop("How much of the discard pile is taken.")),
    "pile.count": (gettext_noop("Cards taken"), gettext_noop("From the top of the pile, the top card included.")),
    "pile.max_wilds": (
        gettext_noop("Most wild cards in the pile"),
        gettext_noop("When it holds so many, no wild card may be discarded on it."),
    ),
    "pile.up_card": (
        gettext_noop("A card is turned up"),
        gettext_noop("Onto the pile, before play; otherwise it starts empty."),
    ),
    "pile.up_black_three": (
        gettext_noop("A black three turned up"),
        gettext_noop("When the first card of the pile is one: whether it is covered, and bars the first player."),
    ),
    "pile.own_canasta_blocks": (
        gettext_noop("Your own canasta blocks"),
        gettext_noop("A card of the rank of your side's canasta cannot be taken from the pile."),
    ),
    "pile.black_threes_freeze": (
        gettext_noop("Black threes freeze the pile"),
        gettext_noop("Like wild cards, until somebody takes it."),
    ),
    "pile.block_next_only": (
        gettext_noop("Wild cards stop one player only"),
        gettext_noop("A discarded one freezes nothing: it only keeps the next player from the pile."),
    ),
    "pile.top_alone": (
        gettext_noop("The top card alone"),
        gettext_noop("With a pair of its rank shown, it may be taken into the hand."),
    ),
    "pile.always_frozen": (
        gettext_noop("Always frozen"),
        gettext_noop("Everybody needs a natural pair to take the pile, at all times."),
    ),
    "pile.with_wild": (
        gettext_noop("One card and a wild one"),
        gettext_noop("Where the pile is free they are enough to take it; otherwise a natural pair is needed."),
    ),
    "pile.joins_below": (
        gettext_noop("The top card joins melds of fewer than"),
        gettext_noop("So many cards; 0: whatever their size."),
    ),
    "pile.frozen_before_opening": (
        gettext_noop("Frozen until you open"),
        gettext_noop("A side that has laid nothing needs a natural pair to take the pile."),
    ),
    "going_out.canastas": (gettext_noop("Canastas to go out"), gettext_noop("How many a side needs in all.")),
    "going_out.natural": (gettext_noop("… natural ones among them"), gettext_noop("Canastas without wild cards.")),
    "going_out.mixed": (gettext_noop("… mixed ones among them"), gettext_noop("Canastas with wild cards.")),
    "going_out.wild": (gettext_noop("… wild ones among them"), gettext_noop("Canastas of wild cards alone.")),
    "going_out.runs": (gettext_noop("… in sequence among them"), gettext_noop("Runs of seven cards of a suit.")),
    # Rommé has this field too; here it has its place among the conditions of going out.
    "going_out.must_discard": (
        gettext_noop("The last card is discarded"),
        gettext_noop("Nobody goes out by laying all cards."),
    ),
    "going_out.asking": (
        gettext_noop("Asking the partner"),
        gettext_noop("“May I go out?” before the last cards are laid."),
    ),
    "going_out.black_threes": (
        gettext_noop("Black threes are laid"),
        gettext_noop("As the last cards, on the way out."),
    ),
    "going_out.black_threes_then_discard": (
        gettext_noop("A discard after black threes"),
        gettext_noop("Whoever lays black threes to go out may still discard."),
    ),
    "going_out.black_threes_last": (
        gettext_noop("Black threes go down last"),
        gettext_noop("Once they lie there, only the discard follows."),
    ),
    "going_out.bonus": (gettext_noop("Going out"), gettext_noop("For the side whose player goes out.")),
    "going_out.concealed": (
        gettext_noop("Going out concealed"),
        gettext_noop("All cards at once, nothing laid before: instead."),
    ),
    "going_out.in_hand": (
        gettext_noop("Canasta in hand"),
        gettext_noop("Concealed, with a canasta of one's own and no pile taken: instead."),
    ),
    "going_out.concealed_partner_unmelded": (
        gettext_noop("Concealed: partner has laid nothing"),
        gettext_noop("Only then does it count as concealed."),
    ),
    "going_out.concealed_own_canasta": (
        gettext_noop("Concealed: with a canasta"),
        gettext_noop("Only with a whole canasta of one's own does it count as concealed."),
    ),
    "going_out.concealed_no_adding_to_partner": (
        gettext_noop("Concealed: nothing added"),
        gettext_noop("Only without adding to the partner's melds does it count as concealed."),
    ),
    "going_out.concealed_without_minimum": (
        gettext_noop("Concealed: no minimum"),
        gettext_noop("The opening minimum is not owed by whoever goes out concealed."),
    ),
    "stock_end.kind": (gettext_noop("When the stock is used up"), gettext_noop("How the deal goes on.")),
    "stock_end.last_red_three_ends": (
        gettext_noop("A last red three ends the deal"),
        gettext_noop("When the last card of the stock is a red three, nobody plays on."),
    ),
    "stock_end.forced": (
        gettext_noop("The pile must be taken"),
        gettext_noop("When the stock is used up and the pile is free."),
    ),
    "special_hands": (
        gettext_noop("Special hands"),
        gettext_noop("Whole hands, such as seven pairs, that are shown at once and end the deal."),
    ),
    "canastas.natural": (gettext_noop("Natural canasta"), gettext_noop("Without wild cards.")),
    "canastas.mixed": (gettext_noop("Mixed canasta"), gettext_noop("With wild cards.")),
    "canastas.natural_by_rank": (
        gettext_noop("Natural canasta of a rank"),
        gettext_noop("Where one is worth something else."),
    ),
    "canastas.wild": (gettext_noop("Canasta of wild cards"), gettext_noop("Twos and jokers.")),
    "canastas.wild_pure": (gettext_noop("Canasta of twos"), gettext_noop("Of seven twos, without a joker.")),
    "canastas.run": (gettext_noop("Canasta in sequence"), gettext_noop("A run of seven cards of a suit.")),
    "canastas.wild_by_jokers": (
        gettext_noop("Canasta of wild cards by its jokers"),
        gettext_noop("Where one with so many jokers is worth something else."),
    ),
    "canastas.cards_against_without": (
        gettext_noop("Without a canasta cards count against"),
        gettext_noop("The melded cards of a side that has no canasta are taken off."),
    ),
    "fines.unfinished": (
        gettext_noop("Unfinished melds"),
        gettext_noop("The fine for a meld of this rank, without wild cards, that is no canasta at the end."),
    ),
    "fines.held": (
        gettext_noop("Ranks left in a hand"),
        gettext_noop("The fine for three or more cards of this rank at the end."),
    ),
    "irregularities.list": (
        gettext_noop("The list"),
        gettext_noop("The book that says what is irregular, and what it costs at a real table."),
    ),
    "irregularities.level": (
        gettext_noop("Irregularities"),
        gettext_noop("Whether you are kept from them, are told what they would cost, or may commit them."),
    ),
    "irregularities.waived": (
        gettext_noop("Without consequence"),
        gettext_noop("What the list names and this table lets pass."),
    ),
    "irregularities.short_take": (
        gettext_noop("Top card taken with too few points"),
        gettext_noop("The fine, for a side that has not opened."),
    ),
    "irregularities.opening_raise": (
        gettext_noop("Opening too low, taken back"),
        gettext_noop("So many points more the side's opening needs in this deal."),
    ),
    "irregularities.opening_changed": (
        gettext_noop("Opening too low, put right"),
        gettext_noop("The fine where a card that was laid is taken back."),
    ),
    "irregularities.illegal_exit": (
        gettext_noop("Laid to go out unlawfully"),
        gettext_noop("The fine, without the canastas or against the partner's answer."),
    ),
    "irregularities.surplus_wild": (
        gettext_noop("Too many wild cards in a meld"),
        gettext_noop("The fine for each one too many; it stays on the table and counts nothing."),
    ),
    "irregularities.pile_unshown": (
        gettext_noop("Pile taken unshown"),
        gettext_noop("The fine for taking it into the hand before its meld lies."),
    ),
    "irregularities.take_out_of_turn": (gettext_noop("Pile taken out of turn"), gettext_noop("The fine.")),
    "irregularities.draw_out_of_turn": (
        gettext_noop("Drawn out of turn"),
        gettext_noop("The fine where the card goes back to the stock."),
    ),
    "irregularities.draw_kept": (
        gettext_noop("Drawn out of turn and kept"),
        gettext_noop("The fine where the card is in the hand already: instead."),
    ),
    "irregularities.irregular_ask": (
        gettext_noop("Asked at the wrong time"),
        gettext_noop("The fine for whoever has to go out for it, and does not."),
    ),
    "irregularities.penalty_discard": (
        gettext_noop("Penalty cards are discarded"),
        gettext_noop("Cards that lie face up before you, though they are part of your hand."),
    ),
    "irregularities.misdeal_in": (
        gettext_noop("The dealer errs in one deal of"),
        gettext_noop("So often a clumsy dealer gets a deal wrong."),
    ),
}

# Path of the choice: the words of its options.
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    # Arrangements that are more than their sides.
    "seating": {"lone_hand": gettext_noop("one against two, formed in play")},
    "seating.deal_passes": {
        "next_chair": gettext_noop("to the next chair"),
        "next_seat": gettext_noop("to the next who plays"),
    },
    "reserve.kind": {
        "none": gettext_noop("none"),
        "pony": gettext_noop("taken after melding"),
        "foot": gettext_noop("played after the first"),
    },
    "red_threes.plus_with": {
        "always": gettext_noop("nothing at all"),
        "melded": gettext_noop("a meld"),
        "canasta": gettext_noop("a canasta"),
        "two_canastas": gettext_noop("two canastas"),
    },
    "red_threes.minus_without": {
        "melded": gettext_noop("a meld"),
        "canasta": gettext_noop("a canasta"),
        "two_canastas": gettext_noop("two canastas"),
    },
    "red_threes.dealt_laid": {
        "first_turn": gettext_noop("in the first turn"),
        "before_play": gettext_noop("before play"),
    },
    "opening.kind": {
        "by_score": gettext_noop("the total"),
        "by_score_and_last_deal": gettext_noop("the total and the last deal"),
        "by_deal": gettext_noop("the number of the deal"),
    },
    "pile.kind": {"whole": gettext_noop("the whole pile"), "top": gettext_noop("only its top")},
    "pile.up_black_three": {
        "covered": gettext_noop("is covered"),
        "pair_only": gettext_noop("is covered, and a pair takes the pile"),
        "stays": gettext_noop("stays"),
        "bought": gettext_noop("can be bought"),
    },
    "going_out.asking": {
        "compulsory": gettext_noop("must"),
        "optional": gettext_noop("may"),
        "none": gettext_noop("no"),
    },
    "stock_end.kind": {
        "player_in_turn_decides": gettext_noop("the player in turn takes or passes"),
        "last_drawer_discards": gettext_noop("the last to draw ends it"),
    },
    "stock_end.forced": {"fitting": gettext_noop("if it fits a meld"), "possible": gettext_noop("if it can be")},
    "irregularities.list": LIST_TITLES,
    "irregularities.level": {
        "prevented": gettext_noop("prevented"),
        "explained": gettext_noop("explained"),
        "head": gettext_noop("played with the head"),
        "hand": gettext_noop("played with the hand"),
        "clumsy": gettext_noop("with a clumsy dealer"),
    },
    "irregularities.waived": {str(kind): title for kind, title in OFFENCES.items()},
    "irregularities.penalty_discard": {
        "advised": gettext_noop("as you like"),
        "compulsory": gettext_noop("one in each turn"),
    },
}

# Path of a table: the words above its columns.
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "opening.steps": (gettext_noop("From a total of"), gettext_noop("Minimum")),
    "red_threes.together": (gettext_noop("Red threes"), gettext_noop("Together")),
    "canastas.natural_by_rank": (gettext_noop("Rank"), gettext_noop("Points")),
    "canastas.wild_by_jokers": (gettext_noop("Jokers"), gettext_noop("Points")),
    "fines.unfinished": (gettext_noop("Rank"), gettext_noop("Points")),
    "fines.held": (gettext_noop("Rank"), gettext_noop("Points")),
}
