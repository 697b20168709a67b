"""What the tool writes as JSON is what the schema says, and nothing else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from support.tool import EXAMPLES, ROOT, run

SCHEMA = json.loads((ROOT / "grammar/schema/output.schema.json").read_text())
MAPS = [*sorted(EXAMPLES.glob("*.roadbook")), *sorted((ROOT / "Tests/Maps").glob("*.roadbook"))]

MAP_SCHEMA = json.loads((ROOT / "grammar/schema/map.schema.json").read_text())

ODD_MAP = """\
scheme shop, https://shop.example
var signedIn = false
screen Item(id: int, page: int = 1)
tabs Main { Home; Search }
guard member { require signedIn else defer "sign in" }
## An item.
route /item/:id<int>(/:tab) -> Item in Home { tag shop }
route /item/** -> Rest
route /old/:id => /item/${id}
route /buy -> Checkout modal guard member
route /hidden -> Hidden internal
route /pay -> Pay when signedIn
route /list -> Itm
on unmatched { log "nothing" }
test "fine" { expect /item/1 -> Item(id: 1) }
test "wrong" { cases url { /item/1; /item/2 }
  expect ${url} -> Item(id: 2) }
test "later" fails { back }
"""

WRONG_MAP = """\
route /list -> List { example /lst }
route /list -> List
route /a ->
"""

STATEMENTS = """\
routes
overlaps
schemes
screens
types
vars
guards
containers
tests
blocks
list
describe Item
describe /item/:id<int>(/:tab)
describe member
resolve /item/4?page=x
resolve /nowhere
resolve /old/4
explain /old/4
explain /nowhere
match /a/:b<int> /a/7
match /a/:b<int> /b/7
open /item/4?page=x
open /buy
deferred
set signedIn = true
resume
back
stack
state
parameters
generate /item/5
step /old/6
next
steps
watch screen
break Item
break
history
continue
stop
undo
redo
diff 0 1
goto 0
1 + 1
"a" + "b"
check
format
test
route /new -> New
route /new -> Newer
changes
save copy.roadbook
export mermaid
help open
settings
expect /new -> Newer
expect /new -> Other
opne /x
remove route /new
record way.roadbook
open /item/8
record off
replay way.roadbook
reset
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a map that has warnings, failing tests and rare forms, and one with errors."""
    (tmp_path / "odd.roadbook").write_text(ODD_MAP)
    (tmp_path / "wrong.roadbook").write_text(WRONG_MAP)
    return tmp_path


def closed(part: Any) -> Any:
    """The schema without room for members that it does not name."""
    if isinstance(part, list):
        return [closed(item) for item in part]
    if not isinstance(part, dict):
        return part
    result = {key: closed(value) for key, value in part.items()}
    if "required" in part and "properties" in part:
        result.setdefault("additionalProperties", False)
    return result


def validator(name: str) -> Callable[[Any], Any]:
    """Checks values against one of the definitions, which must name every member."""
    schema = copy.deepcopy(closed(SCHEMA))
    return fastjsonschema.compile({"definitions": schema["definitions"], "$ref": f"#/definitions/{name}"})


def objects(text: str) -> Iterator[Any]:
    """The JSON values of a text, one after the other."""
    decoder = json.JSONDecoder()
    while text := text.lstrip():
        value, end = decoder.raw_decode(text)
        yield value
        text = text[end:]


@pytest.mark.parametrize("name", ["check", "routes", "overlaps", "test"])
@pytest.mark.parametrize("path", [*MAPS, None], ids=lambda path: path.stem if path else "odd")
def test_reports_on_a_map_are_what_the_schema_says(name: str, path: Path | None, folder: Path) -> None:
    options = ["--coverage", "--time"] if name == "test" else []
    done = run(name, path or folder / "odd.roadbook", *options, "--format", "json", home=folder)
    validator(name)(json.loads(done.stdout))


def test_a_report_on_a_map_with_errors_is_what_the_schema_says(folder: Path) -> None:
    for name in ("check", "test"):
        done = run(name, folder / "wrong.roadbook", "--format", "json", home=folder)
        validator(name)(json.loads(done.stdout))


@pytest.mark.parametrize(
    "url",
    ["/item/4?page=x", "shop://item/4/info", "/old/4", "/buy", "/nowhere", "/pay", "https://shop.example/list", "%"],
)
@pytest.mark.parametrize("name", ["resolve", "explain"])
def test_answers_about_a_url_are_what_the_schema_says(name: str, url: str, folder: Path) -> None:
    done = run(name, folder / "odd.roadbook", url, "--format", "json", home=folder)
    validator(name)(json.loads(done.stdout))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_map_as_json_is_what_its_schema_says(path: Path, folder: Path) -> None:
    done = run("export", "json", path, home=folder)
    fastjsonschema.compile(MAP_SCHEMA)(json.loads(done.stdout))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_differences_of_maps_are_what_the_schema_says(path: Path, folder: Path) -> None:
    for maps in ([path, folder / "odd.roadbook"], [folder / "odd.roadbook", path]):
        done = run("diff", *maps, "--format", "json", home=folder)
        validator("diff")(json.loads(done.stdout))
    done = run("diff", path, path, "--format", "json", home=folder)
    assert json.loads(done.stdout)["changes"] == []


@pytest.mark.parametrize("path", [*MAPS, None], ids=lambda path: path.stem if path else "odd")
def test_counts_of_a_log_are_what_the_schema_says(path: Path | None, folder: Path) -> None:
    log = folder / "log"
    log.write_text('/item/4\n/itm/4\nodd line"\n7 shop://list\n{"url": "/old/3", "version": 2}\n')
    done = run("coverage", path or folder / "odd.roadbook", log, "--by", "version", "--format", "json", home=folder)
    counts = json.loads(done.stdout)
    validator("coverage")(counts)
    assert (counts["urls"], counts["unread"]) == (10, 1)


def test_completions_are_what_the_schema_says(folder: Path) -> None:
    for text in ("", "op", "open /i", "nothing like it"):
        done = run("complete", folder / "odd.roadbook", text, "--format", "json", home=folder)
        validator("complete")(json.loads(done.stdout))


def test_an_import_is_what_the_schema_says(folder: Path) -> None:
    (folder / "a.m").write_text('[JLRoutes addRoute:@"/a/:b" handler:nil];\n[JLRoutes addRoute:kX handler:nil];\n')
    done = run("import", folder / "a.m", "--from", "jlroutes", "--format", "json", home=folder)
    validator("import")(json.loads(done.stdout))
    (folder / "linking.ts").write_text("const c = { config: { screens: { A: 'a/:id', B: b() } } };\n")
    done = run("import", folder / "linking.ts", "--from", "react-navigation", "--format", "json", home=folder)
    answer = json.loads(done.stdout)
    validator("import")(answer)
    assert answer["routes"] == [{"pattern": "/a/:id", "target": "A", "source": "linking.ts:1"}]
    assert "import-unread" in [finding["code"] for finding in answer["findings"]]


def test_a_verification_is_what_the_schema_says(folder: Path) -> None:
    (folder / "a.json").write_text('{"applinks":{"details":[{"appID":"A.b","paths":["/a/*","NOT /b"]}]}}')
    (folder / "a.roadbook").write_text("scheme https://a.example { route /a/:x do { } }\n")
    done = run("verify", folder / "a.roadbook", folder / "a.json", "--format", "json", home=folder)
    validator("verify")(json.loads(done.stdout))
    assert json.loads(done.stdout)["errors"] == 1


def test_each_answer_of_a_script_is_what_the_schema_says(folder: Path) -> None:
    check = validator("answer")
    script = f"load {folder / 'odd.roadbook'}\n{STATEMENTS}".replace("copy.", f"{folder}/copy.").replace(
        "way.", f"{folder}/way."
    )
    done = run("run", "--format", "json", "--keep-going", "-", text=script, home=folder)
    lines = done.stdout.splitlines()
    assert len(lines) == len(script.splitlines())
    for statement, line in zip(script.splitlines(), lines, strict=True):
        try:
            check(json.loads(line))
        except fastjsonschema.JsonSchemaException as problem:
            pytest.fail(f"{statement}: {problem}: {line}")


def test_the_examples_in_the_reference_are_what_the_schema_says() -> None:
    text = (ROOT / "grammar/reference/json.md").read_text()
    names = ["answer", "check", "routeRow"]
    checks = [validator(name) for name in names]
    for block in text.split("```json\n")[1:]:
        for value in objects(block.split("```")[0]):
            assert any(accepts(check, value) for check in checks), value


def accepts(check: Callable[[Any], Any], value: Any) -> bool:
    """Whether a value is what a definition says."""
    try:
        check(value)
    except fastjsonschema.JsonSchemaException:
        return False
    return True


def test_no_definition_is_left_over() -> None:
    text = json.dumps(SCHEMA)
    commands = {
        "check",
        "complete",
        "coverage",
        "diff",
        "explain",
        "import",
        "overlaps",
        "resolve",
        "routes",
        "test",
        "verify",
    }
    commands.add("answer")
    unused = [name for name in SCHEMA["definitions"] if f'#/definitions/{name}"' not in text]
    assert set(unused) <= commands
