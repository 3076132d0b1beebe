"""Firsts, what comes with them, and the ladder of the characters, each of whom can be played."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.firsts import First
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import character, portraits_of
from canasta_gui.program.defaults import NAMES
from canasta_gui.program.firsts import LADDER, own_beaten, own_firsts
from canasta_gui.program.program import Program
from canasta_gui.screens.records import tabs, whole_page
from canasta_gui.screens.screen import ReadingScreen
from canasta_gui.ui.graphics.decks import REWARD_BACKS
from canasta_gui.ui.graphics.theme import REWARD_FELTS
from canasta_gui.ui.pictures.firsts import FirstCell, LadderRow, Rung
from canasta_gui.words.firsts import RIVALS, first_note, first_spoken, first_title, when_text

_COLUMNS: Final = 4
PARTNERS: Final = ("Clara", "Basile")
"""Partners in matches of the ladder, the first who is not a rival."""


class FirstsScreen(ReadingScreen):
    """All firsts, earned or open, beside the ladder."""

    title = gettext_noop("Firsts")

    def compose(self) -> ui.Widget:
        self._found = own_firsts(self.program)
        return whole_page(self, panel=False)

    def told(self) -> tuple[str, ...]:
        return (self.heading, self._count(self._found))

    def head(self) -> ui.Widget:
        line = ui.Paragraph(self._count(self._found), align="right", least=240, grow=1)
        return ui.Row([tabs(self.program, "firsts"), line], gap=ui.Gap.LARGE, stack=True)

    def build(self) -> list[ui.Widget]:
        cells = [self._cell(first) for first in self._found]
        rows = [ui.EqualRow(cells[at : at + _COLUMNS], gap=8, align="stretch") for at in range(0, len(cells), _COLUMNS)]
        body = ui.Row([ui.Column(rows, gap=8, grow=1), self._ladder()], gap=ui.Gap.LARGE, align="top", stack=True)
        return [ui.Scroll(body, grow=0), *self.still_reading()]

    def foot(self) -> list[ui.Widget]:
        note = ui.Paragraph(self._note(self._found), size=ui.TextSize.CAPTION, colour="dim", align="right", grow=1)
        return [ui.Row([self.back_button(), note], gap=ui.Gap.LARGE)]

    def _count(self, found: tuple[First, ...]) -> str:
        """Return the number of firsts earned, and the newest."""
        t, earned = self.t, [first for first in found if first.earned]
        dated = [first for first in earned if first.when]
        line = t("Earned: {n} of {all}.", n=len(earned), all=len(found))
        if dated and not self.left:
            newest = max(dated, key=lambda first: first.when)
            day = when_text(self.words, newest.when, self._today)
            line += " " + t("The newest: {first}, {day}.", first=first_title(self.words, newest.kind), day=day)
        return line

    @property
    def _today(self) -> date:
        return self.program.now().astimezone().date()

    def _cell(self, first: First) -> FirstCell:
        words, own = self.words, self.program.own_name
        return FirstCell(
            first,
            first_title(words, first.kind),
            first_note(words, first, self._today),
            first_spoken(words, first, self._today),
            language=words.language,
            portrait=portraits_of([own], self.program.settings.portraits)[0],
        )

    def _note(self, found: tuple[First, ...]) -> str:
        """Return the sentence about what counts, and what comes next."""
        t, earned = self.t, sum(first.earned for first in found)
        told = t("A first counts in any game with people or computers, with hints too.")
        if earned < REWARD_BACKS["laurel"]:
            return told + " " + t("With six of them comes a back of laurel.")
        if earned < REWARD_FELTS["violet"]:
            return told + " " + t("A back of laurel came with six; with twelve comes a violet cloth.")
        return told + " " + t("A back of laurel and a violet cloth came with them: see the settings.")

    # --- the ladder ---

    def _ladder(self) -> ui.Widget:
        t, beaten = self.t, own_beaten(self.program)
        following = next((name for name in LADDER if name not in beaten), "")
        rows: list[ui.Widget] = []
        for name in reversed(LADDER):
            row = LadderRow(self._rung(name, beaten, following), self.words.p("title", "Play"), self._player(name))
            if name == following:
                self.focus = row
            rows.append(row)
        count = ui.Label(t("{n} of {all} beaten", n=len(beaten), all=len(LADDER)))
        head = ui.Row([ui.Heading(t("The ladder"), size=ui.TextSize.LARGE), ui.Spacer(grow=1), count])
        return ui.Frame(ui.Column([head, *rows], gap=0), pad=(ui.Gap.NORMAL, ui.Gap.SMALL), widest=440, panel=True)

    def _rung(self, name: str, beaten: Mapping[str, str], following: str) -> Rung:
        t, who = self.t, character(name)
        assert who is not None, "the ladder has only characters"
        line = plays = t(RIVALS[name])
        states = []
        if name in beaten:
            day = when_text(self.words, beaten[name], self._today)
            line = t("beaten: {day}", day=day) if day else t("beaten")
            states = [line]
        elif name == following:
            states = [t("next")]
        spoken = ". ".join((*states, plays, self.words.p("title", "Play")))
        diamonds = LEVELS.index(who.level) + 1
        return Rung(name, who.portrait, line, diamonds, name in beaten, name == following, spoken)

    def _player(self, name: str) -> Callable[[], None]:
        return lambda: play_against(self.program, name)


def play_against(program: Program, name: str) -> None:
    """Deal a match of the usual game against a character and its neighbour on the ladder, with Clara or Basile."""
    own = program.own_name or NAMES[0]
    at = LADDER.index(name)
    free = [each for each in LADDER if each.casefold() != own.casefold() and each != name]
    partner = next(each for each in PARTNERS if each in free)
    below = [each for each in reversed(LADDER[:at]) if each in free and each != partner]
    other = next(iter([*below, *(each for each in LADDER[at + 1 :] if each in free and each != partner)]))
    screens.first_match.deal(program, (name, partner, other))
