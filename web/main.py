"""Begins: the language of the page, then the page, alone or in somebody else's."""

from __future__ import annotations

import sys
from typing import Any

from js import document, language
from pyodide.ffi import create_once_callable, create_proxy

from web import i18n
from web.browser.app import App, add_catalogue
from web.browser.storage import DeviceStorage


def start() -> None:
    """Waits for the catalogue of the language that is to be spoken; English needs none."""
    sys.setrecursionlimit(400)  # deeper recursion through C frames kills the runtime for good
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
    """Draws the first screen as soon as the device has answered, and lets the page be used."""
    page = App()
    if document.documentElement.hasAttribute("data-embedded"):
        embed(page)
    else:
        device = DeviceStorage(page.dispatch, page.add_saves)
        page.save, page.poll_storage, page.shortcuts = device.save, device.poll, device.shortcuts
        device.start(page.start)


def embed(page: App) -> None:
    """In somebody else's page, where nothing is kept: what is done there is not the site's."""
    from js import embedding  # noqa: PLC0415  (only in a frame)

    from web.embedding.host import Host  # noqa: PLC0415

    host = Host(page, embedding, create_proxy)
    page.on_update = host.on_update
    host.start()


start()
