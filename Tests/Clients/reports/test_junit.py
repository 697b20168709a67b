"""Reports of tests, read by a parser of XML."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from support.tool import run

MAP = r"""
route /a/:x -> A
test "plain" { open /a/1; expect screen == A }
test "\u{1b}[31m # \\ <&>\"' ]]> \n\t\u{7}\u{fffe}é" { expect false }
test "lists" { expect log == ["<A>", "]]>&\u{0}"] }
test "known" fails "why # <b>" { expect false }
test "passes" fails "x" { expect true }
test "rows" { cases x { "<1>"; /a/2#b }; expect x == "/a/2#b" }
"""
VERDICTS = {
    "plain": None,
    "\\u{1b}[31m # \\ <&>\"' ]]> \n\t\\u{7}\\u{fffe}é": "failure",
    "lists": "failure",
    "known": "skipped",
    "passes": "failure",
    'rows ("<1>")': "failure",
    "rows (/a/2#b)": None,
    "the map": "error",
}


def test_junit_is_xml_whatever_the_map_contains(tmp_path: Path) -> None:
    (tmp_path / "odd <name>.roadbook").write_text(MAP)
    (tmp_path / "broken.roadbook").write_text("route /a -> A guard nobody\n")
    done = run("test", "odd <name>.roadbook", "broken.roadbook", "--format", "junit", home=tmp_path)
    assert done.returncode == 1
    root = ElementTree.fromstring(done.stdout)
    assert root.tag == "testsuites"
    cases = root.findall("testsuite/testcase")
    assert {case.get("name"): case[0].tag if len(case) else None for case in cases} == VERDICTS
    for suite in [root, *root]:
        inner = cases if suite is root else suite.findall("testcase")
        assert suite.get("tests") == str(len(inner))
        for name, element in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]:
            count = sum(case.find(element) is not None for case in inner)
            assert suite.get(name) == str(count), name
