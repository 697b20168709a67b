"""The manual pages, as `roadbook manual` prints them for `make install`: formatted without warnings, complete, true."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from support.repository import commit
from support.tool import EXAMPLES, binary, environment

ASSOCIATION = '{"applinks": {"details": [{"appID": "A1B2C3D4E5.org.shop", "paths": ["/list/*"]}]}}'
SOURCE = """
[JLRoutes addRoute:@"/item/:id" handler:^BOOL(NSDictionary *parameters) { return YES; }];
"""


def answer(*arguments: str) -> str:
    """The output of the tool."""
    return subprocess.run([binary(), *arguments], capture_output=True, encoding="utf-8", check=True).stdout


@cache
def pages() -> dict[str, str]:
    """The pages by their names."""
    return {name: answer("manual", name) for name in answer("manual").splitlines()}


@cache
def shown(name: str) -> str:
    """A page as readers see it."""
    return formatted(["mandoc", "-T", "ascii", "-O", "width=300"], name).stdout


def formatted(command: list[str], name: str) -> subprocess.CompletedProcess[str]:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    text = subprocess.run(command, input=pages()[name], capture_output=True, encoding="utf-8", check=False)
    # Overstriking marks bold and underlined letters.
    text.stdout = re.sub(".\x08", "", text.stdout)
    return text


def verbs() -> list[str]:
    """The commands that `roadbook help` lists."""
    section = answer("help").partition("SUBCOMMANDS:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  (\w+) ", section, re.MULTILINE)


def arguments(verb: str) -> list[str]:
    """The options and values that `roadbook help VERB` lists, as it writes them."""
    lines = re.findall(r"^  (-.*?|<.*?>)(?:   .*)?$", answer("help", verb), re.MULTILINE)
    return [part for line in lines for part in line.split(", ")]


def examples() -> list[tuple[str, str]]:
    """Each page's name with a command line of its examples."""
    found = []
    for name, page in pages().items():
        section = page.partition(".Sh EXAMPLES\n")[2].partition(".Sh ")[0]
        if name.endswith(".1"):
            for text in re.findall(r"^\.Bd -literal.*\n(.*)\n\.Ed$", section, re.MULTILINE):
                found.append((name, re.sub(r"\\(-|e|\(aq)", lambda m: {"-": "-", "e": "\\", "(aq": "'"}[m[1]], text)))
    return found


def test_each_command_has_a_page() -> None:
    assert list(pages()) == ["roadbook.1", *(f"roadbook-{verb}.1" for verb in verbs()), "roadbook.5"]
    for verb in verbs():
        assert re.search(rf"^ +{verb} +\S", shown("roadbook.1"), re.MULTILINE), verb


@pytest.mark.parametrize("name", pages())
def test_formatters_have_no_complaint(name: str) -> None:
    # The pages refer to each other, and are not installed.
    found = formatted(["mandoc", "-T", "lint", "-W", "style"], name)
    complaints = [line for line in found.stdout.splitlines() if "referenced manual not found" not in line]
    assert complaints == []
    found = formatted(["groff", "-ww", "-mandoc", "-Tutf8"], name)
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize("verb", verbs())
def test_each_argument_has_a_line(verb: str) -> None:
    section = shown(f"roadbook-{verb}.1").partition("The arguments are:")[2].partition("EXIT STATUS")[0]
    tags = re.findall(r"^ {5}(\S.*?)(?: {2,}|$)", section, re.MULTILINE)
    for argument in arguments(verb):
        name = argument.strip("<>") if argument.startswith("<") else argument.split(" ")[0]
        assert any(name in re.split(", | ", tag) for tag in tags), (argument, tags)


@pytest.mark.parametrize(("name", "command"), examples(), ids=lambda value: value)
def test_examples_work(name: str, command: str, tmp_path: Path) -> None:
    for map_name in ("shop", "old", "new"):
        shutil.copy(EXAMPLES / "shop.roadbook", tmp_path / f"{map_name}.roadbook")
    if "HEAD:" in command:
        commit(tmp_path)
    (tmp_path / "AppDelegate.m").write_text(SOURCE)
    (tmp_path / "apple-app-site-association").write_text(ASSOCIATION)
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "index.tsx").write_text("export default function Home() {}\n")
    (tmp_path / "package.json").write_text('{"dependencies": {"expo-router": "5.0.0"}}\n')
    if name == "roadbook-verify.1":
        with (tmp_path / "shop.roadbook").open("a") as shop:
            shop.write('platforms { aasa "apple-app-site-association" }\n')
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "roadbook").symlink_to(binary())
    variables = environment(tmp_path, PATH=f"{tmp_path}/bin:/usr/bin:/bin")
    (tmp_path / "urls.txt").write_text("shop://list/42\n")
    (tmp_path / "access.log").write_text('10.0.0.1 - - [28/Nov/2026:10:00:00 +0000] "GET /list HTTP/1.1" 200 1\n')
    (tmp_path / "links.jsonl").write_text('{"event": {"url": "shop://list"}, "app": {"version": "2.1"}}\n')
    for counts in ("part1", "part2", "counts"):
        if counts in command:
            words = ["coverage", "shop.roadbook", "urls.txt", "--format", "json"]
            with (tmp_path / f"{counts}.json").open("w") as file:
                subprocess.run([binary(), *words], cwd=tmp_path, env=variables, stdout=file, check=True)
    if "again" in command:
        export = [binary(), "export", "swift", "shop.roadbook", "--output", "ShopMap.swift"]
        subprocess.run(export, cwd=tmp_path, env=variables, capture_output=True, check=True)
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=tmp_path, env=variables, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
        timeout=60, check=False,
    )  # fmt: skip
    # A URL that nothing handles, and a file that differs from the map.
    differs = name in ("roadbook-explain.1", "roadbook-verify.1")
    # The report or the code goes to a file, and the results as text to the log; so do the hints of what is exported.
    log = any(text in command for text in ("junit", "export swift", "export aasa"))
    assert (done.returncode, done.stderr != "") == (1 if differs else 0, log), done.stderr
