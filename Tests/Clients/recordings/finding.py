"""Finding out why a route won."""

from support.keys import ENTER, TAB, UP, alt, ctrl
from support.recording import Recording, shot

RECORDING = Recording(
    title="Why did this route win?",
    about="A link of the weekly mail opens an article in the tab News. Nobody remembers who wanted that.",
    map="news.roadbook",
    shots=[
        shot("`resolve` says where a URL leads and changes nothing.", "resolve news://digest/7", ENTER),
        shot(
            "The screen selects a tab of its own, and the URL was rewritten. `explain` shows every candidate; "
            "Ctrl-A, Alt-D and a new word save typing the URL again.",
            UP,
            ctrl("A"),
            alt("d"),
            "explain",
            ENTER,
        ),
        shot(
            "The route that sends the link on, with all that is known about it:",
            "describe /digest/:id<int>",
            ENTER,
        ),
        shot(
            "So that is where `ref` comes from. Who reads it? The block beside the routes, in line 32.",
            "blocks",
            ENTER,
        ),
        shot("Do any routes take the same URLs, so that another one could have won?", "overlaps", ENTER),
        shot("Names of screens are completed, too…", "describe Art", TAB),
        shot("…and tell all ways to them.", ENTER),
    ],
)
