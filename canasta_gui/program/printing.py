"""Printing: pages are written as files that the browser opens and can print."""

from pathlib import Path

from canasta_gui.program.program import Program
from canasta_gui.storage.folders import save_page
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.words.problems import problem_sentence


def print_html(program: Program, title: str, html: str) -> None:
    """Write HTML as a file named after its title, and open it in the browser; show its path."""
    t = program.words.t
    saved = save_page(program.folders, title, html)
    if isinstance(saved, StorageProblem):
        sentence = problem_sentence(program.words, saved)
    elif _browse(program, saved):
        sentence = t("The page is open in your browser, where you can print it. It lies in {path}.", path=saved)
    else:
        sentence = t("The page lies in {path}; no browser could be opened.", path=saved)
    program.screens.say(sentence)


def _browse(program: Program, path: Path) -> bool:
    try:
        return program.browse(path.resolve().as_uri())
    except OSError:
        return False
