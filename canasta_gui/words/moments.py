"""The moments of a record that are worth jumping to, in a sentence each."""

from collections.abc import Sequence

from canasta_gui.rules.canasta.events import Fined, Melded, Offended
from canasta_gui.rules.core.events import DealBegan, DealEnded, Discarded
from canasta_gui.rules.families import AnyEvent
from canasta_gui.words.canasta.moments import fine_sentence, meld_sentence, offence_sentence
from canasta_gui.words.narration import event_sentence
from canasta_gui.words.translation import Words


def moment_sentence(words: Words, kind: str, event: AnyEvent, names: Sequence[str]) -> str:
    """Return what happened, by the kind of the moment ("opening", "pile", "canasta", …)."""
    t = words.t
    if isinstance(event, DealBegan):
        return t("Deal {number} begins.", number=event.deal_no)
    if isinstance(event, Melded):
        return meld_sentence(words, kind, event, names)
    if isinstance(event, Offended):
        return offence_sentence(words, event, names)
    if isinstance(event, Fined):
        return fine_sentence(words, event, names)
    if isinstance(event, Discarded):
        return t("{name} freezes the pile.", name=names[event.seat])
    if isinstance(event, DealEnded) and kind == "score":
        return t("The score sheet: {totals}.", totals=" – ".join(map(words.number, event.totals)))
    return event_sentence(words, event, names)
