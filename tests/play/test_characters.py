"""The computer characters: drawn, described, and each with a playing style of its own."""

from canasta_gui.ai.canasta.weights import style_options
from canasta_gui.ai.levels import LEVELS
from canasta_gui.play.characters import CHARACTERS, PORTRAITS, portraits_of
from canasta_gui.play.table_talk import Mood
from canasta_gui.storage.folders import assets_dir
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words import computers as sentences


def test_there_are_ten_and_no_two_play_alike() -> None:
    assert len({each.name for each in CHARACTERS}) == 10
    assert len({tuple(sorted(each.settings.items())) for each in CHARACTERS}) == 10


def test_their_settings_are_some_that_players_know() -> None:
    for each in CHARACTERS:
        assert each.level in LEVELS
        assert all(setting in style_options()[option] for option, setting in each.style.items())


def test_each_is_described_by_name_in_every_language() -> None:
    assert sentences.CHARACTERS.keys() == {each.name for each in CHARACTERS}
    for language in LANGUAGES:
        said = [sentences.character_sentence(Words(language), each.name) for each in CHARACTERS]
        assert all(sentence.startswith(each.name) for sentence, each in zip(said, CHARACTERS, strict=True))
        assert len(set(said)) == 10
    assert sentences.character_sentence(Words("en"), "Ada") == ""


def test_every_portrait_is_drawn_in_every_mood() -> None:
    drawn = {path.stem for path in (assets_dir() / "portraits").glob("*.svg")}
    assert drawn == {f"{portrait}-{mood}" for portrait in PORTRAITS for mood in Mood}


def test_nobody_has_the_portrait_of_another_at_the_table() -> None:
    names = ["Ada", "Basile", "Bo", "Clara", "Cy", "Di"]
    shown = portraits_of(names, {"Bo": "mei", "Cy": "nobody's"})
    assert (shown[1], shown[2], shown[3]) == ("basile", "mei", "clara")
    assert len(set(shown)) == 6


def test_two_may_choose_the_same_portrait() -> None:
    assert portraits_of(["Bo", "Cy"], {"Bo": "kofi", "Cy": "kofi"}) == ("kofi", "kofi")


def test_more_players_than_portraits_still_have_one() -> None:
    assert all(each in PORTRAITS for each in portraits_of([str(n) for n in range(20)], {}))
