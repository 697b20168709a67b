#!/usr/bin/env python3
"""Makes the extension as a file that editors install: `editors/vscode/package.py [FILE]` writes roadbook.vsix.

The grammars come from grammar/textmate. The file is the same for the same sources.
"""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
TYPES = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown", ".txt": "text/plain"}


def contents() -> dict[str, bytes]:
    """The extension's files, by their paths in it."""
    files = {"extension/LICENSE.txt": (ROOT / "LICENSE").read_bytes()}
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file() and path.suffix in TYPES:
            files[f"extension/{path.relative_to(FOLDER).as_posix()}"] = path.read_bytes()
    for path in sorted((ROOT / "grammar" / "textmate").glob("*.json")):
        files[f"extension/syntaxes/{path.name}"] = path.read_bytes()
    return files


def manifest(package: dict[str, object]) -> str:
    """What the editor reads about the extension."""
    text = {name: escape(str(package[name])) for name in ("displayName", "description")}
    identity = " ".join(
        f"{name}={quoteattr(str(value))}"
        for name, value in (
            ("Language", "en-US"),
            ("Id", package["name"]),
            ("Version", package["version"]),
            ("Publisher", package["publisher"]),
        )
    )
    engine = quoteattr(package["engines"]["vscode"])  # type: ignore[index]
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity {identity}/>
    <DisplayName>{text["displayName"]}</DisplayName>
    <Description xml:space="preserve">{text["description"]}</Description>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine}/></Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def write(target: Path) -> None:
    """Writes the package."""
    package = json.loads((FOLDER / "package.json").read_text())
    defaults = "".join(f'<Default Extension="{name}" ContentType="{kind}"/>' for name, kind in TYPES.items())
    kinds = f'{defaults}<Default Extension=".vsixmanifest" ContentType="text/xml"/>'
    files = {
        "extension.vsixmanifest": manifest(package).encode(),
        "[Content_Types].xml": (
            '<?xml version="1.0" encoding="utf-8"?>\n'
            f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{kinds}</Types>\n'
        ).encode(),
    } | contents()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package_file:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            package_file.writestr(entry, data)


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "roadbook.vsix"))
