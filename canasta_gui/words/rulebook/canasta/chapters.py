"""The chapters of canasta, in the order of the page."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.words.rulebook.canasta.basics import the_cards, the_deal, the_sides, the_turn
from canasta_gui.words.rulebook.canasta.irregularities import the_irregularities
from canasta_gui.words.rulebook.canasta.melds import the_black_threes, the_melds, the_opening, the_red_threes
from canasta_gui.words.rulebook.canasta.pile import the_pile, the_reserve, the_stock_end
from canasta_gui.words.rulebook.canasta.scoring import going_out, the_match, the_scoring
from canasta_gui.words.rulebook.statement import ChapterOutline

CHAPTERS: tuple[ChapterOutline[CanastaRules], ...] = (
    ChapterOutline("cards", gettext_noop("The cards"), lambda w: w.p("topic", "cards"), the_cards),
    ChapterOutline("sides", gettext_noop("Players and sides"), lambda w: w.p("topic", "players and sides"), the_sides),
    ChapterOutline("deal", gettext_noop("The deal"), lambda w: w.p("topic", "deal"), the_deal),
    ChapterOutline("turn", gettext_noop("The turn"), lambda w: w.p("topic", "turn"), the_turn),
    ChapterOutline(
        "melds", gettext_noop("Melds and canastas"), lambda w: w.p("topic", "melds and canastas"), the_melds
    ),
    ChapterOutline("opening", gettext_noop("Opening"), lambda w: w.p("topic", "opening"), the_opening),
    ChapterOutline("pile", gettext_noop("The discard pile"), lambda w: w.p("topic", "discard pile"), the_pile),
    ChapterOutline("reserve", gettext_noop("The second packet"), lambda w: w.p("topic", "second packet"), the_reserve),
    ChapterOutline("red_threes", gettext_noop("The red threes"), lambda w: w.p("topic", "red threes"), the_red_threes),
    ChapterOutline(
        "black_threes", gettext_noop("The black threes"), lambda w: w.p("topic", "black threes"), the_black_threes
    ),
    ChapterOutline(
        "out", gettext_noop("Going out and asking"), lambda w: w.p("topic", "going out and asking"), going_out
    ),
    ChapterOutline(
        "stock_end",
        gettext_noop("When the stock is used up"),
        lambda w: w.p("topic", "end of the stock"),
        the_stock_end,
    ),
    ChapterOutline("scoring", gettext_noop("Scoring"), lambda w: w.p("topic", "scoring"), the_scoring),
    ChapterOutline(
        "irregularities", gettext_noop("Irregularities"), lambda w: w.p("topic", "irregularities"), the_irregularities
    ),
    ChapterOutline(
        "match", gettext_noop("The end of the match"), lambda w: w.p("topic", "end of the match"), the_match
    ),
)
