"""Writing a route live."""

from support.keys import BACKSPACE, DOWN, ENTER, TAB, UP
from support.recording import Recording, shot

RECORDING = Recording(
    title="A new route, tried while it is written",
    about="The shop gets wish lists. The map is changed at the prompt, tried, and saved when it is right.",
    map="shop.roadbook",
    shots=[
        shot("A new screen. The hint at the right tells how it is written.", "screen "),
        shot("Types are completed, with what they take.", "WishList(page: Pa", TAB),
        shot("Nothing is missing: Enter runs it.", " = 1)", ENTER),
        shot(
            "A block stays open until its bracket closes; rows are indented by themselves.",
            "scheme shop {",
            ENTER,
        ),
        shot("Screens stand in the list with their parameters.", "route /wishes -> W", TAB),
        shot("The first row again: it is one text, and the arrows go through its rows.", ENTER, "}", UP, UP),
        shot("Enter in any row runs the whole.", DOWN, ENTER),
        shot("Does it work?", "open shop://wishes?page=2", ENTER),
        shot(
            "A page too far is not in the type: the screen's own default is taken.",
            "open shop://wishes?page=501",
            ENTER,
        ),
        shot("A test keeps it that way.", 'test "pages of wishes" {', ENTER),
        shot(
            "Backspace takes back the indentation.",
            "expect shop://wishes?page=3 -> WishList(page: 3)",
            ENTER,
            "expect unmatched shop://wish",
            ENTER,
            BACKSPACE,
            "}",
            ENTER,
        ),
        shot("Is anything wrong with the map now?", "check", ENTER),
        shot("The map is written as one file, formatted.", "save wishes.roadbook", ENTER),
    ],
)
