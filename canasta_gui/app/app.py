"""The program in its window: start and end, the title, and window-wide commands."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from canasta_gui import PAD_ENDING, screens
from canasta_gui.app.preloading import preload
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen
from canasta_gui.storage.settings import TEXT_SIZES, Settings
from canasta_gui.words import Words


class App:
    """The program in its window: its start, the title, and the screens opened from there.

    `offer` offers the window to screen readers, after the first picture.
    """

    def __init__(self, program: Program, *, offer: Callable[[Words], None] = lambda _: None) -> None:
        self.program, loop, self._offer = program, program.loop, offer
        program.screens.on_home = self.title
        self._no_sound: str | None = None  # the reason for missing sound, until it is reported
        self._title: Screen | None = None  # the title that was shown last
        self._only_looks = False  # True if it only shows a record, beside another window
        loop.on_quit = self._quit
        loop.on_crash = lambda error: screens.closing.show_crash(program, error)
        loop.on_help = lambda: screens.rules_page.show_rules(program)
        loop.on_keys = lambda: screens.about.show_keys(program)
        loop.on_first = self._first_shown
        loop.on_file = self.look_at
        loop.on_rest = program.sounds.rest
        loop.on_round = program.each_round
        loop.on_mute = self.mute
        loop.on_text_size = self.change_text_size
        program.on_settings = self._settings_changed
        program.on_decks = self._decks_came
        program.on_covered = lambda now: screens.match.go_on_covered(program, now)
        loop.on_fullscreen = lambda on: program.change(replace(program.settings, fullscreen=on))

    # --- starting and ending ---

    def open(self, record: Path | None = None) -> None:
        """Start the program, with a record to show if one is given.

        If another window of the program uses the folders, a game's record is shown and nothing is written, but a score
        sheet must be imported and therefore waits for the other window.
        """
        if self.program.claim_folders() is None:
            self.start(record, asks=True)
        elif record is not None and record.suffix != PAD_ENDING:
            self._only_look_at(record)
        else:
            screens.claim.wait(self.program, lambda: self.start(record), self.program.words.t("Quit"), self._quit)

    def open_demo(self, deals: int | None) -> None:
        """Begin a demonstration, which saves nothing and may run beside another window of the program."""
        self.program.claim_folders()
        screens.match.demo(self.program, deals)

    def _only_look_at(self, record: Path) -> None:
        """Show a record beside the window that uses the folders; leaving the record closes this window."""
        self._only_looks = True
        t = self.program.words.t
        note = t("Canasta is open in another window: here you look at the record, and nothing is saved.")
        screens.replay.look_at(self.program, record, note)

    def start(self, record: Path | None = None, *, asks: bool = False) -> None:
        """Show the first scene: problems of files, else the given record, else the title.

        `asks`: at the very first start, ask for the player's name before the title.
        """
        program = self.program
        program.loop.set_fullscreen(program.settings.fullscreen)
        shows = self.title if record is None else lambda: self.look_at(record)
        if asks and record is None and program.is_first_start:
            shows = self._ask_who_plays
        if program.problems:
            screens.claim.report_problems(program, shows)
        else:
            shows()

    def _ask_who_plays(self) -> None:
        self.program.screens.show(screens.first_start.FirstStartScreen(self.program, self.title))

    def _quit(self) -> None:
        """End the program; ask first if something would be lost."""
        screens.closing.quit_program(self.program)

    def close(self) -> None:
        """Release the sound device and the folders."""
        self.program.sounds.close()
        self.program.stop_second_tables()
        self.program.stop_hosting(wait=True)
        self.program.retry_daily(None)
        self.program.release_folders()

    def _first_shown(self) -> None:
        """Start screen readers and the sound device, after the first picture; report a missing device on the title."""
        self._offer(self.program.words)
        self._no_sound = self.program.sounds.open(self.program.words)
        if self._title is not None and self.program.loop.scene is self._title:
            self.program.loop.spare_work = preload()
            self._say_no_sound(self._title)

    def _open_alone(self) -> None:
        """Start if the other window is closed; else wait for it, or end if there was only a record to show."""
        if not self._only_looks:
            self.open()
        elif self.program.claim_folders() is None:
            self.start()
        else:
            self.program.loop.stop()

    # --- the title and the screens after it ---

    def title(self) -> None:
        """Show the title, from which an unfinished match can be continued."""
        program = self.program
        program.games.leave()
        program.stop_hosting()
        program.stop_second_tables()
        program.loop.screen_reader.set_language(program.words)
        if program.read_only:  # after a demonstration or a record beside another window
            self._open_alone()
            return
        self._title = screens.title.TitleScreen(program)
        program.screens.show(self._title)
        self._say_no_sound(self._title)

    def _say_no_sound(self, title: Screen) -> None:
        if self._no_sound:
            title.layer.show_toast(self._no_sound)
            self._no_sound = None

    def _settings_changed(self, before: Settings) -> None:
        if self.program.games.current is not None:
            screens.match.settings_changed(self.program, before)
        if isinstance(screen := self.program.screens.form, Screen):
            screen.settings_changed(before)

    def _decks_came(self) -> None:
        if self.program.games.current is not None:
            screens.match.show_cards(self.program)
        if isinstance(screen := self.program.screens.form, Screen):
            screen.decks_came()

    def look_at(self, record: Path) -> None:
        """Show the replay of a game's record above the present screen, or import a score sheet."""
        if record.suffix == PAD_ENDING:
            screens.claim.once_claimed(self.program, lambda: screens.real_cards.receive(self.program, record))
        else:
            screens.replay.look_at(self.program, record)

    def change_text_size(self, steps: int) -> None:
        """Make all text larger or smaller by a number of steps of the settings, and announce its size."""
        program = self.program
        nearest = min(TEXT_SIZES, key=lambda size: abs(size - program.settings.text_size))
        size = TEXT_SIZES[max(0, min(len(TEXT_SIZES) - 1, TEXT_SIZES.index(nearest) + steps))]
        program.change(replace(program.settings, text_size=size))
        program.screens.say(program.words.t("Text size: {percent}", percent=program.words.percent(size)))

    def mute(self) -> None:
        """Turn the sound off or on; at the table, also show a sentence for players who cannot hear it."""
        program = self.program
        program.change(replace(program.settings, sound=not program.settings.sound))
        if program.games.current is not None:
            t = program.words.t
            said = t("The sound is on.") if program.settings.sound else t("The sound is off.")
            program.games.current.table.say(said)
