"""Export of games and links: to the clipboard, the share sheet, or a file.

The browser's window is passed in, as in web.browser.playback, so the module can be imported without
a browser.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from web import i18n
from web.browser.tasks import Tasks
from web.i18n import N_, _
from web.model import archive
from web.model.annotated import record_text
from web.model.events import Event, QrCode
from web.model.page import Model, saved_game

if TYPE_CHECKING:
    from web.model.classes import Classes
    from web.model.sharing import Sharing
    from web.model.table import TableState
    from web.model.workshop import Workshop
    from web.views.picture import Picture

FRAMES_PER_CHUNK = 8  # frames of a film after which control returns to the browser
CONFIRMATION_SECONDS = 2  # seconds that a button shows its confirmation
NOT_SHARED = N_("This device’s share menu didn’t open. Copy the link instead.")


class Exports:
    """Export commands. Each is an asynchronous task whose result is dispatched as an event."""

    def __init__(self, window: Any, dispatch: Callable[[Event], None]) -> None:
        self.window = window
        self.dispatch = dispatch
        self.drawing = ""  # the link whose QR code is being drawn
        self.filming = False  # whether a replay is being written as a web page
        self.tasks = Tasks()

    def command(self, model: Model, do: str, on: str, button: Any) -> bool:
        """Start the export of a button; return False for other commands."""
        if model.classes and not model.table:
            return self._of_class(model, model.classes, do, button)
        shared = model.table.sharing if model.table else None
        if do in ("copy-link", "copy-line") and model.workshop and model.table:
            self._link_of_workshop(model.workshop, model.table, model.address, do, button)
        elif do == "copy-page":
            self.tasks.start(self._copy(i18n.pasted(model.pages, on), button))
        elif do == "copy" and on:  # the original text of a damaged save, or a draft
            text = next((archive.save_text(save) for save in model.saves if save.id == on), "")
            self.tasks.start(self._copy(text, button))
        elif do in ("copy", "download") and (file := _made_file(model)):
            name, text = file
            if do == "copy":
                self.tasks.start(self._copy(text, button))
            else:
                self.download(name, text)
        elif do == "copy" and model.table:
            self.tasks.start(self._copy(record_text(model.table), button))
        elif do in ("copy-link", "copy-line", "share-link") and shared and model.table:
            self._send(model.table, shared, do, button)
        elif do == "picture" and on == "film" and model.table:
            self.tasks.start(self._film(model.table, button))
        elif do == "picture" and model.table:
            self._pictured(model, on, button)
        elif do == "package":
            from web.browser import packing  # noqa: PLC0415  (few ever make a package)

            packing.save(self, model, on, button)
        elif do == "export":
            from web.model import progress_rows  # noqa: F401, PLC0415  (`_export` can't wait for it)

            self.tasks.start(self._export(model))
        elif do == "save" and (saved := saved_game(model, on)):
            if saved.unread:
                self.window.store.download(saved.id, archive.file_name(saved))
            else:
                self.download(archive.file_name(saved), archive.save_text(saved))
        elif do == "download" and model.table:
            from web.views import sharing  # noqa: PLC0415  (not needed at the start)

            self.download(sharing.file_name(model.table.match), record_text(model.table))
        else:
            return False
        return True

    def _link_of_workshop(
        self, setting: Workshop, table: TableState, address: str, do: str, button: Any
    ) -> None:
        """Copy the link of a position set up by hand, or the line that embeds it."""
        from web.model import workshop  # noqa: PLC0415  (not needed at the start)
        from web.views import sharing  # noqa: PLC0415  (as above)

        link = workshop.link(setting, address, table.colours)
        if link and do == "copy-line":
            self.tasks.start(self._copy(sharing.line(link, "position"), button))
        elif link:
            then = Event("workshop-copied", len(link))
            self.tasks.start(self._copy(link, button, then))
        else:
            self.dispatch(Event("notice", sharing.TOO_LONG))

    def _of_class(self, model: Model, now: Classes, do: str, button: Any) -> bool:
        """Start the export of a button on a class screen; return False for other commands."""
        from web.views import class_parts, class_results, class_tasks  # noqa: PLC0415  (as above)

        shown = now.sharing
        if do == "copy-link" and shown:
            self.tasks.start(self._copy(shown.link, button))
        elif do == "share-link" and shown:
            self.tasks.start(self._share(class_parts.message(now), shown.link))
        elif do == "copy" and shown:
            self.tasks.start(self._copy(class_tasks.code(now), button))
        elif do == "download":
            self.download(class_results.file_name(model.now), class_results.written(now))
        else:
            return False
        return True

    def _pictured(self, model: Model, kind: str, button: Any) -> None:
        """Save the table as a picture of this kind, or copy its description (``words``)."""
        from web.views import picture  # noqa: PLC0415  (not needed for a start)

        made = picture.of(model)
        if made and kind == "words":
            self.tasks.start(self._copy(picture.text(made), button))
        elif made and kind in picture.FAILURES:
            self.tasks.start(self._picture(made, kind))

    async def _picture(self, made: Picture, kind: str) -> None:
        from web.views import picture  # noqa: PLC0415  (not needed for a start)

        try:
            blob = await self.window.picture(str(made.table), made.title, made.words, kind)
        except Exception as error:  # noqa: BLE001  (browsers raise different errors)
            self.window.console.warn(str(error))
            self.failed(picture.not_made(kind, str(error)))
        else:
            self.download(f"{made.name}.{kind}", blob)

    def failed(self, why: str) -> None:
        """Show a notice with the reason why there is no file."""
        dialog = self.window.document.getElementById("share")
        if dialog and dialog.open:  # it would cover the notice
            self.dispatch(Event("share-close"))
        self.dispatch(Event("notice", why))

    async def _film(self, table: TableState, button: Any) -> None:
        """Save the replay as a web page; the button shows the progress.

        Ignored while another one is being written.
        """
        from web.views import picture_film  # noqa: PLC0415  (not needed for a start)

        if self.filming:
            return
        self.filming = True
        label, last = button.textContent, len(table.match.actions)
        try:
            style, script = [await self._beside(name) for name in ("style.css", "film.js")]
            film = None
            for film in picture_film.filmed(picture_film.frames(table)):
                at = len(film.changes)
                if at % FRAMES_PER_CHUNK == 0:
                    button.textContent = _("Action {number} of {last}", number=at, last=last)
                    await asyncio.sleep(0)
            assert film
            text = picture_film.page(table, film, style, script)
        except Exception as error:  # noqa: BLE001  (browsers raise different errors)
            self.window.console.warn(str(error))
            self.failed(picture_film.NOT_MADE)
        else:
            self.download(picture_film.name(table), text)
        finally:
            self.filming = False
            button.textContent = label

    async def _beside(self, name: str) -> str:
        """Fetch a file that lies beside the style sheet of the page. Raises ValueError."""
        sheet = str(self.window.document.querySelector('link[href$="/style.css"]').href)
        answer = await self.window.fetch(sheet.removesuffix("style.css") + name)
        if not answer.ok:
            raise ValueError(f"{name}: {answer.status}")
        return str(await answer.text())

    def _send(self, table: TableState, shared: Sharing, do: str, button: Any) -> None:
        """Send the link in the panel to the clipboard or the share sheet."""
        from web.update.sharing import sent  # noqa: PLC0415  (not needed at the start)
        from web.views import sharing  # noqa: PLC0415

        if do == "copy-link":
            self.tasks.start(self._copy(shared.link, button, sent(table)))
        elif do == "copy-line":
            self.tasks.start(self._copy(sharing.line_of(shared), button))
        else:
            words = "" if sharing.is_whole(shared) else sharing.message(table.match, shared)
            self.tasks.start(self._share(words, shared.link, sent(table)))

    def sync(self, model: Model) -> None:
        """Open or close the sharing dialog after a rendering, and draw its QR code if needed."""
        shared = model.table.sharing if model.table else None
        dialog = self.window.document.getElementById("share")
        if dialog and bool(dialog.open) != bool(shared):
            dialog.showModal() if shared else dialog.close()
        link = shared.link if shared and shared.code_wanted and not shared.code else ""
        if link != self.drawing:
            self.drawing = link
            from web.views import sharing  # noqa: PLC0415  (not needed at the start)

            if link and sharing.fits(link):
                self.tasks.start(self._draw_code(link))

    def download(self, name: str, contents: Any) -> None:
        """Save a text or a blob as a file."""
        window = self.window
        parts = window.Array.of(contents)
        address = window.URL.createObjectURL(window.Blob.new(parts))
        anchor = window.document.createElement("a")
        anchor.href, anchor.download = address, name
        anchor.click()
        # By then the browser has read the file.
        window.setTimeout(window.URL.revokeObjectURL.bind(window.URL), 60_000, address)

    async def _export(self, model: Model) -> None:
        """Save all games as a file, with the progress in lessons and puzzles."""
        rows = json.loads(str(await self.window.lessons.all()))
        text = archive.write(
            model.saves, model.results, [(str(id_), str(row)) for id_, row in rows]
        )
        self.download(archive.games_name(model.now), text)

    async def _copy(self, text: str, button: Any, then: Event | None = None) -> None:
        try:  # only pages on https and localhost have a clipboard, and it may be refused
            await self.window.navigator.clipboard.writeText(text)
        except Exception:  # noqa: BLE001  (browsers raise different errors)
            self.dispatch(Event("uncopied", text))
            if field := self.window.document.getElementById("uncopied"):
                field.focus()
                field.select()
            return
        if then:
            self.dispatch(then)
        former, copied = button.textContent, _("Copied")
        if former == copied:  # pressed twice: the first press restores the label
            return
        button.textContent = copied
        await asyncio.sleep(CONFIRMATION_SECONDS)
        button.textContent = former

    async def _share(self, words: str, link: str, then: Event | None = None) -> None:
        data = self.window.Object.fromEntries(
            self.window.Array.of(
                self.window.Array.of("text", words), self.window.Array.of("url", link)
            )
        )
        try:
            await self.window.navigator.share(data)
        except Exception as error:  # noqa: BLE001
            if "AbortError" not in str(error):  # the user closed the share sheet
                self.dispatch(Event("notice", NOT_SHARED))
        else:
            if then:
                self.dispatch(then)

    async def _draw_code(self, link: str) -> None:
        try:
            size, path = await self.window.qr(link)
        except Exception:  # noqa: BLE001
            size, path = 0, ""
        self.dispatch(Event("coded", QrCode(int(size), link, str(path))))


def _made_file(model: Model) -> tuple[str, str] | None:
    """Return the name and the text of the study or exercise on the screen, if there is one."""
    if model.study and model.table and model.table.sharing:
        from web.model import studies  # noqa: PLC0415  (what is shown has been imported)

        return studies.file_name(model.study), studies.written(model.study)
    if model.exercise and not model.exercise.trying:
        from web.model import exercises  # noqa: PLC0415  (as above)

        return exercises.file_name(model.exercise), model.exercise.text
    return None
