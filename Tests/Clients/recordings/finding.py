"""Finding out why a route won."""

from support.keys import ENTER, TAB, UP, alt, ctrl
from support.recording import Recording, shot

RECORDING = Recording(
    title="Why did this route win?",
    about="A link in the weekly mail opens an article in the tab News. Why?",
    map="news.roadbook",
    shots=[
        shot("`resolve` says where a URL leads and changes nothing.", "resolve news://digest/7", ENTER),
        shot(
            "The screen selects its own tab, and the URL was rewritten. `explain` shows every candidate; "
            "Ctrl-A, Alt-D and a new word save typing the URL again.",
            UP,
            ctrl("A"),
            alt("d"),
            "explain",
            ENTER,
        ),
        shot(
            "The route that redirects the link, with all details:",
            "describe /digest/:id<int>",
            ENTER,
        ),
        shot(
            "So that is where `ref` comes from. What reads it? One of the blocks.",
            "blocks",
            ENTER,
        ),
        shot("Do any routes match the same URLs, so that another one could have won?", "overlaps", ENTER),
        shot("Names of screens are completed, too…", "describe Art", TAB),
        shot("…and describe all routes to them.", ENTER),
    ],
)
