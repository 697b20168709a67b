"""Validates messages of the server against the protocol's published model."""

from __future__ import annotations

from enum import Enum
from typing import Any

from lsprotocol import types
from lsprotocol.converters import get_converter

_converter = get_converter()
_MISSING = object()
# Without this hook, the converter mistakes a code action with a command for a command.
_converter.register_structure_hook(
    types.Command | types.CodeAction,
    lambda said, _: _converter.structure(
        said, types.Command if isinstance(said.get("command"), str) else types.CodeAction
    ),
)


def problem(message: dict[str, Any], answered: str | None = None) -> str | None:
    """The problem with a message: a notification, a request, or the response to a method.

    The message is decoded into the model's types and encoded again: members unknown to the model are then missing, and
    values of another type differ.
    """
    if "method" in message:
        known = types.METHOD_TO_TYPES.get(message["method"])
        kind = known[0] if known else None
    elif "error" in message:
        kind = types.ResponseErrorMessage
    else:
        known = types.METHOD_TO_TYPES.get(answered or "")
        kind = known[1] if known else None
    if kind is None:
        return f"{message.get('method', answered)!r} is no method of the protocol"
    try:
        again = _converter.unstructure(_converter.structure(message, kind))
    except Exception as error:
        return f"{message} is no {kind.__name__}: {error!r}"
    return _difference(message, again, kind.__name__)


def _difference(said: Any, known: Any, place: str) -> str | None:
    if isinstance(said, dict) and isinstance(known, dict):
        for name in said.keys() | known.keys():
            left, right = said.get(name, _MISSING), known.get(name, _MISSING)
            # A nullable member may be null or missing, which is equivalent.
            if left is _MISSING and right is None:
                continue
            if left is _MISSING or right is _MISSING:
                return f"{place}.{name} is {'missing' if left is _MISSING else 'not in the model'}"
            if found := _difference(left, right, f"{place}.{name}"):
                return found
        return None
    if isinstance(said, list | tuple) and isinstance(known, list | tuple):
        if len(said) != len(known):
            return f"{place} has {len(said)} elements, not {len(known)}"
        pairs = enumerate(zip(said, known, strict=True))
        return next((found for index, (a, b) in pairs if (found := _difference(a, b, f"{place}[{index}]"))), None)
    if isinstance(known, Enum):
        known = known.value
    if type(said) is not type(known) or said != known:
        return f"{place} is {said!r}, read as {known!r}"
    return None
