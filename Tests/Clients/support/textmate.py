"""Tokenizes text line by line with a TextMate grammar, as editors do, with their engine for regular expressions.

It implements what the grammars of this project use: matches, rules with a begin and an end, captures with patterns,
inclusions and injections.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import onigurumacffi

Rule = dict[str, Any]


@cache
def regex(pattern: str) -> Any:
    """A compiled expression; it fails with the reason if it is wrong."""
    return onigurumacffi.compile(pattern)


class Open(NamedTuple):
    """An open rule with a begin and an end."""

    rule: Rule
    end: str
    scopes: tuple[str, ...]
    content: tuple[str, ...]


class Grammar:
    """A grammar of a file."""

    def __init__(self, path: Path, others: dict[str, Grammar] | None = None) -> None:
        """Reads a grammar; `others` are those that it includes, by their scopes."""
        self.source: Rule = json.loads(path.read_text())
        self.others = others or {}
        self.repository: Rule = {}
        for grammar in [*self.others.values(), self]:
            self.repository |= grammar.source["repository"]
        self._expanded: dict[int, list[Rule]] = {}

    def expand(self, patterns: list[Rule]) -> list[Rule]:
        """Rules with inclusions replaced by what they include."""
        key = id(patterns)
        if key not in self._expanded:
            # Set first, so that a rule may include itself.
            result: list[Rule] = []
            self._expanded[key] = result
            self._add(patterns, result, set())
        return self._expanded[key]

    def _add(self, patterns: list[Rule], result: list[Rule], seen: set[str]) -> None:
        for rule in patterns:
            name = rule.get("include")
            if name is None and "match" not in rule and "begin" not in rule:
                self._add(rule.get("patterns", []), result, seen)
            elif name is None:
                result.append(rule)
            elif name not in seen:
                seen.add(name)
                if name.startswith("#"):
                    self._add([self.repository[name[1:]]], result, seen)
                else:
                    other = self if name == "$self" else self.others[name]
                    result += other.expand(other.source["patterns"])

    def scopes(self, text: str) -> list[list[tuple[str, ...]]]:
        """The scopes of each character of each line."""
        outer = (self.source["scopeName"],)
        root = Open({"patterns": self.source["patterns"]}, "", outer, outer)
        stack = [root]
        return [self._line(line + "\n", stack) for line in text.splitlines()]

    def _line(self, line: str, stack: list[Open]) -> list[tuple[str, ...]]:
        scopes: list[tuple[str, ...]] = [()] * len(line)
        position = 0
        # Rules that open without consuming anything must not open again at the same place.
        opened: set[tuple[int, int]] = set()
        while position <= len(line):
            top = stack[-1]
            found = self._next(line, position, top)
            if found is None:
                self._fill(scopes, position, len(line), top.content)
                break
            rule, match = found
            self._fill(scopes, position, match.start(), top.content)
            start, end = match.span()
            if rule is None:
                self._capture(
                    line, match, top.rule.get("endCaptures", top.rule.get("captures", {})), top.scopes, scopes
                )
                stack.pop()
                if end == position and (id(top.rule), position) in opened:
                    # It opened and closed here without progress.
                    self._fill(scopes, position, position + 1, stack[-1].content)
                    position += 1
                    continue
            elif "begin" in rule:
                named = self._named(top.content, rule.get("name"))
                self._capture(line, match, rule.get("beginCaptures", rule.get("captures", {})), named, scopes)
                content = self._named(named, rule.get("contentName"))
                stack.append(Open(rule, self._filled(rule["end"], match), named, content))
                if end == start:
                    if (id(rule), start) in opened:
                        stack.pop()
                        self._fill(scopes, start, start + 1, stack[-1].content)
                        position = start + 1
                        continue
                    opened.add((id(rule), start))
            else:
                self._capture(line, match, rule.get("captures", {}), self._named(top.content, rule.get("name")), scopes)
                if end == start:
                    self._fill(scopes, start, start + 1, top.content)
                    end = start + 1
            position = end
        return scopes

    def _next(self, line: str, position: int, top: Open) -> tuple[Rule | None, Any] | None:
        best: tuple[Rule | None, Any] | None = None
        candidates: list[tuple[Rule | None, str]] = [(None, top.end)] if len(top.end) > 0 else []
        rules = self.expand(top.rule.get("patterns", []))
        candidates += [(rule, rule.get("match") or rule["begin"]) for rule in rules]
        for rule, pattern in candidates:
            match = regex(pattern).search(line, position)
            if match is not None and (best is None or match.start() < best[1].start()):
                best = (rule, match)
                if match.start() == position:
                    break
        return best

    def _capture(
        self, line: str, match: Any, captures: Rule, outer: tuple[str, ...], scopes: list[tuple[str, ...]]
    ) -> None:
        self._fill(scopes, match.start(), match.end(), outer)
        for number in sorted(captures, key=int):
            try:
                start, end = match.span(int(number))
            except IndexError:
                continue
            if start < 0 or start == end:
                continue
            capture = captures[number]
            named = self._named(scopes[start] or outer, capture.get("name"))
            self._fill(scopes, start, end, named)
            if "patterns" in capture:
                inner = [Open({"patterns": capture["patterns"]}, "", named, named)]
                scopes[start:end] = self._line(line[start:end], inner)

    @staticmethod
    def _filled(end: str, begin: Any) -> str:
        """The end of a rule, with what its begin captured."""
        return re.sub(r"\\(\d)", lambda found: re.escape(begin.group(int(found[1])) or ""), end)

    @staticmethod
    def _named(outer: tuple[str, ...], name: str | None) -> tuple[str, ...]:
        return (*outer, *name.split()) if name else outer

    @staticmethod
    def _fill(scopes: list[tuple[str, ...]], start: int, end: int, value: tuple[str, ...]) -> None:
        for index in range(start, min(end, len(scopes))):
            scopes[index] = value
