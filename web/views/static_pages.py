"""Markup for static pages, inserted by the build: language links, and scripts' texts."""

from __future__ import annotations

import json

from web import i18n
from web.i18n import LANGUAGES, N_, _
from web.markup.svg import Markup, el, join

# By the scripts' keys. The scripts fill in the fields.
START_TEXTS = {
    "loading": N_("Loading: {percent}%"),
    "loading-first": N_("Loading: {percent}%. Next time, the page will open at once."),
    "lost": N_("The connection was lost. Loading continues as soon as it is back."),
    "starting": N_("Starting Python…"),
    "close": N_("Close"),
    "try": N_("You can try it yourself as soon as everything is loaded."),
    "begun": N_("The game begins as soon as everything is loaded."),
    "setting-up": N_("Setting up the table…"),
    "failed": N_("The games couldn’t be loaded. {what} {advice}"),
    "again": N_("Try again in a moment."),
    "browser": N_("Use an up-to-date Firefox, Chrome, Edge or Safari."),
    "report": N_(
        "Try again. If that doesn’t help, report the text below to the people who run {site}."
    ),
    "connect": N_("Check your connection, then try again."),
    "copy": N_("Copy the text"),
    "copied": N_("Copied"),
    "tell": N_("Report it on GitHub"),
    "unreached": N_("A file didn’t arrive. The network may be down, or it may block this page."),
    "offline": N_("This device is offline. Connect it, then try again."),
    "not-sent": N_("The server didn’t send {file}."),
    "retry": N_("Try again"),
    "too-old": N_("This browser is too old."),
    "no-wasm": N_("This browser doesn’t have WebAssembly, or it is turned off."),
    "no-python": N_("Python couldn’t be started."),
    "part": N_("Loading this part of the page…"),
    "no-part-yet": N_("This part of the page couldn’t be loaded, so nothing has changed. {advice}"),
    "no-part": N_("Part of the program is missing."),
    "no-pyscript": N_("PyScript couldn’t be loaded."),
    "stopped": N_("The program stopped with an error."),
}
EMBEDDING_PAGE_TEXTS = {
    "copied": N_("Copied"),
    "selected": N_("The line is selected. Copy it now."),
    "at": N_("{index} of {last}"),
    "way-element": N_("The frame is as tall as the table, and your page can talk to the table."),
    "way-frame": N_("For pages that don’t allow scripts. The table fits the frame."),
    "empty": N_("Paste a record to see the line here."),
    "choose": N_("Paste a record, then choose a position."),
    "chosen": N_("The line shows the game at this position."),
    "no-actions": N_("This record has no actions yet."),
}


def embedding_page_texts() -> Markup:
    """The texts for `lines.js`, the script of the pages about embedding."""
    return _texts(EMBEDDING_PAGE_TEXTS)


def start_texts() -> Markup:
    """The texts for `language.js`, which passes them to the scripts of the page."""
    return _texts(START_TEXTS)


def _texts(table: dict[str, str]) -> Markup:
    data = json.dumps({key: _(text) for key, text in table.items()}, ensure_ascii=False)
    inside = Markup(data.replace("<", "\\u003c"))
    return el("script", inside, type="application/json", id="texts", data_words="texts")


def first_texts() -> dict[str, str]:
    """The sentences of `engine.js`, by kind: it may run where no other script does."""
    entries = {
        "old": (START_TEXTS["too-old"], START_TEXTS["browser"]),
        "missing": (START_TEXTS["no-part"], START_TEXTS["again"]),
    }
    failures = {
        kind: _(START_TEXTS["failed"], what=_(what), advice=_(advice))
        for kind, (what, advice) in entries.items()
    }
    return {**failures, "lost": _(START_TEXTS["lost"])}


def languages(page: str = "") -> Markup:
    """Links to the same page in each language; they also work before the program runs."""
    now = i18n.current_language()
    links = (
        el(
            "a",
            language.name,
            href=i18n.page(page, code),
            lang=code,
            hreflang=code,
            data_do="language",
            data_on=code,
            aria_current="true" if code == now else None,
        )
        for code, language in LANGUAGES.items()
    )
    name = LANGUAGES[now].name
    return el(
        "details",
        el("summary", name, aria_label=_("Language: {name}", name=name)),
        el("ul", *(el("li", link) for link in links)),
        class_="languages",
    )


def alternates(page: str = "") -> Markup:
    """Link elements to the same page in each language, for search engines."""
    found = [
        el("link", rel="alternate", hreflang=code, href=i18n.page(page, code)) for code in LANGUAGES
    ]
    other = el("link", rel="alternate", hreflang="x-default", href=i18n.page(page, "en"))
    return join(*found, other)
