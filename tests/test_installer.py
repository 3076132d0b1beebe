"""The contents of the packages, as far as they can be tested without building one."""

import json
import re
import runpy
import struct
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path, PurePath

import pytest

import canasta_gui
from canasta_gui.words import Words
from canasta_gui.words.about import about_chapters
from tests.test_dependencies import imported_by

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

build_installer = pytest.importorskip("build_installer", reason="a checkout without the programs that build packages")

from installer import (  # noqa: E402  (build_installer finds the folder)
    bundle,
    compiled,
    debian,
    debian_changelog,
    icons,
    licences,
    macos,
    windows,
)


def test_the_package_has_the_version_of_the_program() -> None:
    assert bundle.version(ROOT) == canasta_gui.__version__


def test_the_day_of_a_reproducible_build_is_the_one_that_was_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    assert build_installer.build_date() == "2027-01-15"


def test_every_folder_of_drawings_and_no_program_that_draws_is_packed() -> None:
    packed = {source.name for source, _ in bundle.data_files(ROOT)}
    assert {"cards", "icons", "sounds", "icon"} <= packed
    assert not {"drawing", "installer"} & packed


def test_the_fonts_that_the_window_asks_for_are_packed() -> None:
    packed = {source.name for source, _ in bundle.data_files(ROOT)}
    asked = (ROOT / "canasta_gui/ui/graphics/graphics_context.py").read_text(encoding="utf-8")
    assert {f"Lato-{style}.ttf" for style in bundle.FONT_STYLES} <= packed
    assert asked.count("font_file(") == len(bundle.FONT_STYLES)
    assert all(f'font_file("{style}")' in asked for style in bundle.FONT_STYLES)


def test_hosting_does_without_what_is_not_packed() -> None:
    assert "websockets" in imported_by("canasta_gui.remote.server segno", blocked=" ".join(bundle.UNUSED))


def test_the_licences_name_every_package_that_the_game_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split("[<>=]", line)[0] for line in project["dependencies"]}
    text = licences.copyright_text(ROOT)
    assert needed == set(licences.PACKAGES)
    assert all(f"{name} {metadata.version(name)}" in text for name in needed)
    assert "Permission is hereby granted" in text


def test_a_library_or_a_package_without_a_licence_is_not_packed() -> None:
    listed = ["in/libSDL2-2-50d19f93.0.so.0.3200.10", "libz.so.1", "libpython3.11.so.1.0", "libstdc++.so.6"]
    listed += ["SDL2_ttf.dll", "pygame/SDL2.dll", "python311.dll", "VCRUNTIME140.dll", "libjpeg-62.dll", "libxmp.dll"]
    assert licences.unlisted(listed) == []
    assert licences.unlisted(["in/libSDL3-3.so", "libzstd.so.1", "a.dll"]) == ["a.dll", "libSDL3-3.so", "libzstd.so.1"]
    assert licences.unlisted_packages(["canasta_gui.app", "json.decoder", "pygame.font", "fontpkg_lato"]) == []
    assert licences.unlisted_packages(["yaml", "numpy.linalg"]) == ["numpy", "yaml"]


def test_every_licence_has_its_text_in_the_package_and_every_text_is_of_one() -> None:
    named = {text for library in licences.LIBRARIES for text in library.texts}
    assert {path.stem for path in licences.TEXTS.iterdir()} == named
    text = licences.copyright_text(ROOT)
    assert all((licences.TEXTS / f"{name}.txt").read_text("utf-8") in text for name in named)


def test_a_debian_package_hints_at_the_licences_that_debian_has_and_holds_the_others() -> None:
    text = licences.debian_copyright_text(ROOT)
    assert not re.search(r"GNU (LESSER )?GENERAL PUBLIC LICENSE\s+Version", text)
    assert "END OF TERMS AND CONDITIONS" not in text
    hinted = set(re.findall(r"/usr/share/common-licenses/([\w.-]+)\.$", text, re.MULTILINE))
    assert {"GPL-3", "LGPL-2.1", "Apache-2.0"} <= hinted
    common = {"GPL-3", "LGPL-2.1"}
    others = [path.read_text("utf-8") for path in licences.TEXTS.iterdir() if path.stem not in common]
    assert all(other in text for other in others)
    assert all(f"{library.name}\n  Copyright (c) {library.copyright}" in text for library in licences.LIBRARIES)


def test_the_changelog_of_a_debian_package_has_every_change_of_every_version() -> None:
    markdown = (
        "# Changes\n\n## 0.2.0 – unreleased\n\nA word before.\n\n- Melds that are told\n  in two lines.\n- Short.\n\n"
        f"## 0.1.0 – 2026-03-05\n\n- {'Long ' * 20}\n"
    )
    text = debian_changelog.changelog(markdown, "canasta-gui", "A B <a@b.example>", "2026-07-04")
    assert text == (
        "canasta-gui (0.2.0) unstable; urgency=medium\n\n"
        "  * Melds that are told in two lines.\n  * Short.\n\n"
        " -- A B <a@b.example>  Sat, 04 Jul 2026 00:00:00 +0000\n\n"
        "canasta-gui (0.1.0) unstable; urgency=medium\n\n"
        f"  * {' '.join(['Long'] * 15)}\n    {' '.join(['Long'] * 5)}\n\n"
        " -- A B <a@b.example>  Thu, 05 Mar 2026 00:00:00 +0000\n"
    )


def test_the_changelog_of_the_debian_package_begins_with_its_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    changelog = debian_changelog.changelog(text, bundle.NAME, debian.MAINTAINER, "2026-07-04")
    assert changelog.startswith(f"{bundle.NAME} ({bundle.version(ROOT)}) ")
    assert changelog.count("\n  * ") == text.count("\n- ")
    assert all(len(line) <= 80 for line in changelog.splitlines() if not line.startswith(" -- "))


def test_every_override_of_lintian_stands_below_its_reason() -> None:
    blocks = (debian.LINUX / "lintian-overrides").read_text(encoding="utf-8").strip().split("\n\n")
    for block in blocks:
        assert re.fullmatch(r"(# .+\n)+(canasta-gui: [a-z-]+ .+\n?)+", block)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_only_the_program_and_folders_can_be_opened_as_programs(tmp_path: Path) -> None:
    program = tmp_path / "usr/lib/canasta-gui/canasta-gui"
    overrides = tmp_path / "usr/share/lintian/overrides/canasta-gui"
    for path in (program, overrides):
        path.parent.mkdir(parents=True)
        path.touch(0o600)
    debian.set_modes(tmp_path)
    assert [path.stat().st_mode & 0o777 for path in (program, overrides, program.parent)] == [0o755, 0o644, 0o755]


def test_a_library_is_packed_once() -> None:
    copy, library = ("SDL2.dll", "p/pygame/SDL2.dll", "BINARY"), ("pygame/SDL2.dll", "p/pygame/SDL2.dll", "BINARY")
    other = ("python311.dll", "p/python311.dll", "BINARY")
    assert bundle.once([copy, library, other]) == [library, other]
    assert bundle.once([copy, other]) == [copy, other]


def test_what_the_package_leaves_to_the_system_it_asks_for() -> None:
    told = debian.control("1", "amd64", 1)
    (line,) = [line for line in told.splitlines() if line.startswith("Depends: ")]
    assert {"libstdc++6", "libx11-6", "libxext6"} <= set(line.removeprefix("Depends: ").split(", "))


def test_the_package_takes_the_bundle_without_what_the_system_has(tmp_path: Path) -> None:
    own, systems = tmp_path / "bundle/in/libSDL2.so", tmp_path / "bundle/in/libstdc++.so.6"
    own.parent.mkdir(parents=True)
    own.touch()
    systems.touch()
    debian.copy_bundle(tmp_path / "bundle", tmp_path / "tree")
    assert [path.name for path in (tmp_path / "tree/in").iterdir()] == ["libSDL2.so"]


def test_pyinstaller_leaves_the_byte_code_to_whoever_packs_the_folder() -> None:
    level = "PYINSTALLER_ZLIB_COMPRESSION_LEVEL"
    assert bundle.surroundings()[level] == "0"
    assert level not in bundle.surroundings(one_file=True)
    assert bundle.surroundings()["PYTHONHASHSEED"] == "0"


def test_files_that_nobody_reads_are_not_packed() -> None:
    assert not bundle.is_used("pygame/freesansbold.ttf")
    assert not bundle.is_used("pygame/portmidi.dll")
    assert bundle.is_used("fontpkg_lato/files/Lato-Regular.ttf")
    assert bundle.is_used("canasta_gui/assets/cards/classic/KS.svg")


def test_every_locked_version_has_a_hash_and_is_one_that_the_project_asks_for() -> None:
    lock = (ROOT / ".ci" / "locked.txt").read_text(encoding="utf-8").splitlines()[1:]
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9A-Za-z.+!]+ --hash=sha256:[0-9a-f]{64}", line) for line in lock)
    names = {line.partition("==")[0] for line in lock}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    asked += [line for extra in ("test", "dev", "plot", "compiled", "installer") for line in extras[extra]]
    wanted = {re.split("[<>=]", line)[0] for line in asked if not line.startswith("canasta-gui")}
    assert wanted <= names


def test_both_locks_name_the_same_versions() -> None:
    texts = [(ROOT / ".ci" / "locked.txt").read_text("utf-8"), (windows.NSIS / "wheels.txt").read_text("utf-8")]
    linux, other = (dict(re.findall(r"^([\w-]+)==([\w.]+)", text, re.MULTILINE)) for text in texts)
    both = linux.keys() & other.keys()
    assert len(both) > 5
    assert {name: linux[name] for name in both} == {name: other[name] for name in both}


def test_a_weakness_of_a_locked_version_is_told_and_what_nobody_looked_up_is_not_called_clean() -> None:
    verdict = runpy.run_path(str(ROOT / ".ci" / "audit.py"))["verdict"]
    fine, weak = {"name": "a", "version": "1", "vulns": []}, {"name": "b", "version": "2", "vulns": [{"id": "X-1"}]}
    unknown = {"name": "c", "skip_reason": "not found"}
    assert verdict({"dependencies": [fine, unknown]}) == (
        0,
        ["1 versions audited, 0 with a known weakness; 1 could not be looked up"],
    )
    code, lines = verdict({"dependencies": [fine, weak]})
    assert (code, lines[0]) == (1, "b 2: X-1")


@pytest.mark.parametrize(("vulns", "code"), [([{"id": "X-1"}], 1), ([], 0)])
def test_the_audit_fails_where_a_locked_version_has_a_known_weakness(
    vulns: list[dict[str, str]], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def answers(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        found = "pip_audit" in command
        if found:
            asked.extend(Path(command[command.index("-r") + 1]).read_text(encoding="utf-8").split())
            about = {"name": "pillow", "version": "1.0", "vulns": vulns}
            Path(command[command.index("-o") + 1]).write_text(json.dumps({"dependencies": [about]}), encoding="utf-8")
        return subprocess.CompletedProcess(command, code if found else 0, "", "")

    monkeypatch.setattr("venv.create", lambda *_, **__: None)
    monkeypatch.setattr("subprocess.run", answers)
    assert runpy.run_path(str(ROOT / ".ci" / "audit.py"))["main"]() == code
    told = capsys.readouterr().out
    assert f"1 versions audited, {code} with a known weakness" in told
    assert ("pillow 1.0: X-1" in told) == bool(code)
    assert any(line.startswith("pygame-ce==") for line in asked)


def test_an_audit_that_nobody_could_make_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("venv.create", lambda *_, **__: None)
    fails = subprocess.CompletedProcess([], 1, "", "a warning\nERROR: no network\n")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: fails)
    assert runpy.run_path(str(ROOT / ".ci" / "audit.py"))["main"]() == 0
    assert capsys.readouterr().out == "nothing was audited: ERROR: no network\n"


def test_no_text_for_translators_is_packed() -> None:
    assert 'excludes=["**/*.po", "**/*.pot"]' in bundle.RECIPE.read_text(encoding="utf-8")


def test_the_menu_entry_and_the_appstream_data_have_the_same_name() -> None:
    metainfo = (debian.LINUX / f"{bundle.APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    assert f"<id>{bundle.APP_ID}</id>" in metainfo
    assert f"{bundle.APP_ID}.desktop" in metainfo
    assert f"Icon={bundle.APP_ID}" in (debian.LINUX / f"{bundle.APP_ID}.desktop").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pictures() -> dict[int, bytes]:
    return icons.images(ROOT / "assets/icon/canasta.svg")


def test_a_windows_icon_holds_every_picture_where_its_table_says(pictures: dict[int, bytes]) -> None:
    data = icons.ico(pictures)
    zero, kind, count = struct.unpack_from("<HHH", data)
    assert (zero, kind, count) == (0, 1, 6)
    for at in range(count):
        width, height, *_, length, place = struct.unpack_from("<BBBBHHII", data, 6 + 16 * at)
        assert width == height
        assert data[place : place + length] == pictures[width or 256]


def test_a_mac_icon_is_as_long_as_it_says_and_so_is_every_picture(pictures: dict[int, bytes]) -> None:
    data = icons.icns(pictures)
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    place, sizes = 8, []
    while place < len(data):
        _, length = struct.unpack_from(">4sI", data, place)
        sizes += [size for size, picture in pictures.items() if picture == data[place + 8 : place + length]]
        place += length
    assert sizes == [16, 32, 64, 128, 256, 512]


def test_the_uninstaller_takes_every_file_and_no_folder_with_other_things_in_it() -> None:
    lines = windows.removal([PurePath("a.exe"), PurePath("in/b.dll"), PurePath("in/deep/c.txt")]).splitlines()
    assert lines == [
        'Delete "$INSTDIR\\a.exe"',
        'Delete "$INSTDIR\\in\\b.dll"',
        'Delete "$INSTDIR\\in\\deep\\c.txt"',
        'RMDir "$INSTDIR\\in\\deep"',
        'RMDir "$INSTDIR\\in"',
    ]
    assert not any("/r" in line for line in lines)


def test_the_installer_names_every_file_in_one_order_and_puts_it_where_the_uninstaller_looks() -> None:
    files = ["a.exe", "in/b.dll", "in/deep/c.txt", "in/e.dll", "z.exe"]
    lines = windows.placing([PurePath(file) for file in files]).splitlines()
    assert lines == [
        'SetOutPath "$INSTDIR"',
        'File "${BUNDLE}\\a.exe"',
        'SetOutPath "$INSTDIR\\in"',
        'File "${BUNDLE}\\in\\b.dll"',
        'SetOutPath "$INSTDIR\\in\\deep"',
        'File "${BUNDLE}\\in\\deep\\c.txt"',
        'SetOutPath "$INSTDIR\\in"',
        'File "${BUNDLE}\\in\\e.dll"',
        'SetOutPath "$INSTDIR"',
        'File "${BUNDLE}\\z.exe"',
    ]


def test_what_differs_between_two_packages_is_told_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compare = runpy.run_path(str(ROOT / ".ci" / "reproducible.py"))["compare"]
    packed = []
    for number, text in enumerate(("same", "same", "other")):
        (tmp_path / f"{number}/in").mkdir(parents=True)
        (tmp_path / f"{number}/in/a.txt").write_text(text)
        (tmp_path / f"{number}/b.txt").write_text("the same in all")
        packed.append(windows.build_zip(tmp_path / f"{number}", tmp_path, f"{number}"))
    assert compare(packed[0], packed[1]) == compare(tmp_path / "0", tmp_path / "1") == 0
    assert "differs" not in capsys.readouterr().out
    assert compare(packed[0], packed[2]) == compare(tmp_path / "0", tmp_path / "2") == 1
    told = capsys.readouterr().out
    assert told.count("in/a.txt") == 2
    assert "b.txt" not in told


@pytest.mark.parametrize("lock", ["wheels.txt", "python.txt"])
def test_every_download_for_windows_is_pinned_by_its_content(lock: str) -> None:
    text = (windows.NSIS / lock).read_text(encoding="utf-8")
    pinned = re.findall(r"^[\w-]+==\S+ \\\n    --hash=sha256:[0-9a-f]{64}$", text, re.MULTILINE)
    assert len(pinned) == len(re.findall(r"^\w", text, re.MULTILINE)) >= 1


def test_what_the_game_needs_is_among_the_downloads_for_windows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (windows.NSIS / "wheels.txt").read_text(encoding="utf-8")
    assert all(f"\n{re.split('[<>=]', line)[0]}==" in text for line in project["dependencies"])


def test_every_system_opens_a_game_record_with_the_game() -> None:
    suffix = bundle.RECORD_SUFFIX
    assert f'pattern="*{suffix}"' in (debian.LINUX / f"{bundle.APP_ID}.mime.xml").read_text(encoding="utf-8")
    assert "MimeType=application/x-canasta-record;" in (debian.LINUX / f"{bundle.APP_ID}.desktop").read_text()
    assert suffix.lstrip(".") in str(macos.about(ROOT)["UTExportedTypeDeclarations"])
    assert '"%1"' in (windows.NSIS / "setup.nsi").read_text(encoding="utf-8")


def test_what_cannot_be_built_here_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert build_installer.main(["--target", "linux", "--only", "setup"]) == 1
    assert "There is no setup for linux" in capsys.readouterr().err
    other = "macos" if sys.platform != "darwin" else "linux"
    assert build_installer.main(["--target", other]) == 1
    assert "can only be built there" in capsys.readouterr().err


def test_without_a_network_the_package_for_windows_is_not_built_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_installer, "obstacle", lambda *_: None)
    monkeypatch.setattr(bundle, "compile_words", lambda _: None)
    monkeypatch.setattr("subprocess.run", lambda command, **_: subprocess.CompletedProcess(command, 1))
    monkeypatch.setattr("sys.platform", "linux")
    assert build_installer.main(["--target", "windows", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert re.fullmatch(r"What .+python\.txt lists, .* could not be downloaded: .* Without a network .*\n", said)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            subprocess.CalledProcessError(3, ["python", "-m", "PyInstaller", "--noconfirm"]),
            "The build failed: `python -m PyInstaller …` ended with 3; what it said stands above.",
        ),
        (OSError(28, "No space left on device", "dist/a"), "The build failed: dist/a: No space left on device."),
    ],
)
def test_a_build_that_fails_says_so_in_a_sentence(
    error: Exception,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(build_installer, "obstacle", lambda *_: None)
    monkeypatch.setattr(build_installer, "build", fails)
    assert build_installer.main(["--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{sentence}\n"


def test_a_file_where_the_packages_should_go_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_installer, "obstacle", lambda *_: None)
    (tmp_path / "dist").write_text("")
    assert build_installer.main(["--out", str(tmp_path / "dist")]) == 1
    assert capsys.readouterr().err.startswith(f"The build failed: {tmp_path / 'dist'}: ")


def test_only_what_is_wanted_must_be_there_to_build_for_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("sys.platform", "linux")
    assert windows.missing(("zip",)) == ["wine"]
    assert windows.missing(("folder", "setup", "zip")) == ["wine", "makensis"]
    monkeypatch.setattr("sys.platform", "win32")
    assert windows.missing(("folder", "zip")) == []


def test_what_cannot_be_compiled_here_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = "windows" if sys.platform != "win32" else "linux"
    assert "can only be built there" in str(build_installer.obstacle_to_compiling(foreign))
    monkeypatch.setattr(compiled, "missing", lambda: ["mypyc"])
    assert "Not installed here: mypyc" in str(build_installer.obstacle_to_compiling(build_installer.here()))


def test_every_module_that_is_compiled_is_there() -> None:
    assert not [place for place in compiled.MODULES if not (ROOT / place).is_file()]


def test_a_compiled_module_takes_the_place_of_its_source_and_of_no_other(tmp_path: Path) -> None:
    built = tmp_path / "canasta_gui/rules/engine.cpython-311-x86_64-linux-gnu.so"
    built.parent.mkdir(parents=True)
    built.touch()
    sources = [(f"canasta_gui.rules.{name}", f"{name}.py", "PYMODULE") for name in ("engine", "engines")]
    library = ("libSDL2.so", "/lib/libSDL2.so", "BINARY")
    modules, libraries = bundle.with_compiled(sources, [library], tmp_path)
    assert modules == sources[1:]
    assert libraries == [library, (str(built.relative_to(tmp_path)), str(built), "EXTENSION")]


def test_pyinstaller_is_told_where_the_compiled_modules_are() -> None:
    assert not any("compiled" in argument for argument in bundle.arguments("recipe", "out", "work"))
    told = bundle.arguments("recipe", "out", "work", one_file=True, compiled=Path("there"))
    assert list(told[-3:]) == ["--", "--one-file", "--compiled=there"]


def test_the_page_about_the_program_names_every_package() -> None:
    told = str(about_chapters(Words("en"), "1"))
    assert not [name for name in licences.PACKAGES if name.removeprefix("fontpkg-").lower() not in told.lower()]
