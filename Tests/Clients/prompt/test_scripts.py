"""Statements that are not typed: scripts, options, transcripts, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.prompt import Prompt
from support.tool import EXAMPLES, binary, run

SHOP = EXAMPLES / "shop.roadbook"


def test_statements_and_files_run_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "two").write_text("resolve /two\n", encoding="utf-8")
    done = run("-c", "resolve /one", "-f", "two", "-c", "resolve /three", "--keep-going", home=tmp_path)
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["/one", "/two", "/three"]
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["-c", "open /list"], 0),
        (["-c", "expect screen == Item"], 1),
        (["-c", "nonsense"], 2),
        (["-c", "quit 7"], 7),
        (["--nonsense"], 2),
    ],
)
def test_exit_codes_tell_what_happened(tmp_path: Path, arguments: list[str], code: int) -> None:
    if arguments == ["-c", "nonsense"]:
        assert run(SHOP, *arguments, home=tmp_path).returncode in (1, 2)
    else:
        assert run(SHOP, *arguments, home=tmp_path).returncode == code


def test_a_script_stops_at_its_first_failure_unless_told(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("expect 1 == 2\nresolve /after\n", encoding="utf-8")
    for option, goes_on in [("--bail", False), ("--keep-going", True)]:
        done = run("-f", script, option, home=tmp_path)
        assert ("/after" in done.stdout) is goes_on
        assert done.returncode == 1


def test_echo_and_quiet(tmp_path: Path) -> None:
    assert "stack" in run("-c", "stack", "--echo", home=tmp_path).stdout
    assert run("-c", "route /a -> A", "--quiet", home=tmp_path).stdout == ""


def test_json_is_one_object_an_answer(tmp_path: Path) -> None:
    done = run(SHOP, text="settings output json\nopen /list\nstack\n", home=tmp_path)
    assert all(isinstance(json.loads(line), dict) for line in done.stdout.splitlines())
    assert len(done.stdout.splitlines()) >= 2


def test_a_script_can_be_a_program(tmp_path: Path) -> None:
    import subprocess

    script = tmp_path / "program"
    script.write_text(f"#!{binary()} run\nresolve /a\n", encoding="utf-8")
    script.chmod(0o755)
    done = subprocess.run([script], capture_output=True, text=True, timeout=20, check=False, cwd=tmp_path)
    assert done.stdout.startswith("/a  unmatched")


def test_what_was_typed_is_recorded_and_replayed(prompt: Prompt, tmp_path: Path) -> None:
    prompt.enter("route /list -> List", "record way.roadbook", "open /list", "record off")
    assert "#> /list  →  List" in (tmp_path / "way.roadbook").read_text(encoding="utf-8")
    assert "unchanged" in "".join(prompt.enter("replay way.roadbook"))
    done = run("-c", "replay way.roadbook", home=tmp_path)
    assert done.returncode == 0, done.stdout
    changed = (tmp_path / "way.roadbook").read_text(encoding="utf-8").replace("-> List", "-> Other")
    (tmp_path / "way.roadbook").write_text(changed, encoding="utf-8")
    assert run("-c", "replay way.roadbook", home=tmp_path).returncode == 1


def test_time_is_told(prompt: Prompt) -> None:
    assert any(row.endswith(("µs", "ms", "s")) for row in prompt.enter("settings time on", "stack"))


def test_a_script_is_sourced_at_the_prompt(prompt: Prompt, tmp_path: Path) -> None:
    (tmp_path / "script").write_text("route /a -> A\nresolve /a\n", encoding="utf-8")
    assert prompt.enter("run script")[0] == "/a  →  A"
