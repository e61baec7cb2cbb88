"""Making packages for learning platforms on the device, of the files of this site."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from py_rules.message import MessageError, as_message, message
from web.i18n import N_, _, render
from web.model.packages import KINDS, Content, PackageKind
from web.views import package_contents, packages

if TYPE_CHECKING:
    from typing import Protocol

    from web.browser.tasks import Tasks
    from web.model.page import Model

    class Exporter(Protocol):
        """The part of `web.browser.exports.Exports` that saves files."""

        window: Any
        tasks: Tasks

        def download(self, name: str, contents: Any) -> None:
            """Save a text or a blob as a file."""

        def failed(self, why: str) -> None:
            """Show a notice with the reason why there is no file."""


NOT_PACKED = N_("The package couldn’t be made. Check that this device is online, then try again.")


def save(exports: Exporter, model: Model, kind: str, button: Any) -> None:
    """Save a package with the content on the page, or with the lesson chosen beside the button."""
    box = button.closest("details").querySelector("select")
    try:
        content = package_contents.of_page(model, str(box.value) if box else "")
    except MessageError as wrong:
        why = as_message(wrong.message)
        exports.failed(render(message("The package can’t be made: {why}.", why=why)))
    else:
        for known in KINDS:
            if content and kind == known:
                exports.tasks.start(_save(exports, content, known, button))


async def _save(exports: Exporter, content: Content, kind: PackageKind, button: Any) -> None:
    if button.getAttribute("aria-busy"):
        return
    button.setAttribute("aria-busy", "true")
    former, button.textContent = button.textContent, _("Making the package…")
    try:
        maker = await exports.window.packages()
        plan = packages.plan_of(content, json.loads(str(await maker.names())))
        texts = packages.files(content, kind, plan)
        blob = await maker.zip(json.dumps(plan.copies), json.dumps(texts))
    except Exception as error:  # noqa: BLE001  (browsers raise different errors)
        exports.window.console.warn(str(error))
        exports.failed(NOT_PACKED)
    else:
        exports.download(packages.file_name(content, kind), blob)
    finally:
        button.textContent = former
        button.removeAttribute("aria-busy")
