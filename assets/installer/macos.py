"""macOS: the .app of the bundle in a disk image. Needs a Mac; it has not been run yet."""

import shutil
import subprocess
from pathlib import Path

from installer.bundle import NAME, RECORD_SUFFIX, RECORD_TYPE

APP = "Canasta.app"


def can_build() -> bool:
    """Return whether this is a Mac, with the system's program for disk images."""
    return shutil.which("hdiutil") is not None


def about(root: Path) -> dict[str, object]:
    """Return the property list of the program: its version, and that it opens game records."""
    from installer.bundle import version

    return {
        "CFBundleShortVersionString": version(root),
        "CFBundleDisplayName": "Canasta",
        "NSHighResolutionCapable": True,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Canasta game record",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORD_TYPE,
                "UTTypeDescription": "Canasta game record",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {"public.filename-extension": [RECORD_SUFFIX.lstrip(".")]},
            }
        ],
    }


def build(out: Path, version: str) -> Path:
    """Build the disk image of the .app that PyInstaller put into `out`; return its path."""
    image = out / f"{NAME}-{version}.dmg"
    with_app = out / "image"
    shutil.rmtree(with_app, ignore_errors=True)
    shutil.copytree(out / APP, with_app / APP, symlinks=True)
    (with_app / "Applications").symlink_to("/Applications")
    command = ["hdiutil", "create", "-volname", "Canasta", "-srcfolder", str(with_app), "-ov", "-format", "UDZO"]
    subprocess.run([*command, str(image)], check=True)
    shutil.rmtree(with_app)
    return image
