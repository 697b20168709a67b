"""Exported TypeScript compiles, and says the same of URLs as the tool."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from support.kinds import KINDS, is_undecided, random_urls, resolved
from support.tool import EXAMPLES, ROOT, run

ROUNDS = 20_000 if os.environ.get("ROADBOOK_ALL_ROUNDS") else 1_000

READ = """\
const code = require("./code.js");
const lines = require("fs").readFileSync(0, "utf8").split("\\n").slice(0, -1);
for (const line of lines) console.log(JSON.stringify(code.parse(line) ?? null));
"""

# Links with random values, each with the screen that its URL must lead to.
LINKS = """\
const code = require("./code.js");
let state = 7;
const below = (count) => (state = (state * 48271) % 2147483647) % count;
const pick = (items) => items[below(items.length)];
const list = (length, make) => Array.from({ length }, make);
const text = () => list(1 + below(4), () => pick([..." !\\"#$%&'()*+,/:;<=>?@[]^_`{|}~azé語"])).join("");
const some = (value) => (below(2) ? value : undefined);
for (let round = 0; round < Number(process.argv[2]); round += 1) {
  const n = below(1000) - 500;
  const numbers = { n, f: some(n / 8), u: some(below(9)), s: some(code.Small(below(9))), p: some(code.Part(1.25)) };
  const word = some(pick(["a", "b c", "x/y"]));
  const texts = { t: text(), word, code: some(code.Code("AB-1")), at: some("https://a.b/c?d=e&f") };
  const lists = { all: list(below(4), () => below(50)), words: some(["a", "x/y"]), ok: some(true) };
  const months = pick([{}, { year: n }, { year: n, month: 1 + below(12) }]);
  const ends = { e: pick(["last", n]), more: some(text()) };
  const made = pick([
    ["Numbers", numbers, code.numbers(numbers), { u: 7 }],
    ["Texts", texts, code.texts(texts), { word: "a" }],
    ["Lists", lists, code.lists(lists), {}],
    ["Months", months, code.months({ ...months, month: months.month && code.MonthsMonth(months.month) }), {}],
    ["Ends", ends, code.ends(ends), { more: "no" }],
  ]);
  const [screen, values, path, fallback] = made;
  const wanted = { screen, ...fallback, ...JSON.parse(JSON.stringify(values)) };
  console.log(JSON.stringify([pick([path, code.url("kinds", path), code.url("kindsExampleCom", path)]), wanted]));
}
"""


@pytest.fixture(scope="module")
def compiler() -> str:
    """The compiler of TypeScript; what it makes runs in node."""
    found = shutil.which("tsc")
    if found is None or shutil.which("node") is None:
        pytest.skip("tsc or node is not installed")
    return found


def exported(compiler: str, map_: Path, folder: Path) -> None:
    """Exports a map as `code.ts`, and compiles it as strictly as the compiler can."""
    code = folder / "code.ts"
    made = run("export", "typescript", map_, "--output", code, home=folder)
    assert made.returncode == 0, made.stderr
    checks = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noUnusedLocals"]
    built = subprocess.run(
        [compiler, *checks, "--target", "es2022", "--module", "commonjs", code],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert built.returncode == 0, built.stdout


def node(folder: Path, script: str, *arguments: str, text: str = "") -> list[object]:
    """The values that a script prints, a line of JSON each."""
    (folder / "script.js").write_text(script)
    done = subprocess.run(
        ["node", folder / "script.js", *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", ["shop", "news", "cinema", "corner"])
def test_compiles(compiler: str, name: str, tmp_path: Path) -> None:
    folder = EXAMPLES if name in {"shop", "news"} else ROOT / "Tests" / "Maps" / "exported"
    exported(compiler, folder / f"{name}.roadbook", tmp_path)


def test_reads_urls_as_the_tool_does(compiler: str, tmp_path: Path) -> None:
    map_ = tmp_path / "kinds.roadbook"
    map_.write_text(KINDS)
    exported(compiler, map_, tmp_path)
    urls = random_urls(ROUNDS)
    wanted = resolved(map_, urls, tmp_path)
    found = node(tmp_path, READ, text="".join(f"{url}\n" for url in urls))
    known = 0
    for url, tool, code in zip(urls, wanted, found, strict=True):
        assert code == (None if is_undecided(url, tool) else tool), url
        known += code is not None
    assert known > ROUNDS // 10


def test_links_lead_to_their_screens(compiler: str, tmp_path: Path) -> None:
    map_ = tmp_path / "kinds.roadbook"
    map_.write_text(KINDS)
    exported(compiler, map_, tmp_path)
    made = node(tmp_path, LINKS, str(ROUNDS))
    urls = [url for url, _ in made]
    assert len(set(urls)) > ROUNDS // 3
    wanted = [screen for _, screen in made]
    for url, screen, answer in zip(urls, wanted, resolved(map_, urls, tmp_path), strict=True):
        assert answer == screen, url
    texts = "".join(f"{url}\n" for url in urls)
    assert node(tmp_path, READ, text=texts) == wanted
