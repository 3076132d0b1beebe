"""Texts of a phone's page outside the game: for joining, and for a lost connection."""

from collections.abc import Mapping

from canasta_gui.remote.messages import Closing
from canasta_gui.words import Words
from canasta_gui.words.sentences import deck_sentence
from canasta_gui.words.translation import LANGUAGES


def page_words(words: Words) -> dict[str, object]:
    """Return the texts of the page in one language."""
    t = words.t
    return {
        "name": t("Your name"),
        "code": t("The six digits of the invitation"),
        "join": t("Sit down"),
        "open": t("This seat is free"),
        "seated": t("You are at the table as {name}. Waiting for the game to begin…", name="{name}"),
        "reconnecting": t("The connection is gone. Trying again…"),
        "over": t("The match is over."),
        "fresh": t("new"),
        "hinted": t("meant by the hint"),
        "can": t("the cards can go here"),
        "seconds": t("{n} s", n="{n}"),
        "cut": t("{name}, cut the deck?", name="{name}"),
        "deck": t("The deck…"),
        "mark": deck_sentence(words, "{mark}"),
        "purpose": t("Choose where you want to cut. That way nobody can have arranged the cards."),
        "lifted": t("Cards to lift off"),
        "cut_here": t("Cut here"),
        "just_deal": t("Just deal"),
        "here": "",
        "away": t("is away"),
        "stand_in": t("a computer plays on"),
        "computer": t("computer"),
        "screen": "",
        "closed": {str(int(why)): text for why, text in closing_sentences(words).items()},
    }


def closing_sentences(words: Words) -> dict[Closing, str]:
    """Return the sentence for each reason that closes a connection."""
    t = words.t
    return {
        Closing.HOST_LEFT: t("The table is closed. When it is opened again, this page goes on by itself."),
        Closing.MALFORMED: t("The table did not understand this device. Please load the page again."),
        Closing.OTHER_PROTOCOL: t("The table has another version. Please load the page again."),
        Closing.NOT_INVITED: t("That does not open the table. Please scan the code again, or check the six digits."),
        Closing.NO_SEAT: t("Every seat is taken."),
        Closing.REPLACED: t("You are playing on another device now."),
        Closing.SENT_AWAY: t("The host has given your seat to somebody else."),
        Closing.TOO_FAST: t("That was too much at once. Trying again…"),
        Closing.NO_HELLO: t("The table did not understand this device. Please load the page again."),
        Closing.FULL: t("Too many devices are connected. Trying again…"),
        Closing.DOES_NOT_READ: t("The connection is too slow. Trying again…"),
    }


def every_page_words() -> Mapping[str, Mapping[str, object]]:
    """Return the texts of the page in every language."""
    return {language: page_words(Words(language)) for language in ("en", *LANGUAGES)}
