"""Check the locked versions with pip-audit: `python .ci/audit.py`; exit code 1 for a known vulnerability.

Installs pip-audit into a temporary environment. Without a network, or where the index has no advisories, it reports
that nothing was audited and exits with 0.
"""

import json
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCKS = (".ci/locked.txt", "assets/installer/nsis/wheels.txt")


def pinned() -> str:
    """Return every version of the lock files, one per line, without hashes."""
    text = "\n".join((ROOT / lock).read_text(encoding="utf-8") for lock in LOCKS)
    return "\n".join(sorted(set(re.findall(r"^[\w.-]+==[^\s\\]+", text, re.MULTILINE)))) + "\n"


def verdict(report: dict[str, Any]) -> tuple[int, list[str]]:
    """Return the exit code and the lines of output for a report of pip-audit."""
    asked = [each for each in report["dependencies"] if "skip_reason" not in each]
    unknown = len(report["dependencies"]) - len(asked)
    weak = [each for each in asked if each["vulns"]]
    lines = [f"{each['name']} {each['version']}: {', '.join(vuln['id'] for vuln in each['vulns'])}" for each in weak]
    lines.append(f"{len(asked)} versions audited, {len(weak)} with a known weakness; {unknown} could not be looked up")
    return int(bool(weak)), lines


def main() -> int:
    """Audit in a temporary environment; return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        versions, report = Path(folder) / "versions.txt", Path(folder) / "report.json"
        versions.write_text(pinned(), encoding="utf-8")
        audit = ["-m", "pip_audit", "--no-deps", "--disable-pip", "-f", "json", "-o", str(report), "-r", str(versions)]
        for step in (["-m", "pip", "install", "-q", "pip-audit"], audit):
            done = subprocess.run([str(python), *step], check=False, capture_output=True, text=True)
            if done.returncode and not report.is_file():  # pip-audit also exits with 1 if it has found something
                print(f"nothing was audited: {done.stderr.strip().rpartition(chr(10))[2]}")
                return 0
        code, lines = verdict(json.loads(report.read_text(encoding="utf-8")))
        print("\n".join(lines))
        return code


if __name__ == "__main__":
    sys.exit(main())
