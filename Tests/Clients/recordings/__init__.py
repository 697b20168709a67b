"""Six typical minutes at the prompt."""

from __future__ import annotations

from recordings import finding, first, looking_back, mending, stepping, writing
from support.recording import Recording

ALL: list[Recording] = [
    first.RECORDING,
    finding.RECORDING,
    writing.RECORDING,
    stepping.RECORDING,
    looking_back.RECORDING,
    mending.RECORDING,
]
