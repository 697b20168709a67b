"""`resolve MAP -` is a filter from lines to lines: the answers of parts are the parts of the answers."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from types import ModuleType

import pytest

from support.tool import EXAMPLES, ROOT, binary

SCRIPT = ROOT / "grammar/examples/spark/resolve_urls.py"


def example() -> ModuleType:
    """The script that resolves URLs with Spark; only the part that needs Spark imports it."""
    spec = importlib.util.spec_from_file_location("resolve_urls", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answers(urls: list[str], *options: str) -> list[str]:
    """The answers of one process."""
    done = subprocess.run(
        [binary(), "resolve", EXAMPLES / "shop.roadbook", "-", *options],
        input="".join(f"{url}\n" for url in urls),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and not done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("options", [(), ("--format", "json")], ids=["text", "json"])
def test_the_answers_of_parts_are_the_parts_of_the_answers(options: tuple[str, ...]) -> None:
    urls = [example().url(number) for number in range(2_000)]
    whole = answers(urls, *options)
    assert len(whole) == len(urls)
    parts = [urls[start : start + 160] for start in range(0, len(urls), 160)]
    assert [line for part in parts for line in answers(part, *options)] == whole


def test_the_answers_are_those_of_each_url() -> None:
    urls = [example().url(number) for number in range(64)]
    lines = [json.loads(line) for line in answers(urls, "--format", "json")]
    assert [line["url"] for line in lines] == urls
    outcomes = {line["outcome"] for line in lines}
    assert {"handled", "deferred", "unmatched"} <= outcomes


def test_the_script_prints_its_urls() -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "--urls", "3", "--print"], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [example().url(number) for number in range(3)]
