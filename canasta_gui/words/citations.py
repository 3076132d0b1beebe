"""A refusal with the place that it comes from: a line of the books, a ruling, or the players' own house rule."""

from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyRules
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.rulebook import Page, neighbours_of, rule_page, statement_for
from canasta_gui.words.translation import Words


def cited_sentence(words: Words, refusal: Refusal, rules: AnyRules) -> str:
    """The sentence with the place that it comes from."""
    sentence, source = refusal_sentence(words, refusal, rules), _citation(words, refusal, rules)
    return f"{sentence} {source}" if source else sentence


def own_page(words: Words, rules: AnyRules) -> Page:
    """The page of a rule set by itself, with the house rules marked as such."""
    return rule_page(words, rules, base=neighbours_of(words, rules).base)


def _citation(words: Words, refusal: Refusal, rules: AnyRules) -> str:
    """The places that a refusal comes from, in brackets; empty where nobody wrote it down."""
    places = rules.cited(refusal.why)
    if not places:
        return ""
    statement = statement_for(own_page(words, rules), refusal.why)
    if statement is not None and statement.own:
        return f"({words.t('house rule')}: {statement.title})"
    return f"({'; '.join(_place(words, place) for place in places.split(', '))})"


def _place(words: Words, place: str) -> str:
    """`000:125` as "rule book 000, line 125"; `§5.1` as "rule book, section 5.1"; `R51` as "ruling 51"."""
    if place.startswith("§"):
        return words.t("rule book, section {number}", number=place.removeprefix("§"))
    book, _, line = place.partition(":")
    if "-" in line:
        return words.t("rule book {book}, lines {lines}", book=book, lines=line.replace("-", "–"))
    if line:
        return words.t("rule book {book}, line {line}", book=book, line=line)
    return words.t("ruling {number}", number=book.removeprefix("R"))
