"""History, search and undo."""

from support.keys import ENTER, RIGHT, UP, ctrl
from support.recording import Recording, shot

RECORDING = Recording(
    title="What did I type, and can I have it back?",
    about="The prompt keeps what you typed, the session what happened.",
    map="shop.roadbook",
    shots=[
        shot(
            "Some work, with a mistake at the end:",
            "open /list/42",
            ENTER,
            "open /search?q=shoes",
            ENTER,
            "remove /search?q=:q&page=:page<Page>?",
            ENTER,
        ),
        shot("Up finds only statements that start like the input.", "open /l", UP),
        shot(
            "Ctrl-R searches anywhere, and shows matches while you type.",
            ctrl("U"),
            ctrl("R"),
            "shoes",
        ),
        shot("Right accepts it for editing.", RIGHT, "&page=2"),
        shot("But the route has been removed.", ENTER),
        shot("`history` shows what happened to the map and the app.", "history", ENTER),
        shot(
            "`undo` undoes the last change, then the one before: the removal.",
            "undo",
            ENTER,
            "undo",
            ENTER,
        ),
        shot("The link again. These are the typed statements:", "list lines", ENTER),
        shot("A leading space keeps a statement out of the history.", " set signedIn = true", ENTER),
        shot("So Up shows the one before.", UP),
    ],
)
