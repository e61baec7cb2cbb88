"""Loading of the catalogues: each language when it is first chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import language
from pyodide.ffi import create_once_callable

from web import i18n
from web.model.events import Event


def add_catalogue(code: str, data: Any) -> None:
    """Store a loaded catalogue; do nothing without data, when it could not be loaded."""
    if data:
        i18n.add_language(code, data.to_bytes())


def command(do: str, code: str, dispatch: Callable[[Event], None]) -> bool:
    """Change the language once its catalogue has loaded, or report that it could not be loaded.

    Return False for other commands.
    """
    if do != "language":
        return False

    def arrived(data: Any) -> None:
        add_catalogue(code, data)
        if i18n.has_language(code):
            dispatch(Event("language", code))
            language.use(code)
        else:
            dispatch(Event("unspoken"))

    if i18n.has_language(code):
        arrived(None)
    else:
        language.catalogue(code).then(create_once_callable(arrived))
    return True
