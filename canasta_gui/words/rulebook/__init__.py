"""The rules of a rule set as a page to read: generated from its fields, and from nothing else."""

from canasta_gui.words.rulebook.compare import Reading, neighbours_of, read_rules
from canasta_gui.words.rulebook.page import (
    Chapter,
    Difference,
    Page,
    Statement,
    TextTable,
    rule_page,
    statement_for,
    topic_of,
)

__all__ = [
    "Chapter",
    "Difference",
    "Page",
    "Reading",
    "Statement",
    "TextTable",
    "neighbours_of",
    "read_rules",
    "rule_page",
    "statement_for",
    "topic_of",
]
