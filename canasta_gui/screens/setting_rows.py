"""The sections of the settings: their rows, and the control of each setting.

A section is a function from a `SettingsPane` to its rows; `sections` lists them in the order of the screen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from canasta_gui import ui
from canasta_gui.program.firsts import hidden_choices
from canasta_gui.storage.settings import ASK_CHOICES, TEXT_SIZES, Settings
from canasta_gui.text_input import Json
from canasta_gui.ui.graphics.decks import Decks
from canasta_gui.ui.pictures.people import PortraitButton
from canasta_gui.ui.table.card_samples import CardSample
from canasta_gui.words import LANGUAGES, Words, gettext_noop
from canasta_gui.words.problems import problem_sentence

SPEEDS: Final = (
    (0.0, gettext_noop("Off")),
    (0.5, gettext_noop("Slow")),
    (1.0, gettext_noop("Normal")),
    (2.0, gettext_noop("Fast")),
)
LONGEST_PAUSE: Final = 3.0
PATIENCE: Final = (10, 20, 30, 60)
"""Choices for the seconds for which a question may wait."""

FELT_TITLES: Final = {
    "green": gettext_noop("Green felt"),
    "blue": gettext_noop("Blue felt"),
    "wine": gettext_noop("Wine-red felt"),
    "slate": gettext_noop("Grey linen"),
    "walnut": gettext_noop("Walnut"),
    "violet": gettext_noop("Violet felt"),
    "plain": gettext_noop("Plain black, high contrast"),
}


class SettingRow(NamedTuple):
    """A setting: its name, its control, and a hint if the name does not explain it.

    `warning`: problems of the choices.
    """

    label: str
    control: ui.Widget
    note: str = ""
    warning: str = ""


@dataclass
class SettingsPane:
    """The tools of a section: the words, the present settings, and controls that change one setting each.

    `people`: the names of those who share the screen. `faces`: the portraits of the last players, by their names;
    `on_face`: called to change the portrait of a name. `own_name`: the name of the person who plays here; `on_name`:
    called to change it.
    """

    words: Words
    settings: Settings
    on_change: Callable[[Settings], None]
    decks: Decks
    people: tuple[str, ...] = ()
    faces: Mapping[str, str] = field(default_factory=dict)
    on_face: Callable[[str], None] = lambda _name: None
    own_name: str = ""
    on_name: Callable[[], None] = lambda: None

    def set(self, **changes: Json) -> None:
        """Change settings by their names."""
        self.settings = replace(self.settings, **changes)
        self.on_change(self.settings)

    def switch(self, label: str, setting: str, *, note: str = "") -> SettingRow:
        """Return the row of a setting that is on or off."""
        now = bool(getattr(self.settings, setting))
        return SettingRow(label, ui.Switch(label, now, lambda on: self.set(**{setting: on})), note)

    def choice(
        self, label: str, setting: str, options: Sequence[tuple[Json, str]], *, note: str = "", warning: str = ""
    ) -> SettingRow:
        """Return the row of a setting with named values; an unknown value shows as the first."""
        values, now = [value for value, _ in options], getattr(self.settings, setting)
        at = values.index(now) if now in values else 0
        names = [name for _, name in options]
        control = ui.ChoiceBox(label, names, at, lambda to: self.set(**{setting: values[to]}))
        return SettingRow(label, control, note, warning)


def general_rows(pane: SettingsPane) -> list[SettingRow]:
    """Return the rows of the language, the window, its keys and the dominant hand, the partners and the coach."""
    t = pane.words.t
    # Languages are listed by their own names.
    languages = [("auto", t("Automatic")), *((code, Words(code).name) for code in LANGUAGES)]
    return [
        pane.choice(t("Language"), "language", languages),
        pane.choice(
            t("Text size"),
            "text_size",
            [(size, pane.words.percent(size)) for size in TEXT_SIZES],
            note=t("Ctrl with plus or minus at any time"),
        ),
        pane.switch(t("Full screen"), "fullscreen", note=t("F11 at any time")),
        pane.switch(t("Ask before quitting"), "ask_quit", note=t("The game is saved in any case")),
        pane.switch(t("Keys on the buttons"), "show_keys", note=t("All keys: press ?")),
        pane.switch(t("Left-handed table"), "left_handed", note=t("Buttons and score change sides")),
        pane.switch(
            t("Computer partners remind you"),
            "partner_reminds",
            note=t("About the minimum, short hands, the end of the stock"),
        ),
        pane.switch(
            t("Coach"),
            "coach",
            note=t(
                "Warns before a costly move, until five deals in a row needed no warning. Not where irregularities are "
                "played"
            ),
        ),
    ]


def card_rows(pane: SettingsPane) -> list[SettingRow]:
    """Return the rows of the cards and the cloth, with a sample."""
    t, decks = pane.words.t, pane.decks
    bad = " ".join(problem_sentence(pane.words, problem) for problem in decks.damaged())
    hidden = hidden_choices(pane.settings)
    backs = [offer for offer in decks.backs(pane.words) if offer.name not in hidden]
    felts = [(name, t(title)) for name, title in FELT_TITLES.items() if name not in hidden]
    more = t("More come with firsts") if hidden else ""
    sizes = ((-1, t("Smaller")), (0, t("Normal")), (1, t("Larger")))
    return [
        SettingRow("", CardSample(pane.words)),
        pane.choice(t("Cards"), "deck", decks.decks(pane.words), warning=bad),
        pane.choice(t("Backs"), "back", backs, note=more),
        pane.choice(t("Cloth"), "felt", felts, note=more),
        pane.choice(t("Size of the cards"), "card_size", sizes),
        pane.switch(t("Braille"), "braille", note=t("Raised dots in the corners, as on brailled cards")),
    ]


def play_rows(pane: SettingsPane) -> list[SettingRow]:
    """Return the rows of the speed, what comes before a deal, and the questions."""
    t, now = pane.words.t, pane.settings
    speeds = [speed for speed, _ in SPEEDS]
    nearest = min(range(len(speeds)), key=lambda at: abs(speeds[at] - now.animation_speed))
    speed, pause = t("Speed of the cards"), t("Computer players think for")
    return [
        SettingRow(
            speed,
            ui.ChoiceBox(
                speed, [t(name) for _, name in SPEEDS], nearest, lambda at: pane.set(animation_speed=speeds[at])
            ),
        ),
        SettingRow(
            pause,
            ui.Slider(
                pause,
                min(now.computer_pause, LONGEST_PAUSE),
                lambda seconds: pane.set(computer_pause=seconds),
                high=LONGEST_PAUSE,
                step=0.1,
                show=lambda seconds: _seconds(pane.words, seconds),
            ),
        ),
        pane.choice(
            t("Time to answer"),
            "question_seconds",
            [(0.0, t("as long as it takes")), *((float(n), t("{seconds} s", seconds=n)) for n in PATIENCE)],
            note=t("“Who wants this card?” No answer in time means no"),
        ),
        pane.switch(t("Reduced motion"), "reduced_motion", note=t("Cards change places without flying")),
        pane.switch(t("Draw for seats"), "draw_seats", note=t("Before a match; otherwise it is drawn at once, unseen")),
        pane.switch(t("Cut the deck"), "cut_deck", note=t("Before the deal, if a person sits next to the dealer")),
        pane.switch(t("Deal card by card"), "show_dealing", note=t("Otherwise the cards lie there at once")),
        pane.choice(
            t("Ask before a discard"),
            "ask_discard",
            list(zip(ASK_CHOICES, (t("Never"), t("If it is risky"), t("Always")), strict=True)),
            note=t("Risky: wild cards, the last card, or while cards are staged"),
        ),
    ]


def person_rows(pane: SettingsPane) -> list[SettingRow]:
    """Return a row for each player with the portrait; for people at a shared screen also with language and cards."""
    shared = pane.people if len(pane.people) > 1 else ()
    names = dict.fromkeys([*shared, *pane.faces])
    return [_name_row(pane), *(_player_row(pane, name, shared=name in shared) for name in names)]


def _name_row(pane: SettingsPane) -> SettingRow:
    t = pane.words.t
    label = t("Your name")
    change = ui.Button(pane.own_name, pane.on_name, name=t("{label}: {text}", label=label, text=pane.own_name))
    return SettingRow(label, ui.Row([change]), t("From the next game on"))


def _player_row(pane: SettingsPane, name: str, *, shared: bool) -> SettingRow:
    t, controls = pane.words.t, list[ui.Widget]()
    if name in pane.faces:
        about = t("Portrait of {name}", name=name)
        controls = [PortraitButton(about, pane.faces[name], lambda: pane.on_face(name), hint=t("Choose a portrait"))]
    return SettingRow(name, ui.Row([*controls, *(_own_choices(pane, name) if shared else ())], gap=ui.Gap.SMALL))


def _own_choices(pane: SettingsPane, name: str) -> list[ui.Widget]:
    """Return the controls of a person's own settings at a shared screen."""
    t = pane.words.t
    languages = [("", t("Usual language")), *((code, Words(code).name) for code in LANGUAGES)]
    decks = [("", t("Usual cards")), *pane.decks.decks(pane.words)]
    return [
        _own_choice(pane, name, "language", t("Language of {name}", name=name), languages),
        _own_choice(pane, name, "deck", t("Cards of {name}", name=name), decks),
    ]


def _own_choice(pane: SettingsPane, name: str, key: str, label: str, options: Sequence[tuple[str, str]]) -> ui.Widget:
    """Return the control of one person's deviation from the common settings."""
    values = [value for value, _ in options]
    now = pane.settings.persons.get(name, {}).get(key, "")

    def choose(at: int) -> None:
        own = {**pane.settings.persons.get(name, {}), key: values[at]}
        deviations = {what: value for what, value in own.items() if value}
        others = {other: theirs for other, theirs in pane.settings.persons.items() if other != name}
        pane.set(persons={**others, **({name: deviations} if deviations else {})})

    return ui.ChoiceBox(label, [title for _, title in options], values.index(now) if now in values else 0, choose)


def sound_rows(pane: SettingsPane) -> list[SettingRow]:
    """Return the rows of the sounds."""
    t, now = pane.words.t, pane.settings
    volume = ui.Slider(t("Volume"), now.volume, lambda to: pane.set(volume=to), show=pane.words.percent)
    volume.enabled = now.sound

    def turn(on: bool) -> None:
        volume.enabled = on
        pane.set(sound=on)

    return [
        SettingRow(t("Sound"), ui.Switch(t("Sound"), now.sound, turn)),
        SettingRow(t("Volume"), volume),
        pane.switch(t("Calm sounds"), "calm_sound", note=t("No heartbeat, no rising tones, nothing from the side")),
        pane.switch(t("Players speak"), "speech", note=t("Answers, reminders and a word at the end")),
    ]


def _seconds(words: Words, seconds: float) -> str:
    return words.t("{seconds} s", seconds=words.decimal(seconds, 1))


Section = Callable[[SettingsPane], Sequence[SettingRow]]
SECTIONS: Final[tuple[tuple[str, Section], ...]] = (
    (gettext_noop("General"), general_rows),
    (gettext_noop("Play"), play_rows),
    (gettext_noop("Cards"), card_rows),
    (gettext_noop("Sound"), sound_rows),
    (gettext_noop("Players"), person_rows),
)
