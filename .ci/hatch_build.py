"""Build hook: compiles the translations and packs the drawings into the wheel (runs for editable installs too)."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from canasta_gui.words import catalogue

        for compiled in catalogue.compile_all():
            self.app.display_info(f"compiled {compiled.relative_to(root)}")
        if version != "editable":
            # Only what the game reads: the programs that draw the assets stay behind.
            for path in sorted((root / "assets").rglob("*")):
                if path.is_file() and path.suffix not in {".py", ".pyc"}:
                    build_data["force_include"][str(path)] = f"canasta_gui/{path.relative_to(root).as_posix()}"
