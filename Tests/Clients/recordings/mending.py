"""A mistake and its correction."""

from support.keys import BACKSPACE, ENTER, RIGHT, TAB, UP, ctrl
from support.recording import Recording, shot

RECORDING = Recording(
    title="A mistake, and its repair",
    about="What is wrong is marked while it is typed; what is entered all the same comes back with the place.",
    map="shop.roadbook",
    shots=[
        shot(
            "A word that is no statement is underlined in red. Enter says more, and the statement is there again.",
            "rout /sale/:day -> Profil",
            ENTER,
        ),
        shot("The cursor stands at the mistake: four steps, and a letter.", RIGHT, RIGHT, RIGHT, RIGHT, "e"),
        shot("It is a route now. It leads to a screen that nobody has declared.", ENTER),
        shot("Up brings it back; Tab knows how the name goes on.", "undo", ENTER, UP, UP, TAB, ENTER),
        shot(
            "A type that does not exist is an error: the map stays as it is, and the cursor stands at the type.",
            "route /sales/:day<Dai> -> Profile",
            ENTER,
        ),
        shot("Ctrl-C drops what is not worth mending.", ctrl("C")),
        shot("Which types begin so?", "route /sales/:day<da", TAB),
        shot("With the type the hint goes on with what may follow.", "> -> Profile", ENTER),
        shot("A name that nobody knows:", "describe Checkot", ENTER),
        shot("Up, a letter less, and Tab.", UP, BACKSPACE, BACKSPACE, TAB, ENTER),
    ],
)
