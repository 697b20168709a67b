#!/usr/bin/env python3
"""Measures the language server's speed, compared with tombi and ruff on files of the same size in the same minute.

Of the same size: the files have equally many lines and letters.

Not a test: times depend on the machine, ratios hardly do. Run it with the release build:

    make build && export ROADBOOK_BINARY=.build/release/roadbook
    .build/clients/bin/python Tests/Clients/server/measure_server.py

Times are milliseconds from writing a message until its answer has been read; for a keystroke, until the diagnostics of
that version have arrived. `pull` is the same for a client that pulls diagnostics after each keystroke and is notified
of further ones by `workspace/diagnostic/refresh`. The time this script needs to write and parse JSON does not count.
The servers take turns, so that other load on the machine affects them alike. `delta` is a delta of the semantic
tokens; tombi only supports full tokens, which are requested instead. Memory is measured after two seconds without
requests.
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
from support.server import Message, Server, framed
from support.tool import ROOT, binary

OTHERS = ROOT / ".build" / "clients" / "measured"
PACKAGES = ["ruff==0.17.5", "tombi==1.9.6"]
BEGINNINGS = 9
"""How often each server is started with its file; the median counts."""
ROUNDS = 10
"""How many rounds of all other measurements each server gets."""
QUESTIONS = 200
"""The number of requests for a name in each round: answers are so fast that among only a few hundred the slowest ones
would depend on the machine."""
COLUMNS = [
    "start",
    "open",
    "p50",
    "p99",
    "pull p50",
    "pull p99",
    "completion p99",
    "hover p50",
    "hover p99",
    "definition p50",
    "definition p99",
    "delta p99",
    "format",
    "MiB",
]
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

PULLING = {
    "textDocument": {**CAPABILITIES["textDocument"], "diagnostic": {"dynamicRegistration": False}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}


class Session:
    """A server with one open file; diagnostics are pushed or pulled."""

    def __init__(self, command: list[str], file: BigFile, home: Path, pulls: bool = False) -> None:
        self.file = file
        self.pulled = 0
        path = home / file.name
        path.write_text(file.text, encoding="utf-8")
        self.uri = path.as_uri()
        self.document = {"uri": self.uri}
        began = time.perf_counter()
        self.server = Server(home, command)
        folders = [{"uri": home.as_uri(), "name": "home"}]
        answer = self.server.start(PULLING if pulls else CAPABILITIES, rootUri=home.as_uri(), workspaceFolders=folders)
        self.start = self.until_read(began)
        self.offers: Message = answer["result"]["capabilities"]
        self.pulls = pulls and "diagnosticProvider" in self.offers
        sync = self.offers["textDocumentSync"]
        self.is_incremental = (sync if isinstance(sync, int) else sync.get("change")) == 2
        self.version = 1
        document = {**self.document, "languageId": file.language, "version": 1, "text": file.text}
        params = {"textDocument": document}
        message = framed({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params})
        began = time.perf_counter()
        self.server.write(message + self.pull())
        self.wait_for_findings()
        self.opening = self.until_read(began)

    def pull(self) -> bytes:
        """Requests diagnostics, if the client pulls."""
        if not self.pulls:
            return b""
        self.pulled += 1
        params = {"textDocument": self.document}
        name = f"pull {self.pulled}"
        return framed({"jsonrpc": "2.0", "id": name, "method": "textDocument/diagnostic", "params": params})

    def wait_for_findings(self) -> None:
        """Waits for the diagnostics of the current version."""
        if self.pulls:
            answer = self.server.answer(f"pull {self.pulled}")
            assert "result" in answer, answer
            self.server.messages.clear()
            return

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
        """Times of keystrokes, each until its diagnostics have arrived."""
        times = []
        for _ in range(count):
            change = framed(self.type(place)) + self.pull()
            began = time.perf_counter()
            self.server.write(change)
            self.wait_for_findings()
            times.append(self.until_read(began))
        return times

    def asking(self, method: str, count: int, place: Place | None = None, typing: Place | None = None) -> list[float]:
        """Times of requests, optionally each after a keystroke."""
        times = []
        params: Message = {"textDocument": self.document}
        if place:
            params["position"] = {"line": place.line, "character": place.column}
        if method == "formatting":
            params["options"] = {"tabSize": 2, "insertSpaces": True}
        if method == "semanticTokens/full/delta":
            whole = self.server.ask("textDocument/semanticTokens/full", {"textDocument": self.document})
            params["previousResultId"] = whole["result"]["resultId"]
        for number in range(count):
            change = framed(self.type(typing)) if typing else b""
            if change and method != "completion":
                self.server.write(change)
                self.wait_for_findings()
                change = b""
            request = {
                "jsonrpc": "2.0",
                "id": f"{method} {number}",
                "method": f"textDocument/{method}",
                "params": params,
            }
            message = change + framed(request)
            began = time.perf_counter()
            self.server.write(message)
            answer = self.server.answer(request["id"])
            times.append(self.until_read(began))
            assert "result" in answer, answer
            if "previousResultId" in params:
                params["previousResultId"] = answer["result"]["resultId"]
            if change:
                self.wait_for_findings()
        return times

    def until_read(self, began: float) -> float:
        """Milliseconds until the awaited bytes were read, without processing them."""
        return (self.server.last_read - began) * 1000

    def rest(self) -> None:
        """Waits a few seconds at most until the server has finished background work, which would slow the next one."""
        before = -1
        for _ in range(10):
            stat = Path(f"/proc/{self.server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            used = int(stat[11]) + int(stat[12])
            if used == before:
                return
            before = used
            time.sleep(0.4)

    @property
    def memory(self) -> float:
        """The server's memory in MiB."""
        status = Path(f"/proc/{self.server.process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


def at(times: list[float], part: float) -> float:
    """A percentile."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


class Contestant:
    """A server with its measurements so far."""

    def __init__(self, name: str, command: list[str], file: BigFile, home: Path, keys: int) -> None:
        self.name = name
        self.command = command
        self.file = file
        self.home = home / name.split(",")[0]
        self.home.mkdir()
        self.keys = keys
        """The number of letters typed at each place in a round."""
        self.times: dict[str, list[float]] = {}
        self.session: Session | None = None
        self.pulling: Session | None = None

    def begin(self) -> None:
        """Starts the server and opens the file in a separate process, whose background work would slow others."""
        session = Session(self.command, self.file, self.home)
        session.server.kill()
        self._note("start", [session.start])
        self._note("open", [session.opening])

    def stay(self) -> None:
        """Starts the server for all other measurements."""
        self.session = Session(self.command, self.file, self.home)
        self.session.rest()
        pulling = Session(self.command, self.file, self.home, pulls=True)
        if pulling.pulls:
            self.pulling = pulling
            pulling.rest()
        else:
            pulling.server.kill()

    def round(self) -> None:
        """One round of all other measurements."""
        session, file = self.session, self.file
        assert session
        for name, place in file.typed.items():
            session.keystrokes(place, 2)
            self._note(name, session.keystrokes(place, self.keys))
        first = next(iter(file.typed.values()))
        if self.pulling:
            for place in file.typed.values():
                self._note("pull", self.pulling.keystrokes(place, self.keys))
            self.pulling.rest()
        if file.completed and "completionProvider" in session.offers:
            self._note("completion", session.asking("completion", self.keys, file.completed, first))
        for method in ("hover", "definition"):
            if session.offers.get(f"{method}Provider") and file.asked:
                self._note(method, session.asking(method, QUESTIONS, file.asked))
        if tokens := session.offers.get("semanticTokensProvider"):
            has_delta = isinstance(tokens.get("full"), dict) and tokens["full"].get("delta")
            method = "semanticTokens/full/delta" if has_delta else "semanticTokens/full"
            self._note("delta", session.asking(method, self.keys, typing=first))
        if session.offers.get("documentFormattingProvider"):
            self._note("format", session.asking("formatting", 1))
        session.rest()

    def end(self) -> dict[str, float]:
        """All results, including those of each place at which something was typed."""
        assert self.session
        figures = {name: at(self.times[name], 0.5) for name in ("start", "open", "format") if name in self.times}
        for name in (*self.file.typed, "pull", "completion", "hover", "definition", "delta"):
            if name in self.times:
                figures |= {f"{name} p50": at(self.times[name], 0.5), f"{name} p99": at(self.times[name], 0.99)}
        # The slowest place counts.
        for part in ("p50", "p99"):
            figures[part] = max(figures[f"{name} {part}"] for name in self.file.typed)
        figures["MiB"] = self.session.memory
        self.session.server.kill()
        if self.pulling:
            self.pulling.server.kill()
        return figures

    def _note(self, name: str, times: list[float]) -> None:
        self.times.setdefault(name, []).extend(times)


def measure(contestants: list[Contestant]) -> list[dict[str, float]]:
    """All results of each server. They take turns, so that a slow moment of the machine affects all of them."""
    # Garbage collection in this script could delay the reading of an answer by milliseconds.
    gc.collect()
    gc.disable()
    for _ in range(BEGINNINGS):
        for one in contestants:
            one.begin()
    for one in contestants:
        one.stay()
    for _ in range(ROUNDS):
        for one in contestants:
            one.round()
    time.sleep(2)
    return [one.end() for one in contestants]


def others() -> Path:
    """The programs to compare with, in a virtual environment."""
    if not (OTHERS / "bin" / "tombi").exists():
        venv.create(OTHERS, with_pip=True)
        subprocess.run([OTHERS / "bin" / "python", "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    return OTHERS / "bin"


def row(name: str, figures: dict[str, float]) -> None:
    """Prints a row of the table; for servers with several places, typing is that of the slowest."""
    cells = [f"{figures[column]:10.2f}" if column in figures else f"{'–':>10}" for column in COLUMNS]
    print(f"{name:28}" + "".join(cells), flush=True)


def show(one: Contestant, figures: dict[str, float]) -> None:
    """Prints the results of a server, with a row for each place if there are several."""
    row(one.name, figures)
    if len(one.file.typed) > 1:
        for place in one.file.typed:
            row(f"  {place}", {part: figures[f"{place} {part}"] for part in ("p50", "p99")})


def main() -> None:
    """Measures everything and prints a table with ratios."""
    programs = others()
    own = [str(binary()), "lsp"]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        contestants = [
            Contestant("roadbook, 10,000 lines", own, route_map(10_000), home, 20),
            Contestant("tombi, 10,000 lines", [str(programs / "tombi"), "lsp", "--offline"], toml(10_000), home, 10),
            Contestant("ruff, 10,000 lines", [str(programs / "ruff"), "server"], python(10_000), home, 10),
        ]
        print(
            " " * 28
            + "".join(f"{name.replace('completion', 'compl.').replace('definition', 'def.'):>10}" for name in COLUMNS)
        )
        ours, *theirs = measure(contestants)
        show(contestants[0], ours)
        for one, figures in zip(contestants[1:], theirs, strict=True):
            show(one, figures)
            row("  times roadbook's", {name: figures[name] / ours[name] for name in COLUMNS if name in figures})
    with tempfile.TemporaryDirectory() as folder:
        alone = Contestant("roadbook, 1,000 lines", own, route_map(1_000), Path(folder), 20)
        show(alone, measure([alone])[0])


if __name__ == "__main__":
    main()
