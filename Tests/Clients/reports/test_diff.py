"""`roadbook diff` with maps of a git repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.repository import commit, git
from support.tool import run

OLD = 'include "parts.roadbook"\nroute /list -> List\n'
NEW = 'include "parts.roadbook"\nroute /list -> List modal\n'


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose last commit has the old map, and the folder the new one."""
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps/app.roadbook").write_text(OLD)
    (tmp_path / "maps/parts.roadbook").write_text("screen List\nroute /part -> List\n")
    commit(tmp_path)
    (tmp_path / "maps/app.roadbook").write_text(NEW)
    (tmp_path / "maps/parts.roadbook").write_text("screen List\nscreen Part\nroute /part -> Part\n")
    return tmp_path


def changes(*maps: str, home: Path) -> list[tuple[str, list[str]]]:
    done = run("diff", *maps, "--format", "json", home=home)
    found = json.loads(done.stdout)["changes"]
    assert done.returncode == (1 if found else 0)
    return sorted((change["url"], change["changes"]) for change in found)


def test_a_map_and_its_includes_are_read_from_a_commit(repository: Path) -> None:
    expected = [("/list", ["stack", "presentation"]), ("/part", ["screen"])]
    assert changes("HEAD:maps/app.roadbook", "maps/app.roadbook", home=repository) == expected
    assert changes("HEAD:app.roadbook", "app.roadbook", home=repository / "maps") == expected
    assert changes("HEAD:maps/app.roadbook", "HEAD:maps/app.roadbook", home=repository) == []


def test_a_whole_path_is_found_from_any_folder(repository: Path) -> None:
    path = repository / "maps/app.roadbook"
    elsewhere = repository / "elsewhere"
    elsewhere.mkdir()
    assert [url for url, _ in changes(f"HEAD:{path}", str(path), home=elsewhere)] == ["/list", "/part"]


def test_the_text_of_an_editor_is_compared(repository: Path) -> None:
    path = repository / "maps/app.roadbook"
    done = run("diff", f"HEAD:{path}", path, "--stdin-path", path, text="route /new -> New\n", home=repository)
    assert "/new" in done.stdout


def test_the_prompt_compares_with_a_commit(repository: Path) -> None:
    done = run("maps/app.roadbook", text="changes HEAD:maps/app.roadbook\n", home=repository)
    assert "/part" in done.stdout
    done = run("maps/app.roadbook", text="changes HEAD:maps/none.roadbook\n", home=repository)
    assert "git has no such file" in done.stdout + done.stderr


def test_a_place_in_a_commit_is_shown_with_it(repository: Path) -> None:
    (repository / "maps/app.roadbook").write_text('include "parts.roadbook"\n')
    done = run("diff", "HEAD:maps/app.roadbook", "maps/app.roadbook", home=repository)
    assert "HEAD:maps/app.roadbook:2" in done.stdout


def test_no_configured_program_runs(repository: Path) -> None:
    ran = repository / "ran"
    program = repository / "program"
    program.write_text(f"#!/bin/sh\ntouch {ran}\ncat\n")
    program.chmod(0o755)
    for key in ("core.pager", "core.fsmonitor", "diff.external", "diff.map.textconv", "filter.map.smudge"):
        git(repository, "config", key, str(program))
    git(repository, "config", "alias.cat-file", f"!{program}")
    (repository / ".gitattributes").write_text("*.roadbook diff=map filter=map\n")
    hooks = repository / ".git/hooks"
    for name in ("post-checkout", "post-index-change", "reference-transaction"):
        (hooks / name).write_text(program.read_text())
        (hooks / name).chmod(0o755)
    assert changes("HEAD:maps/app.roadbook", "maps/app.roadbook", home=repository)
    assert not ran.exists()


def test_what_git_does_not_have_is_refused(repository: Path) -> None:
    for name in ("HEAD:maps/none.roadbook", "nothing:maps/app.roadbook", "--help:maps/app.roadbook"):
        done = run("diff", f"./{name}" if name.startswith("-") else name, "maps/app.roadbook", home=repository)
        assert done.returncode == 2
        assert "roadbook:" in done.stderr
