"""A mistake and its correction."""

from support.keys import BACKSPACE, ENTER, RIGHT, TAB, UP, ctrl
from support.recording import Recording, shot

RECORDING = Recording(
    title="A mistake, and its fix",
    about="Mistakes are marked while you type; if you press Enter anyway, the statement comes back with the cursor at "
    "the mistake.",
    map="shop.roadbook",
    shots=[
        shot(
            "A word that is not a statement is underlined in red. Enter shows the finding, and the statement "
            "comes back.",
            "rout /sale/:day -> Profil",
            ENTER,
        ),
        shot("The cursor is at the mistake: four steps, and a letter.", RIGHT, RIGHT, RIGHT, RIGHT, "e"),
        shot("It is a route now, but its screen is not declared.", ENTER),
        shot("Up brings it back; Tab completes the name.", "undo", ENTER, UP, UP, TAB, ENTER),
        shot(
            "A type that does not exist is an error: the map does not change, and the cursor is at the type.",
            "route /sales/:day<Dai> -> Profile",
            ENTER,
        ),
        shot("Ctrl-C discards the statement.", ctrl("C")),
        shot("Which types start with this?", "route /sales/:day<da", TAB),
        shot("After the type, the hint shows what can follow.", "> -> Profile", ENTER),
        shot("An unknown name:", "describe Checkot", ENTER),
        shot("Up, a letter less, and Tab.", UP, BACKSPACE, BACKSPACE, TAB, ENTER),
    ],
)
