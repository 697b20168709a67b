"""Resolves many URLs with Spark, and compares the answers with those of one process.

`roadbook resolve MAP -` reads a URL from each line and writes an answer in each line. What pipes lines through programs
can run it on many machines: here PySpark's `pipe`. The URLs are made from their numbers, so that every machine can make
its own part, and every run has the same.

    python -m venv .venv && .venv/bin/pip install pyspark      # needs Java 17 or later
    .venv/bin/python resolve_urls.py --urls 10000000
    .venv/bin/python resolve_urls.py --coverage

With `--coverage`, each part is counted by `roadbook coverage` instead, and `--merge` adds the counts.
"""

import argparse
import hashlib
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOOL = HERE.parents[2] / ".build/release/roadbook"
SEED = 0x9E3779B97F4A7C15


def url(number: int) -> str:
    """A URL for the map of the shop; one in eight leads nowhere."""
    # The finalizer of MurmurHash3: neighbours get different URLs.
    mixed = (number + SEED) & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ (mixed >> 33)) * 0xFF51AFD7ED558CCD & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 33
    item = mixed >> 3 & 0xFFFFF
    match mixed & 7:
        case 0:
            return f"shop://list/{item}"
        case 1:
            return f"shop://list/{item}?display_type={item % 4}"
        case 2:
            return f"https://shop.example.com/list/{item}/reviews"
        case 3:
            return f"https://m.shop.example.com/i/{item}?from=mail"
        case 4:
            return f"shop://search?q=shoes+{item}&page={item % 500 + 1}"
        case 5:
            return f"shop://old/{item}/anything/else"
        case 6:
            return f"shop://account/orders/A{item}"
        case _:
            return f"shop://list/latest/{item}"


def command(arguments: argparse.Namespace) -> list[str]:
    tool, route_map = str(arguments.tool), str(arguments.map)
    if arguments.coverage:
        return [tool, "coverage", route_map, "--format", "json"]
    return [tool, "resolve", route_map, "-"]


def with_one_process(arguments: argparse.Namespace) -> str:
    """The SHA-256 of the output of one process that reads all URLs."""
    with tempfile.TemporaryFile() as urls:
        for start in range(0, arguments.urls, 100_000):
            numbers = range(start, min(start + 100_000, arguments.urls))
            urls.write("".join(f"{url(number)}\n" for number in numbers).encode())
        urls.seek(0)
        began = time.monotonic()
        filter_ = subprocess.Popen(
            command(arguments), stdin=urls, stdout=subprocess.PIPE
        )
        assert filter_.stdout
        digest = hashlib.file_digest(filter_.stdout, "sha256").hexdigest()
        if filter_.wait() > 1:
            sys.exit("roadbook failed")
        report("one process", arguments.urls, time.monotonic() - began)
    return digest


def with_spark(arguments: argparse.Namespace) -> str:
    """The SHA-256 of the answers of Spark's partitions in their order, or of their added counts."""
    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master(arguments.master).appName("roadbook").getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")

    # Exit code 1 only says that some URLs lead nowhere; anything above is a failure.
    filter_ = shlex.join(command(arguments))
    checked = shlex.join(["sh", "-c", f"{filter_}; [ $? -le 1 ]"])

    def urls(numbers: Iterator[int]) -> Iterator[str]:
        return (url(number) for number in numbers)

    with tempfile.TemporaryDirectory() as folder:
        answers = Path(folder) / "answers"
        began = time.monotonic()
        numbers = spark.sparkContext.range(
            arguments.urls, numSlices=arguments.partitions
        )
        lines = numbers.mapPartitions(urls).pipe(checked, checkCode=True)
        lines.saveAsTextFile(str(answers))
        parts = sorted(answers.glob("part-*"))
        digest = hashlib.sha256()
        if arguments.coverage:
            merge = subprocess.run(
                [*command(arguments), "--merge", *parts], stdout=subprocess.PIPE, check=True
            )
            digest.update(merge.stdout)
        else:
            for part in parts:
                digest.update(part.read_bytes())
        report("Spark", arguments.urls, time.monotonic() - began)
    spark.stop()
    return digest.hexdigest()


def report(name: str, count: int, seconds: float) -> None:
    print(
        f"{name:12} {count:,} URLs in {seconds:.1f} s, {count / seconds:,.0f} per second"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--urls", type=int, default=10_000_000, help="how many URLs")
    parser.add_argument(
        "--partitions", type=int, default=64, help="how many parts Spark makes"
    )
    parser.add_argument("--master", default="local[*]", help="where Spark runs")
    parser.add_argument("--tool", type=Path, default=TOOL, help="the program roadbook")
    parser.add_argument("--map", type=Path, default=HERE.parent / "shop.roadbook")
    parser.add_argument(
        "--coverage", action="store_true", help="count instead of answering"
    )
    parser.add_argument("--print", action="store_true", help="print the URLs instead")
    arguments = parser.parse_args()
    if arguments.print:
        sys.stdout.writelines(f"{url(number)}\n" for number in range(arguments.urls))
        return
    alone = with_one_process(arguments)
    together = with_spark(arguments)
    if alone != together:
        sys.exit("the answers differ")
    print(f"the answers are equal: SHA-256 {alone}")


if __name__ == "__main__":
    main()
