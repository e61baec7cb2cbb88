"""The commands of buttons that the browser handles itself: they are not events of the model."""

from __future__ import annotations

from typing import Any

WORDS = {
    *("language", "zoom-in", "zoom-out", "fit", "bot-now", "reread", "export", "package", "record"),
    *("copy", "copy-link", "copy-line", "copy-page", "share-link", "picture", "save", "download"),
}


def read_again(window: Any, do: str, id_: str) -> bool:
    """Reload and retry a save that broke the start; return False for other commands."""
    if do == "reread":
        window.store.trust(id_)
        window.location.reload()
    return do == "reread"
