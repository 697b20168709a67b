"""Messages generated from the protocol's types, most of them invalid: a corpus without an external generator."""

from __future__ import annotations

import copy
import enum
import json
import typing
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import NoneType
from typing import Any

import attrs
from lsprotocol import types as lsp

from support.throwing import URI

_ODD: list[Any] = [None, True, -1, 2**31, 1e300, "", "\ud800", [], [[]], {}, {"a": 1}, "file:///%zz", 0.5]


def messages(seed: int, count: int) -> Iterator[str]:
    """Requests, notifications and responses; equal for equal seeds."""
    random = Random(seed)
    kinds = [(name, known[0]) for name, known in lsp.METHOD_TO_TYPES.items() if name not in ("exit", "shutdown")]
    for number in range(count):
        method, kind = random.choice(kinds)
        message = _value(random, kind, 0)
        message |= {"jsonrpc": "2.0", "method": method}
        if "id" in message:
            message["id"] = random.choice([number, f"n{number}"])
        for _ in range(random.choice([0, 0, 1, 1, 2])):
            _spoil(random, message)
        yield json.dumps(message)


def _value(random: Random, kind: Any, depth: int) -> Any:
    """A random value of a type, as JSON."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind is str:
        return random.choice([URI, "route /a -> A\n", "ä𝕏", "roadbook"])
    if kind is int:
        return random.choice([0, 1, 2, 5, 2**31 - 1])
    if kind in (bool, float):
        return random.choice([True, False]) if kind is bool else 0.5
    if kind is NoneType:
        return None
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return random.choice(list(kind)).value
    if attrs.has(kind):
        return {
            _camel(name): URI if name == "uri" else _value(random, part, depth + 1)
            for name, part in typing.get_type_hints(kind, vars(lsp)).items()
            if not name.startswith("_") and (depth < 6 or NoneType not in typing.get_args(part))
        }
    if origin is typing.Union:
        return _value(random, random.choice(parts), depth + 1)
    if origin is typing.Literal:
        return parts[0]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {URI: _value(random, parts[1], depth + 1)}
    if isinstance(origin, type) and issubclass(origin, Sequence):
        length = random.choice([0, 1, 3]) if depth < 6 else 0
        return [_value(random, parts[0], depth + 1) for _ in range(2 if origin is tuple else length)]
    return copy.deepcopy(random.choice(_ODD))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def _spoil(random: Random, message: dict[str, Any]) -> None:
    """Spoils one part of a message: replaces or removes a value."""
    at: Any = message
    while True:
        places = list(at) if isinstance(at, dict) else list(range(len(at)))
        # The id and the method are kept, so that the response can be checked.
        places = [place for place in places if at is not message or place == "params"]
        if not places:
            return
        place = random.choice(places)
        inner = at[place]
        if not (isinstance(inner, dict | list) and inner) or random.random() < 0.2:
            if isinstance(at, dict) and random.random() < 0.4:
                del at[place]
            else:
                at[place] = copy.deepcopy(random.choice(_ODD))
            return
        at = inner
