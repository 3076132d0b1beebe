"""Taking the folders of the machine that built a library out of it, in libraries made here byte by byte."""

import importlib.util
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
pytest.importorskip("build_installer", reason="a checkout without the programs that build packages")

from installer import bundle, elf  # noqa: E402  (build_installer finds the folder)

RPATH, RUNPATH, NEEDED, STRINGS, END = 15, 29, 1, 5, 0
ADDRESS = 0x1000  # where the system puts the file's first byte


def library(
    entries: list[tuple[int, str]], *, is_64: bool = True, order: str = "<", shift: int = 0, symbols: bool = False
) -> bytes:
    """Return a library of one segment in memory with these entries; `shift` moves it against its alignment."""
    header, program, section, entry = (64, 56, 64, 16) if is_64 else (52, 32, 40, 8)
    word = "Q" if is_64 else "I"
    dynamic = header + 2 * program + section
    strings = dynamic + (len(entries) + 2) * entry
    texts, numbers = b"\0", [(STRINGS, ADDRESS + strings)]
    for kind, text in entries:
        numbers.append((kind, len(texts)))
        texts += text.encode() + b"\0"
    size = strings + len(texts)

    def segment(kind: int, offset: int, address: int, length: int, alignment: int) -> bytes:
        if is_64:
            return struct.pack(f"{order}IIQQQQQQ", kind, 4, offset, address, address, length, length, alignment)
        return struct.pack(f"{order}IIIIIIII", kind, offset, address, address, length, length, 4, alignment)

    ident = elf.MAGIC + bytes([2 if is_64 else 1, 1 if order == "<" else 2, 1]).ljust(12, b"\0")
    about = (3, 62, 1, 0, header, header + 2 * program, 0, header, program, 2, section, 1, 0)
    parts = [
        ident + struct.pack(f"{order}HHI{word}{word}{word}IHHHHHH", *about),
        segment(1, 0, ADDRESS + shift, size, 0x1000),
        segment(2, dynamic, ADDRESS + dynamic, strings - dynamic, 8),
        struct.pack(f"{order}II", 0, 2 if symbols else 0).ljust(section, b"\0"),
        *(struct.pack(f"{order}{word}{word}", *pair) for pair in [*numbers, (END, 0)]),
        texts,
    ]
    return b"".join(parts)


def entries_of(file: elf.ElfFile, *, is_64: bool, order: str) -> list[int]:
    """Return the kinds of the entries as the system reads them, up to the first end."""
    (dynamic,) = [each for each in file.segments() if each.kind == 2]
    pairs = struct.iter_unpack(
        f"{order}{'QQ' if is_64 else 'II'}", file.data[dynamic.offset : dynamic.offset + dynamic.size]
    )
    kinds = [kind for kind, _ in pairs]
    return kinds[: kinds.index(END)]


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("is_64", [True, False])
def test_only_folders_beside_the_library_stay(is_64: bool, order: str) -> None:
    entries = [
        (RUNPATH, "/home/builder/lib"),
        (NEEDED, "libSDL2.so"),
        (RPATH, "/usr/local/lib:$ORIGIN/../in:relative"),
        (RPATH, "/gone"),
    ]
    data = library(entries, is_64=is_64, order=order)
    file = elf.ElfFile(data)
    assert sorted(file.search_paths()) == ["$ORIGIN/../in", "/gone", "/home/builder/lib", "/usr/local/lib", "relative"]
    file.drop_foreign_search_paths()
    assert file.search_paths() == ["$ORIGIN/../in"]
    assert entries_of(file, is_64=is_64, order=order) == [STRINGS, NEEDED, RPATH]
    assert len(file.data) == len(data)


def test_a_library_that_names_no_foreign_folder_stays_as_it_is() -> None:
    data = library([(RPATH, "$ORIGIN:${ORIGIN}/in"), (NEEDED, "libc.so.6")])
    file = elf.ElfFile(data)
    file.drop_foreign_search_paths()
    assert file.data == data


def test_a_segment_beyond_the_file_or_off_its_alignment_cannot_be_loaded() -> None:
    assert elf.ElfFile(library([])).is_loadable()
    assert not elf.ElfFile(library([], shift=8)).is_loadable()
    assert not elf.ElfFile(library([(NEEDED, "libc.so.6")])[:-4]).is_loadable()


@pytest.mark.parametrize("data", [b"", b"MZ" * 40, elf.MAGIC + b"\x03" * 80, library([])[:70]])
def test_what_is_no_library_is_told(data: bytes) -> None:
    with pytest.raises(elf.ElfError):
        elf.ElfFile(data).search_paths()


@pytest.mark.parametrize("shift", [0, 8])
def test_a_library_that_strip_breaks_keeps_its_symbols_but_not_its_folders(
    shift: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = library([(RUNPATH, "/home/builder/lib")], symbols=True)
    stripped = library([(RUNPATH, "/home/builder/lib")], shift=shift)

    def strip(command: list[str], **_: object) -> None:
        Path(command[-1]).write_bytes(stripped)

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("subprocess.run", strip)
    path = tmp_path / "a.so"
    path.write_bytes(before)
    bundle.clean(path)
    file = elf.ElfFile(path.read_bytes())
    assert file.has_symbol_table() == bool(shift)
    assert file.is_loadable()
    assert not file.search_paths()


@pytest.mark.skipif(sys.platform != "linux", reason="libraries of other systems are of other kinds")
def test_the_libraries_to_pack_are_copies_and_the_installed_ones_stay(tmp_path: Path) -> None:
    source = tmp_path / "installed.so"
    source.write_bytes(library([(RUNPATH, "/home/builder/lib")]))
    before = source.read_bytes()
    text = ("a.txt", str(tmp_path / "a.txt"), "DATA")
    packed, same = bundle.prepared([("in/a.so", str(source), "EXTENSION"), text], tmp_path / "work")
    assert same == text
    assert packed[0] == "in/a.so"
    assert not elf.ElfFile(Path(packed[1]).read_bytes()).search_paths()
    assert source.read_bytes() == before


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("strip") is None, reason="needs strip, on Linux")
def test_an_extension_of_the_wheel_can_be_loaded_without_its_symbols(tmp_path: Path) -> None:
    found = importlib.util.find_spec("pygame.math")
    assert found is not None
    assert found.origin is not None
    path = tmp_path / Path(found.origin).name
    shutil.copyfile(found.origin, path)
    bundle.clean(path)
    file = elf.ElfFile(path.read_bytes())
    assert not file.has_symbol_table()
    assert not [folder for folder in file.search_paths() if not folder.startswith("$ORIGIN")]
    load = f"import pygame, importlib.util as u; s = u.spec_from_file_location('pygame.math', {str(path)!r})"
    command = f"{load}; m = u.module_from_spec(s); s.loader.exec_module(m); print(m.Vector2(3, 4).length())"
    said = subprocess.run([sys.executable, "-c", command], check=True, capture_output=True, text=True).stdout
    assert said.endswith("5.0\n")
