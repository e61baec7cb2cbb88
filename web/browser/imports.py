"""Import of files and texts: dropped, pasted or chosen.

The browser's window is passed in, as in web.browser.playback, so the module can be imported without
a browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from py_rules import record
from py_rules.message import Text, as_message, message, to_json
from web.browser.tasks import Tasks
from web.i18n import N_
from web.model.events import About, Event
from web.model.page import Model

PASTED = N_("Pasted text")
DROPPED = N_("Dropped text")
UNREADABLE = N_("The browser couldn’t read this file. Try again, or choose another file.")


class Imports:
    """Listeners for files and texts. Each is dispatched; its games are then read one by one."""

    def __init__(
        self, window: Any, dispatch: Callable[[Event], None], proxy: Callable[[Any], Any]
    ) -> None:
        self.window = window
        self.dispatch = dispatch
        self.on_shelf = True
        self.for_class = False  # a class screen is open, so texts are results
        self.waiting = False
        self.progress: Any = ()  # the rows stored last
        self.merged = proxy(self._merged)
        self.again = proxy(self._again)
        self.tasks = Tasks()
        for name, handler in (
            ("dragover", self._over),
            ("drop", self._dropped),
            ("paste", self._pasted),
            ("change", self._chosen),
        ):
            window.document.addEventListener(name, proxy(handler))

    def sync(self, model: Model) -> None:
        """After a rendering, read the next waiting game once the browser has painted."""
        self.on_shelf = not model.table and not model.setup
        if model.importing and model.importing.progress is not self.progress:
            from web.model import progress_rows  # noqa: F401, PLC0415  (`_merged` can't wait for it)

            self.progress = model.importing.progress
            for id_, text in self.progress:
                self.window.lessons.merge(id_, text, self.merged)
        self.for_class = bool(model.classes and not model.table)
        if model.importing and model.importing.waiting and not self.waiting:
            self.waiting = True
            self.window.setTimeout(self.again, 0)

    def _merged(self, id_: Any, here: Any, came: Any) -> str:
        from web.model.progress_rows import imported  # noqa: PLC0415  (not needed at the start)

        return imported(str(id_), str(here), str(came))

    def _again(self) -> None:
        self.waiting = False
        self.dispatch(Event("take"))

    def _over(self, event: Any) -> None:
        event.preventDefault()  # otherwise the browser would open the file

    def _dropped(self, event: Any) -> None:
        event.preventDefault()
        self._file_read(DROPPED, event.dataTransfer)

    def _pasted(self, event: Any) -> None:
        """Import a text pasted on the shelf, unless it is pasted into a field."""
        if self.on_shelf and not event.target.closest("input, textarea"):
            self._file_read(PASTED, event.clipboardData)

    def _chosen(self, event: Any) -> None:
        if str(event.target.type) == "file":
            self.tasks.start(self._read([*event.target.files]))

    def _file_read(self, where: str, data: Any) -> None:
        if files := [*data.files]:
            self.tasks.start(self._read(files))
        elif text := str(data.getData("text/plain")):
            self.dispatch(Event("bring-anew"))
            self.dispatch(self._arrived(where, text))

    def _arrived(self, where: str, text: str) -> Event:
        return Event("class-text" if self.for_class else "brought", About(where, text))

    def _unreadable(self, name: str, why: Text) -> Event:
        word = About(name, json.dumps(to_json(why)))
        return Event("class-unread" if self.for_class else "unreadable", word)

    async def _read(self, files: list[Any]) -> None:
        """Read all files, then dispatch them. A file over the size limit is reported, not read."""
        events = [await self._one(file) for file in files]
        self.dispatch(Event("bring-anew"))
        for event in events:
            self.dispatch(event)

    async def _one(self, file: Any) -> Event:
        from web.model import archive  # noqa: PLC0415  (not needed at the start)

        name = str(file.name)
        if file.size > archive.MAX_SIZE:
            return self._unreadable(name, archive.TOO_LARGE)
        try:
            return self._arrived(name, record.decode((await file.arrayBuffer()).to_bytes()))
        except record.BrokenRecord as broken:
            problem = message(
                "Line {number}: {why}. Save the record as UTF-8 text and try again.",
                number=broken.line,
                why=as_message(broken.refusal.text),
            )
            return self._unreadable(name, problem)
        except Exception:  # noqa: BLE001  (a folder, a deleted file: errors differ by browser)
            return self._unreadable(name, UNREADABLE)
