"""A language more needs no code: with the files that docs/translating.md asks for, the program speaks it."""

import runpy
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from canasta_gui.storage.folders import assets_dir
from canasta_gui.words import Words, catalogue
from canasta_gui.words.translation import available_languages

HEAD = '"Language: nl\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
LANGUAGE_FILE = """\
[typography]
rule = "no straight double quotes"
error = '"'

[courts]
K = "H"
Q = "V"
J = "B"
"""
NO_SENTENCES = {
    ("this language", "English"): "Nederlands",
    ("number", ","): ".",
    ("number", "1000"): "10000",
    ("decimals", "."): ",",
}


def translated(message: Message) -> tuple[str, ...]:
    """Return every form of a message with a mark before it, which keeps its placeholders."""
    forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    given = NO_SENTENCES.get((message.context or "", forms[0]))
    return (given,) if given else tuple(f"·{form}" for form in forms)


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    """A locale folder with one language, made as the page for translators says."""
    path = tmp_path / "nl" / "LC_MESSAGES" / "canasta_gui.po"
    path.parent.mkdir(parents=True)
    start = '"MIME-Version'
    path.write_text(catalogue.TEMPLATE.read_text("utf-8").replace(start, HEAD + start, 1), encoding="utf-8")
    (tmp_path / "nl" / catalogue.LANGUAGE_FILE).write_text(LANGUAGE_FILE, encoding="utf-8")
    return tmp_path


def test_a_language_more_needs_no_code(locale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = catalogue.catalogues(locale)
    with catalogue.TEMPLATE.open("rb") as file:
        template = read_po(file)
    assert len(catalogue.check(locale, template)) == len(template)  # every message stands empty

    dutch = catalogue._read(path)
    for message in dutch:
        if message.id:
            forms = translated(message)
            message.string = forms if message.pluralizable else forms[0]
    dutch["{name} to play"].string = '"{name}" to play'
    catalogue._write(path, dutch)
    assert catalogue.check(locale, template) == ["nl: typography (no straight double quotes): '\"{name}\" to play'"]

    catalogue.compile_all(locale)
    assert available_languages(locale) == ("en", "nl")
    words = Words("nl", locale)
    assert (words.name, words.t("Stock"), words.decimal(-15220.5, 1)) == ("Nederlands", "·Stock", "−15.220,5")
    assert [words.n("{n} card", "{n} cards", n) for n in (1, 2)] == ["·1 card", "·2 cards"]

    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(assets_dir()))
        script = runpy.run_path(str(assets_dir() / "make_cards.py"))
        drawn = script["indices"](script["CLASSIC"], "S", locale)
    for name in [name for name in sys.modules if name.split(".")[0] == "drawing"]:
        del sys.modules[name]
    assert set(drawn) == {f"index/{place}{rank}S" for place in ("", "nl/") for rank in "KQJ"}
    assert len(set(drawn.values())) == len(drawn)
