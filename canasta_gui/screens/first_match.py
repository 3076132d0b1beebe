"""The first match of whoever is new: dealt at once with seats as listed, without a draw or a cut."""

from dataclasses import replace
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.match.record import SeatInfo
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import character
from canasta_gui.program.defaults import LEVEL, NAMES, PRESET
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.screens.screen import Screen
from canasta_gui.storage.game_files import has_games
from canasta_gui.ui.pictures.people import Portrait
from canasta_gui.ui.table.card_samples import CardFan
from canasta_gui.words.computers import character_sentence, level_title
from canasta_gui.words.home import PARTNER

GENTLE: Final = ("Denis", "Clara", "Théo")
"""The other players of a first match against beginners, in the order of the seats; Clara is the partner."""
USUAL: Final = ("Basile", "Clara", "Denis")
"""The other players for whoever has played before."""


def deal(program: Program, others: tuple[str, str, str], *, coach: bool = False) -> None:
    """Deal a match of the usual game with these characters, who play as they are introduced.

    `coach`: with the coach, and a line about the help there is. The players become those of the next game unless there
    have been games already.
    """
    settings, own = program.settings, program.own_name or NAMES[0]
    spare = iter(name for name in NAMES if name.casefold() != own.casefold() and name not in others)
    rest = [next(spare) if name.casefold() == own.casefold() else name for name in others]
    if not has_games(program.folders):
        settings = replace(settings, player_names=(own, *rest), people=(0,), phones=())
    program.change(replace(settings, coach=settings.coach or coach))
    rules = program.rule_sets.rules(PRESET)
    players = [SeatInfo(own, "human"), *map(_computer, rest)]
    dealer = rules.playing(1)[-1]
    screens.match.begin(program, rules, players, dealer, program.dealer.new_number(), cut=False)
    if coach and program.games.current is not None:
        t = program.words.t
        told = t("“Hint” (H) proposes a move. The coach speaks up before a costly one.")
        program.games.current.table.overlay.messages.advise(told, "star")  # long enough to be read after the dealing


def _computer(name: str) -> SeatInfo:
    """Return a character at its own level and in its own style, whatever the settings say; else a usual player."""
    who = character(name)
    if who is None:
        return SeatInfo(name, "computer", LEVEL)
    return SeatInfo(name, "computer", who.level, tuple(who.style.items()))


LEARNED: Final = (
    (gettext_noop("Cards drawn"), ("*", "*")),
    (gettext_noop("Melds laid"), ("7S", "7H", "7D")),
    (gettext_noop("Opened"), ("KC", "KD", "KH", "JK")),
    (gettext_noop("Pile taken"), ("4C", "9D", "JS", "6H")),
    (gettext_noop("Canasta made"), ("QS", "QH", "QD", "QC")),
    (gettext_noop("Gone out"), ("AS",)),
)
"""The steps learned in the lesson, each with the cards of its picture; `*` is a face-down card."""
_FACE: Final = 66
"""Width of a portrait, in units."""


class FarewellScreen(Screen):
    """The end of the lesson: what was learned, and a first match against beginners, with a coach if wanted."""

    title = gettext_noop("You can play canasta")
    widest = 1100
    renewed = False

    def __init__(self, program: Program) -> None:
        self._coach = True
        super().__init__(program)
        self.on_proceed = self.play

    def told(self) -> tuple[str, ...]:
        return (self.heading, *self._sentences())

    def _sentences(self) -> tuple[str, ...]:
        t = self.t
        return (
            t("You have drawn, melded, opened, taken the pile, made a canasta and gone out: that is the whole game."),
            t("The line above your hand always says what you can do now, and how many points an opening needs."),
            t(
                "“Hint” (H) proposes a move and says why. If a move is not allowed, you are told why. F1 shows all the "
                "rules."
            ),
        )

    def compose(self) -> ui.Widget:
        """Return the page on the felt, without a panel around all of it."""
        page = ui.Column([self.head(), *self.build(), *self.foot()], gap=ui.Gap.NORMAL)
        return ui.Frame(ui.Frame(page, pad=0, widest=self.widest, down="center"), pad=(ui.Gap.HUGE, ui.Gap.LARGE))

    def head(self) -> ui.Widget:
        icon = ui.Icon("star", size=36, colour="accent")
        return ui.Row([icon, ui.LongHeading(self.heading, size=ui.TextSize.TITLE)])

    def build(self) -> list[ui.Widget]:
        t, (learned, *helped) = self.t, self._sentences()
        coach = ui.Switch(
            t("With a coach, who speaks up before a costly move"), self._coach, self._set_coach, show_label=True
        )
        parts = [
            ui.Paragraph(learned, widest=self.widest),
            self._learned(),
            ui.Paragraph(
                t("Your first match is against two beginners; Clara plays with you."), bold=True, widest=self.widest
            ),
            self._others(),
            coach,
            *(
                ui.Paragraph(sentence, size=ui.TextSize.CAPTION, colour="dim", widest=self.widest)
                for sentence in helped
            ),
        ]
        return [ui.Scroll(ui.Column(parts, gap=ui.Gap.NORMAL), grow=0)]

    def _learned(self) -> ui.Widget:
        """Return pictures of what was learned, each with a tick."""
        language, cells = self.words.language, list[ui.Widget]()
        for text, cards in LEARNED:
            shown = [HIDDEN if name == "*" else parse_card(name) for name in cards]
            tick = ui.Row([ui.Icon("check", size=18, colour="good"), ui.Paragraph(self.t(text), bold=True)], gap=6)
            cells.append(ui.Column([CardFan(language, shown, len(shown)), tick], gap=ui.Gap.SMALL, align="center"))
        row = ui.EqualRow(cells, gap=ui.Gap.SMALL, align="top")
        return ui.Frame(row, pad=(ui.Gap.NORMAL, ui.Gap.NORMAL), panel=True)

    def _others(self) -> ui.Widget:
        """Return the players of the first match, the partner first."""
        seats = sorted(GENTLE, key=lambda name: name != GENTLE[1])
        return ui.EqualRow(
            [self._player(name, partner=nth == 0) for nth, name in enumerate(seats)],
            gap=ui.Gap.NORMAL,
            align="stretch",
            stack=True,
            least=300,
        )

    def _player(self, name: str, *, partner: bool) -> ui.Widget:
        words, who = self.words, character(name)
        assert who is not None, "only characters play the first match"
        side = "accent" if partner else "theirs"
        about = words.t(PARTNER) if partner else level_title(words, who.level)
        said = [
            ui.Row([ui.Label(name, bold=True, colour=side), ui.Label(about, colour="dim", size=ui.TextSize.CAPTION)]),
            ui.Paragraph(character_sentence(words, name), size=ui.TextSize.CAPTION),
        ]
        row = ui.Row([Portrait(who.portrait, side=_FACE, ring=side), ui.Column(said, gap=ui.Gap.TINY, grow=1)])
        return ui.Frame(row, pad=(ui.Gap.NORMAL, ui.Gap.SMALL), panel=True)

    def foot(self) -> list[ui.Widget]:
        t = self.t
        self.focus = play = ui.Button(t("Play a game"), self.play, kind="primary")
        practise = ui.Button(t("Practice deals"), screens.practice.Practices(self.program).show_list)
        home = ui.Button(t("To the title"), self.program.screens.home)
        return [ui.Frame(ui.EqualRow([home, practise, play], pack="right", stack=True), pad=(0, ui.Gap.SMALL))]

    def back(self) -> None:
        self.program.screens.home()

    def play(self) -> None:
        """Deal the first match."""
        deal(self.program, GENTLE, coach=self._coach)

    def _set_coach(self, on: bool) -> None:
        self._coach = on
