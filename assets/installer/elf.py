"""Reading Linux libraries (ELF files), and removing the build machine's folders from them."""

import os
import struct
from collections.abc import Iterator
from typing import NamedTuple

MAGIC = b"\x7fELF"
_LOAD, _DYNAMIC = 1, 2  # kinds of segments
_SYMBOL_TABLE = 2  # kind of section: every symbol, for debuggers and linkers; a program that runs needs only .dynsym
_END, _STRINGS, _RPATH, _RUNPATH = 0, 5, 15, 29  # kinds of entries in the dynamic segment
_BESIDE_THE_LIBRARY = (b"$ORIGIN", b"${ORIGIN}")


class Segment(NamedTuple):
    """A part of the file that the system maps into memory; offsets and sizes in bytes."""

    kind: int
    offset: int
    address: int
    size: int
    alignment: int


class ElfError(ValueError):
    """Error for bytes that are no ELF file, or a damaged one."""


class ElfFile:
    """An ELF file of 32 or 64 bits, in either byte order. Raises ElfError for anything else."""

    def __init__(self, data: bytes) -> None:
        if data[:4] != MAGIC or len(data) < 52 or data[4] not in (1, 2) or data[5] not in (1, 2):
            raise ElfError("not an ELF file")
        self.data = bytearray(data)
        self._order = "<" if data[5] == 1 else ">"
        self._is_64 = data[4] == 2

    def _numbers(self, layout: str, offset: int) -> tuple[int, ...]:
        """Return the numbers at an offset; `N` in the layout is a number as wide as an address."""
        layout = self._order + layout.replace("N", "Q" if self._is_64 else "I")
        try:
            return struct.unpack_from(layout, self.data, offset)
        except struct.error as error:
            raise ElfError("a table reaches beyond the file's end") from error

    def _header(self) -> tuple[int, ...]:
        """Return offset, entry size and entry count of the program table, then of the section table."""
        programs, sections, _, _, program_size, programs_count, section_size, sections_count = self._numbers(
            "NNIHHHHH", 32 if self._is_64 else 28
        )
        return programs, program_size, programs_count, sections, section_size, sections_count

    def segments(self) -> Iterator[Segment]:
        """Yield the segments, in the order of the file."""
        table, size, count, *_ = self._header()
        for at in range(table, table + size * count, size):
            if self._is_64:
                kind, _, offset, address, _, length, _, alignment = self._numbers("IINNNNNN", at)
            else:
                kind, offset, address, _, length, _, _, alignment = self._numbers("INNNNNNN", at)
            yield Segment(kind, offset, address, length, alignment)

    def has_symbol_table(self) -> bool:
        """Return whether there are symbols that `strip` would remove."""
        *_, table, size, count = self._header()
        return any(self._numbers("II", at)[1] == _SYMBOL_TABLE for at in range(table, table + size * count, size))

    def is_loadable(self) -> bool:
        """Return whether the system can map each segment: it lies within the file and is aligned as declared."""
        return all(
            each.offset + each.size <= len(self.data)
            and (each.alignment < 2 or (each.offset - each.address) % each.alignment == 0)
            for each in self.segments()
            if each.kind == _LOAD
        )

    def search_paths(self) -> list[str]:
        """Return the folders that are searched for the library's dependencies (RPATH and RUNPATH)."""
        texts = [self._text(where) for _, where in self._search_path_entries()]
        return [os.fsdecode(path) for text in texts for path in text.split(b":")]

    def drop_foreign_search_paths(self) -> None:
        """Keep only those folders that are relative to the library's own.

        The others belong to the build machine: elsewhere they do not exist, or are another user's.
        """
        # In reverse order, since the entries after a removed one move up.
        for at, where in reversed(list(self._search_path_entries())):
            text = self._text(where)
            kept = b":".join(path for path in text.split(b":") if path.startswith(_BESIDE_THE_LIBRARY))
            if kept:  # never longer than before, so it fits in place
                self.data[where : where + len(text)] = kept.ljust(len(text), b"\0")
            else:
                self._drop_entry(at)

    def _dynamic(self) -> list[tuple[int, int, int]]:
        """Return the entries of the dynamic segment, including the end marker: offset, kind and value."""
        width = 16 if self._is_64 else 8
        entries: list[tuple[int, int, int]] = []
        for segment in self.segments():
            if segment.kind == _DYNAMIC:
                for at in range(segment.offset, segment.offset + segment.size, width):
                    kind, value = self._numbers("NN", at)
                    entries.append((at, kind, value))
                    if kind == _END:
                        break
        return entries

    def _search_path_entries(self) -> Iterator[tuple[int, int]]:
        """Yield the offset of each entry with search paths, and the offset of its text."""
        entries = self._dynamic()
        tables = [value for _, kind, value in entries if kind == _STRINGS]
        for at, kind, value in entries:
            if kind in (_RPATH, _RUNPATH) and tables:
                yield at, self._offset_of(tables[0]) + value

    def _offset_of(self, address: int) -> int:
        for segment in self.segments():
            if segment.kind == _LOAD and segment.address <= address < segment.address + segment.size:
                return address - segment.address + segment.offset
        raise ElfError("an address in no segment")

    def _text(self, offset: int) -> bytes:
        end = self.data.find(b"\0", offset)
        if end < 0:
            raise ElfError("a text without an end")
        return bytes(self.data[offset:end])

    def _drop_entry(self, gone: int) -> None:
        """Move the later entries of the dynamic segment up by one place, which duplicates the end marker."""
        width = 16 if self._is_64 else 8
        last = self._dynamic()[-1][0]
        self.data[gone:last] = self.data[gone + width : last + width]
