"""The sheet of a table with real cards, to print."""

from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.rules.families import family
from canasta_gui.words.games import started_text
from canasta_gui.words.pages.score_sheet import PrintedDeal, PrintedSheet, about_match, counted_rows, side_names
from canasta_gui.words.score_pad.sentences import deal_note, pad_title
from canasta_gui.words.titles import amount_text
from canasta_gui.words.translation import Words


def pad_sheet(words: Words, sheet: PadSheet) -> PrintedSheet:
    """Return the scores of a table, as far as they were entered."""
    rules, header = sheet.rules, sheet.header
    sides = side_names(rules, header.names)
    deals = tuple(
        PrintedDeal(
            words.t("Deal {number}: {ending}", number=deal.deal, ending=deal_note(words, sheet, deal.deal)),
            counted_rows(words, rules, deal.lines),
            deal.points,
            deal.totals,
        )
        for deal in sheet.deals
    )
    about = about_match(words, rules, sides, sheet.winners, started_text(words, header.started))
    if header.minutes:
        about = (about[0], amount_text(words, "minutes", header.minutes), *about[1:])
    return PrintedSheet(pad_title(words, sheet), about, sides, deals, not family(rules).fewer_points_win, rules.target)
