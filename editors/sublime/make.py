#!/usr/bin/env python3
"""Makes the syntax for Sublime Text and bat from the TextMate grammar: `editors/sublime/make.py`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
SOURCE = FOLDER.parents[1] / "grammar" / "textmate" / "roadbook.tmLanguage.json"
TARGET = FOLDER / "Roadbook.sublime-syntax"
Rule = dict[str, Any]


def scope(capture: Rule) -> str:
    """The scope of a capture; of one with patterns, that of the names in it."""
    if "name" in capture:
        return capture["name"]
    return next(each["name"] for each in capture["patterns"] if "name" in each)


def captures(rule: Rule, key: str) -> list[str]:
    """The lines for the scopes of what a rule captures."""
    given = rule.get(key, {})
    lines = [f"scope: {scope(given['0'])}"] if "0" in given else []
    if "match" in rule and "name" in rule:
        lines = [f"scope: {rule['name']}"]
    numbered = {number: scope(value) for number, value in given.items() if number != "0"}
    if numbered:
        lines.append("captures: {" + ", ".join(f"{number}: {name}" for number, name in numbered.items()) + "}")
    return lines


def item(rule: Rule, depth: int) -> list[str]:
    """The lines of a rule in a context."""
    blanks = "  " * depth
    if "include" in rule:
        return [f"{blanks}- include: {rule['include'].removeprefix('#')}"]
    if "match" not in rule and "begin" not in rule:
        return [line for each in rule["patterns"] for line in item(each, depth)]
    lines = [f"{blanks}- match: {json.dumps(rule.get('match') or rule['begin'], ensure_ascii=False)}"]
    lines += [f"{blanks}  {line}" for line in captures(rule, "captures" if "match" in rule else "beginCaptures")]
    if "begin" in rule:
        lines.append(f"{blanks}  push:")
        if "name" in rule:
            lines.append(f"{blanks}    - meta_scope: {rule['name']}")
        lines.append(f"{blanks}    - match: {json.dumps(rule['end'], ensure_ascii=False)}")
        lines += [
            f"{blanks}      {line}" for line in captures({k: v for k, v in rule.items() if k != "name"}, "endCaptures")
        ]
        lines.append(f"{blanks}      pop: true")
        for each in rule["patterns"]:
            lines += item(each, depth + 2)
    return lines


def syntax() -> str:
    """The whole file."""
    grammar = json.loads(SOURCE.read_text())
    lines = [
        "%YAML 1.2",
        "---",
        "# Made from grammar/textmate by editors/sublime/make.py. Do not edit.",
        f"name: {grammar['name']}",
        f"file_extensions: [{', '.join(grammar['fileTypes'])}]",
        f"first_line_match: {json.dumps(grammar['firstLineMatch'])}",
        f"scope: {grammar['scopeName']}",
        "contexts:",
        "  main:",
    ]
    names = dict(grammar["repository"])
    for each in grammar["patterns"]:
        # `main` is the name of the outermost context.
        lines += item({"include": each["include"].replace("#main", "#statements-and-expressions")}, 2)
    for name, rule in names.items():
        lines.append(f"  {'statements-and-expressions' if name == 'main' else name}:")
        lines += item(rule, 2)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(syntax())
