"""History, search and undo."""

from support.keys import ENTER, RIGHT, UP, ctrl
from support.recording import Recording, shot

RECORDING = Recording(
    title="What did I type, and can I have it back?",
    about="The prompt remembers what was typed, the session what happened.",
    map="shop.roadbook",
    shots=[
        shot(
            "Some work, the last of it rash:",
            "open /list/42",
            ENTER,
            "open /search?q=shoes",
            ENTER,
            "remove /search?q=:q&page=:page<Page>?",
            ENTER,
        ),
        shot("Up finds only what begins like the text.", "open /l", UP),
        shot(
            "Ctrl-R searches anywhere, and shows what it found while it is typed.",
            ctrl("U"),
            ctrl("R"),
            "shoes",
        ),
        shot("Right takes it for editing.", RIGHT, "&page=2"),
        shot("Alas, the route has been removed.", ENTER),
        shot("`history` tells what happened to the map and to the app.", "history", ENTER),
        shot(
            "`undo` takes back the last thing that happened, then the one before: the removal.",
            "undo",
            ENTER,
            "undo",
            ENTER,
        ),
        shot("The link once more. These are the statements that were typed…", "history lines", ENTER),
        shot("…and `again` runs the last that begins so.", "again open /search", ENTER),
        shot("A leading blank keeps a statement out of the files.", " set signedIn = true", ENTER),
        shot("So Up brings the one before.", UP),
    ],
)
