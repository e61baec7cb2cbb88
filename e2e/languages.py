"""Catalogues for browser tests: every text is wrapped, so that it is seen what is translated."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Route

from tools.content import words

FIELD = re.compile(r"(\{[^}]*\})")


def wrapped(text: str) -> str:
    """The text between brackets that no text has."""
    return f"⟦{text}⟧"


def longer(text: str) -> str:
    """A third longer, as translations from English can be: each word gets more letters."""
    return "".join(map(_stretched, FIELD.split(text)))


def _stretched(part: str) -> str:
    if part.startswith("{"):
        return part
    return re.sub(r"\w{4,}", lambda found: found[0] + "ö" * (len(found[0]) // 3), part)


def pseudo(code: str, change: Callable[[str], str] = wrapped) -> bytes:
    """The catalogue of a language in which every text is changed in this way."""
    catalog = words.merge(words.template(), words.parse(b"", code), code)
    for message in catalog:
        if isinstance(message.id, tuple):
            one, many = message.id
            message.string = (change(one), *[change(many)] * (catalog.num_plurals - 1))
        elif isinstance(message.id, str) and message.id:
            message.string = change(message.id)
    return words.machine(catalog)


def serve(context: BrowserContext, code: str, data: bytes) -> None:
    """Let the pages of a context get this catalogue for a language."""

    def answer(route: Route) -> None:
        route.fulfill(body=data, content_type="application/octet-stream")

    context.route(re.compile(rf"/words-[0-9a-f]+/{code}\.mo"), answer)
