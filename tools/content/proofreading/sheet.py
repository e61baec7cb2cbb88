"""The proofreading page: one file that loads nothing but the pictures beside it."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import py_rules
from tools.content.proofreading.marking import Sighting
from tools.content.proofreading.rows import SUBJECTS, MessageRow
from tools.content.wording import glossary
from web.i18n import ENGLISH, LANGUAGES
from web.markup.svg import Markup, el, join

HERE = Path(__file__).resolve().parent
MAX_SLICE_HEIGHT = 1600  # pixels; the greatest height of a picture
MAX_SCREENS = 4  # screens named beside a message


class ScreenPicture(NamedTuple):
    """A screen on the page, cut into pictures from top to bottom."""

    screen: str
    about: str
    files: tuple[str, ...]
    width: int  # in pixels of the page, like the boxes of sightings


def page(
    rows: Iterable[MessageRow],
    sightings: Iterable[Sighting] = (),
    pictures: Iterable[ScreenPicture] = (),
) -> str:
    """The page as HTML."""
    shown = {picture.screen: picture for picture in pictures}
    seen: dict[int, list[Sighting]] = {}
    for sighting in sightings:
        seen.setdefault(sighting.number, []).append(sighting)
    body = join(
        el("header", el("h1", "Ludoteka in five languages"), _intro(), _controls()),
        el("main", *[_row(row, seen.get(row.number, []), shown) for row in rows], id="rows"),
        _words(),
        el("dialog", el("div", id="picture"), el("button", "Close", value="close"), id="shot"),
        el("script", Markup(json.dumps(_files(shown))), type="application/json", id="files"),
        el("script", Markup((HERE / "sheet.js").read_text(encoding="utf-8"))),
    )
    head = join(
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width"),
        el("title", "Proofreading Ludoteka"),
        el("style", Markup((HERE / "sheet.css").read_text(encoding="utf-8"))),
    )
    return f"<!doctype html>\n{el('html', el('head', head), el('body', body), lang=ENGLISH)}\n"


def _intro() -> Markup:
    return el(
        "p",
        "Read each sentence as somebody would who sees it for the first time. {Braces} stand for "
        "a value; what follows | are other grammatical forms. “Note” opens a field for your "
        "remark; “Save my notes” puts all of them into a file.",
    )


def _controls() -> Markup:
    games = [el("option", name.capitalize(), value=name) for name in py_rules.GAMES]
    subjects = [el("option", name) for name in dict.fromkeys(each for _, each in SUBJECTS)]
    languages = [
        el("label", el("input", type="checkbox", name="language", value=code, checked=True), name)
        for code, (name, _point) in LANGUAGES.items()
        if code != ENGLISH
    ]
    return el(
        "form",
        el("input", type="search", name="search", placeholder="Search", aria_label="Search"),
        _select("game", "All games", el("option", "The page", value="-"), *games),
        _select("subject", "All subjects", *subjects),
        _select(
            "screen",
            "On a screen or not",
            el("option", "With a picture", value="seen"),
            el("option", "Without one", value="unseen"),
        ),
        el("fieldset", *languages),
        el("button", "Save my notes", type="button", id="save"),
        el("output", id="count"),
    )


def _select(name: str, everything: str, *options: Markup) -> Markup:
    return el("select", el("option", everything, value=""), *options, name=name, aria_label=name)


def _row(row: MessageRow, seen: list[Sighting], shown: Mapping[str, ScreenPicture]) -> Markup:
    entry = row.entry
    cells = [_text(ENGLISH, entry.english)]
    cells += [
        _text(code, entry.translations.get(code, ("",))) for code in LANGUAGES if code != ENGLISH
    ]
    known = [each for each in seen if each.screen in shown]
    best = [each for each in known if each.seen][:MAX_SCREENS] or known[:1]
    where = join(
        el("b", row.subject, f" · {row.game.capitalize()}" if row.game else ""),
        el("span", row.room),
        *[_screen(each, shown[each.screen]) for each in best],
        el("small", row.source),
        el("button", "Note", type="button", class_="note"),
    )
    return el(
        "article",
        el("div", where, class_="where"),
        *cells,
        id=f"m{row.number}",
        data_game=row.game or "-",
        data_subject=row.subject,
        data_seen="seen" if best else "unseen",
    )


def _text(code: str, strings: tuple[str, ...]) -> Markup:
    return el("div", *[el("p", text) for text in strings], lang=code)


def _screen(sighting: Sighting, picture: ScreenPicture) -> Markup:
    left, top, width, height = sighting.box
    index = min(int(top // MAX_SLICE_HEIGHT), len(picture.files) - 1)
    box = (left, top - index * MAX_SLICE_HEIGHT, width, height)
    unseen = "" if sighting.seen else " (read aloud or folded away)"
    return el(
        "button",
        f"{picture.about}{unseen}",
        type="button",
        class_="screen",
        data_screen=picture.screen,
        data_slice=index,
        data_box=" ".join(f"{value:.0f}" for value in box) if sighting.seen else None,
    )


def _files(shown: Mapping[str, ScreenPicture]) -> dict[str, object]:
    return {name: {"files": each.files, "width": each.width} for name, each in shown.items()}


def _words() -> Markup:
    """Return the glossary as a table that can be unfolded."""
    head = el("tr", *[el("th", name) for name in ("", *(each.name for each in LANGUAGES.values()))])
    lines = [
        el("tr", el("td", term.part), *[el("td", term.word(code), lang=code) for code in LANGUAGES])
        for term in glossary.of_the_project().terms
    ]
    return el("details", el("summary", "The word for each thing"), el("table", head, *lines))
