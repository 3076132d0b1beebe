"""What the pad says about a table: who deals, who sits out, how it stands."""

from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.words.cards_in_sentences import listed
from canasta_gui.words.titles import family_title
from canasta_gui.words.translation import Words


def pad_title(words: Words, sheet: PadSheet) -> str:
    """Return the name that the players gave the sheet, else the game."""
    return sheet.header.title or family_title(words, sheet.rules)


def deal_note(words: Words, sheet: PadSheet, deal: int) -> str:
    """Return who deals, and who sits out: "Basile deals, Emma sits out."."""
    names, deals = sheet.header.names, sheet.deals
    dealer = names[deals[deal - 1].dealer if deal <= len(deals) else sheet.next_dealer]
    out = [names[seat] for seat in sheet.sitting_out(deal)]
    if not out:
        return words.t("{name} deals.", name=dealer)
    if len(out) == 1:
        return words.t("{name} deals, {other} sits out.", name=dealer, other=out[0])
    return words.t("{name} deals, {names} sit out.", name=dealer, names=listed(words, out))


def length_note(words: Words, sheet: PadSheet, minutes_left: int) -> str:
    """Return that the next deal is the last one; else how long the match goes on, where deals or the clock end it."""
    deals, counted = sheet.rules.deals, sheet.counting_deals
    if sheet.winners:
        return ""
    if sheet.is_last_deal:
        over = words.t("The time is over: this deal is the last one.")
        return over if sheet.last_by_clock else words.t("This deal is the last one.")
    if 0 < deals <= counted:
        return words.t("A tie after the last deal: another deal decides.")
    which = words.t("Deal {number} of {deals}", number=counted + 1, deals=deals) if deals > 1 else ""
    left = words.n("{n} minute left", "{n} minutes left", minutes_left) if minutes_left else ""
    return " · ".join(filter(None, (which, left)))


def winners_sentence(words: Words, sheet: PadSheet) -> str:
    """Return who has won; empty while the match goes on."""
    seats = [seat for side in sheet.winners for seat in sheet.rules.seating.sides[side]]
    names = [sheet.header.names[seat] for seat in seats]
    if not names:
        return ""
    if len(names) == 1:
        return words.t("{name} wins the match", name=names[0])
    if len(sheet.winners) > 1:
        return words.t("{names} share the first place", names=", ".join(names))
    return words.t("{first} and {second} win the match", first=", ".join(names[:-1]), second=names[-1])
