"""The rules of a rule set as a page to read, generated from its fields alone."""

from canasta_gui.words.rulebook.page import (
    Chapter,
    Comparison,
    Difference,
    Page,
    Statement,
    TextTable,
    compared_rule_page,
    comparison_for,
    rule_page,
    statement_for,
    topic_of,
)

__all__ = [
    "Chapter",
    "Comparison",
    "Difference",
    "Page",
    "Statement",
    "TextTable",
    "compared_rule_page",
    "comparison_for",
    "rule_page",
    "statement_for",
    "topic_of",
]
