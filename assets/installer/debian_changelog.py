"""The changelog in Debian's format, made from CHANGELOG.md."""

import re
import textwrap
from datetime import UTC, datetime
from email.utils import format_datetime

_VERSION = re.compile(r"^## (?P<number>\S+)(?: – (?P<day>\S+))?\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_CHANGE = re.compile(r"^- (.+(?:\n  .+)*)", re.MULTILINE)
_WIDTH = 80  # columns; lintian warns of longer lines


def changelog(markdown: str, name: str, maintainer: str, day: str) -> str:
    """Return the entries of all versions; `day` (YYYY-MM-DD): the date of a version that has none yet."""
    return "\n".join(_version(version, name, maintainer, day) for version in _VERSION.finditer(markdown))


def _version(version: re.Match[str], name: str, maintainer: str, day: str) -> str:
    released = datetime.fromisoformat(day if version["day"] in (None, "unreleased") else version["day"])
    date = format_datetime(released.replace(tzinfo=UTC))
    changes = "\n".join(_change(" ".join(change.split())) for change in _CHANGE.findall(version["text"]))
    return f"{name} ({version['number']}) unstable; urgency=medium\n\n{changes}\n\n -- {maintainer}  {date}\n"


def _change(text: str) -> str:
    return textwrap.fill(text, _WIDTH, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False)
