"""Large files for measurements: a map of any size, and files for other servers with as many lines and letters."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Place:
    """Where to type, hover or complete: after a string, or at it."""

    line: int
    column: int
    typed: str = "x"
    """What is typed there and removed again: a letter, or a whole line with its line break."""


@dataclass
class BigFile:
    """A file with places for measurements in its middle."""

    name: str
    language: str
    lines: list[str]
    typed: dict[str, Place] = field(default_factory=dict)
    """Where to type and remove again, by what is being written there."""
    completed: Place | None = None
    asked: Place | None = None
    """A name with a hover and a declaration."""

    @property
    def text(self) -> str:
        """The whole file."""
        return "\n".join(self.lines) + "\n"

    def behind(self, text: str) -> Place:
        """The place after the first occurrence of a string in the second half."""
        line = next(number for number in range(len(self.lines) // 2, len(self.lines)) if text in self.lines[number])
        return Place(line, self.lines[line].index(text) + len(text))


def route_map(lines: int) -> BigFile:
    """A map with 3,000 routes in 10,000 lines: schemes, nested routes, rewrites, examples, screens, tests."""
    found = ["# A map to measure with.", ""]
    groups = lines // 320
    for group in range(groups):
        sections = range(group * 19, (group + 1) * 19)
        for number in sections:
            found += [f"## What section {number} shows.", f'screen List{number}(sort: string = "new", page: int = 1)']
            found += [f"screen Item{number}(id: int from itemID, display: int = 1 from display_type)"]
        found += ["", f"scheme shop{group} {{"]
        for number in sections:
            found += [
                f"  route /s{number}/list -> List{number} {{",
                f"    route :itemID<int> -> Item{number} {{",
                f"      example shop{group}://s{number}/list/42",
                f"      route reviews(/:page<int>) -> List{number}",
                "    }",
                f"    route about/:page<int> -> List{number}",
                "  }",
                f"  route /s{number}/old/:itemID<int> => /s{number}/list/${{itemID}}",
            ]
        found += ["}", ""]
        for number in sections:
            found += [f'test "section {number} of scheme {group}" {{']
            found += [f"  open shop{group}://s{number}/list/42", f"  expect screen == Item{number}", "}", ""]
    found += ["# The end."] * (lines - len(found))
    file = BigFile(f"map{lines}.roadbook", "roadbook", found)
    file.typed = {
        "in a route": file.behind("about/:page<int> -> List"),
        "in a screen": file.behind('sort: string = "new'),
        "in a test": file.behind("expect screen == Item"),
    }
    below = file.typed["in a route"].line + 2
    file.typed["of a line"] = Place(below, 0, "  route /more/:page<int> -> List0\n")
    file.completed = file.behind("about/:page<int> -> List")
    route = file.behind("about/:page<int> -> ")
    file.asked = Place(route.line, route.column + 2)
    return file


def long_walk(routes: int) -> str:
    """A map for which `walk` takes a while."""
    return "screen A\n" + "".join(f"route /r{number}/:id<int> -> A\n" for number in range(routes))


def toml(lines: int) -> BigFile:
    """A valid TOML file of the same size as such a map."""
    found: list[str] = []
    for number in range(lines // 5):
        found += [
            f"[section{number}.item]",
            f'name = "value {number} of this section"',
            f'address = "https://shop.example.com/s{number}/list/42"',
            'tags = ["new", "sale", "shown first"]',
            "",
        ]
    file = BigFile("big.toml", "toml", found)
    file.typed = {"in a value": file.behind('name = "value')}
    file.completed = file.behind("tags")
    file.asked = file.behind("na")
    return file


def python(lines: int) -> BigFile:
    """A valid Python file of the same size as such a map."""
    found: list[str] = []
    for number in range(lines // 6 + 1):
        found += [
            f'def section{number}(value: int, order: str = "new") -> int:',
            f'    """What section {number} shows, and in which order."""',
            f"    result = value + {number} if order else value",
            "    return result",
            "",
            "",
        ]
    # A file ends with its last non-empty line.
    file = BigFile("big.py", "python", found[: lines - lines % 6 - 2])
    file.typed = {"in a function": file.behind("    result = value + ")}
    file.asked = file.behind("    return re")
    return file
