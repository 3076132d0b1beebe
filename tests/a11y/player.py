"""A player that uses only the accessibility tree: it reads names and states, and invokes the nodes' actions."""

import contextlib
import time
from collections import Counter

from tests.a11y.atspi import Accessible, Client
from tests.e2e.programs import PATIENCE


class Player:
    """Sits at the window of a program in English. `said`: all announcements so far, in order."""

    def __init__(self, client: Client, window: Accessible) -> None:
        self.client, self.window = client, window
        self.said: list[str] = []
        self._bad: set[str] = set()
        self._hand: Accessible | None = None

    def names(self) -> list[tuple[str, Accessible]]:
        """Return all nodes on the screen, in order; announcements go to `said`."""
        named = []
        for scene in self.client.children(self.window)[:1]:
            for node in self.client.walk(scene):
                with contextlib.suppress(LookupError):
                    named.append((self.client.name(node), node))
        self.said += self.client.heard()
        return named

    def find(self, text: str) -> Accessible | None:
        """Return the first node whose name begins so."""
        return next((node for name, node in self.names() if name.startswith(text)), None)

    def wait_for(self, *texts: str) -> tuple[str, Accessible]:
        """Return the first usable node whose name begins with one of these; they are looked for until one is there."""
        end = time.monotonic() + PATIENCE
        named: list[tuple[str, Accessible]] = []
        while time.monotonic() < end:
            named = self.names()
            for text in texts:
                for name, node in named:
                    if name.startswith(text) and not name.endswith(", unavailable"):
                        return text, node
        raise AssertionError(f"none of {texts}; there are {[name for name, _ in named]}")

    def _wait_until(self, text: str, *, there: bool) -> None:
        """Wait until there is a node whose name begins so, usable or not; or until there is none."""
        end = time.monotonic() + PATIENCE
        while (self.find(text) is not None) is not there:
            assert time.monotonic() < end, f"{text}: {'not there' if there else 'still there'}"

    def press(self, text: str) -> None:
        """Press what is called so, as soon as it is there; nothing where it has just gone."""
        self.press_node(self.wait_for(text)[1])

    def press_node(self, node: Accessible) -> None:
        """Press something; nothing where it has just gone."""
        with contextlib.suppress(LookupError):
            self.client.press(node)

    def hand(self) -> list[tuple[str, Accessible]]:
        """Return the cards of the own hand; none where there is no table any more."""
        cards = []
        with contextlib.suppress(LookupError):
            self._hand = self._hand or self.find("Hand: Ada")
            cards = self.client.children(self._hand) if self._hand is not None else []
        return [(self.client.name(card), card) for card in cards]

    def begin(self) -> None:
        """Go from the title to the first card of a new game, whatever cards are drawn for the seats."""
        self.press("Other games…")
        self.press("Deal the cards")
        while (found := self.wait_for("To the table", "The spread deck", "Stock"))[0] != "Stock":
            self.press_node(found[1])

    def play_deal(self) -> int:
        """Play to the score sheet; return the number of cards discarded."""
        turns = 0
        while True:
            found, node = self.wait_for(
                "Next deal",
                "The result",
                "Yes, go out",
                "Leave the card",
                "Your turn",
                "Take the face-up card",
                "The stock is used up",
                "Click to go on",
                "Lay",
                "Open with",
                "Your partner",
            )
            if found in ("Next deal", "The result"):
                return turns
            if found in ("Yes, go out", "Leave the card"):
                self.press_node(node)
            elif found in ("Your turn", "Take the face-up card", "Click to go on"):
                if (stock := self.find("Stock")) is not None:
                    self.press_node(stock)
            elif found == "The stock is used up":
                self.press("Pass" if self.find("Pass") is not None else "Discard pile")
            else:
                turns += self._lay_and_discard()

    def _lay_and_discard(self) -> int:
        """Lay three of a kind where there are some, and discard a card."""
        ranks = Counter(name.split(" of ")[0] for name, _ in self.hand())
        for rank, number in ranks.items():
            if number >= 3 and rank not in self._bad and number < len(self.hand()) - 1:
                self._lay(rank)
        before = len(self.said)
        for name, card in reversed(self.hand()):
            if name.split(" of ")[0] in ("Two", "Joker") or ranks[name.split(" of ")[0]] > 2:
                continue
            if self._discard(card):
                return 1
        if any(self._discard(card) for _, card in self.hand()):
            return 1
        raise AssertionError(f"no card could be discarded: {self.said[before:]}")

    def _lay(self, rank: str) -> None:
        """Stage the cards of a rank; declare them if that is enough, else take them back."""
        for name, card in self.hand():
            if name.startswith(f"{rank} of"):
                self.press_node(card)
        self.press("The table before you")
        self._wait_until("Declare", there=True)  # the cards are staged; before, Undo would take back the last step
        found, button = self.wait_for("Declare", "Undo")
        self.press_node(button)
        if found == "Undo":
            self._bad.add(rank)
        self._wait_until("Declare", there=False)  # a card that is chosen while the lay is being shown is let go again

    def _discard(self, card: Accessible) -> bool:
        """Select a card and put it on the pile; False if that is refused."""
        number = len(self.hand())
        self.press_node(card)
        self.press("Discard pile")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._number() < number:
                return True
            time.sleep(0.02)
        return False

    def _number(self) -> int:
        """Return number of cards in the hand; 0 once there is no table."""
        try:
            return len(self.client.children(self._hand)) if self._hand is not None else 0
        except LookupError:
            return 0
