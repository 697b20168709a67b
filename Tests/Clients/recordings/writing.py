"""Writing a route live."""

from support.keys import BACKSPACE, DOWN, ENTER, TAB, UP
from support.recording import Recording, shot

RECORDING = Recording(
    title="A new route, tried while it is written",
    about="The shop gets wish lists. You change the map at the prompt, try it, and save it.",
    map="shop.roadbook",
    shots=[
        shot("A new screen. The hint at the right shows the usage.", "screen "),
        shot("Types are completed, with the values that they accept.", "WishList(page: Pa", TAB),
        shot("The statement is complete: Enter runs it.", " = 1)", ENTER),
        shot(
            "A block stays open until its bracket closes; lines are indented automatically.",
            "scheme shop {",
            ENTER,
        ),
        shot("The list shows screens with their parameters.", "route /wishes -> W", TAB),
        shot("The first line again: the arrows go through the lines of the statement.", ENTER, "}", UP, UP),
        shot("Enter in any line runs the whole statement.", DOWN, ENTER),
        shot("Does it work?", "open shop://wishes?page=2", ENTER),
        shot(
            "The page is outside the type's range: the screen's own default is used.",
            "open shop://wishes?page=501",
            ENTER,
        ),
        shot("A test keeps it that way.", 'test "pages of wishes" {', ENTER),
        shot(
            "Backspace removes the indentation.",
            "expect shop://wishes?page=3 -> WishList(page: 3)",
            ENTER,
            "expect shop://wish -> unmatched",
            ENTER,
            BACKSPACE,
            "}",
            ENTER,
        ),
        shot("Is anything wrong with the map now?", "check", ENTER),
        shot("The map is written as one file, formatted.", "save wishes.roadbook", ENTER),
    ],
)
