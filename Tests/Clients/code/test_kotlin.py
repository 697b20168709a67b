"""Exported Kotlin compiles, and says the same of URLs as the tool.

The compiler is `kotlinc`, or the one in the package `kotlin-jupyter-kernel` of PyPI, if that is installed for Python.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from support.kinds import KINDS, is_undecided, random_urls, resolved
from support.tool import EXAMPLES, ROOT, run

# The compiler alone needs half a minute of a processor.
pytestmark = pytest.mark.timeout(600)

ROUNDS = 20_000 if os.environ.get("ROADBOOK_ALL_ROUNDS") else 1_000

MAIN = """\
import KindsMap.Screen

fun json(value: Any?): String = when (value) {
    is String -> "\\"" + value.map { if (it in "\\"\\\\" || it < ' ') "\\\\u%04x".format(it.code) else "$it" }
        .joinToString("") + "\\""
    is List<*> -> value.joinToString(",", "[", "]") { json(it) }
    is Map<*, *> -> value.filter { it.value != null }.map { json(it.key) + ":" + json(it.value) }
        .joinToString(",", "{", "}")
    else -> value.toString()
}

fun either(value: KindsMap.Either): Any = when (value) {
    KindsMap.Either.Last -> "last"
    is KindsMap.Either.IntValue -> value.value
}

fun fields(it: Screen?): Map<String, Any?>? = when (it) {
    null -> null
    is Screen.Numbers -> mapOf("n" to it.n, "f" to it.f, "u" to it.u, "s" to it.s?.value, "p" to it.p?.value)
    is Screen.Texts -> mapOf(
        "t" to it.t, "d" to it.d, "id" to it.id, "at" to it.at, "word" to it.word.word, "code" to it.code?.value,
    )
    is Screen.Lists -> mapOf("all" to it.all, "words" to it.words?.map { it.word }, "ok" to it.ok)
    is Screen.Months -> mapOf("year" to it.year, "month" to it.month)
    is Screen.Ends -> mapOf("e" to either(it.e), "more" to it.more)
    is Screen.Half, is Screen.Open -> error("only the map knows")
}?.plus("screen" to it?.screen)

var state = 7L
fun below(count: Int): Int {
    state = state * 48271 % 2147483647
    return (state % count).toInt()
}
fun <Item> pick(items: List<Item>): Item = items[below(items.size)]
fun text() = (0..below(4)).joinToString("") { pick(" !\\"#$%&'()*+,/:;<=>?@[]^_`{|}~azé語".toList()).toString() }
fun <Value> some(value: Value): Value? = value.takeIf { below(2) == 1 }

fun link(): Pair<KindsMap.Link, Screen> {
    val n = below(1000) - 500L
    when (below(5)) {
        0 -> {
            val (f, u, s, p) = listOf(some(n / 8.0), some(below(9).toULong()), some(below(9)), some(1.25))
            val screen = Screen.Numbers(
                n, f as Double?, u as ULong? ?: 7u, (s as Int?)?.let { KindsMap.Small(it) },
                (p as Double?)?.let { KindsMap.Part(it) },
            )
            return KindsMap.numbers(n, f, u, screen.s, screen.p) to screen
        }
        1 -> {
            val (t, word) = text() to some(pick(KindsMap.Word.entries))
            val (code, at) = some(KindsMap.Code("AB-1")) to some("https://a.b/c?d=e&f")
            val screen = Screen.Texts(t, at = at, word = word ?: KindsMap.Word.A, code = code)
            return KindsMap.texts(t, at = at, word = word, code = code) to screen
        }
        2 -> {
            val all = List(below(4)) { below(50).toLong() }
            val words = some(listOf(KindsMap.Word.A, KindsMap.Word.XY))
            val ok = some(true)
            return KindsMap.lists(all, words, ok) to Screen.Lists(all, words, ok)
        }
        3 -> {
            val month = 1 + below(12)
            return when (below(3)) {
                0 -> KindsMap.months() to Screen.Months()
                1 -> KindsMap.months(n) to Screen.Months(n)
                else -> KindsMap.months(n, KindsMap.MonthsMonth(month)) to Screen.Months(n, month.toLong())
            }
        }
        else -> {
            val e = if (below(2) == 0) KindsMap.Either.Last else KindsMap.Either.IntValue(n)
            val more = some(text())
            return KindsMap.ends(e, more) to Screen.Ends(e, more ?: "no")
        }
    }
}

fun main(arguments: Array<String>) {
    if (arguments[0] == "read") {
        for (line in java.io.File(arguments[1]).readLines()) println(json(fields(KindsMap.parse(line))))
        return
    }
    repeat(arguments[1].toInt()) {
        val (link, screen) = link()
        val url = pick(listOf(link.path, link.url(KindsMap.Scheme.Kinds), link.url(KindsMap.Scheme.KindsExampleCom)))
        println(json(listOf(url, fields(screen), fields(KindsMap.parse(url)))))
    }
}
"""


@pytest.fixture(scope="module")
def compiler() -> tuple[list[str], list[str]]:
    """The compiler as a command with its first arguments, and how Java finds the library of Kotlin."""
    java = shutil.which("java")
    kotlinc = shutil.which("kotlinc")
    if java is not None and kotlinc is not None:
        home = Path(kotlinc).resolve().parent.parent
        return [kotlinc], [java, "-cp", str(home / "lib" / "kotlin-stdlib.jar")]
    package = importlib.util.find_spec("run_kotlin_kernel")
    if java is None or package is None or not package.submodule_search_locations:
        pytest.skip("neither kotlinc nor the package kotlin-jupyter-kernel, or no Java, is installed")
    jars = sorted((Path(package.submodule_search_locations[0]) / "jars").glob("*.jar"))
    library = next(jar for jar in jars if jar.name.startswith("kotlin-stdlib"))
    path = os.pathsep.join(map(str, jars))
    main = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
    start = [java, "-Xmx1500m", "-cp", path, main, "-no-stdlib", "-no-reflect", "-cp", str(library)]
    return start, [java, "-cp", str(library)]


def compiled(compiler: list[str], folder: Path, *files: Path) -> None:
    """Compiles files into a folder."""
    built = subprocess.run(
        [*compiler, "-nowarn", "-d", folder / "classes", *files],
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert built.returncode == 0, built.stderr


@pytest.fixture(scope="module")
def program(compiler: tuple[list[str], list[str]], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The folder of a map with each kind of value, and the command of a program with its code."""
    folder = tmp_path_factory.mktemp("kinds")
    map_ = folder / "kinds.roadbook"
    map_.write_text(KINDS)
    made = run("export", "kotlin", map_, "--output", folder / "KindsMap.kt", home=folder)
    assert made.returncode == 0, made.stderr
    (folder / "Main.kt").write_text(MAIN)
    compiled(compiler[0], folder, folder / "KindsMap.kt", folder / "Main.kt")
    start = [*compiler[1][:-1], os.pathsep.join([compiler[1][-1], str(folder / "classes")]), "MainKt"]
    return folder, start


def printed(start: list[str], *arguments: object) -> list[object]:
    """The values that the program prints, a line of JSON each."""
    done = subprocess.run(
        [*start, *map(str, arguments)], capture_output=True, encoding="utf-8", timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_compiles(compiler: tuple[list[str], list[str]], tmp_path: Path) -> None:
    files = []
    for name in ["shop", "news", "cinema", "corner"]:
        folder = EXAMPLES if name in {"shop", "news"} else ROOT / "Tests" / "Maps" / "exported"
        files.append(tmp_path / f"{name}.kt")
        made = run("export", "kotlin", folder / f"{name}.roadbook", "--output", files[-1], home=tmp_path)
        assert made.returncode == 0, made.stderr
    compiled(compiler[0], tmp_path, *files)


def test_reads_urls_as_the_tool_does(program: tuple[Path, list[str]]) -> None:
    folder, start = program
    urls = random_urls(ROUNDS)
    (folder / "urls").write_text("".join(f"{url}\n" for url in urls))
    found = printed(start, "read", folder / "urls")
    known = 0
    for url, tool, code in zip(urls, resolved(folder / "kinds.roadbook", urls, folder), found, strict=True):
        assert code == (None if is_undecided(url, tool) else tool), url
        known += code is not None
    assert known > ROUNDS // 10


def test_links_lead_to_their_screens(program: tuple[Path, list[str]]) -> None:
    folder, start = program
    made = printed(start, "links", ROUNDS)
    urls = [url for url, _, _ in made]
    assert len(set(urls)) > ROUNDS // 3
    for row, answer in zip(made, resolved(folder / "kinds.roadbook", urls, folder), strict=True):
        url, wanted, read = row
        assert answer == wanted, url
        assert read == wanted, url
