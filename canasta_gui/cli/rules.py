"""`canasta-gui rules`: prints the rules of a rule set, or writes them as a page for a browser."""

import argparse
from dataclasses import asdict
from pathlib import Path

from canasta_gui.cli.console import InputError, chosen_words, print_json
from canasta_gui.cli.presets import rules_named
from canasta_gui.words.rulebook import compared_rule_page
from canasta_gui.words.rulebook.as_html import page_html
from canasta_gui.words.rulebook.as_text import page_text


def run(options: argparse.Namespace) -> int:
    """Print, or write the file."""
    words = chosen_words(options.lang)
    page = compared_rule_page(words, rules_named(options.preset))
    if options.html is not None:
        _write(options.html, page_html(words, page))
    elif options.json:
        print_json(asdict(page))
    else:
        print(page_text(words, page), end="")
    return 0


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(f"{name} cannot be written: {error.strerror}") from None
