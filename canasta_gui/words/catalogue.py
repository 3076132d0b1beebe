"""The translators' tool: `python -m canasta_gui.words.catalogue extract|update|check|compile` (needs Babel).

`update` rewrites the template and every catalogue from the source; `check` lists missing parts and fails.
"""

import ast
import io
import os
import re
import string
import sys
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE: Final = Path(__file__).resolve().parents[1]
_NO_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)  # the same sources give the same catalogue, whenever it is compiled
LOCALE: Final = PACKAGE / "locale"
DOMAIN: Final = "canasta_gui"
TEMPLATE: Final = LOCALE / f"{DOMAIN}.pot"
# The methods of Words: message; singular and plural; context and message; and `gettext_noop` for constants.
KEYWORDS: Final = {"t": None, "n": (1, 2), "p": ((1, "c"), 2), "gettext_noop": None}
_MESSAGES: Final = {"t": 1, "n": 2, "p": 2, "gettext_noop": 1}
"""Number of leading arguments that must be literal strings for a call to be a message."""
_FOR_TRANSLATORS: Final = "Translators:"
PRACTICES: Final = "play/practice/*/*.toml"
"""The data files with messages, and the keys that contain them."""
PRESETS: Final = "rules/*/presets/*.toml"
"""The files of the games; their table `game` has two messages."""
MESSAGE_KEYS: Final = frozenset({"title", "about", "task", "praise", "otherwise", "reason", "done"})
LANGUAGE_FILE: Final = "language.toml"
"""Optional file beside the catalogue of a language: data that is no message, such as its typography."""

_HEADER: Final = """\
# The words of canasta-gui. Written by `python -m canasta_gui.words.catalogue update`; translate what stands empty.
# Copyright (C) the canasta-gui authors; same license as canasta-gui."""
# Dates, addresses and versions would change the file without a change of messages.
_NOISE: Final = re.compile(
    r'"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team'
    r"|Generated-By):"
)


def extract(package: Path = PACKAGE) -> Catalog:
    """Collect every message of the source, in the order of the files."""
    template = Catalog(charset="utf-8", header_comment=_HEADER, fuzzy=False)
    methods: list[Any] = [
        ("**.py", messages_of_python),
        (PRACTICES, _messages_of_toml),
        (PRESETS, _messages_of_preset),
    ]  # Babel's types know names of methods only
    found = extract_from_dir(package, methods, keywords=KEYWORDS)
    for filename, _line, message, comments, context in sorted(found, key=lambda each: (each[0], each[1])):
        template.add(message, locations=[(filename, 0)], auto_comments=comments, context=context)
    return template


def messages_of_python(file: IO[bytes], *_: object, **_options: object) -> Iterator[tuple[int, str, object, list[str]]]:
    """Yield the messages of a module in Babel's format, numbered in the order of the source.

    Babel's own reader works on tokens, and therefore sees messages inside f-strings only from Python 3.12 on.
    """
    source = file.read()
    notes = _translators_notes(source)
    for number, call in enumerate(_calls(ast.parse(source)), start=1):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = [arg.value for arg in call.args[: _MESSAGES.get(name, 0)] if isinstance(arg, ast.Constant)]
        if texts and len(texts) == _MESSAGES[name] and all(isinstance(text, str) for text in texts):
            lines = (call.func.end_lineno or call.lineno, call.args[0].lineno)
            note = next((notes[line - 1] for line in lines if line - 1 in notes), [])
            yield number, name, texts[0] if len(texts) == 1 else tuple(texts), note


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    """Yield every call below a node, in the order of the source; an outer call comes before those in its arguments."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            yield node
        waiting += reversed([*ast.iter_child_nodes(node)])


def _translators_notes(source: bytes) -> dict[int, list[str]]:
    """Return the lines of each comment that begins with `Translators:`, by the number of its last line."""
    notes: dict[int, list[str]] = {}
    if _FOR_TRANSLATORS.encode() not in source:  # to read a module by tokens takes longer than all the rest
        return notes
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        text, line = token.string[1:].strip(), token.start[0]
        if (begun := notes.pop(line - 1, None)) is not None:
            notes[line] = [*begun, text]
        elif text.startswith(_FOR_TRANSLATORS):
            notes[line] = [text]
    return notes


def _messages_of_toml(file: IO[bytes], *_: object, **_options: object) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the messages of a data file in Babel's format."""
    yield from ((0, None, message, []) for message in _messages_in(tomllib.loads(file.read().decode())))


def _messages_of_preset(file: IO[bytes], *_: object, **_options: object) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the name and the sentence of a game from its file."""
    game = tomllib.loads(file.read().decode()).get("game", {})
    yield from ((number, None, game[key], []) for number, key in enumerate(("name", "sentence")) if key in game)


def _messages_in(value: object, key: str = "") -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _messages_in(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _messages_in(inner)
    elif isinstance(value, str) and key in MESSAGE_KEYS:
        yield value


def update() -> None:
    """Write the template and update every catalogue; new messages wait for their translation."""
    template = extract()
    _write(TEMPLATE, template)
    for path in catalogues():
        catalogue = _read(path)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.header_comment = _HEADER
        _write(path, catalogue)


def compile_all(locale: Path = LOCALE) -> list[Path]:
    """Compile every catalogue beside its source if it has changed; return all compiled files."""
    compiled = []
    for path in catalogues(locale):
        target = path.with_suffix(".mo")
        content = io.BytesIO()
        catalogue = _read(path)
        catalogue.creation_date = _NO_DATE
        write_mo(content, catalogue)
        if not target.is_file() or target.read_bytes() != content.getvalue():
            unfinished = target.with_name(f"{target.name}.{os.getpid()}.tmp")
            unfinished.write_bytes(content.getvalue())
            unfinished.replace(target)
        compiled.append(target)
    return compiled


def catalogues(locale: Path = LOCALE) -> list[Path]:
    """Return the catalogue of each language."""
    return sorted(locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def problems(template: Catalog, catalogue: Catalog) -> Iterator[str]:
    """Yield the missing and superfluous messages of a catalogue compared with the source, a line each."""
    for message in template:
        if message.id:
            translated = catalogue.get(message.id, message.context)
            yield from _message_problems(message, translated)
    for message in catalogue:
        if message.id and template.get(message.id, message.context) is None:
            yield f"no longer used: {_singular(message)!r}"


def _message_problems(message: Message, translated: Message | None) -> Iterator[str]:
    name = repr(_singular(message))
    if translated is None:
        yield f"not in the catalogue: {name}"
        return
    texts = _texts(translated.string)
    if not texts or not all(texts):
        yield f"not translated: {name}"
        return
    if translated.fuzzy:
        yield f"fuzzy: {name}"
    wanted = set().union(*(_placeholders(text) for text in _texts(message.id)))
    for text in texts:
        # A plural may omit its number ("one card"); nothing else may be omitted or added.
        difference = wanted ^ _placeholders(text)
        if difference - ({"n"} & wanted if message.pluralizable else set()):
            yield f"other placeholders in the translation of {name}: {text!r}"


def typography_errors(catalogue: Catalog, typography: Mapping[str, str]) -> Iterator[str]:
    """Yield the messages that break the typography of a language: `rule` in words, `error` as a regular expression."""
    if not typography:
        return
    error = re.compile(typography["error"])
    for message in catalogue:
        texts = _texts(message.string) if message.id else ()
        yield from (f"typography ({typography['rule']}): {text!r}" for text in texts if error.search(text))


def typography_of(folder: Path) -> dict[str, str]:
    """Return the typography of the language in a folder; empty if it has no rules."""
    path = folder / LANGUAGE_FILE
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    found: dict[str, str] = data.get("typography", {})
    return found


def _texts(strings: object) -> tuple[str, ...]:
    return (strings,) if isinstance(strings, str) else tuple(strings) if isinstance(strings, tuple | list) else ()


def _singular(message: Message) -> str:
    return _texts(message.id)[0]


def _placeholders(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {f"unreadable: {text}"}


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, domain=DOMAIN)


def _write(path: Path, catalogue: Catalog) -> None:
    """Write the catalogue without dates, addresses and versions."""
    content = io.BytesIO()
    write_po(content, catalogue, width=120, include_lineno=False, ignore_obsolete=True, sort_by_file=True)
    kept = [line for line in content.getvalue().decode().splitlines() if not _NOISE.match(line)]
    path.write_text("\n".join(kept).rstrip() + "\n", encoding="utf-8", newline="\n")


def check(locale: Path = LOCALE, template: Catalog | None = None) -> list[str]:
    """Return the problems of the catalogues; empty for none. The template is that of the source."""
    template = template or extract()
    found = []
    for path in catalogues(locale):
        catalogue, folder = _read(path), path.parent.parent
        found += [f"{folder.name}: {problem}" for problem in problems(template, catalogue)]
        found += [f"{folder.name}: {error}" for error in typography_errors(catalogue, typography_of(folder))]
    return found


def main(arguments: list[str]) -> int:
    """Run one command; return 1 if `check` found something, 2 for an unknown command."""
    match arguments:
        case ["extract"]:
            _write(TEMPLATE, extract())
        case ["update"]:
            update()
        case ["compile"]:
            compile_all()
        case ["check"]:
            found = check()
            print("\n".join(found) if found else "every message is translated")
            return 1 if found else 0
        case _:
            print("usage: python -m canasta_gui.words.catalogue extract|update|check|compile", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
