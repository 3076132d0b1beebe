"""A refusal with the place that it comes from: a book and the chapter of its rule, or the players' own house rule."""

from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyRules
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.rulebook import Page, comparison_for, rule_page, statement_for, topic_of
from canasta_gui.words.rulebook.sources import book_names, cites_in
from canasta_gui.words.translation import Words


def cited_sentence(words: Words, refusal: Refusal, rules: AnyRules) -> str:
    """Return the sentence of a refusal with the place that it comes from."""
    sentence = refusal_sentence(words, refusal, rules)
    if not rules.cited(refusal.why):
        return sentence
    place = citation(words, refusal, rules, marked_rule_page(words, rules))
    return f"{sentence} ({place})" if place else sentence


def marked_rule_page(words: Words, rules: AnyRules) -> Page:
    """Return the page of a rule set by itself, with the house rules marked as such."""
    return rule_page(words, rules, base=comparison_for(words, rules).base)


def citation(words: Words, refusal: Refusal, rules: AnyRules, page: Page) -> str:
    """Return the books that a refusal comes from and the chapter of its rule; empty where no book is cited for it.

    The chapter is that of the statement that F1 opens for the refusal; `page` is that of `rules`.
    """
    books = book_names(words, cites_in(rules.cited(refusal.why)))
    statement = statement_for(page, refusal.why)
    if not books or statement is None:
        return books
    if statement.own:
        return f"{words.t('house rule')}: {statement.title}"
    return f"{books}, {topic_of(words, rules, page.chapter_of(statement.key).key)}"
