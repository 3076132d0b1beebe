"""Build hook: compiles the translations and packs the drawings into the wheel (runs for editable installs too).

If CANASTA_GUI_COMPILED=1 is set, the wheel also contains the engine and the computer players as machine code.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return self.metadata.core.optional_dependencies["compiled"] if self._wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from canasta_gui.words import catalogue

        for compiled in catalogue.compile_all():
            self.app.display_info(f"compiled {compiled.relative_to(root)}")
        if version == "editable":
            return
        # Only the files that the game reads, without the programs that draw the assets.
        for path in sorted((root / "assets").rglob("*")):
            if path.is_file() and path.suffix not in {".py", ".pyc"}:
                build_data["force_include"][str(path)] = f"canasta_gui/{path.relative_to(root).as_posix()}"
        if self._wanted():
            self._modules = TemporaryDirectory()
            folder = Path(self._modules.name)
            sys.path.insert(0, str(root / "assets"))
            from installer import compiled as machine_code

            for path in machine_code.compile_into(root, folder):
                build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
            build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable" and self._wanted():
            self._modules.cleanup()

    def _wanted(self) -> bool:
        return os.environ.get("CANASTA_GUI_COMPILED") == "1"
