"""A map with each kind of value that exported code reads and writes, and random URLs of it."""

from __future__ import annotations

import json
import random
from pathlib import Path

from support.tool import run

# Each kind of value in the path and in the query, groups, redirects, and routes that only the map can decide.
KINDS = """\
scheme kinds
scheme https://kinds.example.com:8443, http://kinds.example.com as web { route /w/:n<int> => numbers(n: n) }
type Word = a | "b c" | "x/y"
type Code = /[A-Z]{2,4}[-.][0-9]+/
type Small = -3...9
type Part = 0.5...1.5
type Either = last | int
type Even = int where value / 2 * 2 == value
var isOn = true
screen Numbers(n: int, f: float?, u: uint = 7, s: Small?, p: Part?)
screen Texts(t: string, d: date?, id: uuid?, at: url?, word: Word = "a", code: Code?)
screen Lists(all: list<int>, words: list<Word>?, ok: bool?)
screen Months(year: int?, month: int?)
screen Ends(e: Either, more: string = "no")
screen Half(n: Even), Open(...)
route /n/:n<int> -> Numbers as numbers { route :s<Small> -> Numbers as small }
route /t/:t -> Texts as texts
route /t/:word<Word>/**?t=:t&code=:code<Code>? -> Texts as wild
route /l -> Lists as lists
route /m(/:year<int>(/:month<1...12>)) -> Months as months
route /e/:e<Either> -> Ends as ends
route /half/:n -> Half
route /open -> Open as open
route /off/:n -> Numbers when isOn
route /old/:n<int> => /n/${n}?u=1
route /id/:id<uuid>/:d<date> -> Texts(t: "x")
"""

SEGMENTS_TEXT = """
n t l m e half open off old w id a b%20c x%2Fy 7 -3 10 007 +7 1.5 9 -9 last AB-1 ab-1 x caf%C3%A9 .. .
%zz 1999 12 13 3f2504e0-4f89-41d3-9a0c-0305e82c3301 2026-02-30 2024-02-29
"""
ITEMS_TEXT = """
f=1.5 f=1e3 f=x u=0 u=-1 s=3 s=10 p=1.0 p=2 t=x t= t t=a+b%2B d=2026-01-15 d=2026-01-15T12:00Z
d=2026-13-01 at=https://a.b/c at=x word=b+c word=q code=AB.12 code=x all=1,2 all=1&all=2 all= all=x
words=a words=a,q ok=1 ok=TRUE ok=no more=z more n=4 &&& = u=1 t=%zz
id=3F2504E0-4F89-41D3-9A0C-0305E82C3301 year=5
"""
STARTS = ["", "", "kinds:/", "KINDS:/", "https://kinds.example.com:8443", "https://kinds.example.com", "xyz:/"]
STARTS += ["http://kinds.example.com", "http://kinds.example.com:80", "https://a.kinds.example.com:8443"]

# Paths that a route matches.
PATHS_TEXT = """
/n/7 /n/-3 /n/7/3 /n/7/10 /t/caf%C3%A9 /t/a /t/b%20c/x/y /l /m /m/1999 /m/1999/12 /m/1999/13 /e/last
/e/7 /half/4 /open /off/7 /old/7 /w/7 /id/3f2504e0-4f89-41d3-9a0c-0305e82c3301/2024-02-29
"""

SEGMENTS, ITEMS, PATHS = SEGMENTS_TEXT.split(), ITEMS_TEXT.split(), PATHS_TEXT.split()


def random_urls(count: int) -> list[str]:
    """URLs of the map, those of other maps, and some that are none; the same ones each time."""
    pick = random.Random(7)
    urls = []
    while len(urls) < count:
        path = pick.choice(PATHS)
        if pick.randrange(2):
            path = "".join(f"/{pick.choice(SEGMENTS)}" for _ in range(pick.randrange(1, 4)))
        query = "&".join(pick.choice(ITEMS) for _ in range(pick.randrange(4)))
        fragment = pick.choice(["", "", "", "#top", "#t=z&n=2", "#u=3"])
        urls.append(pick.choice(STARTS) + path + (f"?{query}" if query else "") + fragment)
    return urls


def is_undecided(url: str, screen: object) -> bool:
    """Whether only the map can decide to which screen a URL leads: code knows none then."""
    if not isinstance(screen, dict):
        return False
    return screen["screen"] in {"Half", "Open"} or "/off/" in url or "/id/" in url


def resolved(map_: Path, urls: list[str], folder: Path) -> list[object]:
    """The screens with arguments to which the tool says that URLs lead; None if there is none."""
    text = "".join(f"{url}\n" for url in urls)
    answers = run("resolve", map_, "-", "--format", "json", text=text, home=folder, seconds=120).stdout.splitlines()
    assert len(answers) == len(urls)
    result: list[object] = []
    for line in answers:
        answer = json.loads(line)
        if answer["outcome"] != "handled" or not answer["screen"]:
            result.append(None)
            continue
        values = {key: value for key, value in (answer["arguments"] or {}).items() if value is not None}
        result.append({"screen": answer["screen"], **values})
    return result
