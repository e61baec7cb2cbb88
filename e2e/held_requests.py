"""Requests of a page that wait until a test releases them."""

from __future__ import annotations

from playwright.sync_api import Page, Route


class HeldRequests:
    """The requests of a page for a pattern of URLs, held back until `release`."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.waiting: list[Route] = []
        self._released = False
        page.route(pattern, self._handle)

    def release(self) -> None:
        """Let these requests continue, and later ones at once.

        Unanswered requests would stay open in later tests.
        """
        self._released = True
        for route in self.waiting:
            route.continue_()

    def _handle(self, route: Route) -> None:
        if self._released:
            route.continue_()
        else:
            self.waiting.append(route)
