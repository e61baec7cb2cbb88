"""Test catalogues that mark every text, so that untranslated text stands out."""

import re
from collections.abc import Callable
from functools import cache

from playwright.sync_api import BrowserContext, Route

from tools.content import words

FIELD = re.compile(r"(\{[^}]*\})")


def wrapped(text: str) -> str:
    """Return the text in brackets that no text of the site contains."""
    return f"⟦{text}⟧"


def longer(text: str) -> str:
    """Return the text with its longer words stretched by a third, like a translation."""
    return "".join(map(_stretched, FIELD.split(text)))


def _stretched(part: str) -> str:
    if part.startswith("{"):
        return part
    return re.sub(r"\w{4,}", lambda found: found[0] + "ö" * (len(found[0]) // 3), part)


@cache  # collecting all texts takes more than a second
def pseudo(code: str, change: Callable[[str], str] = wrapped) -> bytes:
    """Return a compiled catalogue in which ``change`` has been applied to every text."""
    catalog = words.merge(words.template(), words.parse(b"", code), code)
    for message in catalog:
        if isinstance(message.id, tuple):
            one, many = message.id
            message.string = (change(one), *[change(many)] * (catalog.num_plurals - 1))
        elif isinstance(message.id, str) and message.id:
            message.string = change(message.id)
    return words.machine(catalog)


def serve(context: BrowserContext, code: str, data: bytes) -> None:
    """Serve this catalogue as a language's translations to the pages of a context."""

    def answer(route: Route) -> None:
        route.fulfill(body=data, content_type="application/octet-stream")

    context.route(re.compile(rf"/words-[0-9a-f]+/{code}\.mo"), answer)
