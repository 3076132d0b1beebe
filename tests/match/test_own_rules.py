"""Rule sets of the player's own on the disk: kept by name, read again, never overwritten or lost."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from canasta_gui.match.own_rules import (
    OwnRules,
    RuleSetLibrary,
    Unusable,
    file_stem,
    nearest_preset,
    read_own,
    rules_text,
)
from canasta_gui.rules.canasta.ruleset import from_table, load_preset, preset_ids, to_table
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblemCode
from canasta_gui.rules.core.rule_set_reader import merged, toml_text
from canasta_gui.rules.field_specs import differences
from canasta_gui.storage.folders import LARGEST_RULES, Folders
from canasta_gui.storage.problems import Obstacle, ProblemCode, StorageProblem
from tests.rules.random_rules import random_house_rules
from tests.rules.strategies import examples, generators

TABLE = {**to_table(load_preset("classique-4")), "title": "Chez nous", "target": 3000}


def text(table: dict[str, object] = TABLE, base: str = "classique-4") -> str:
    return rules_text(base, table, lambda path: f"about {path}", "Our rules")


def kept(archive: RuleSetLibrary, title: str = "Chez nous", old: OwnRules | None = None) -> OwnRules:
    saved = archive.save(title, text({**TABLE, "title": title}), old)
    assert isinstance(saved, OwnRules)
    return saved


def test_a_file_says_what_it_extends_and_only_what_differs_with_comments() -> None:
    assert text() == (
        "# Our rules\n\n# about extends\n"
        'extends = "classique-4"\n# about title\ntitle = "Chez nous"\n# about target\ntarget = 3000\n'
    )


def test_rules_are_kept_by_name_and_read_again(folders: Folders) -> None:
    saved = kept(RuleSetLibrary(folders))
    assert saved.path == folders.rules / "chez-nous.toml"
    assert (saved.id, saved.base, saved.rules.title, saved.rules.target) == (
        "own:chez-nous",
        "classique-4",
        "Chez nous",
        3000,
    )
    again = RuleSetLibrary(folders)
    assert again.look() == ()
    assert again.all == (saved,)
    assert again.find(saved.id) == saved
    assert again.rules(saved.id) == saved.rules
    assert again.rules("suisse-4") is load_preset("suisse-4")
    with pytest.raises(RuleSetError):
        again.rules("own:gone")


def test_rules_of_the_same_name_do_not_overwrite_each_other(folders: Folders) -> None:
    archive = RuleSetLibrary(folders)
    first, second = kept(archive), kept(archive, "Chez  NOUS!")
    assert first.path != second.path
    assert {own.rules.title for own in archive.all} == {"Chez nous", "Chez  NOUS!"}
    assert kept(archive, "Chez  NOUS!", second).path == second.path
    assert len(archive.all) == 2


def test_rules_can_be_renamed_and_deleted(folders: Folders) -> None:
    archive = RuleSetLibrary(folders)
    first = kept(archive)
    renamed = kept(archive, "L'été", first)
    assert renamed.path.name == "l-ete.toml"
    assert not first.path.exists()
    assert archive.all == (renamed,)
    assert archive.delete(renamed) is None
    assert archive.find(renamed.id) is None
    assert list(folders.rules.iterdir()) == []


def test_where_the_disk_refuses_the_new_name_the_rules_are_kept_under_the_old_one(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = RuleSetLibrary(folders)
    first = kept(archive)

    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refused)
    renamed = kept(archive, "L'été", first)
    assert (renamed.path, renamed.rules.title) == (first.path, "L'été")
    assert archive.all == (renamed,)


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("Chez nous", "chez-nous"),
        ("L'été 2026", "l-ete-2026"),
        ("家", "rules"),
        ("../..", "rules"),
        ("CON", "rules-con"),
    ],
)
def test_every_system_accepts_the_names_of_the_files(title: str, stem: str) -> None:
    assert file_stem(title) == stem


def test_rules_named_like_a_shipped_set_get_a_name_of_their_own(folders: Folders) -> None:
    saved = kept(RuleSetLibrary(folders), "Classique 4")
    assert saved.path.stem == "classique-4-2"
    assert saved.rules.id not in preset_ids()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xfe", None),
        (b"#" * (LARGEST_RULES + 1), None),
        (b"= 3", RuleSetProblemCode.NOT_TOML_LINE),
        (b'extends = "clasique-4"', RuleSetProblemCode.NO_SUCH_RULES),
        (b'extends = "classique-4"\n[pile]\nmax_wild = 3', RuleSetProblemCode.UNKNOWN_KEY_OF),
        (b'extends = "classique-4"\ntarget = "many"', RuleSetProblemCode.NOT_A_NUMBER),
        (b'extends = "classique-4"\n[cards]\ndeal = 26', RuleSetProblemCode.NO_STOCK),
        (b"target = 3000", RuleSetProblemCode.MISSING),
    ],
)
def test_a_file_that_is_no_rule_set_is_set_aside_and_never_overwritten(
    folders: Folders, content: bytes, code: RuleSetProblemCode | None
) -> None:
    archive = RuleSetLibrary(folders)
    good = kept(archive, "Good")
    folders.rules.joinpath("chez-nous.toml").write_bytes(content)
    (spoilt,) = archive.look()
    assert spoilt.path.name == "chez-nous.toml.damaged-1"
    assert spoilt.path.read_bytes() == content
    assert (spoilt.error.problems[0].code if spoilt.error else None) is code
    assert archive.all == (good,)
    assert archive.look() == ()
    kept(archive)
    assert spoilt.path.read_bytes() == content


def test_a_foreign_file_is_read_where_it_lies_and_stays_as_it_is(tmp_path: Path) -> None:
    whole = merged(to_table(load_preset("suisse-4")), {"title": "Elsewhere", "target": 4000})
    path = tmp_path / "foreign.toml"
    path.write_text("\ufeff" + toml_text(whole), encoding="utf-8")
    found = read_own(path)
    assert isinstance(found, OwnRules)
    assert (found.base, found.rules.target, found.rules.id) == ("suisse-4", 4000, "foreign")
    path.write_text("nonsense", encoding="utf-8")
    bad = read_own(path)
    assert isinstance(bad, Unusable)
    assert path.read_text(encoding="utf-8") == "nonsense"
    assert read_own(tmp_path / "gone.toml") == Unusable(tmp_path / "gone.toml")


@pytest.mark.parametrize("preset", ["classique-4", "suisse-6", "uruguay-2"])
def test_the_nearest_shipped_set_is_the_one_with_the_fewest_differences(preset: str) -> None:
    assert nearest_preset({**to_table(load_preset(preset)), "target": 500}) == preset


def test_where_nothing_can_be_written_that_is_said(unwritable: Folders) -> None:
    archive = RuleSetLibrary(unwritable)
    assert archive.save("Chez nous", text(), None) == StorageProblem(
        ProblemCode.UNCHANGED, unwritable.rules, Obstacle.NO_FOLDER
    )
    assert archive.look() == ()


@examples(60)
@given(generators)
def test_any_house_rules_survive_their_file(rng: Random) -> None:
    base = rng.choice(preset_ids())
    rules = random_house_rules(rng, base)
    written = rules_text(base, to_table(rules), lambda path: path, "")
    assert len(written) < 4000
    delta = differences(to_table(load_preset(base)), to_table(rules))
    again = from_table(merged(to_table(load_preset(base)), {**delta, "title": rules.title}))
    assert again == rules
