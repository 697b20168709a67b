"""The bytes that terminals send for keys."""

from __future__ import annotations

ENTER = "\r"
TAB = "\t"
BACK_TAB = "\x1b[Z"
ESCAPE = "\x1b"
BACKSPACE = "\x7f"
DELETE = "\x1b[3~"
ALT_ENTER = "\x1b\r"
UP = "\x1b[A"
DOWN = "\x1b[B"
RIGHT = "\x1b[C"
LEFT = "\x1b[D"
HOME = "\x1b[H"
END = "\x1b[F"
PAGE_UP = "\x1b[5~"
PAGE_DOWN = "\x1b[6~"
CTRL_LEFT = "\x1b[1;5D"
CTRL_RIGHT = "\x1b[1;5C"


def ctrl(letter: str) -> str:
    """Ctrl with a letter."""
    return chr(ord(letter.upper()) & 0x1F)


def alt(letter: str) -> str:
    """Alt with a character."""
    return ESCAPE + letter


def pasted(text: str) -> str:
    """A pasted text as terminals with bracketed paste send it."""
    return "\x1b[200~" + text.replace("\n", "\r") + "\x1b[201~"
