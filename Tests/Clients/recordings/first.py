"""First steps on an example map."""

from support.keys import ENTER, RIGHT, TAB
from support.recording import Recording, shot

RECORDING = Recording(
    title="First steps",
    about="Somebody opens `roadbook shop.roadbook` for the first time and follows a link.",
    map="shop.roadbook",
    shots=[
        shot("What can be done here?", "help", ENTER),
        shot(
            "A URL is completed by what the map takes next, so nobody has to know it by heart.",
            "open shop://li",
            TAB,
        ),
        shot("A segment that is a parameter is shown with its type.", "/", TAB),
        shot("The article lies above the list, though the URL names only the article.", "42", ENTER),
        shot("So *back* leads to the list.", "back", ENTER),
        shot("The whole state of the app:", "state", ENTER),
        shot("What was typed before is suggested behind the cursor.", "op"),
        shot("Right takes it, and it can be changed before Enter.", RIGHT, "/buy", ENTER),
        shot("Who has not signed in cannot buy. What is it that waits?", "deferred", ENTER),
        shot("The variable is set, as the sign-in would do it…", "set signedIn = true", ENTER),
        shot("…and the link is followed once more.", "resume", ENTER),
    ],
)
