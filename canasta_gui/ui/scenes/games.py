"""All games on the disk: look at one again, play on, call it something else, take it away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, overload

from canasta_gui.match.ledger import GameFigures
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.loading import LoadingScene
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Dialog,
    Heading,
    Label,
    ListRow,
    ListView,
    Paragraph,
    Row,
    SegmentedControl,
    Spacer,
    TextField,
    Widget,
    centered_panel,
)
from canasta_gui.words import Words
from canasta_gui.words.games import game_title, played_text, players_text, repeated_games, result_text

LONGEST_TITLE: Final = 40


class GameListPart(Enum):
    """A part of the list: all games, or those in one state."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"


@dataclass(frozen=True)
class GamesCalls:
    """The requests of the list to the program."""

    replay: Callable[[GameFigures], None]
    resume: Callable[[GameFigures], None]
    again: Callable[[GameFigures], None]
    rename: Callable[[GameFigures, str], None]
    delete: Callable[[GameFigures], None]
    print: Callable[[GameFigures], None]
    statistics: Callable[[], None]
    new_game: Callable[[], None]
    back: Callable[[], None]
    read_on: Callable[[], tuple[Sequence[GameFigures], int]]
    """Reads some more records: the games that are known then, and how many are left."""
    under_way: Sequence[tuple[str, Callable[[], None]]] = ()
    """Games of several people, which the list has only when they are over: what each is called, what takes it up."""
    review: Callable[[GameFigures, int, int], None] = lambda _game, _deal, _seat: None
    """Reviews what a seat did in a deal, by their numbers."""
    tables: Callable[[GameFigures], Callable[[], None] | None] = lambda _: None
    """Returns the way to the match at both tables, for a game that is over and has a second one."""


class GameRows(Sequence[ListRow]):
    """The rows of some games, written when they come into view. `repeated`: the names of those with known cards."""

    def __init__(self, words: Words, games: Sequence[GameFigures], repeated: frozenset[str]) -> None:
        self._words, self._games, self._repeated = words, games, repeated

    def __len__(self) -> int:
        return len(self._games)

    @overload
    def __getitem__(self, at: int) -> ListRow: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[ListRow]: ...
    def __getitem__(self, at: int | slice) -> ListRow | Sequence[ListRow]:
        if isinstance(at, slice):
            return GameRows(self._words, self._games[at], self._repeated)
        game = self._games[at]
        return ListRow(
            game_title(self._words, game, again=game.name in self._repeated),
            played_text(self._words, game),
            players_text(game),
            result_text(self._words, game),
            icon="cross" if game.fault else "flag" if game.winners else "play",
        )


class GamesScene(LoadingScene):
    """`games`: the last played first; `chosen`: the name of the one that is marked; `left`: records not read yet."""

    show_every = 0.5
    grows_upright = False  # in larger rows the names would sooner give way to one another

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        games: Sequence[GameFigures],
        calls: GamesCalls,
        *,
        chosen: str = "",
        part: GameListPart = GameListPart.ALL,
        left: int = 0,
    ) -> None:
        self._calls, self.part = calls, part
        self._chosen_name = chosen
        self._rows: ListView | None = None
        super().__init__(graphics, words, words.t("Games"), games, left, read_on=calls.read_on, on_back=calls.back)
        self._focus_list()

    @property
    def shown(self) -> list[GameFigures]:
        """The games that the filter lists."""
        if self.part is GameListPart.ALL:
            return list(self.games)
        return [game for game in self.games if bool(game.winners) == (self.part is GameListPart.FINISHED)]

    @property
    def chosen(self) -> GameFigures | None:
        """The game that is marked."""
        shown = self.shown
        return next((game for game in shown if game.name == self._chosen_name), shown[0] if shown else None)

    def _rebuild(self) -> None:
        on_list = self.layer.focus is self._rows and self._rows is not None
        super()._rebuild()
        if on_list:
            self._focus_list()

    def _focus_list(self) -> None:
        if self._rows is not None:
            self.layer.set_focus(self._rows)

    def _build(self) -> Widget:
        t, shown = self._words.t, self.shown
        parts = list(GameListPart)
        titles = {
            GameListPart.ALL: t("All"),
            GameListPart.UNFINISHED: t("Unfinished"),
            GameListPart.FINISHED: t("Finished"),
        }
        head = Row(
            [
                Heading(t("Games")),
                Spacer(grow=1),
                SegmentedControl(
                    t("Which games"), [titles[part] for part in parts], parts.index(self.part), self._list
                ),
                Button(t("Statistics"), self._calls.statistics),
            ],
            stack=True,
        )
        under_way = (
            [Row([Label(t("Under way"), bold=True), *self._under_way()], stack=True)] if self._calls.under_way else []
        )
        body = Column(
            [
                head,
                *under_way,
                *self._listed(shown),
                *(Row(row, gap=Gap.SMALL, stack=True) for row in self._buttons()),
            ],
            gap=Gap.NORMAL,
        )
        return centered_panel(body, 1000, pad=(Gap.HUGE, Gap.LARGE))

    def _under_way(self) -> list[Widget]:
        return [Button(text, go_on, size=TextSize.CAPTION, icon="play") for text, go_on in self._calls.under_way]

    def _listed(self, shown: Sequence[GameFigures]) -> list[Widget]:
        t = self._words.t
        notes = self._still_reading()
        if not shown:
            self._rows = None
            if self.games or self.left:
                return [Paragraph(t("There is no such game."), colour="dim"), *notes]
            return [
                Paragraph(t("No game yet. Play one, and you can look at it here as often as you like."), colour="dim")
            ]
        names = [game.name for game in shown]
        at = names.index(self.chosen.name) if self.chosen is not None else 0
        self._rows = ListView(
            t("Games"),
            GameRows(self._words, shown, repeated_games(self.games)),
            on_choose=self._choose,
            on_open=self._open,
            chosen=at,
            two_lines=True,
            height=520,
        )
        return [self._rows, *notes]

    def _buttons(self) -> list[list[Widget]]:
        """Return two rows: what changes the game or begins one, and the ways to look at it."""
        t, game = self._words.t, self.chosen
        back = Button(t("Back"), self._calls.back, size=TextSize.CAPTION)
        if game is None:
            return [[back, Spacer(grow=1), Button(t("New game"), self._calls.new_game, kind="primary")]]
        replay = Button(t("Look at it"), lambda: self._calls.replay(self._game), kind="primary", size=TextSize.CAPTION)
        resume = Button(t("Play on"), lambda: self._calls.resume(self._game), size=TextSize.CAPTION)
        again = Button(
            t("Same cards again"),
            lambda: self._calls.again(self._game),
            size=TextSize.CAPTION,
            hint=t("A new game with the cards and seats of this one; it does not count in the statistics.")
            if game.winners
            else t("Only the cards of a game that is over can be dealt again: those of this one are still secret."),
        )
        rename = Button(t("Rename…"), self.ask_rename, size=TextSize.CAPTION)
        delete = Button(t("Delete…"), self.ask_delete, size=TextSize.CAPTION)
        printing = Button(t("Print"), lambda: self._calls.print(self._game), size=TextSize.CAPTION)
        printing.enabled = not game.fault
        resume.enabled, again.enabled = game.goes_on, game.can_be_dealt_again
        rename.enabled = not game.fault
        replay.enabled = not game.fault
        review = Button(
            t("Review…"),
            self.ask_review,
            size=TextSize.CAPTION,
            hint=t("What cost points in a deal, and what the cards gave."),
        )
        review.enabled = bool(self._reviewable)
        both = None if game.goes_on else self._calls.tables(game)
        tables = [] if both is None else [Button(t("Both tables…"), both, size=TextSize.CAPTION)]
        return [
            [delete, rename, printing, Spacer(grow=1), again, resume],
            [back, Spacer(grow=1), *tables, review, replay],
        ]

    @property
    def _reviewable(self) -> list[tuple[int, int]]:
        """The deals that are over, each with the seats of its people; of computers alone with the first seat."""
        game = self._game
        people = [seat for seat, info in enumerate(game.seats) if info.player == "human"] or [0]
        return [] if game.fault else [(deal.deal, seat) for deal in game.deals for seat in people]

    @property
    def _game(self) -> GameFigures:
        assert self.chosen is not None, "no game is marked"
        return self.chosen

    # --- what is pressed ---

    def _list(self, index: int) -> None:
        self.part = list(GameListPart)[index]
        self._rebuild()

    def _choose(self, number: int) -> None:
        self._chosen_name = self.shown[number].name
        self._rebuild()

    def _open(self, number: int) -> None:
        self._chosen_name = self.shown[number].name
        if not self._game.fault:
            self._calls.replay(self._game)

    def ask_review(self) -> None:
        """Ask which deal is to be reviewed, and for whom; where there is one alone, review it."""
        t, game, choices = self._words.t, self._game, self._reviewable

        def review(number: int) -> None:
            self.layer.close()
            self._calls.review(game, *choices[number])

        if len(choices) == 1:
            self._calls.review(game, *choices[0])
            return
        points = {deal.deal: " – ".join(map(self._words.number, deal.points)) for deal in game.deals}
        rows = [ListRow(t("Deal {number}", number=deal), points[deal], game.seats[seat].name) for deal, seat in choices]
        listed = ListView(t("Deals"), rows, on_open=review, quick=True, chosen=0)
        title = t("Which deal is to be reviewed?")
        self.layer.open(Dialog(title, "", [(t("Cancel"), "secondary", lambda: None)], body=listed, widest=620))
        self.layer.set_focus(listed)

    def ask_rename(self) -> None:
        """Ask for a name of the game; an empty one gives back the default name."""
        t, game = self._words.t, self._game
        field = TextField(t("Name of the game"), game.title, lambda _: None, longest=LONGEST_TITLE, width=460)
        dialog = Dialog(
            t("What shall this game be called?"),
            "",
            [
                (t("Leave it"), "secondary", lambda: None),
                (t("Rename"), "primary", lambda: self._calls.rename(game, " ".join(field.text.split()))),
            ],
            body=field,
        )
        self.layer.open(dialog)
        self.layer.set_focus(field)

    def ask_delete(self) -> None:
        """Ask before the game is deleted."""
        t, game = self._words.t, self._game
        again = game.name in repeated_games(self.games)
        called = f"{game_title(self._words, game, again=again)} · {played_text(self._words, game)}"
        text = t("The record of {game} is deleted for good. The statistics keep what it counts for.", game=called)
        self.layer.open(
            Dialog(
                t("Delete this game?"),
                text,
                [
                    (t("Keep it"), "secondary", lambda: None),
                    (t("Delete"), "danger", lambda: self._calls.delete(game)),
                ],
            )
        )
