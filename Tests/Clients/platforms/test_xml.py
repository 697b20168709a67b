"""The tool reads the XML that Python's expat reads, and refuses what it refuses."""

from __future__ import annotations

import os
import random
from pathlib import Path
from xml.parsers import expat

from support.tool import run

MANIFEST = """\
<?xml version="1.0" encoding="utf-8"?>
<!-- An app. -->
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b">
  <application>
    <activity android:name=".Main &amp; more" android:exported='true'>
      <intent-filter>
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"></category>
        <data android:scheme="app" android:host="&#x6f;pen"/>
        <![CDATA[ <text> ]]>
      </intent-filter>
    </activity>
  </application>
</manifest>
"""

PIECES = [
    "<",
    ">",
    "&",
    ";",
    '"',
    "'",
    "=",
    "/",
    "-",
    "--",
    "<!--",
    "-->",
    "]]>",
    "<a>",
    "</a>",
    "<a/>",
    " ",
    "x",
    "<?x?>",
    "&lt;",
    "&#65;",
    "&#0;",
    "&b;",
    "xml",
    "\t",
    "\x01",
    "é",
    "<![CDATA[",
    "1",
    ":",
    "\r\n",
]
ROUNDS = 2_000 if os.environ.get("ROADBOOK_ALL_ROUNDS") else 60


def mutant(chance: random.Random) -> str:
    """The manifest with a few pieces left out, doubled or put in."""
    text = MANIFEST
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(text))
        end = place + chance.choice([0, 0, 1, 1, 2, 8])
        text = text[:place] + chance.choice([*PIECES, "", text[place:end] * 2]) + text[end:]
    return text


def expat_reads(data: bytes) -> bool:
    """Whether Python finds a document; neither it nor the tool resolves namespaces."""
    try:
        expat.ParserCreate().Parse(data, True)
    except expat.ExpatError:
        return False
    return True


def test_the_tool_reads_what_expat_reads(tmp_path: Path) -> None:
    chance = random.Random(7)
    refused = 0
    for number in range(ROUNDS):
        text = mutant(chance)
        # The tool reads UTF-8 alone, whatever a document says.
        if 'encoding="utf-8"' not in text:
            continue
        file = tmp_path / f"{number}.xml"
        file.write_bytes(text.encode())
        done = run("import", file, home=tmp_path)
        assert done.returncode in (0, 1, 2), done.stderr
        is_refused = "this is not XML" in done.stderr or "neither JSON nor XML" in done.stderr
        refused += is_refused
        assert is_refused != expat_reads(text.encode()), f"{text}\n{done.stderr}"
    assert refused > ROUNDS / 10


def test_the_host_of_the_manifest_is_read(tmp_path: Path) -> None:
    file = tmp_path / "AndroidManifest.xml"
    file.write_text(MANIFEST)
    assert "route /open/**" in run("import", file, home=tmp_path).stdout
