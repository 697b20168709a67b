"""The session that is run in each editor: the files before, what the editor shows, and the files afterwards."""

from __future__ import annotations

from support.editors import Home
from support.tool import run

SHOP = """\
include "screens.roadbook"

route /list -> ItemList {
route   :itemID<int>   ->   Itme
}
"""
SCREENS = """\
## The list of articles.
screen ItemList
screen Item(itemID: int)
screen Cart
"""
SHOP_AFTERWARDS = """\
include "screens.roadbook"

route /list -> Articles {
  route :itemID<int> -> Item
}
route /cart -> Cart
"""
SCREENS_AFTERWARDS = SCREENS.replace("ItemList", "Articles")

EXPECTED = {
    "findings": ["4: there is no screen 'Itme'"],
    "findings while typing": ["4: there is no screen 'Itme'", "6: there is no screen 'Ca'"],
    "completion": ["Cart"],
    "completed": "route /cart -> Cart",
    "definition": 2,
    "formatted": "  route :itemID<int> -> Itme",
    "fixes": ["change to 'Item'"],
    "findings at the end": [],
}


def write_files(home: Home) -> None:
    """Writes a map of two files."""
    home.maps.mkdir()
    (home.maps / "shop.roadbook").write_text(SHOP, encoding="utf-8")
    (home.maps / "screens.roadbook").write_text(SCREENS, encoding="utf-8")


def check_files(home: Home) -> None:
    """Checks the files afterwards."""
    assert (home.maps / "shop.roadbook").read_text(encoding="utf-8") == SHOP_AFTERWARDS
    assert (home.maps / "screens.roadbook").read_text(encoding="utf-8") == SCREENS_AFTERWARDS
    outcome = run("check", "maps/shop.roadbook", home=home.path)
    assert outcome.returncode == 0, outcome.stderr
