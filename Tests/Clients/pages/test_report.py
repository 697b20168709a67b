"""The page that `roadbook report` writes, in a browser."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.browser import Browser
from support.tool import EXAMPLES, ROOT, run

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

MAPS = [EXAMPLES / "shop.roadbook", *(ROOT / f"Tests/Maps/{name}.roadbook" for name in ("bluesky", "newcomer-bank"))]

HOSTILE = """\
scheme shop, javascript
## <script>alert(1)</script> <img src=x onerror=alert(1)>
route /%3Cscript%3Ealert(2)%3C%2Fscript%3E -> Evil { tag x, owner: "<b onclick=alert(3)>" }
route javascript://alert/:id -> Evil
test "</script><script>alert(4)</script>" { expect shop://a -> Evil }
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert CHROMIUM
    with Browser(CHROMIUM, tmp_path_factory.mktemp("home")) as browser:
        yield browser


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return [report(path, tmp_path_factory.mktemp(path.stem)) for path in MAPS]


def report(path: Path, folder: Path, *options: str | Path) -> Path:
    done = run("report", path, "--output", folder / "site", *options, home=folder)
    assert done.returncode == 0, done.stderr
    return folder / "site/index.html"


def shown(browser: Browser) -> int:
    return browser.value("document.querySelectorAll('.card:not([hidden])').length")


def test_search_hides_what_lacks_a_word(browser: Browser, tmp_path: Path) -> None:
    browser.open(report(EXAMPLES / "shop.roadbook", tmp_path), 1200)
    everything = shown(browser)
    assert everything > 16
    browser.type("/")
    assert browser.value("document.activeElement.id") == "search"
    browser.type("checkout MEMBER")
    assert browser.value("document.querySelector('.card:not([hidden]) h3').textContent").startswith(
        "/list/:itemID<int>/buy"
    )
    assert 0 < shown(browser) < 5
    assert browser.value("document.getElementById('found').textContent").endswith(("entry", "entries"))
    assert browser.value("getComputedStyle(document.getElementById('drawing')).display") == "none"
    browser.type("zzz")
    assert shown(browser) == 0
    browser.press("Escape")
    assert shown(browser) == everything
    assert browser.troubles() == []


@pytest.mark.parametrize("width", [360, 800, 1600])
def test_a_page_fits_its_window(browser: Browser, pages: list[Path], width: int) -> None:
    for page in pages:
        browser.open(page, width)
        assert browser.value("document.documentElement.scrollWidth") <= width, page
    assert browser.troubles() == []


def test_a_page_is_dark_where_its_reader_is(browser: Browser, tmp_path: Path) -> None:
    page = report(EXAMPLES / "shop.roadbook", tmp_path)
    colours = []
    for dark in (False, True):
        browser.open(page, 800, dark=dark)
        colours.append(browser.value("getComputedStyle(document.body).backgroundColor"))
    assert colours == ["rgb(255, 255, 255)", "rgb(13, 17, 23)"]


def test_nothing_of_a_map_runs(browser: Browser, tmp_path: Path) -> None:
    hostile = tmp_path / "hostile.roadbook"
    hostile.write_text(HOSTILE)
    browser.open(report(hostile, tmp_path), 800)
    assert browser.value("document.scripts.length") == 1
    assert browser.value("document.querySelectorAll('img, [onclick], [onerror]').length") == 0
    assert browser.value("[...document.links].filter(link => link.protocol == 'javascript:').length") == 0
    assert browser.value("document.querySelectorAll('.card').length") >= 3
    assert browser.troubles() == []


@pytest.mark.parametrize("number", range(len(MAPS)))
def test_names_are_not_cut_in_the_picture(browser: Browser, pages: list[Path], number: int) -> None:
    """Text is as wide as the tool assumes, or narrower: boxes hold their names, and labels stay clear of boxes."""
    browser.open(pages[number], 1600)
    overflow = """
        [...document.querySelectorAll('svg.roadbook .node')].filter(node => {
          const box = node.querySelector('rect').getBBox(), text = node.querySelector('text').getBBox();
          return text.width > box.width;
        }).length"""
    assert browser.value(overflow) == 0
    crossed = """
        (() => {
          const boxes = [...document.querySelectorAll('svg.roadbook .node rect')].map(box => box.getBBox());
          return [...document.querySelectorAll('svg.roadbook .edge text')].filter(text => {
            const label = text.getBBox();
            return boxes.some(box => label.x < box.x + box.width && box.x < label.x + label.width
              && label.y + 2 < box.y + box.height && box.y < label.y + label.height - 2);
          }).length;
        })()"""
    assert browser.value(crossed) == 0


def test_counts_of_logs_are_at_their_routes(browser: Browser, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("shop://list/4\nshop://list/5\nshop://lst\n")
    counts = tmp_path / "counts.json"
    counts.write_text(run("coverage", EXAMPLES / "shop.roadbook", log, "--format", "json", home=tmp_path).stdout)
    assert json.loads(counts.read_text())["urls"] == 3
    browser.open(report(EXAMPLES / "shop.roadbook", tmp_path, "--coverage", counts), 800)
    labels = browser.value("[...document.querySelectorAll('.labels')].map(labels => labels.textContent)")
    assert sum("2 hits" in label for label in labels) == 1
    assert "shop://lst" in browser.value("document.getElementById('logs').textContent")


def test_another_file_is_replaced_only_if_asked(tmp_path: Path) -> None:
    page = report(EXAMPLES / "shop.roadbook", tmp_path)
    page.write_text("mine")
    done = run("report", EXAMPLES / "shop.roadbook", "--output", tmp_path / "site", home=tmp_path)
    assert done.returncode == 2 and "--force replaces it" in done.stderr
    assert page.read_text() == "mine"
    report(EXAMPLES / "shop.roadbook", tmp_path, "--force")
    assert page.read_text().startswith("<!DOCTYPE html>")


def test_a_code_is_read_by_another_program(browser: Browser, tmp_path: Path) -> None:
    zbar = shutil.which("zbarimg")
    if zbar is None:
        pytest.skip("zbarimg is not installed")
    browser.open(report(EXAMPLES / "shop.roadbook", tmp_path), 800)
    browser.value("document.querySelector('.qr').open = true")
    box = browser.value(
        "(box => ({x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height, scale: 2}))"
        "(document.querySelector('svg.code').getBoundingClientRect())"
    )
    picture = tmp_path / "code.png"
    picture.write_bytes(base64.b64decode(browser.call("Page.captureScreenshot", clip=box)["data"]))
    done = subprocess.run([zbar, "--quiet", "--raw", picture], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "shop://list"
