"""The moments of a record that are worth jumping to, in a sentence each."""

from collections.abc import Sequence

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import rank_of_key
from canasta_gui.rules.families import AnyEvent
from canasta_gui.words.cards import rank_label
from canasta_gui.words.narration import event_sentence
from canasta_gui.words.translation import Words


def moment_sentence(words: Words, kind: str, event: AnyEvent, names: Sequence[str]) -> str:
    """What happened, by the kind of the moment ("opening", "pile", "canasta", …)."""
    t = words.t
    if isinstance(event, ev.DealBegan):
        return t("Deal {number} begins.", number=event.deal_no)
    if isinstance(event, ev.Melded) and kind == "opening":
        return t("{name} opens.", name=names[event.seat])
    if isinstance(event, ev.Melded):
        rank = rank_label(words, rank_of_key(event.key))
        return t("{name} closes a canasta: {rank}.", name=names[event.seat], rank=rank)
    if isinstance(event, ev.Discarded):
        return t("{name} freezes the pile.", name=names[event.seat])
    if isinstance(event, ev.DealEnded) and kind == "score":
        return t("The score sheet: {totals}.", totals=" – ".join(map(words.number, event.totals)))
    return event_sentence(words, event, names)
