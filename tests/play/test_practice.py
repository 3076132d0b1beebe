"""The practice deals, also of the advice: played by the real rules as meant, and with every mistake they know of."""

from collections.abc import Iterator
from string import Formatter

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.match.match import MidDealMatch, next_interruption
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.practice.practices import (
    ME,
    Mistake,
    Practice,
    PracticeTurn,
    load_advice_deal,
    load_practice,
    read_move,
    read_moves,
    read_pattern,
)
from canasta_gui.play.practice.progress import (
    PracticeConductor,
    PracticeProgress,
    Verdict,
    VerdictKind,
    reactions,
    scripted,
)
from canasta_gui.play.practice.titles import PRACTICES
from canasta_gui.rules.canasta.actions import Ask, Lay, MeldCards, Object, Remedy, Slip, Take
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import RANK_NAMES, Card, parse_card, parse_cards
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, family
from canasta_gui.words.rulebook.page import ALL_ADVICE


class Try:
    """A try at a practice deal, without a window."""

    def __init__(self, practice: Practice) -> None:
        seats = [SeatInfo(name, "human" if seat == ME else "computer", "club") for seat, name in enumerate("ABCD")]
        self.match = MidDealMatch(practice.position, seats)
        self.progress = PracticeProgress(practice)
        self._reactions = reactions(self.progress, self.match)
        self.follow()

    @property
    def hand(self) -> list[Card]:
        return list(self.match.position.hands[ME])

    def follow(self) -> None:
        """Let the others do what the deal foresees, until the learner must act or the try is over."""
        while self.progress.verdict is None and not self.match.deal_over:
            interruption = next_interruption(self.match, self._reactions)
            if interruption is not None:
                assert self.match.submit(*interruption) is None
                continue
            seat = self.match.to_act
            assert seat is not None
            self.progress.settle(seat)
            if seat == ME or self.progress.verdict is not None:
                return
            action = scripted(self.progress, self.match, seat)
            assert action is not None, f"nothing is foreseen for seat {seat} in turn {self.progress.turn_no + 1}"
            assert self.match.submit(seat, action) is None

    def play(self, action: AnyAction) -> None:
        assert self.match.submit(ME, action) is None, action
        self.progress.judge(action)
        self.follow()

    def play_right(self) -> None:
        self.play(self.progress.solution(self.hand))

    def play_to(self, turn: int) -> None:
        while self.progress.turn_no < turn:
            self.play_right()


def judged(practice: Practice, turn: int, ahead: int, action: AnyAction) -> Try | None:
    """Return the attempt with an action after `ahead` right moves of a turn; None if it is not allowed there."""
    attempt = Try(practice)
    attempt.play_to(turn)
    for _ in range(ahead):
        attempt.play_right()
    if family(attempt.match.rules).check(attempt.match.position, ME, action) is not None:
        return None
    attempt.play(action)
    return attempt


def actions_at(practice: Practice, turn: int, ahead: int) -> Iterator[AnyAction]:
    """Return the legal actions: the candidates, and each card laid on each meld."""
    attempt = Try(practice)
    attempt.play_to(turn)
    for _ in range(ahead):
        attempt.play_right()
    position = attempt.match.position
    yield from family(position.rules).candidates(position, ME)
    yield from (Discard(card) for card in dict.fromkeys(attempt.hand))
    if not isinstance(position, CanastaPosition):
        return
    yield from (Lay((MeldCards(key, (card,)),)) for key in position.melds[0] for card in dict.fromkeys(attempt.hand))
    yield from (Object(), Remedy("back"))


def is_committed(practice: Practice, turn: int, mistake: Mistake) -> bool:
    """Return whether a legal action of a turn gets the reason of a mistake."""
    for ahead in range(len(practice.turns[turn].right)):
        for action in actions_at(practice, turn, ahead):
            if not mistake.pattern.matches(action):
                continue
            attempt = judged(practice, turn, ahead, action)
            if attempt is not None and attempt.progress.verdict == Verdict(VerdictKind.MISTAKE, mistake.reason):
                return True
    return False


def own_mistakes(practice: Practice, turn: PracticeTurn) -> list[Mistake]:
    """Return the mistakes of a turn that are not those of every other turn too."""
    return [each for each in turn.mistakes if sum(each in other.mistakes for other in practice.turns) == 1]


@pytest.fixture(params=[*PRACTICES, *ALL_ADVICE])
def practice(request: pytest.FixtureRequest) -> Practice:
    return load_advice_deal(request.param) if request.param in ALL_ADVICE else load_practice(request.param)


def test_a_practice_deal_is_played_to_its_end_as_it_is_meant(practice: Practice) -> None:
    attempt = Try(practice)
    while attempt.progress.verdict is None:
        attempt.play_right()
    assert attempt.progress.verdict == Verdict(VerdictKind.DONE, practice.done)
    assert attempt.progress.turn_no == len(practice.turns) - 1


@pytest.mark.parametrize("name", PRACTICES)
def test_a_practice_deal_is_five_to_eight_turns_long(name: str) -> None:
    assert 5 <= len(load_practice(name).turns) <= 8


def test_it_lies_as_cards_can_lie(practice: Practice) -> None:
    position = practice.position
    assert family(position.rules).integrity_error(position, sorted(position.rules.cards.deck())) is None


def test_every_mistake_of_a_turn_can_be_made_and_gets_its_reason(practice: Practice) -> None:
    for number, turn in enumerate(practice.turns):
        for mistake in own_mistakes(practice, turn):
            assert is_committed(practice, number, mistake), (number + 1, mistake.reason)


def test_every_mistake_of_the_whole_deal_can_be_made_in_one_of_its_turns(practice: Practice) -> None:
    turns = range(len(practice.turns))
    shared = {mistake for turn in practice.turns for mistake in turn.mistakes} - {
        mistake for turn in practice.turns for mistake in own_mistakes(practice, turn)
    }
    for mistake in shared:
        assert any(is_committed(practice, turn, mistake) for turn in turns if mistake in practice.turns[turn].mistakes)


def test_whatever_else_is_allowed_ends_the_try_with_a_reason_or_goes_on(practice: Practice) -> None:
    for number, turn in enumerate(practice.turns):
        for ahead in range(len(turn.right)):
            for action in set(actions_at(practice, number, ahead)):
                attempt = judged(practice, number, ahead, action)
                if attempt is None or attempt.progress.verdict is None:
                    continue
                assert attempt.progress.verdict.text


def test_after_another_discard_that_is_right_too_the_deal_goes_on_to_its_end(practice: Practice) -> None:
    for number, turn in enumerate(practice.turns):
        last = len(turn.right) - 1
        if turn.right[last].verb != "discard":
            continue
        for action in {each for each in actions_at(practice, number, last) if isinstance(each, Discard)}:
            attempt = judged(practice, number, last, action)
            assert attempt is not None
            while attempt.progress.verdict is None:
                attempt.play_right()
            wrong = attempt.progress.verdict.kind is VerdictKind.MISTAKE
            assert not wrong or attempt.progress.turn_no == number, (number + 1, action)


def test_texts_name_the_seats_only(practice: Practice) -> None:
    texts = [practice.done]
    for turn in practice.turns:
        texts += [turn.task, turn.praise, turn.otherwise, *(mistake.reason for mistake in turn.mistakes)]
    named = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    assert named <= {"me", "left", "partner", "right"}
    assert all(turn.praise for turn in practice.turns[:-1])
    assert not Formatter().parse(practice.about) or "{" not in practice.title + practice.about


def test_a_try_can_begin_at_a_later_turn() -> None:
    practice = load_practice("freezing")
    attempt = Try(practice)
    attempt.play_to(2)
    moves = list(attempt.match.moves)
    again = Try(practice)
    for move in moves[len(again.match.moves) :]:
        assert again.match.submit(move.seat, move.action) is None
    again.progress = PracticeProgress(practice, 2)
    again.play_right()
    assert again.progress.turn_no == 2
    again.play_right()
    assert again.progress.praise == practice.turns[2].praise


def test_a_mistake_is_answered_by_the_others_before_the_reason_is_given() -> None:
    practice = load_practice("defence")
    attempt = Try(practice)
    attempt.play(Draw())
    before = len(attempt.match.position.hands[1])
    attempt.play(Discard(parse_card("KD")))
    assert len(attempt.match.position.hands[1]) > before + 5  # the whole pile
    assert attempt.progress.verdict is not None
    assert "has the whole pile" in attempt.progress.verdict.text


def test_nothing_is_judged_while_the_others_answer_a_mistake() -> None:
    progress = PracticeProgress(load_practice("defence"))
    progress.judge(Draw())
    progress.judge(Discard(parse_card("KD")))
    assert not progress.learner_may_act
    assert progress.verdict is None
    progress.settle(1)
    assert progress.verdict is None
    progress.settle(2)
    assert progress.verdict is not None


class StillBoard:
    """A board that shows everything at once, with a gesture of the learner in the air."""

    idle = True
    awaits_gesture = True

    def show(self, view: AnyView) -> None:
        """Show nothing."""

    def receive(self, event: AnyEvent) -> None:
        """Show nothing."""


def test_the_others_object_before_the_learner_goes_on_however_quick_the_learner_is() -> None:
    attempt = Try(load_practice("irregularities"))
    attempt.play_to(3)
    attempt.play_right()
    progress, match = attempt.progress, attempt.match
    conductor = PracticeConductor(progress, lambda: None, match, StillBoard(), player("club"), 0.7)
    conductor.submit(progress.solution(attempt.hand))
    aces = Lay((MeldCards(RANK_NAMES.index("A"), cards("AS AH AD")),))
    conductor.submit(aces)
    assert match.moves[-1].action == Object()
    conductor.submit(Remedy("add", aces.melds))
    assert progress.verdict is None
    assert isinstance(match.moves[-1].action, Remedy)


# --- the notation of moves ---


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def test_moves_are_read() -> None:
    assert read_move("draw").action([]) == Draw()
    assert read_move("ask").action([]) == Ask()
    assert read_move("lay KS KH KD | 5: 2C").action([]) == Lay(
        (MeldCards(13, cards("KS KH KD")), MeldCards(5, cards("2C")))
    )
    assert read_move("take 7S 7H | 9C 9D 9H").action([]) == Take(cards("7S 7H"), (MeldCards(9, cards("9C 9D 9H")),))
    assert read_move("discard 3C 3S").action(cards("3S KH")) == Discard(parse_card("3S"))
    assert read_move("slip short_opening: lay 5S 5H 5D").action([]) == Slip(
        "short_opening", Lay((MeldCards(5, cards("5S 5H 5D")),))
    )
    assert read_move("slip overdraw kept").action([]) == Slip("overdraw", kept=True)
    assert [move.verb for move in read_moves("draw, discard K")] == ["draw", "discard"]


@pytest.mark.parametrize(
    "text", ["", "jump", "draw 7S", "discard 11S", "slip nothing", "remedy perhaps", "slip peek late"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(ValueError):
        read_move(text)


def test_melds_may_be_laid_one_after_the_other_and_cards_of_a_rank_play_alike() -> None:
    move = read_move("lay K: KC KS | 3C 3S 3C")
    one = Lay((MeldCards(13, cards("KC")),))
    assert move.is_begun_by(one)
    rest = move.rest_after(one)
    assert rest is not None
    assert rest.melds == (MeldCards(13, cards("KS")), MeldCards(3, cards("3C 3S 3C")))
    assert not rest.is_begun_by(Lay((MeldCards(13, cards("KC KS")),)))
    last = rest.rest_after(Lay((MeldCards(13, cards("KD")),)))
    assert last is not None
    assert last.rest_after(Lay((MeldCards(3, cards("3C 3S 3C")),))) is None


def test_a_pile_taken_with_a_wild_card_is_not_the_pile_taken_with_a_pair() -> None:
    move = read_move("take 5C 5D")
    assert move.is_begun_by(Take(cards("5S 5H")))
    assert not move.is_begun_by(Take(cards("5C 2C")))


def test_patterns_mean_every_card_of_a_rank_or_one_meld() -> None:
    assert read_pattern("discard K 8S").matches(Discard(parse_card("KD")))
    assert not read_pattern("discard K 8S").matches(Discard(parse_card("8H")))
    assert read_pattern("lay").matches(Lay((MeldCards(9, cards("9D")),)))
    assert read_pattern("lay 9: JK").matches(Lay((MeldCards(9, cards("JK")),)))
    assert not read_pattern("lay 9: JK").matches(Lay((MeldCards(13, cards("JK")),)))
    assert not read_pattern("draw").matches(Discard(parse_card("KD")))


def test_what_somebody_saw_in_the_middle_of_a_deal_is_known_without_its_beginning() -> None:
    attempt = Try(load_practice("going_out"))
    attempt.play_to(1)
    match = attempt.match
    for move in match.moves:
        view, history = match.seen_before(move)
        assert view.viewer == move.seat
        assert len(history) == move.n_events
    assert match.seen_before(match.moves[0])[0].to_act == ME
