"""The same session in each editor, with the set-up from editors/README.md: all must see the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support import editors
from support.editors import Home
from support.minute import EXPECTED, check_files

NEOVIM_11, NEOVIM_7 = r"v0\.(1[1-9]|[2-9]\d)", r"v0\.([7-9]|10)\b"
Session = Callable[[Home, str], dict[str, object]]


@pytest.mark.parametrize(
    ("name", "version", "session"),
    [
        pytest.param("nvim", NEOVIM_11, lambda home, path: editors.neovim(home, path, 0), id="neovim-0.11"),
        pytest.param("nvim", NEOVIM_7, lambda home, path: editors.neovim(home, path, 1), id="neovim-0.7"),
        pytest.param("emacs", "", lambda home, path: editors.emacs(home, path, 0, "eglot.el"), id="eglot"),
        pytest.param("emacs", "", lambda home, path: editors.emacs(home, path, 1, "lsp-mode.el"), id="lsp-mode"),
    ],
)
def test_a_minute(home: Home, name: str, version: str, session: Session, request: pytest.FixtureRequest) -> None:
    """Opening, typing, completing, hovering, jumping, renaming, formatting, fixing."""
    path = editors.found(name, version)
    if path is None:
        pytest.skip(f"{name} is not installed in a version that fits: {version or 'any'}")
    client = request.node.callspec.id
    if name == "emacs" and not editors.emacs_has(path, client):
        pytest.skip(f"{client} is not installed")
    facts = session(home, path)
    hover = str(facts.pop("hover", ""))
    # The fix for the diagnostic comes first; other actions for the statement follow.
    fixes = facts.get("fixes")
    facts["fixes"] = fixes[:1] if isinstance(fixes, list) else fixes
    assert facts == EXPECTED
    assert "screen ItemList" in hover
    assert "The list of articles." in hover
    check_files(home)
