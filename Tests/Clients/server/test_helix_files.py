"""What the script for Helix installs."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from support import tree_sitter_grammar as grammar
from support.tool import ROOT

# Compiling without optimization is enough here.
QUICK = os.environ | {"CFLAGS": "-O0"}


@pytest.mark.skipif(grammar.compiler() is None, reason="there is no C compiler")
def test_the_script_installs_language_queries_and_parser(tmp_path: Path) -> None:
    target = tmp_path / "helix"
    script = ROOT / "editors" / "helix" / "install.sh"
    for _ in range(2):
        subprocess.run([script, str(target)], check=True, capture_output=True, timeout=100, env=QUICK)
    languages = tomllib.loads((target / "languages.toml").read_text())
    assert [each["name"] for each in languages["language"]] == ["roadbook"]
    assert languages["language-server"]["roadbook"]["command"] == "roadbook"
    keys = tomllib.loads((target / "config.toml").read_text())["keys"]["normal"]["space"]["m"]
    assert keys == {
        "g": ":sh roadbook export mermaid '%{buffer_name}'",
        "p": f":sh '{ROOT}/editors/open-prompt.sh' '%{{buffer_name}}'",
    }
    assert Path(languages["grammar"][0]["source"]["path"]).is_dir()
    assert (target / "runtime" / "grammars" / "roadbook.so").stat().st_size > 100_000
    queries = {path.stem for path in (target / "runtime" / "queries" / "roadbook").iterdir()}
    assert queries == {"highlights", "indents", "injections", "locals", "textobjects"}


@pytest.mark.skipif(grammar.compiler() is None, reason="there is no C compiler")
def test_own_settings_stay(tmp_path: Path) -> None:
    own = '[[language]]\nname = "roadbook"\n'
    (tmp_path / "languages.toml").write_text(own)
    keys = '[keys.normal.space.m]\nx = ":write"\n'
    (tmp_path / "config.toml").write_text(keys)
    subprocess.run(
        [ROOT / "editors" / "helix" / "install.sh", str(tmp_path)], check=True, capture_output=True, timeout=100,
        env=QUICK,
    )  # fmt: skip
    assert (tmp_path / "languages.toml").read_text() == own
    assert (tmp_path / "config.toml").read_text() == keys
