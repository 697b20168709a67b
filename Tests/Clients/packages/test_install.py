"""`make install` and `make uninstall`, below a folder of the test's own."""

from __future__ import annotations

import subprocess
from pathlib import Path

from support.tool import ROOT, binary, environment


def install(*arguments: str | Path) -> None:
    subprocess.run([ROOT / ".ci" / "install", *arguments], check=True, capture_output=True)


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_what_is_installed_works_and_can_be_removed(tmp_path: Path) -> None:
    folder = tmp_path / "local"
    (folder / "share" / "man" / "man1").mkdir(parents=True)
    other = folder / "share" / "man" / "man1" / "roadbooks.1"
    other.write_text("Another program.\n")
    install(binary(), folder)
    found = files(folder)
    assert {
        "bin/roadbook",
        "share/man/man1/roadbook.1",
        "share/man/man1/roadbook-check.1",
        "share/man/man5/roadbook.5",
        "share/bash-completion/completions/roadbook",
        "share/zsh/site-functions/_roadbook",
        "share/fish/vendor_completions.d/roadbook.fish",
        "share/doc/roadbook/reference/findings.md",
        "share/doc/roadbook/examples/shop.roadbook",
    } <= found
    shop = folder / "share" / "doc" / "roadbook" / "examples" / "shop.roadbook"
    done = subprocess.run(
        [folder / "bin" / "roadbook", "resolve", shop, "shop://list/42"],
        capture_output=True, encoding="utf-8", env=environment(tmp_path), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout.split("\t")[2]) == (0, "Item")
    # Over an earlier version.
    install(binary(), folder)
    assert files(folder) == found
    install("--remove", folder)
    assert files(folder) == {"share/man/man1/roadbooks.1"}
