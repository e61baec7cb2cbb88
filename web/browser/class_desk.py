"""What the class screens need from the browser: stored rows, lessons, QR codes.

The browser's window is passed in, as in web.browser.playback, so the module can be imported without
a browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from web.browser.tasks import Tasks
from web.i18n import current_language
from web.model.events import About, Event, QrCode
from web.model.page import Model
from web.views import sharing

ROWS = "class"  # the name under which rows are stored


class ClassDesk:
    """The link between the class screens and the device: it loads contents and stores rows."""

    def __init__(self, window: Any, dispatch: Callable[[Event], None]) -> None:
        self.window = window
        self.dispatch = dispatch
        self.saved: Mapping[str, str] | None = None  # the rows as stored; None until they are read
        self.reading = False
        self.asked = set[tuple[str, str]]()  # (game, language) pairs requested so far
        self.failed = set[tuple[str, str]]()
        self.drawing = ""  # the link whose QR code is being drawn
        self.tasks = Tasks()

    def sync(self, model: Model) -> None:
        """After a rendering, load what the screen needs and store what changed."""
        now = model.classes
        if now is None:
            self.saved, self.drawing = None, ""
            self.asked.clear()
            return
        if now.rows is None:
            if not self.reading:
                self.reading = True
                self.tasks.start(self._read())
        elif self.saved is not None:
            self._save(self.saved, now.rows)
        if not now.problem:
            self.asked -= self.failed
            self.failed.clear()
        for game in sorted(now.games):
            if (asking := (game, current_language())) not in self.asked:
                self.asked.add(asking)
                self.tasks.start(self._load(*asking))
        shown = now.sharing
        link = shown.link if shown and shown.code_wanted and not shown.code else ""
        if link != self.drawing:
            self.drawing = link
            if link and sharing.fits(link):
                self.tasks.start(self._draw_code(link))

    async def _read(self) -> None:
        try:
            text = str(await self.window.lessons.rows(ROWS))
        except Exception:  # noqa: BLE001  (the page works without stored data)
            text = "[]"
        self.reading = False
        self.saved = {str(id_): str(row) for id_, row in json.loads(text)}
        self.dispatch(Event("class-rows", text))

    def _save(self, before: Mapping[str, str], rows: Mapping[str, str]) -> None:
        if rows is before:
            return
        for id_, text in rows.items():
            if before.get(id_) != text:
                self.window.lessons.put(id_, text)
        for id_ in before.keys() - rows.keys():
            self.window.lessons.drop(id_)
        self.saved = rows

    async def _load(self, game: str, language: str) -> None:
        load = self.window.lessons
        try:
            lessons, _ = json.loads(str(await load.load(game, language, False)))
            puzzles, _ = json.loads(str(await load.puzzles(game, language, False)))
        except Exception:  # noqa: BLE001  (any error means that loading failed)
            self.failed.add((game, language))
            self.dispatch(Event("class-failed", game))
            return
        self.dispatch(Event("class-loaded", About(game, json.dumps([lessons, puzzles]))))

    async def _draw_code(self, link: str) -> None:
        try:
            size, path = await self.window.qr(link)
        except Exception:  # noqa: BLE001
            size, path = 0, ""
        self.dispatch(Event("class-coded", QrCode(int(size), link, str(path))))
