"""Thousands of invalid messages; corpus.py sends the protocol's own corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.strange_messages import messages
from support.throwing import Thrower


@pytest.mark.parametrize("seed", [1, 2])
def test_each_request_gets_an_answer(tmp_path: Path, seed: int) -> None:
    thrower = Thrower(tmp_path)
    thrower.throw(messages(seed, 2_000))
    assert thrower.problems == []
    assert thrower.answers > 1_000


def test_they_are_the_same_for_a_seed() -> None:
    assert list(messages(7, 50)) == list(messages(7, 50))
