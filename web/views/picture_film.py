"""A replay as one web page that needs nothing beside itself: the table after each action."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from web import i18n
from web.games import pieces
from web.games.protocol import load
from web.i18n import N_, _, render_all
from web.markup.diff import Change, between
from web.markup.svg import Fragment, Markup, el, join
from web.model.replay import Replay
from web.model.table import TableState
from web.views import picture
from web.views import table as table_view

NOT_MADE = N_(
    "This browser couldn’t make the file. Save the record instead; this site shows it as a replay."
)
# The parts of a style sheet that fetch other files.
FETCHING_RULES = re.compile(r"@font-face\s*\{[^}]*\}|@import[^;]*;")
CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
STYLE = """
:root, body { height: auto; min-height: 0; overflow: auto; }
body { margin: 0; padding: 0.75rem; }
main.film { display: block; height: auto; max-width: 75rem; margin: 0 auto; padding: 0; }
main.film #board { display: block; height: auto; min-height: 0; position: static; }
main.film #board > svg.table { display: block; width: 100%; height: auto; max-height: 78vh; }
main.film [data-do] { display: none; }
main.film h1 { margin: 0 0 0.5rem; font-size: 1.25rem; }
main.film .film-buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
main.film .film-buttons { margin: 0.75rem 0 0.5rem; }
main.film .film-buttons input { flex: 1 1 12rem; min-width: 8rem; }
main.film #caption { min-height: 3em; white-space: pre-line; }
"""


class Frame(NamedTuple):
    """The table after an action, or at the beginning."""

    drawn: Fragment
    caption: str  # what happened, and the note


def frames(table: TableState) -> Iterator[Frame]:
    """Yield the table from its first position to its last, along the game itself."""
    for at in range(len(table.match.actions) + 1):
        along = table._replace(replay=Replay(at))
        action = render_all(table.log[at - 1]) if at else _("Nothing has happened yet.")
        note = picture.note_text(along)
        last = frozenset(table.match.actions[at - 1].words) if at else frozenset[str]()
        board = picture.board(along, along, table.match.positions[at], last)
        yield Frame(join(board), f"{action}\n{note}".strip())


class Film(NamedTuple):
    """All frames: the first one, and the changes from each to the next."""

    first: Markup
    changes: tuple[list[Change], ...]
    captions: tuple[str, ...]


def filmed(found: Iterator[Frame]) -> Iterator[Film]:
    """Yield the film with one frame more each time, so that the browser can respond in between."""
    before = next(found)
    film = Film(before.drawn, (), (before.caption,))
    for frame in found:
        changes = between(before.drawn, frame.drawn)
        film = Film(film.first, (*film.changes, changes), (*film.captions, frame.caption))
        before = frame
        yield film


def name(table: TableState) -> str:
    """The name of the file."""
    return f"{table.match.game.name}-{len(table.match.actions)}.html"


def page(table: TableState, film: Film, style: str, script: str) -> str:
    """The text of the file, from the styles of the site and the script of the player."""
    game = table.match.game.name
    names = i18n.join_list(table_view.names(table))
    title = _("{game}: {players}", game=load(game).TITLE, players=names)
    parts = (
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=CONTENT_POLICY),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", title),
        el("style", Markup(_inside(FETCHING_RULES.sub("", style) + STYLE))),
    )
    body = el(
        "body",
        pieces.sprite((game,)),
        el(
            "main",
            el("h1", title),
            el("section", film.first, id="board", role="img", aria_label=title),
            el(
                "div",
                el("button", _("Back"), id="back"),
                el("button", _("Play"), id="play", aria_pressed="false", class_="primary"),
                el("button", _("Forward"), id="forward"),
                el(
                    "input",
                    type="range",
                    id="at",
                    min="0",
                    max=str(len(film.changes)),
                    value="0",
                    aria_label=_("Position in the game"),
                ),
                class_="film-buttons",
            ),
            el("p", id="caption", role="status"),
            class_=f"play {game} wide named film",
        ),
        el("script", Markup(_data(film)), type="application/json", id="film"),
        el("script", Markup(_inside(script))),
    )
    root = el(
        "html",
        el("head", *parts),
        body,
        lang=i18n.current_language(),
        data_still="",
        data_game=game,
    )
    return f"<!doctype html>\n{root}\n"


def _data(film: Film) -> str:
    """What the player reads, as JSON that doesn't end the element that it is in."""
    last = len(film.changes)
    where = [
        _("Start of the game"),
        *(_("Action {number} of {last}", number=at, last=last) for at in range(1, last + 1)),
    ]
    data = {
        "changes": film.changes,
        "captions": [f"{one}\n{text}" for one, text in zip(where, film.captions, strict=True)],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _inside(text: str) -> str:
    """A style sheet or a script, so that it doesn't end the element that it is in."""
    return text.replace("</", "<\\/")
