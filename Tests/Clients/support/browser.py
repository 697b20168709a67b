"""Chromium without a window, by the Chrome DevTools Protocol over two pipes."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any, Self

LONGEST_WAIT = 60


class Browser:
    """A page in a browser of its own."""

    def __init__(self, program: str, home: Path) -> None:
        to_browser, self._output = os.pipe()
        self._input, from_browser = os.pipe()
        # The browser reads descriptor 3 and writes descriptor 4.
        command = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
            f"--user-data-dir={home / 'chromium'}", "--remote-debugging-pipe", "about:blank",
        ]  # fmt: skip
        script = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        self._process = subprocess.Popen(
            ["bash", "-c", script, "bash", *command],
            pass_fds=(to_browser, from_browser),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self._number = 0
        self._session: str | None = None
        self._read = b""
        self.events: list[dict[str, Any]] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._input)
        os.close(self._output)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Sends a command, and waits for its result."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        until = time.monotonic() + LONGEST_WAIT
        while b"\0" not in self._read:
            assert time.monotonic() < until, "the browser does not answer"
            part = os.read(self._input, 1 << 20)
            assert part, "the browser ended"
            self._read += part
        text, _, self._read = self._read.partition(b"\0")
        return json.loads(text)

    def open(self, path: Path, width: int, *, dark: bool = False) -> None:
        """Shows a file in a window of this width."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.call("Page.navigate", url=path.as_uri())
        self.wait_for("document.readyState == 'complete'")

    def value(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait_for(self, expression: str) -> None:
        """Waits until an expression is true."""
        until = time.monotonic() + LONGEST_WAIT
        while not self.value(expression):
            assert time.monotonic() < until, f"{expression} stays false"
            time.sleep(0.02)

    def type(self, text: str) -> None:
        """Types a text into what has the focus."""
        for sign in text:
            self.call("Input.dispatchKeyEvent", type="keyDown", key=sign, text=sign)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=sign)

    def press(self, key: str) -> None:
        """Presses a key that is no character."""
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def troubles(self) -> list[dict[str, Any]]:
        """Errors of scripts and messages of the console so far, and requests for anything but the page."""
        kinds = (
            "Runtime.exceptionThrown",
            "Runtime.consoleAPICalled",
            "Log.entryAdded",
            "Page.javascriptDialogOpening",
        )
        self.value("1")
        return [
            event
            for event in self.events
            if event["method"] in kinds
            or (
                event["method"] == "Network.requestWillBeSent"
                and event["params"]["request"]["url"].split(":")[0] not in ("file", "about")
            )
        ]
