"""Every word a player reads is there in every language, and the numbers look right."""

import ast
import dataclasses
import filecmp
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from canasta_gui.rules.canasta.ruleset import from_table, load_preset, preset_ids, to_table
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblem, RuleSetProblemCode
from canasta_gui.rules.core.rule_set_reader import Game, merged
from canasta_gui.rules.families import all_preset_ids, game_of_preset, games_by_title, load_rules
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.words import LANGUAGES, Words, catalogue, choose_language, environment_locales, gettext_noop
from canasta_gui.words.daily import day_text
from canasta_gui.words.problems import problem_sentence, rule_set_error_phrase, rule_set_problem_sentence
from canasta_gui.words.sentences import own_result
from canasta_gui.words.titles import family_title, presets_in_order, rules_title, seats_title
from canasta_gui.words.translation import available_languages
from tests.rules.support import whole_table

NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture
def locale_dir(tmp_path: Path) -> Path:
    """A locale folder with a small compiled French catalogue."""
    folder = tmp_path / "locale" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    french = Catalog(locale="fr")
    french.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n > 1);")]  # as in ours; Babel's own change
    french.add("{name} to play", "À {name} de jouer")
    french.add(("{n} card", "{n} cards"), ("{n} carte", "{n} cartes"))
    french.add("Frozen", "Gelée", context="pile")
    french.add(",", NBSP, context="number")
    french.add(".", ",", context="decimals")
    catalogue._write(folder / "canasta_gui.po", french)
    catalogue.compile_all(tmp_path / "locale")
    return tmp_path / "locale"


# Words


def test_english_speaks_the_messages_themselves() -> None:
    words = Words("en")
    assert words.t("{name} to play", name="Ada") == "Ada to play"
    assert words.p("pile", "Frozen") == "Frozen"
    assert [words.n("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_every_message_with_a_context_or_a_number_stands_in_its_call() -> None:
    """The catalogue's tool reads messages off the calls: one that a variable holds would stay English."""
    for path in sorted(catalogue.PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("n", "p"):
                assert all(isinstance(each, ast.Constant) for each in node.args[:2]), f"{path}:{node.lineno}"


def test_french_speaks_its_catalogue(locale_dir: Path) -> None:
    words = Words("fr", locale_dir)
    assert words.language == "fr"
    assert words.t("{name} to play", name="Ada") == "À Ada de jouer"
    assert words.p("pile", "Frozen") == "Gelée"
    assert [words.n("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_a_language_without_a_catalogue_speaks_english(tmp_path: Path) -> None:
    words = Words("fr", tmp_path)
    assert (words.language, words.t("Frozen"), words.number(5220)) == ("en", "Frozen", "5,220")


def test_a_message_that_lacks_a_value_fails() -> None:
    with pytest.raises(KeyError):
        Words("en").t("{name} to play")


def test_the_games_own_french_is_there() -> None:
    words = Words("fr")
    assert words.language == "fr"
    assert words.t("Queen of spades") == "Dame de pique"


def test_numbers_are_grouped_the_local_way(locale_dir: Path) -> None:
    assert [Words("en").number(value) for value in (45, 5220, -1205)] == ["45", "5,220", "−1,205"]
    assert [Words("fr", locale_dir).number(value) for value in (45, 5220, -1205)] == [
        "45",
        f"5{NBSP}220",
        f"−1{NBSP}205",
    ]
    assert [Words("es").number(value) for value in (5220, 15220)] == ["5220", "15\u202f220"]
    assert [Words("it").number(value) for value in (5220, 15220)] == ["5.220", "15.220"]
    assert [Words("en").number(value, signed=True) for value in (100, 0, -100)] == ["+100", "0", "−100"]


def test_decimals_stand_behind_the_local_sign(locale_dir: Path) -> None:
    english, french = Words("en"), Words("fr", locale_dir)
    assert [english.decimal(value, 1) for value in (0.6, 1234.56, -2.0)] == ["0.6", "1,234.6", "−2.0"]
    assert [french.decimal(value, 1) for value in (0.6, 1234.56, -2.0)] == ["0,6", f"1{NBSP}234,6", "−2,0"]
    assert (Words("de").decimal(1234.5, 1), Words("de").number(-5220)) == ("1.234,5", "−5.220")
    assert (english.decimal(2.7, 0), english.decimal(-0.01, 1)) == ("3", "0.0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_after_a_colon_keeps_its_capital_where_the_language_wants_it(language: str) -> None:
    keeps = language in ("en", "de")
    assert Words(language).after_colon("Étalez.") == ("Étalez." if keeps else "étalez.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sign", [1, -1])
def test_one_point_is_told_in_the_singular(language: str, sign: int) -> None:
    one, two = (own_result(Words(language), sign * n) for n in (1, 2))
    assert one.replace("1", "2") != two


def test_a_share_is_written_in_percent() -> None:
    assert [Words(language).percent(0.29) for language in ("en", "it", "fr")] == ["29%", "29%", f"29{NBSP}%"]


def test_the_first_of_a_month_is_named_as_the_language_does() -> None:
    days = [[day_text(Words(language), date(2026, 11, day)) for day in (1, 2)] for language in ("fr", "it", "es")]
    assert days == [
        ["1er novembre 2026", "2 novembre 2026"],
        ["1º novembre 2026", "2 novembre 2026"],
        ["1 de noviembre de 2026", "2 de noviembre de 2026"],
    ]


def test_a_language_is_a_folder_and_tells_its_own_name(tmp_path: Path) -> None:
    names = {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español", "it": "Italiano"}
    assert {language: Words(language).name for language in names} == names
    assert set(LANGUAGES) == {"en", *(folder.name for folder in catalogue.LOCALE.iterdir() if folder.is_dir())}
    (tmp_path / "nb_NO" / "LC_MESSAGES").mkdir(parents=True)
    assert available_languages(tmp_path) == ("en", "nb_NO")


def test_no_two_languages_have_the_same_name() -> None:
    assert len({Words(language).name for language in LANGUAGES}) == len(LANGUAGES)


def test_counts_are_grouped_too(locale_dir: Path) -> None:
    assert Words("fr", locale_dir).n("{n} card", "{n} cards", 5000) == f"5{NBSP}000 cartes"


@pytest.mark.parametrize(
    ("preference", "locales", "language"),
    [
        ("fr", ["en_GB"], "fr"),
        ("en", ["fr_FR"], "en"),
        ("auto", ["fr_FR.UTF-8"], "fr"),
        ("auto", ["nb_NO", "fr-CA", "en"], "fr"),
        ("auto", ["de_AT.UTF-8@euro", "fr-CA"], "de"),
        ("auto", ["C.UTF-8"], "en"),
        ("auto", [], "en"),
        ("tlh", ["fr"], "fr"),
        ("tlh", [], "en"),
    ],
)
def test_the_language_is_the_preferred_one_or_the_systems(preference: str, locales: list[str], language: str) -> None:
    assert choose_language(preference, locales) == language


def test_the_environment_names_its_locales_the_most_wanted_first() -> None:
    assert environment_locales({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de", "LC_ALL": ""}) == [
        "fr",
        "de",
        "en_GB.UTF-8",
    ]


def test_marked_messages_stay_as_they_are() -> None:
    assert gettext_noop("Stock") == "Stock"


@pytest.mark.parametrize("code", ProblemCode)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_storage_problem_has_a_sentence_that_names_the_place(code: ProblemCode, language: str) -> None:
    assert "some/where" in problem_sentence(Words(language), StorageProblem(code, Path("some/where")))


# The catalogues


@pytest.fixture(scope="module", autouse=True)
def _extracted_once() -> Iterator[None]:
    """Read the messages of each folder off its sources once: that takes more than a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "extract", cache(catalogue.extract))
        yield


def test_every_message_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    done = catalogue.main(["check"])
    told = capsys.readouterr()
    assert done == 0, told
    assert "every message is translated" in told.out


def test_every_language_has_a_catalogue() -> None:
    assert {path.parent.parent.name for path in catalogue.catalogues()} == set(LANGUAGES) - {"en"}


def test_the_template_is_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = shutil.copytree(catalogue.LOCALE, tmp_path / "locale")
    monkeypatch.setattr(catalogue, "TEMPLATE", copy / "canasta_gui.pot")
    assert catalogue.main(["extract"]) == 0
    assert filecmp.cmp(copy / "canasta_gui.pot", catalogue.LOCALE / "canasta_gui.pot", shallow=False), (
        "run python -m canasta_gui.words.catalogue update"
    )


def test_the_gallery_of_the_tests_says_nothing_that_the_program_does_not(tmp_path: Path) -> None:
    for file in (Path(__file__).parent / "ui").glob("gallery*.py"):
        shutil.copy(file, tmp_path)
    shown = {(message.id, message.context) for message in catalogue.extract(tmp_path)}
    assert len(shown) > 30
    assert not shown - {(message.id, message.context) for message in catalogue.extract()}


def test_messages_are_found_in_every_way_of_saying_them(tmp_path: Path) -> None:
    (tmp_path / "scene.py").write_text(
        'words.t("One")\nself.words.n("{n} card", "{n} cards", 3)\nw.p("pile", "Frozen")\nx = gettext_noop("Later")\n'
    )
    template = catalogue.extract(tmp_path)
    found = {(message.id, message.context) for message in template if message.id}
    assert found == {("One", None), (("{n} card", "{n} cards"), None), ("Frozen", "pile"), ("Later", None)}


def test_messages_inside_others_and_inside_f_strings_are_found_by_every_python(tmp_path: Path) -> None:
    (tmp_path / "scene.py").write_text(
        """said = f"{t('Entered')}: {t('Counted', n=t('Seven'))}, {n('{n} deal', '{n} deals', 2)}"\n"""
        "# Translators: the suit,\n# not the tool\nsuit = w.p('suit', 'Spades')\nt(suit)\n"
    )
    found = {message.id: message for message in catalogue.extract(tmp_path) if message.id}
    assert list(found) == ["Entered", "Counted", "Seven", ("{n} deal", "{n} deals"), "Spades"]
    assert found["Spades"].auto_comments == ["Translators: the suit,", "not the tool"]
    assert not any(message.auto_comments for name, message in found.items() if name != "Spades")


def said(english: str | tuple[str, str], french: str | tuple[str, str], *, fuzzy: bool = False) -> list[str]:
    template, translated = Catalog(), Catalog(locale="fr")
    template.add(english)
    translated.add(english, french, flags=["fuzzy"] if fuzzy else [])
    return list(catalogue.problems(template, translated))


def test_the_check_finds_what_is_missing_and_what_is_left_over() -> None:
    template, translated = Catalog(), Catalog(locale="fr")
    template.add("New")
    translated.add("Old", "Vieux")
    assert list(catalogue.problems(template, translated)) == ["not in the catalogue: 'New'", "no longer used: 'Old'"]


@pytest.mark.parametrize(
    ("english", "french", "complaint"),
    [
        ("Stock", "", "not translated"),
        (("{n} card", "{n} cards"), ("{n} carte", ""), "not translated"),
        ("{name} to play", "À {nom} de jouer", "other placeholders"),
        ("{name} to play", "À vous", "other placeholders"),
        ("{name} to play", "À {name de jouer", "other placeholders"),
        (("{n} of {name}", "{n} of {name}"), ("une", "{n} de {name}"), "other placeholders"),
    ],
)
def test_the_check_finds_bad_translations(
    english: str | tuple[str, str], french: str | tuple[str, str], complaint: str
) -> None:
    (found,) = said(english, french)
    assert complaint in found


def test_the_check_accepts_good_translations() -> None:
    assert said(("{n} card", "{n} cards"), ("une carte", "{n} cartes")) == []
    assert said("{name} to play", "À {name} de jouer") == []


def test_the_check_finds_fuzzy_translations() -> None:
    assert said("Stock", "Talon", fuzzy=True) == ["fuzzy: 'Stock'"]


def typography_errors_in(language: str, text: str) -> int:
    translated = Catalog(locale=language)
    translated.add("x", text)
    return len(list(catalogue.typography_errors(translated, catalogue.typography_of(catalogue.LOCALE / language))))


@pytest.mark.parametrize("text", ["Sortir ?", "Sortir?", "Attention : gelée", "« Oui »", "l'as"])
def test_the_check_finds_errors_of_french_typography(text: str) -> None:
    assert typography_errors_in("fr", text) == 1


@pytest.mark.parametrize("text", [f"Sortir{NBSP}?", f"À 12:30{NBSP}: l’as", f"«{NBSP}Oui{NBSP}»", f"Quoi{NBSP}?!"])
def test_the_check_accepts_french_typography(text: str) -> None:
    assert typography_errors_in("fr", text) == 0


@pytest.mark.parametrize(
    "text",
    ['"Ja"', "„Ja”", "“Ja”", "»Ja«", "geht's", "Wirklich ?", "Ja : nein", "Drucken…", "Drucken ...", "Ja - nein"],
)
def test_the_check_finds_errors_of_german_typography(text: str) -> None:
    assert typography_errors_in("de", text) == 1


@pytest.mark.parametrize("text", ["„Ja“", "So geht’s!", "Um 12:30: Ass", "Drucken …", "… davon echte", "Ja – „nein“?"])
def test_the_check_accepts_german_typography(text: str) -> None:
    assert typography_errors_in("de", text) == 0


@pytest.mark.parametrize(
    "text",
    [
        '"Sí"',
        "pulsa 'a'",
        "“Sí”",
        "« Sí »",
        "«Sí",
        "Sí»",
        "Cerrar?",
        "¿Cerrar",
        "¿Sí? Y tú?",
        "¡Vale",
        "Vale!",
        "Así : sí",
        "Imprimir...",
        "Sí - no",
    ],
)
def test_the_check_finds_errors_of_spanish_typography(text: str) -> None:
    assert typography_errors_in("es", text) == 1


@pytest.mark.parametrize(
    "text",
    [
        "«Sí»",
        "¿Cerrar?",
        "¡Vale! ¿Sí?",
        "¿Puede {name} cerrar ahora?",
        "Todas las teclas: pulsa ?",
        "Teclas (?)",
        "Así: sí…",
    ],
)
def test_the_check_accepts_spanish_typography(text: str) -> None:
    assert typography_errors_in("es", text) == 0


@pytest.mark.parametrize(
    "text", ['"Sì"', "l'asso", "“Sì”", "« Sì »", "«Sì", "Sì»", "Chiudere ? No", "Così : sì", "Stampa..."]
)
def test_the_check_finds_errors_of_italian_typography(text: str) -> None:
    assert typography_errors_in("it", text) == 1


@pytest.mark.parametrize("text", ["«Sì»", "l’asso", "Chiudere?", "Tutti i tasti: premi ?", "Tasti (?)", "Così: sì…"])
def test_the_check_accepts_italian_typography(text: str) -> None:
    assert typography_errors_in("it", text) == 0


def test_a_language_without_typesetters_is_not_checked_for_them() -> None:
    assert typography_errors_in("tlh", "« Oui »?") == 0


def test_an_unknown_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogue.main(["translate"]) == 2
    assert "extract|update|check|compile" in capsys.readouterr().err


def test_update_keeps_translations_and_drops_what_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    po = tmp_path / "fr" / "LC_MESSAGES" / "canasta_gui.po"
    po.parent.mkdir(parents=True)
    french = Catalog(locale="fr")
    french.add("Stock", "Talon")
    french.add("Gone", "Parti")
    catalogue._write(po, french)
    template = Catalog()
    template.add("Stock")
    template.add("New")
    monkeypatch.setattr(catalogue, "extract", lambda: template)
    monkeypatch.setattr(catalogue, "TEMPLATE", tmp_path / "canasta_gui.pot")
    monkeypatch.setattr(catalogue, "catalogues", lambda: [po])
    assert catalogue.main(["update"]) == 0
    kept = {message.id: message.string for message in catalogue._read(po) if message.id}
    assert kept == {"Stock": "Talon", "New": ""}


def test_no_catalogue_needs_babel_at_run_time() -> None:
    code = "import sys; from canasta_gui.words import Words; Words('fr').t('Stock'); print('babel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_every_shipped_rule_set_has_a_name_in_every_language() -> None:
    assert {load_rules(preset).title for preset in all_preset_ids()} == set(games_by_title())
    assert rules_title(Words("en"), load_preset("suisse-6")) == "Swiss canasta · 6 players, 2 sides"
    assert rules_title(Words("fr"), load_preset("classique-3")) == "Canasta classique · 3 joueurs"
    assert rules_title(Words("en"), load_preset("classique-6b")) == "Classic canasta · 6 players, 2 sides, 4 at a time"
    own = dataclasses.replace(load_preset("classique-4"), title="Chez {nous}")
    assert rules_title(Words("fr"), own) == "Chez {nous} · 4 joueurs, 2 camps"


# Rule sets that cannot be


@pytest.mark.parametrize("code", RuleSetProblemCode)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_flaw_of_a_rule_set_has_a_sentence_with_its_numbers(code: RuleSetProblemCode, language: str) -> None:
    names = [name for _, name, _, _ in Formatter().parse(code.value) if name]
    sentence = rule_set_problem_sentence(
        Words(language), RuleSetProblem(code, (), {name: f"<{name}>" for name in names})
    )
    assert all(f"<{name}>" in sentence for name in names)
    assert sentence[0].isupper() or sentence[0] in "<["
    assert sentence[-1] in ".?"


def test_a_contradiction_is_said_in_french() -> None:
    with pytest.raises(RuleSetError) as caught:
        from_table(merged(to_table(load_preset("classique-6b")), {"cards": {"deal": 26}}))
    assert rule_set_error_phrase(Words("en"), caught.value) == (
        "classique-6b: a deal of 26 with 4 players and 108 cards leaves no stock"
    )
    assert rule_set_error_phrase(Words("fr"), caught.value) == (
        f"classique-6b{NBSP}: une donne de 26 cartes à 4 joueurs ne laisse pas de talon{NBSP}: il n’y a que 108 cartes"
    )


def test_a_slip_of_the_pen_is_answered_with_what_was_meant() -> None:
    with pytest.raises(RuleSetError) as caught:
        whole_table('extends = "clasique-4"', "ours")
    assert rule_set_problem_sentence(Words("en"), caught.value.problems[0]) == (
        "There is no rule set 'clasique-4'; did you mean 'classique-4'?"
    )
    assert rule_set_problem_sentence(Words("fr"), caught.value.problems[0]) == (
        f"Il n’y a pas de règles «{NBSP}clasique-4{NBSP}»{NBSP}; vouliez-vous dire «{NBSP}classique-4{NBSP}»{NBSP}?"
    )
    with pytest.raises(RuleSetError) as caught:
        whole_table('extends = "zzz"', "ours")
    assert rule_set_problem_sentence(Words("en"), caught.value.problems[0]).startswith(
        "There is no rule set 'zzz'; there are argentine-2, argentine-4, bolivia"
    )


def test_every_shipped_rule_set_is_told_from_the_others_by_its_game_and_its_table() -> None:
    words = Words("en")
    told = [(family_title(words, load_preset(name)), seats_title(words, load_preset(name))) for name in preset_ids()]
    assert len(set(told)) == len(told)


def test_tables_of_a_game_share_what_is_said_of_it_and_no_two_games_do() -> None:
    """A preset with a title of its own must not inherit the game of the one that it extends."""
    by_title: dict[str, set[Game]] = {}
    for preset in all_preset_ids():
        by_title.setdefault(load_rules(preset).title, set()).add(game_of_preset(preset))
    assert {title: games for title, games in by_title.items() if len(games) > 1} == {}
    games = [next(iter(games)) for games in by_title.values()]
    for field in ("name", "sentence", "place", "cards"):
        assert len({getattr(game, field) for game in games}) == len(games), field


def test_games_are_offered_in_order_those_for_few_players_first() -> None:
    order = presets_in_order()
    assert sorted(order) == sorted(all_preset_ids())
    assert order[:3] == ["classique-2", "classique-3", "classique-4"]
    assert order.index("chinoise-6") < order.index("samba")


@pytest.mark.parametrize("language", LANGUAGES)
def test_undoing_and_going_back_are_told_apart(language: str) -> None:
    words = Words(language)
    assert words.t("Undo") != words.t("Back")
