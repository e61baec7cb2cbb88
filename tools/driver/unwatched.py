"""A page on a phone's screen that Playwright doesn't watch.

Playwright watches the network of its pages; for that, the browser keeps in their memory all that
they fetch. This page is in a context of its own and gets its commands directly.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Browser

from tools.driver.waiting import INTERVAL, PATIENCE

SCREEN = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
EXPOSE_GC = "--js-flags=--expose-gc"  # a flag of the browser, for the workers


class Unwatched:
    """A page, and the workers that it starts."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser.new_browser_cdp_session()
        self._numbers = count(1)
        self._answers = dict[int, dict[str, Any]]()
        self._workers = list[str]()
        context = self.browser.send("Target.createBrowserContext")["browserContextId"]
        about = {"url": "about:blank", "browserContextId": context}
        target = self.browser.send("Target.createTarget", about)["targetId"]
        self.browser.on("Target.receivedMessageFromTarget", self._receive)
        attached = self.browser.send("Target.attachToTarget", {"targetId": target})
        self._session = attached["sessionId"]
        self.send("Emulation.setDeviceMetricsOverride", SCREEN)
        self.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        workers = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        self.send("Target.setAutoAttach", workers)

    def send(self, method: str, about: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Send a command of the DevTools protocol to the page; return its result.

        Raises TimeoutError if the page doesn't answer, because it has crashed.
        """
        number = next(self._numbers)
        message = json.dumps({"id": number, "method": method, "params": about or {}})
        command = {"sessionId": self._session, "message": message}
        self.browser.send("Target.sendMessageToTarget", command)
        end = monotonic() + PATIENCE / 1000
        while number not in self._answers:
            if monotonic() > end:
                raise TimeoutError(method)
            self.browser.send("Browser.getVersion")  # receives what has come meanwhile
        answer = self._answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def evaluate(self, function: str, *given: object) -> Any:
        """Call a function of JavaScript in the page; return its result, or that of its promise."""
        expression = f"({function})({', '.join(map(json.dumps, given))})"
        about = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        result = self.send("Runtime.evaluate", about)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{function}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, question: str, *given: object) -> None:
        """Evaluate a question until the answer is true. Raises TimeoutError."""
        end = monotonic() + PATIENCE / 1000
        while not self.evaluate(question, *given):
            if monotonic() > end:
                raise TimeoutError(question)
            sleep(INTERVAL / 1000)

    def collect_garbage(self) -> None:
        """Let the page and its workers collect their garbage."""
        self.send("HeapProfiler.collectGarbage")
        for worker in self._workers:
            collect = {"id": 1, "method": "Runtime.evaluate", "params": {"expression": "gc()"}}
            about = {"sessionId": worker, "message": json.dumps(collect)}
            self.send("Target.sendMessageToTarget", about)

    def _receive(self, event: Mapping[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self._answers[message["id"]] = message
        elif message["method"] == "Target.attachedToTarget":
            self._workers.append(message["params"]["sessionId"])
        elif message["method"] == "Target.detachedFromTarget":
            self._workers.remove(message["params"]["sessionId"])
