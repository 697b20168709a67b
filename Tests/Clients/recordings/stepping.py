"""Stepping through a navigation."""

from support.keys import ENTER
from support.recording import Recording, shot

RECORDING = Recording(
    title="Step by step",
    about="Why does the checkout open as a sheet, and when does the guard run? Stepping shows each event.",
    map="shop.roadbook",
    shots=[
        shot("Nothing has happened yet; the first event is about to.", "step shop://list/42/buy", ENTER),
        shot("The next event:", "step", ENTER),
        shot("The route has a guard, and the guard runs…", "step", ENTER),
        shot("…its condition…", "step", ENTER),
        shot("…and on to the end: the link waits.", "continue", ENTER),
        shot(
            "Back to the guard's condition, and the answer changes…",
            "step back",
            ENTER,
            "step back",
            ENTER,
        ),
        shot("…because the user signs in now.", "set signedIn = true", ENTER),
        shot("The remaining steps are different now.", "continue", ENTER),
        shot("The sheet is above the article.", "state", ENTER),
    ],
)
