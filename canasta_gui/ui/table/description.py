"""The whole table by meaning: for screen readers, for the overview of the state, and for tests."""

from canasta_gui.play.celebration_text import celebration_text
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.hud import TableHud
from canasta_gui.ui.table.semantics import PlaceTexts, pixels, place_nodes, standing_nodes
from canasta_gui.ui.widgets.list_view import ListRow


class TableDescription:
    """Describes what is on the table."""

    def __init__(self, context: TableContext, hud: TableHud) -> None:
        self._context, self._overlay, self._commands = context, hud.overlay, hud.commands
        self._people, self._status, self._scores = hud.people, hud.status, hud.scores

    def window(self) -> Node:
        """Return everything on the table; with a dialog over it, only that."""
        children = self._overlay.layer.semantics()
        if self._overlay.dialog is None:
            self._commands.arrange()
            said = self._people.said
            spoken = said.attributed() if said is not None else ""
            status = (Node("status", text) for text in (self._status.text(), self._overlay.message, spoken) if text)
            match = Node("label", ", ".join(filter(None, self._context.match_lines())))
            buttons = self._overlay.buttons.semantics()
            news = self._celebrated()
            children = (*status, *self._places(), self._players(), self._standings(), *news, match, buttons)
        return Node("window", self._context.words.t("Table"), children=children)

    def rows(self) -> list[ListRow]:
        """Return the state of the game line by line."""
        nodes = [
            *self._places(),
            *self._standings().children,
            *(row for node in self._celebrated() for row in node.children),
        ]
        lines = [ListRow(node.name, below=node.value or "") for node in nodes]
        deal, length, _ = self._context.match_lines()
        return [ListRow(self._status.text()), *lines, ListRow(deal, below=length)]

    def _places(self) -> tuple[Node, ...]:
        """Return what lies where."""
        context = self._context
        display, words, board = context.family.display, context.words, context.board
        texts = PlaceTexts(
            context.names,
            context.side_name,
            lambda place, cards: display.meld_text(words, board, place, cards),
            tuple(note.text for note in display.pile_notes(words, board.view)),
            context.explainer.sentence,
            context.available.may_arrange,
            context.available.may_show_cards,
        )
        return place_nodes(words, board, texts)

    def _players(self) -> Node:
        """Return who sits at the table."""
        context, people = self._context, self._people
        seats = context.board.display.layout.table.seats
        rows = (
            Node("row", name, people.description(seat), pixels(seats[seat].portrait))
            for seat, name in enumerate(people.names)
        )
        return Node("table", context.words.t("Players"), children=tuple(rows))

    def _standings(self) -> Node:
        """Return how each side stands."""
        context = self._context
        return standing_nodes(context.words, context.board, context.side_name, self._standing)

    def _celebrated(self) -> tuple[Node, ...]:
        """Return what the sides have to celebrate since the player's last turn, if anything."""
        context = self._context
        words, display = context.words, context.board.display
        if not (context.available.may_arrange and display.celebrated):
            return ()
        panels = display.layout.table.panels
        rows = (
            Node(
                "row",
                context.side_name(each.side),
                celebration_text(words, each, context.names, context.you),
                pixels(panels[each.side]) if each.side in panels else (0, 0, 0, 0),
            )
            for each in display.celebrated
        )
        return (Node("table", words.t("New since your last turn"), children=tuple(rows)),)

    def _standing(self, side: int) -> str:
        return self._scores.contents()[side].spoken(self._context.words)
