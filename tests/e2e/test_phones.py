"""Phones as hands: real pages in a browser, with touch, in the sizes of phones, against a host without a window."""

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.e2e.crowded_page import crowded_page
from tests.hosted_client import hosting
from tests.play.tapping import Tap, Tapper

CHROMIUM = shutil.which("chromium")
SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180))
GONE = 500
"""Milliseconds after which what was to be tapped is not there any more."""
LANGUAGES = ("en-GB", "de-DE", "fr-FR", "es-ES", "it-IT")

sync_api = pytest.importorskip("playwright.sync_api", reason="needs the extra `browser`")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a browser of the system, where the extra `browser` is")


@contextmanager
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield started
        finally:
            started.close()


class Phone(NamedTuple):
    """A page with touch, what went wrong on it, and who taps there."""

    page: Any
    errors: list[str]
    tapper: Tapper

    @property
    def shown(self) -> dict[str, Any] | None:
        return self.page.evaluate("page")  # type: ignore[no-any-return]

    def tap(self, *, by_name: bool) -> bool:
        """Tap once; `by_name`: found as a screen reader finds it, by its role and its name alone."""
        shown = self.shown
        what = None if shown is None or shown["sheet"] else self.tapper.tap(shown)
        if shown is None or what is None:
            return False
        element = self.named(shown, what) if by_name else self.keyed(what)
        with suppress(sync_api.TimeoutError):  # the page shows something else by now: look again
            if "rank" in what:
                element.dispatch_event("dblclick", timeout=GONE)
            elif "card" in what:
                element.dispatch_event("click", timeout=GONE)  # beneath other cards: its corner can be tapped
            else:
                element.tap(timeout=GONE)
            return True
        return False

    def keyed(self, what: Tap) -> Any:
        number = what.get("card", what.get("rank"))
        key = json.dumps(what, separators=(",", ":")) if number is None else f"card {number}"
        return self.page.locator(f"[data-key={json.dumps(key)}]")

    def named(self, shown: dict[str, Any], what: Tap) -> Any:
        number = what.get("card", what.get("rank"))
        if number is not None:
            draft = [card for place in shown["places"] for card in place["cards"] if card.get("id") == number]
            (card, *_) = [*(card for card in shown["hand"]["cards"] if card["id"] == number), *draft]
            alike = [each for each in shown["hand"]["cards"] if each["label"] == card["label"]]
            group = self.page.get_by_role("group", name=shown["hand"]["name"])
            nth = alike.index(card) if card in alike else 0
            return group.get_by_role("button", name=card["label"]).nth(nth)
        texts = [each["text"] for each in shown["moves"] if each["place"] == what.get("place")]
        texts += [each["text"] for each in shown["buttons"] if each["id"] == what.get("button")]
        texts += [text for nth, text in enumerate((shown["choices"] or ["", []])[1]) if nth == what.get("choice")]
        return self.page.get_by_role("button", name=texts[0], exact=True).first


def sit_down(started: Any, link: str, nth: int, *, dark: bool = False) -> Phone:
    phone = sit_down_at(started, link, nth, dark=dark)
    phone.page.wait_for_selector("#game:not([hidden])")
    return phone


def sit_down_at(started: Any, link: str, nth: int, *, dark: bool = False) -> Phone:
    """Ask for a seat, and do not wait for it."""
    width, height = SIZES[nth % len(SIZES)]
    context = started.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        locale=LANGUAGES[nth % len(LANGUAGES)],
        color_scheme="dark" if dark else "light",
    )
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(link)
    page.fill("#name", f"P{nth}")
    page.tap("#door button")
    return Phone(page, errors, Tapper(nth))


def wait_until(page: Any, expression: str) -> None:
    """Wait for a condition on a page; its policy forbids the browser library to wait for it there."""
    for _ in range(500):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(20)
    raise AssertionError(expression)


def play_a_deal(phones: list[Phone]) -> int:
    """Let all tap until the score sheet is there; return how many taps there were."""
    taps = 0
    while not all((shown := phone.shown) is not None and shown["sheet"] for phone in phones):
        tapped = [phone.tap(by_name=nth == 0) for nth, phone in enumerate(phones)]
        taps += sum(tapped)
        phones[0].page.wait_for_timeout(15)
    return taps


def test_two_pages_play_a_deal_of_canasta_by_taps_one_of_them_by_names_alone() -> None:
    arguments = ("classique-4", "--phones", "2", "--computers", "novice", "--pause", "0")
    with hosting(*arguments) as (invitation, _), browser() as started:
        phones = [sit_down(started, invitation["link"], nth, dark=bool(nth % 2)) for nth in range(2)]
        assert play_a_deal(phones) > 20
        for phone in phones:
            assert phone.page.locator("#sheet h1").inner_text()
            assert phone.errors == []


def test_a_page_that_is_loaded_again_has_its_hand_again_and_the_language_of_the_phone() -> None:
    arguments = ("classique-4", "--phones", "1", "--computers", "novice", "--pause", "0")
    with hosting(*arguments) as (invitation, _), browser() as started:
        phone = sit_down(started, invitation["link"], 1)
        phone.page.wait_for_selector("#prompt.turn")
        before = [card["label"] for card in phone.page.evaluate("page.hand.cards")]
        phone.page.reload()
        phone.page.wait_for_selector("#prompt.turn")
        assert [card["label"] for card in phone.page.evaluate("page.hand.cards")] == before
        assert phone.page.locator("html").get_attribute("lang") == "de"
        assert phone.errors == []


def test_a_turn_is_told_by_a_buzz_a_sound_and_the_title_and_the_order_of_the_hand_stays_on_the_phone() -> None:
    arguments = ("classique-4", "--phones", "1", "--computers", "novice", "--pause", "0")
    with hosting(*arguments) as (invitation, _), browser() as started:
        context = started.new_context(has_touch=True, is_mobile=True, locale="en-GB")
        context.add_init_script(
            """window.told = [];
            navigator.vibrate = (...how) => told.push("buzz");
            const create = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () { told.push("sound"); return create.call(this); };"""
        )
        page, errors = context.new_page(), list[str]()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(invitation["link"])
        page.fill("#name", "Ada")
        page.tap("#door button")
        page.wait_for_selector("#prompt.turn")
        wait_until(page, "told.includes('buzz') && told.includes('sound')")
        assert page.title().startswith("●")
        before = page.evaluate("page.hand.sort")
        page.get_by_role("button", name="Sort", exact=True).tap()
        wait_until(page, f"page.hand.sort !== {json.dumps(before)}")
        chosen = page.evaluate("[page.hand.sort, ...page.hand.cards.map((card) => card.card)]")
        page.reload()
        page.wait_for_selector("#prompt.turn")
        assert page.evaluate("[page.hand.sort, ...page.hand.cards.map((card) => card.card)]") == chosen
        assert page.evaluate("JSON.parse(localStorage.getItem('canasta sort'))") == chosen[:1]
        assert errors == []


def test_a_page_in_the_background_is_away_and_back_at_once_when_it_is_looked_at() -> None:
    hide = """(hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    arguments = ("classique-4", "--phones", "2", "--computers", "novice", "--pause", "0")
    with hosting(*arguments) as (invitation, _), browser() as started:
        phones = [sit_down(started, invitation["link"], nth) for nth in range(2)]
        wait_until(phones[0].page, "page !== null")
        before = [card["label"] for card in phones[0].page.evaluate("page.hand.cards")]
        phones[0].page.evaluate(hide, True)
        wait_until(phones[0].page, "socket === null")
        wait_until(phones[1].page, 'seats.some((seat) => seat.state === "away")')
        phones[0].page.evaluate("page = null")
        phones[0].page.evaluate(hide, False)
        wait_until(phones[0].page, "page !== null")
        assert [card["label"] for card in phones[0].page.evaluate("page.hand.cards")] == before
        wait_until(phones[1].page, 'seats.every((seat) => seat.state !== "away")')


SMALL = """[...document.querySelectorAll("button, summary")].filter((each) => each.offsetParent !== null)
    .map((each) => [each.textContent, each.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44)
    .map(([text, box]) => [text, box.width, box.height])"""
"""What can be tapped and is smaller than a thumb."""
COVERED = """(() => {
    const corner = (card) => {
        const box = card.getBoundingClientRect();
        return document.elementFromPoint(box.left + 12, box.top + 12)?.closest(".card") === card;
    };
    return {
        table: document.querySelector("#table").clientHeight,
        melds: document.querySelectorAll("#places .place").length,
        hidden: [...document.querySelectorAll("#hand .card")].filter((card) => !corner(card))
            .map((card) => card.ariaLabel),
    };
})()"""
"""The height of the table, its melds, and the cards of the hand whose corner is covered or outside of the window."""


FADING = """[...document.querySelectorAll(".more")].map((each) => each.id)"""
"""What can be scrolled, and fades at its end."""
SHEET = """(() => {
    const [table, next] = ["#sheet .wide", "#sheet button"].map((each) => document.querySelector(each));
    const hidden = [table.scrollWidth - table.clientWidth, table.scrollHeight - table.clientHeight];
    return [...hidden, next.getBoundingClientRect().bottom <= innerHeight];
})()"""
"""How much of a score sheet's table is hidden in its own box, across and down; whether the way on is in the window."""
CUT = """(() => {
    offerCut({ cards: 162, fingerprint: "sha256:" + "0".repeat(64), seconds: 30 });
    const box = (each) => document.querySelector(each).getBoundingClientRect();
    const [asked, answers] = [box("#cut h1"), box("#cut .answers")];
    offerCut({ cards: null });
    return asked.top >= 0 && answers.bottom <= innerHeight;
})()"""
"""Whether a guest who may cut sees the question and the answers at once."""
SHEETS = (
    (("Maximilian · Clara", "Anneliese · Jürgen"), ("Gemischte Canastas", "Gemeldete Karten", "Gesamt"), "+1.205"),
    (("Maximilian", "Anneliese", "Clara", "Jürgen"), ("Punkte auf der Hand", "Diese Runde", "Vorher"), "+120"),
)
"""Columns, lines and points of a sheet of canasta, and of Rommé."""


def sheet_of(columns: Sequence[str], lines: Sequence[str], points: str) -> dict[str, Any]:
    """Return a score sheet that has each line three times."""
    title = "Runde 2 · Anneliese macht aus."
    rows = [[line, *(points for _ in columns)] for line in [*lines, *lines, *lines]]
    return {"title": title, "columns": columns, "rows": rows, "result": f"{title} {title}", "over": False}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_that_can_be_tapped_is_large_enough_and_nothing_is_cut_off(size: tuple[int, int]) -> None:
    arguments = ("hand-and-foot", "--phones", "1", "--computers", "novice", "--pause", "0")
    with hosting(*arguments) as (invitation, _), browser() as started:
        phone = sit_down(started, invitation["link"], SIZES.index(size))
        phone.page.wait_for_selector("#prompt.turn")
        assert phone.page.evaluate(SMALL) == []
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        language = phone.page.evaluate("page.language")
        phone.page.evaluate("(shown) => hear({ ...shown, type: 'page' })", crowded_page(language))
        assert phone.page.evaluate(SMALL) == []
        for axis, room in (("Width", "innerWidth"), ("Height", "innerHeight")):
            assert phone.page.evaluate(f"document.documentElement.scroll{axis} <= {room}")
        shown = phone.page.evaluate(COVERED)
        assert (shown["melds"], shown["hidden"]) == (12, [])
        assert shown["table"] >= 200  # two rows of melds, in the smallest window too
        assert ("table" in phone.page.evaluate(FADING)) == (size != (820, 1180))  # the others hide melds
        phone.page.tap("#summary")
        assert phone.page.evaluate(COVERED)["table"] == shown["table"]  # what opens lies above it
        assert phone.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert phone.page.evaluate(CUT)
        for sheet in SHEETS:
            phone.page.evaluate("(sheet) => hear({ ...page, type: 'page', sheet })", sheet_of(*sheet))
            assert phone.page.evaluate(SHEET) == [0, 0, True]


def test_a_guest_cuts_the_deck_before_the_first_card_is_dealt() -> None:
    arguments = ("classique-4", "--phones", "1", "--computers", "novice", "--pause", "0", "--cut")
    with hosting(*arguments) as (invitation, _), browser() as started:
        phone = sit_down(started, invitation["link"], 0)
        phone.page.wait_for_selector("#cut:not([hidden])")
        assert phone.page.inner_text("#cut h1") == "P0, cut the deck?"
        phone.page.locator("#where").fill("41")
        phone.page.get_by_role("button", name="Cut here").tap()
        phone.page.wait_for_selector("#prompt.turn")
        assert phone.page.is_hidden("#cut")
        (_, deal, *_) = Path(invitation["record"]).read_text("utf-8").splitlines()
        assert json.loads(deal)["cut"] == 41
        assert phone.errors == []


@pytest.mark.long
def test_four_pages_play_a_deal_of_romme_by_taps() -> None:
    with hosting("romme-acquisition", "--phones", "4", "--pause", "0") as (invitation, _), browser() as started:
        phones = [sit_down(started, invitation["link"], nth, dark=bool(nth % 2)) for nth in range(4)]
        assert play_a_deal(phones) > 20
        assert [phone.errors for phone in phones] == [[]] * 4
