"""What a computer player did wrong, on the error output of the program: for whoever mends it."""

import json
import sys
import traceback
from contextlib import suppress

from canasta_gui.play.conductor import ComputerFailure
from canasta_gui.rules.families import AnyRules, action_to_json
from canasta_gui.words import Words
from canasta_gui.words.refusals import refusal_sentence


def report_failure(words: Words, rules: AnyRules, failure: ComputerFailure) -> None:
    """Write what went wrong: the rule that an action breaks, or the trace of an error."""
    with suppress(OSError):  # the terminal that it was started from is closed
        print(f"canasta-gui: {_sentence(words, rules, failure)}", file=sys.stderr)
        if failure.error is not None:
            traceback.print_exception(failure.error, file=sys.stderr)


def _sentence(words: Words, rules: AnyRules, failure: ComputerFailure) -> str:
    if failure.action is None or failure.refusal is None:
        return words.t("A computer player could not decide.")
    return words.t(
        "A computer player wanted to play {action}. {sentence}",
        action=json.dumps(action_to_json(failure.action), ensure_ascii=False),
        sentence=refusal_sentence(words, failure.refusal, rules),
    )
