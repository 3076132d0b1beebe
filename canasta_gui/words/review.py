"""The review of a deal in sentences: turning points, the luck of the cards, and the meaning of the figures."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.ai.canasta.reasons import explain
from canasta_gui.lab.review.deal_review import DealReview
from canasta_gui.lab.review.findings import LEAST_DEALS
from canasta_gui.lab.review.luck import PAIR_OF_SIDES, CardLuck
from canasta_gui.lab.review.player_account import PlayerAccount
from canasta_gui.lab.review.turning_points import LEAST_LOSS, TurningPoint
from canasta_gui.messages import gettext_noop
from canasta_gui.words.lessons import LessonSentences
from canasta_gui.words.reasons import action_sentence, hint_sentence, reason_sentences
from canasta_gui.words.sentences import own_result, the_card
from canasta_gui.words.translation import Words

_Forms = tuple[str, str]
"""A message to the reader, and one about another player."""

_NOTHING: Final = (
    gettext_noop("No turning point: nothing you did can be shown to have cost {points} points."),
    gettext_noop("No turning point: nothing {name} did can be shown to have cost {points} points."),
)
_MEANING: Final = (
    gettext_noop(
        "“Give or take {margin}”: both were played to the end in {deals} deals that look the same from your seat, "
        "with the hidden cards dealt anew. Almost certainly the true number lies between {low} and {high}."
    ),
    gettext_noop(
        "“Give or take {margin}”: both were played to the end in {deals} deals that look the same from that seat, "
        "with the hidden cards dealt anew. Almost certainly the true number lies between {low} and {high}."
    ),
)
_AWAY: Final = (
    gettext_noop("Given away per deal: {points} points (± {margin}), in {deals} of your deals."),
    gettext_noop("Given away per deal: {points} points (± {margin}), in {deals} deals of {name}."),
)


class ReviewSentences:
    """Sentences about the review of a seat.

    `name`: of the player; `you`: whether it is the reader; `names`: of all seats; `sides`: their number.
    """

    def __init__(self, words: Words, names: Sequence[str], seat: int, *, you: bool, sides: int = 2) -> None:
        self._words, self._names, self._seat, self._you, self._sides = words, tuple(names), seat, you, sides
        self.lessons = LessonSentences(words, self._name, you=you)

    @property
    def _name(self) -> str:
        return self._names[self._seat]

    def done(self, point: TurningPoint) -> str:
        """Return the turn of a decision, and the action."""
        t = self._words.t
        return t(
            "Turn {n}: {done}", n=point.decision.turn, done=action_sentence(self._words, point.plan[0], self._name)
        )

    def instead(self, point: TurningPoint) -> str:
        """Return the better alternative; with its discard, if the two are worth the points only together."""
        hint = self._words.after_colon(hint_sentence(self._words, point.other[0]))
        discard = point.other_discard
        if discard is None:
            return self._words.t("Instead: {other}", other=hint)
        card = the_card(self._words, discard.card)
        return self._words.t("Instead: {other} Then discard {card}.", other=hint, card=card)

    def loss(self, point: TurningPoint) -> str:
        """Return the loss, with its interval."""
        number = self._words.number
        return self._words.t(
            "About {points} points more, give or take {margin}.",
            points=number(round(point.loss)),
            margin=number(round(point.margin)),
        )

    def reasons(self, point: TurningPoint) -> str:
        """Return the reasons for the alternative."""
        decision = point.decision
        facts = explain(decision.view, decision.history, point.other[0])
        return reason_sentences(self._words, facts, self._names, open_hand=True)

    def nothing(self) -> str:
        """Return the sentence for a deal without turning points."""
        return self._said(_NOTHING, points=self._words.number(round(LEAST_LOSS)))

    def not_measured(self) -> str:
        """Return that nothing is measured in a game whose deals are not played out."""
        return self._words.t("These are rules of thumb: deals of this game are not measured by playing them out.")

    def meaning(self, point: TurningPoint) -> str:
        """Return the meaning of a loss's margin, with its own numbers."""
        number = self._words.number
        return self._said(
            _MEANING,
            margin=number(round(point.margin)),
            deals=number(point.deals),
            low=number(round(point.loss - point.margin)),
            high=number(round(point.loss + point.margin)),
        )

    def as_dealt(self, review: DealReview) -> list[str]:
        """Return the results of the alternatives with the true cards."""
        number = self._words.number
        return [
            self._words.t("Turn {n}: {points} points.", n=point.decision.turn, points=number(round(gain), signed=True))
            for point, gain in zip(review.review.turning_points, review.as_dealt, strict=True)
        ]

    def as_dealt_note(self) -> str:
        """Return why these results do not measure the decision."""
        return self._words.t(
            "This is what it would have changed with the cards as they lay. Nobody could know that, so it does not "
            "make a decision better or worse."
        )

    def silence(self) -> str:
        """Return why smaller losses are not reported."""
        return self._words.t(
            "There may be smaller losses, but luck hides them: naming them would often mean blaming you for nothing."
        )

    def luck(self, review: DealReview) -> list[str]:
        """Return the result, the luck in it, and the rest; the result alone if the luck is unknown."""
        points = review.lucky_points
        sentences = [self.result(review.result)]
        if review.luck is None or points is None:
            return sentences
        sentences.append(self._given_by_cards(points))
        luckiest = review.luck.luckiest(review.seat, review.side)
        if luckiest is not None:
            sentences.append(self._luckiest(luckiest, review.side))
        return [*sentences, self._without_luck(review.result, points)]

    def result_less_luck(self, lead: float, luck: float) -> str:
        """Return the luck in a lead, and the rest."""
        return f"{self._given_by_cards(luck)} {self._without_luck(lead, luck)}"

    def _given_by_cards(self, luck: float) -> str:
        words, points = self._words, abs(round(luck))
        if self._you and luck >= 0:
            return words.n("The cards gave you {n} point.", "The cards gave you {n} points.", points)
        if self._you:
            return words.n("The cards cost you {n} point.", "The cards cost you {n} points.", points)
        if luck >= 0:
            return words.n(
                "The cards gave {name} {n} point.", "The cards gave {name} {n} points.", points, name=self._name
            )
        return words.n("The cards cost {name} {n} point.", "The cards cost {name} {n} points.", points, name=self._name)

    def _without_luck(self, lead: float, luck: float) -> str:
        left = self._words.number(round(lead) - round(luck), signed=True)
        return self._words.t("Without the luck of the cards: {points}.", points=left)

    def given_away(self, points: float, margin: float, deals: int) -> str:
        """Return the sentence about points given away over many deals."""
        number = self._words.number
        return self._said(_AWAY, points=number(round(points)), margin=number(round(margin)), deals=number(deals))

    def too_few(self) -> str:
        """Return the sentence for too few deals."""
        return self._words.t("Points given away are told from {n} deals on.", n=self._words.number(LEAST_DEALS))

    def result(self, lead: float) -> str:
        """Return who won the deal, and by how much; of several sides the best may be another one."""
        points = round(abs(lead))
        if points and self._sides > PAIR_OF_SIDES:
            return self._beside_the_others(points, better=lead > 0)
        if self._you or not points:
            return own_result(self._words, round(lead))
        words = self._words
        if lead > 0:
            return words.n(
                "{name} won the deal by {n} point.", "{name} won the deal by {n} points.", points, name=self._name
            )
        return words.n(
            "{name} lost the deal by {n} point.", "{name} lost the deal by {n} points.", points, name=self._name
        )

    def _beside_the_others(self, points: int, *, better: bool) -> str:
        """Return the lead of a side over the mean of the others."""
        n, name = self._words.n, self._name
        if self._you and better:
            return n(
                "You did better than the others, by {n} point on average.",
                "You did better than the others, by {n} points on average.",
                points,
            )
        if self._you:
            return n(
                "You did worse than the others, by {n} point on average.",
                "You did worse than the others, by {n} points on average.",
                points,
            )
        if better:
            return n(
                "{name} did better than the others, by {n} point on average.",
                "{name} did better than the others, by {n} points on average.",
                points,
                name=name,
            )
        return n(
            "{name} did worse than the others, by {n} point on average.",
            "{name} did worse than the others, by {n} points on average.",
            points,
            name=name,
        )

    def _luckiest(self, card: CardLuck, side: int) -> str:
        return self._words.t(
            "The luckiest draw, number {n}, brought {card}: {points} points.",
            n=self._words.number(card.draw),
            card=the_card(self._words, card.card),
            points=self._words.number(round(card.points[side]), signed=True),
        )

    def _said(self, forms: _Forms, **values: object) -> str:
        return self._words.t(forms[0 if self._you else 1], name=self._name, **values)


def account_sentences(words: Words, account: PlayerAccount) -> list[str]:
    """Return the luck of a player over many deals, the points given away, and the meaning of the margins.

    Both are told from `LEAST_DEALS` deals on.
    """
    number, sentences = words.number, list[str]()
    if account.deals >= LEAST_DEALS:
        sentences.append(
            words.t(
                "Lead per deal: {lead} points, of which the cards gave {luck}. Without the luck of the cards: {rest} "
                "(± {margin}), in {deals} deals.",
                lead=number(round(account.lead), signed=True),
                luck=number(round(account.luck), signed=True),
                rest=number(round(account.less_luck.value), signed=True),
                margin=number(round(account.less_luck.margin)),
                deals=number(account.deals),
            )
        )
    if account.given_away is not None:
        sentences.append(
            words.t(
                "Given away per deal: {points} points (± {margin}), in {deals} reviewed deals.",
                points=number(round(account.given_away.value)),
                margin=number(round(account.given_away.margin)),
                deals=number(account.reviewed),
            )
        )
    if sentences:
        sentences.append(words.t("“±”: in 19 cases out of 20 the true number is no further away than this."))
    return sentences
