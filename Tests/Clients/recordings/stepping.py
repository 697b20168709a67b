"""Stepping through a navigation."""

from support.keys import ENTER
from support.recording import Recording, shot

RECORDING = Recording(
    title="Step by step",
    about="Why does the checkout open as a sheet, and when is the guard asked? Stepping shows each thing that happens.",
    map="shop.roadbook",
    shots=[
        shot("Nothing has happened yet; the first event is about to.", "step shop://list/42/buy", ENTER),
        shot("The next thing that happens:", "step", ENTER),
        shot("The route has a guard, and the guard is asked…", "step", ENTER),
        shot("…what it asks for…", "step", ENTER),
        shot("…and on to the end: the link waits.", "continue", ENTER),
        shot(
            "A step back, into the guard's question, and the answer is another one…",
            "previous",
            ENTER,
            "previous",
            ENTER,
        ),
        shot("…because somebody signs in right now.", "set signedIn = true", ENTER),
        shot("The rest goes another way now.", "continue", ENTER),
        shot("The sheet lies above the article.", "state", ENTER),
    ],
)
