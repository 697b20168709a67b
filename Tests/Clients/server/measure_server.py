#!/usr/bin/env python3
"""How fast the language server is, beside tombi and ruff on files of the same size in the same minute.

Of the same size: they have as many lines, and as many letters in them.

Not a test: figures depend on the machine, ratios hardly do. Run it with the release build:

    make build && export ROADBOOK_BINARY=.build/release/roadbook
    .build/clients/bin/python Tests/Clients/server/measure_server.py

Times are milliseconds from the moment at which a message is written to the one at which its answer has been read; of a
keystroke, until the findings of that version are there. `delta` is what changed in the semantic tokens; tombi has only
all of them, and is asked for those. Memory is what a server has when nobody has asked it anything for two seconds.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.big_files import BigFile, Place, python, route_map, toml
from support.server import Message, Server
from support.tool import ROOT, binary

OTHERS = ROOT / ".build" / "clients" / "measured"
PACKAGES = ["ruff==0.17.5", "tombi==1.9.6"]
BEGINNINGS = 9
"""How often each server is started with its file; the figure in the middle counts."""
CAPABILITIES = {
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "semanticTokens": {
            "requests": {"full": {"delta": True}},
            "tokenTypes": [],
            "tokenModifiers": [],
            "formats": ["relative"],
        },
    }
}


class Session:
    """One server with one file open."""

    def __init__(self, command: list[str], file: BigFile, home: Path) -> None:
        self.file = file
        path = home / file.name
        path.write_text(file.text, encoding="utf-8")
        self.uri = path.as_uri()
        self.document = {"uri": self.uri}
        began = time.perf_counter()
        self.server = Server(home, command)
        folders = [{"uri": home.as_uri(), "name": "home"}]
        answer = self.server.start(CAPABILITIES, rootUri=home.as_uri(), workspaceFolders=folders)
        self.start = since(began)
        self.offers: Message = answer["result"]["capabilities"]
        sync = self.offers["textDocumentSync"]
        self.is_incremental = (sync if isinstance(sync, int) else sync.get("change")) == 2
        self.version = 1
        began = time.perf_counter()
        document = {**self.document, "languageId": file.language, "version": 1, "text": file.text}
        self.server.tell("textDocument/didOpen", {"textDocument": document})
        self.wait_for_findings()
        self.opening = since(began)

    def wait_for_findings(self) -> None:
        """Waits for the findings of the present version."""

        def came() -> bool:
            messages, self.server.messages = self.server.messages, []
            found = [
                message["params"] for message in messages if message.get("method") == "textDocument/publishDiagnostics"
            ]
            return any(one["uri"] == self.uri and (one.get("version") or self.version) >= self.version for one in found)

        self.server.wait_until(came, f"no findings of version {self.version}")

    def type(self, place: Place) -> Message:
        """Types a letter or a line, or removes it again."""
        self.version += 1
        line = self.file.lines[place.line]
        is_there = self.version % 2
        at = {"line": place.line, "character": place.column}
        end = at
        if is_there:
            lines = place.typed.count("\n")
            end = {"line": place.line + lines, "character": 0 if lines else place.column + len(place.typed)}
        change: Message = {"range": {"start": at, "end": end}, "text": "" if is_there else place.typed}
        if not self.is_incremental:
            changed = line if is_there else line[: place.column] + place.typed + line[place.column :]
            change = {
                "text": "\n".join([*self.file.lines[: place.line], changed, *self.file.lines[place.line + 1 :], ""])
            }
        params = {"textDocument": {**self.document, "version": self.version}, "contentChanges": [change]}
        return {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}

    def keystrokes(self, place: Place, count: int) -> list[float]:
        """Each from being typed to its findings."""
        times = []
        for _ in range(count):
            change = self.type(place)
            began = time.perf_counter()
            self.server.send(change)
            self.wait_for_findings()
            times.append(since(began))
        return times

    def asking(self, method: str, count: int, place: Place | None = None, typing: Place | None = None) -> list[float]:
        """A question, after a keystroke where one types meanwhile."""
        times = []
        params: Message = {"textDocument": self.document}
        if place:
            params["position"] = {"line": place.line, "character": place.column}
        if method == "formatting":
            params["options"] = {"tabSize": 2, "insertSpaces": True}
        for number in range(count):
            change = self.type(typing) if typing else None
            if method == "semanticTokens/full/delta" and "previousResultId" not in params:
                whole = self.server.ask("textDocument/semanticTokens/full", {"textDocument": self.document})
                params["previousResultId"] = whole["result"]["resultId"]
            if change and method != "completion":
                self.server.send(change)
                self.wait_for_findings()
            request = {
                "jsonrpc": "2.0",
                "id": f"{method} {number}",
                "method": f"textDocument/{method}",
                "params": params,
            }
            began = time.perf_counter()
            self.server.send(*([change] if change and method == "completion" else []), request)
            answer = self.server.answer(request["id"])
            times.append(since(began))
            assert "result" in answer, answer
            if "previousResultId" in params:
                params["previousResultId"] = answer["result"]["resultId"]
            if change and method == "completion":
                self.wait_for_findings()
        return times

    @property
    def memory(self) -> float:
        """What it has in memory at rest, in MiB."""
        time.sleep(2)
        status = Path(f"/proc/{self.server.process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


def since(began: float) -> float:
    """Milliseconds."""
    return (time.perf_counter() - began) * 1000


def at(times: list[float], part: float) -> float:
    """A percentile."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def measure(command: list[str], file: BigFile, count: int) -> dict[str, float]:
    """All figures of one server."""
    # Now and then this script would tidy up its own memory for milliseconds, while an answer waits to be read.
    gc.collect()
    gc.disable()
    with tempfile.TemporaryDirectory() as home:
        begun: list[tuple[float, float]] = []
        for _ in range(BEGINNINGS):
            session = Session(command, file, Path(home))
            begun.append((session.start, session.opening))
            session.server.kill()
        session = Session(command, file, Path(home))
        figures = {"start": at([one[0] for one in begun], 0.5), "open": at([one[1] for one in begun], 0.5)}
        try:
            for name, place in file.typed.items():
                session.keystrokes(place, 4)
                times = session.keystrokes(place, count)
                figures |= {f"{name} p50": at(times, 0.5), f"{name} p99": at(times, 0.99)}
            first = next(iter(file.typed.values()))
            if file.completed and "completionProvider" in session.offers:
                figures["completion p99"] = at(session.asking("completion", count, file.completed, first), 0.99)
            for method in ("hover", "definition"):
                if session.offers.get(f"{method}Provider") and file.asked:
                    # So short that of a few hundred the machine decides which are the slowest.
                    figures[f"{method} p99"] = at(session.asking(method, count * 10, file.asked), 0.99)
            tokens = session.offers.get("semanticTokensProvider") or {}
            has_delta = isinstance(tokens.get("full"), dict) and tokens["full"].get("delta")
            if tokens:
                method = "semanticTokens/full/delta" if has_delta else "semanticTokens/full"
                figures["delta p99"] = at(session.asking(method, count, typing=first), 0.99)
            if session.offers.get("documentFormattingProvider"):
                figures["format"] = at(session.asking("formatting", 10), 0.5)
            figures["MiB"] = session.memory
        finally:
            session.server.kill()
    return figures


def others() -> Path:
    """The programs beside which it is measured, in an environment of their own."""
    if not (OTHERS / "bin" / "tombi").exists():
        venv.create(OTHERS, with_pip=True)
        subprocess.run([OTHERS / "bin" / "python", "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    return OTHERS / "bin"


def row(name: str, figures: dict[str, float], columns: list[str]) -> None:
    """A line of the table; typing is where it is slowest, for servers with several places."""
    cells = [f"{figures[column]:10.2f}" if column in figures else f"{'–':>10}" for column in columns]
    print(f"{name:28}" + "".join(cells), flush=True)


def worst(figures: dict[str, float], file: BigFile) -> dict[str, float]:
    """The slowest of several places to type at."""
    result = dict(figures)
    for part in ("p50", "p99"):
        result[part] = max(figures[f"{name} {part}"] for name in file.typed)
    return result


def main() -> None:
    """Measures, and prints a table with ratios."""
    programs = others()
    columns = [
        "start",
        "open",
        "p50",
        "p99",
        "completion p99",
        "hover p99",
        "definition p99",
        "delta p99",
        "format",
        "MiB",
    ]
    print(
        " " * 28
        + "".join(f"{name.replace('completion', 'compl.').replace('definition', 'def.'):>10}" for name in columns)
    )
    ours = own_rows(10_000, 200, columns)
    rivals = {
        "tombi": ([str(programs / "tombi"), "lsp", "--offline"], toml),
        "ruff": ([str(programs / "ruff"), "server"], python),
    }
    for name, (command, make) in rivals.items():
        file = make(10_000)
        figures = worst(measure(command, file, 100), file)
        row(f"{name}, 10,000 lines", figures, columns)
        row(
            "  times roadbook's",
            {column: figures[column] / value for column, value in ours.items() if column in figures},
            columns,
        )
    own_rows(100_000, 40, columns)


def own_rows(lines: int, count: int, columns: list[str]) -> dict[str, float]:
    """The rows of the server under test, with one for each place to type at."""
    file = route_map(lines)
    figures = measure([str(binary()), "lsp"], file, count)
    row(f"roadbook, {lines:,} lines", worst(figures, file), columns)
    for place in file.typed:
        row(f"  {place}", {part: figures[f"{place} {part}"] for part in ("p50", "p99")}, columns)
    return worst(figures, file)


if __name__ == "__main__":
    main()
