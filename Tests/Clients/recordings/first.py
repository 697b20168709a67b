"""First steps on an example map."""

from support.keys import ENTER, RIGHT, TAB
from support.recording import Recording, shot

RECORDING = Recording(
    title="First steps",
    about="You open `roadbook shop.roadbook` for the first time and follow a link.",
    map="shop.roadbook",
    shots=[
        shot("What can be done here?", "help", ENTER),
        shot(
            "A URL is completed with what the map allows next, so you need not remember it.",
            "open shop://li",
            TAB,
        ),
        shot("A segment that is a parameter is shown with its type.", "/", TAB),
        shot("The article is above the list, although the URL names only the article.", "42", ENTER),
        shot("So *back* leads to the list.", "back", ENTER),
        shot("The whole state of the app:", "state", ENTER),
        shot("What you typed before is suggested after the cursor.", "op"),
        shot("Right accepts it, and you can change it before Enter.", RIGHT, "/buy", ENTER),
        shot("To buy, you must sign in. Which URL is waiting?", "deferred", ENTER),
        shot("The variable is set, as the sign-in would do it…", "set signedIn = true", ENTER),
        shot("…and the link continues.", "resume", ENTER),
    ],
)
