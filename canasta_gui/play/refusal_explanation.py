"""Why the rules refuse something, in words, and which rule of the book that is."""

from typing import TYPE_CHECKING

from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyRules
from canasta_gui.words import Words
from canasta_gui.words.refusals import refusal_sentence

if TYPE_CHECKING:
    from canasta_gui.words.rulebook import Page, Statement


class RefusalExplainer:
    """For the rules of one match. The rule book is imported for the first refusal: a table is there sooner without."""

    def __init__(self, words: Words, rules: AnyRules) -> None:
        self._words, self._rules = words, rules
        self._page: Page | None = None

    def sentence(self, refusal: Refusal) -> str:
        """Return why it is refused."""
        return refusal_sentence(self._words, refusal, self._rules)

    def source(self, refusal: Refusal) -> str:
        """Return the title of the rule and the key that opens it; empty where the book has no statement for it."""
        statement, t = self._statement(refusal), self._words.t
        if statement is None:
            return ""
        if statement.own:
            return t("House rule: {title} – F1", title=statement.title)
        return t("Rule: {title} – F1", title=statement.title)

    def key(self, refusal: Refusal) -> str:
        """Return the key of the statement in the rule book; empty where there is none."""
        statement = self._statement(refusal)
        return "" if statement is None else statement.key

    def _statement(self, refusal: Refusal) -> "Statement | None":
        from canasta_gui.words.rulebook import statement_for
        from canasta_gui.words.rulebook.page import marked_rule_page

        if self._page is None:
            self._page = marked_rule_page(self._words, self._rules)
        return statement_for(self._page, refusal.why)
