"""The start of the page: its language, then the page itself, on the site or in a frame."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from js import document, language, window
from pyodide.ffi import create_once_callable, create_proxy

from web import i18n
from web.browser.app import App
from web.browser.catalogues import add_catalogue
from web.browser.saving import Saving
from web.browser.storage import DeviceStorage


def start() -> None:
    """Load the catalogue of the preferred language, then start the page. English needs none."""
    sys.setrecursionlimit(400)  # deeper recursion through C frames crashes the runtime
    code = str(language.code)
    i18n.set_root(str(language.site))

    def arrived(data: Any) -> None:
        add_catalogue(code, data)
        i18n.set_language(code)
        begin()

    if code == i18n.ENGLISH:
        begin()
    else:
        language.ready.then(create_once_callable(arrived))


def begin() -> None:
    """Render the first screen once the stored game is read, and start listening."""
    page = App()
    if document.documentElement.hasAttribute("data-embedded"):
        page.run(lambda: embed(page))
    else:
        device = DeviceStorage(page.dispatch, page.add_saves, page.save_changes, page.run)
        saving = Saving(window, create_proxy, create_once_callable, device.save, page.save_changes)
        page.save, page.poll_storage, device.flush = saving.save, device.poll, saving.flush
        page.shortcuts, page.results = device.shortcuts, device.results
        page.daily, page.last_setups = device.daily, device.last_setups
        device.start(page.start)


def embed(page: App) -> None:
    """Start in a frame of another page. Nothing is stored on the device."""
    from js import embedding  # noqa: PLC0415  (only in a frame)

    from web.embedding.host import Host  # noqa: PLC0415

    def listener(handler: Callable[[str], None]) -> Any:
        return create_proxy(lambda text: page.run(lambda: handler(text)))

    host = Host(page, embedding, listener)
    page.on_update = host.on_update
    host.start()


start()
