"""`canasta-gui rules`: print the rules of a rule set, or write them as a page for a browser."""

import argparse
from dataclasses import asdict
from pathlib import Path

from canasta_gui.cli.console import chosen_words, print_json, write_text
from canasta_gui.cli.inputs import rules_named
from canasta_gui.words.rulebook import compared_rule_page
from canasta_gui.words.rulebook.formats import page_html, page_text


def run(options: argparse.Namespace) -> int:
    """Print, or write the file."""
    words = chosen_words(options.lang)
    page = compared_rule_page(words, rules_named(options.preset))
    if options.html is not None:
        write_text(Path(options.html), page_html(words, page))
    elif options.json:
        print_json(asdict(page))
    else:
        print(page_text(words, page), end="")
    return 0
