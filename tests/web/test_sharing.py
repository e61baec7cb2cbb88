"""The panel for sharing a game."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest

from py_rules import link, load, record
from py_rules.link import Kind
from py_rules.record import Match, Table
from tests.random_matches import random_game, truncated
from tools.content import words
from web import i18n
from web.embedding import parameters
from web.markup.svg import Markup
from web.model.events import Event
from web.model.page import Model
from web.model.sharing import LONG_MESSAGE, MESSAGE_MAY_BE_CUT, Code, Sharing, linked
from web.update import update
from web.views import sharing
from web.views.sharing import draw, heading, message

ADDRESS = "https://example.org/ludoteka/"
WHOLE = random_game(Table(load("mykerinos"), 3), 2)
WHOLE = WHOLE._replace(table=WHOLE.table._replace(names=("Ann", "Ben", "Cem <i>")))
MATCH = truncated(WHOLE, 40)
MOVER = MATCH.table.name(MATCH.state.to_move or 0)


def panel(match: Match = MATCH, **changes: Any) -> Markup:
    asked = Sharing(ADDRESS, lineage_id=77, colours=("red", "blue", "green"))
    return draw(match, linked(match, asked)._replace(**changes))


def text(drawn: Markup) -> str:
    return unescape(re.sub("<[^>]*>", " ", drawn))


@pytest.mark.parametrize("kind", link.KINDS)
def test_the_link_holds_the_game(kind: Kind) -> None:
    made = linked(MATCH, Sharing(ADDRESS, kind, 20, 77, ("red", "blue", "green")))
    assert made.link.startswith(f"{ADDRESS}#L1")
    found = link.read(made.link)
    assert (found.kind, found.lineage_id, found.colours) == (kind, 77, ("red", "blue", "green"))
    assert record.read(found.record) == (truncated(MATCH, 20) if kind == "position" else MATCH)
    drawn = draw(MATCH, made)
    assert f'value="{made.link}"' in drawn
    assert f'data-on="{kind}" aria-pressed="true"' in drawn
    assert drawn.count('aria-pressed="true"') == 1


def test_the_sharing_panel_names_the_player_to_move_and_the_trust_in_chance() -> None:
    assert heading(MATCH, Sharing(ADDRESS, "game")) == f"Send to {MOVER}"
    shown = text(panel())
    assert f"Send to {MOVER}" in shown
    assert f"It is {MOVER}’s turn." in shown
    assert sharing.CHANCE_NOTE in shown
    assert message(MATCH, Sharing(ADDRESS, "game")) == f"{MOVER}, it is your turn in Mykerinos."


def test_a_game_against_the_computer_is_shown_and_not_sent() -> None:
    solo = linked(MATCH, Sharing(ADDRESS, solo=True))
    shown = text(draw(MATCH, solo))
    assert "Share this game" in shown
    assert "Your own game goes on here." in shown
    assert MOVER not in shown
    assert sharing.CHANCE_NOTE not in shown
    assert message(MATCH, solo) == "Look at this Mykerinos position."


def test_the_page_of_the_game_for_blogs_is_offered_if_the_site_has_one() -> None:
    assert "copy-page" not in panel()
    shown = panel(pages="https://games.example/")
    assert 'data-do="copy-page" data-on="game/mykerinos"' in shown
    assert "into a new game of Mykerinos" in text(shown)
    assert i18n.pasted(ADDRESS, "game/mexica") == f"{ADDRESS}show/game/mexica.html"
    with words.spoken("sk"):
        assert i18n.pasted(ADDRESS, "game/mexica") == f"{ADDRESS}sk/show/game/mexica.html"


def test_player_names_in_the_sharing_panel_are_escaped() -> None:
    match = next(
        each
        for each in (truncated(WHOLE, count) for count in range(len(WHOLE.actions)))
        if each.state.to_move == 2
    )
    assert "Send to Cem &lt;i&gt;" in panel(match)
    assert "<i>" not in panel(match)


def test_a_finished_game_has_no_recipient() -> None:
    assert heading(WHOLE, Sharing(ADDRESS, "game")) == "Share this game"
    shown = text(panel(WHOLE))
    assert "the end of this game" in shown
    assert "See how it ended" in shown
    assert "Play on" not in shown
    assert "Play on" in text(panel())
    assert sharing.CHANCE_NOTE not in shown
    assert message(WHOLE, Sharing(ADDRESS, "game")) == "See how our game of Mykerinos went."
    assert sharing.file_name(WHOLE) == f"mykerinos-{len(WHOLE.actions)}.txt"


@pytest.mark.parametrize("kind", ["position", "replay"])
def test_sharing_a_view_does_not_mention_a_turn(kind: Kind) -> None:
    shown = text(panel(kind=kind))
    assert "Share this game" in shown
    assert "turn." not in shown
    assert sharing.CHANCE_NOTE not in shown
    assert message(MATCH, Sharing(ADDRESS, kind)) != message(MATCH, Sharing(ADDRESS, "game"))


def test_a_replay_begins_where_one_looks_or_at_the_beginning() -> None:
    for at, begins, shown in ((None, 0, "from the start"), (12, 12, "at this position")):
        made = linked(MATCH, Sharing(ADDRESS, "replay", at))
        assert link.read(made.link).at == begins
        assert shown in text(draw(MATCH, made))


def test_the_share_sheet_is_offered_where_there_is_one() -> None:
    assert "share-link" not in panel()
    assert 'data-do="share-link"' in panel(native=True)


def test_the_qr_code_is_drawn_on_request() -> None:
    code = Code(25, "M0 0h7v1H0z")
    assert "<svg" not in panel(code=code)
    assert "Drawing the QR code" in panel(code_wanted=True)
    drawn = panel(code_wanted=True, code=code)
    assert 'd="M0 0h7v1H0z"' in drawn
    assert 'viewBox="0 0 33 33"' in drawn
    assert 'aria-expanded="true"' in drawn
    assert sharing.CODE_IS_LARGE not in drawn
    assert sharing.NO_CODE in text(panel(code_wanted=True, code=Code(0, "")))


def test_large_and_impossible_qr_codes_are_explained() -> None:
    code = Code(25, "M0 0h7v1H0z")
    long = ADDRESS + "#L1" + "a" * sharing.LARGE_QR_LENGTH
    assert sharing.CODE_IS_LARGE in panel(code_wanted=True, code=code, link=long)
    most = ADDRESS + "a" * (sharing.MAX_QR_BYTES - len(ADDRESS))
    assert sharing.fits(most)
    assert not sharing.fits(most + "a")
    drawn = panel(code_wanted=True, code=code, link=most + "a")
    assert sharing.TOO_LONG_FOR_CODE in drawn
    assert "<svg" not in drawn


def test_changing_the_kind_of_link_removes_the_qr_code() -> None:
    made = linked(MATCH, Sharing(ADDRESS, at=9, code_wanted=True))
    drawn = made._replace(code=Code(25, "M0 0z"))
    assert linked(MATCH, drawn) == drawn, "the code of the same link stays"
    other = linked(MATCH, drawn._replace(kind="position"))
    assert (other.code, other.code_wanted) == (None, True)
    assert other.link != made.link


def test_text_that_cannot_be_copied_is_shown_in_the_panel() -> None:
    """If the panel is closed, a notice shows the text; choosing another link removes it."""
    rng = Random(1)
    model = update(Model(), Event("choose", "mykerinos"), rng)
    model = update(update(model, Event("opponents", "people"), rng), Event("begin"), rng)
    after = update(model, Event("uncopied", "one\ntwo <b>"), rng)
    assert after.notices
    opened = update(model, Event("share"), rng)
    after = update(opened, Event("uncopied", "one\ntwo <b>"), rng)
    assert not after.notices
    assert after.table
    assert after.table.sharing
    drawn = draw(after.table.match, after.table.sharing)
    assert "one\ntwo &lt;b&gt;</textarea>" in drawn
    assert sharing.NOT_COPIED in text(drawn)
    assert after.table.sharing.uncopied
    other = update(after, Event("share-kind", "replay"), rng)
    assert other.table
    assert other.table.sharing
    assert other.table.sharing.uncopied == ""


def test_a_game_too_long_for_a_link_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "LONGEST", 100)
    made = linked(MATCH, Sharing(ADDRESS))
    assert made.link == ""
    drawn = draw(MATCH, made)
    assert sharing.TOO_LONG in drawn
    assert "<input" not in drawn
    assert 'data-do="download"' in drawn


@pytest.mark.parametrize("kind", link.KINDS)
def test_the_sharing_panel_shows_the_length_of_a_link_and_warns(kind: Kind) -> None:
    """A link for the next player's turn has the warning but no character count."""
    made = linked(MATCH, Sharing(ADDRESS, kind))
    shown = text(draw(MATCH, made))
    assert (f"The link has {len(made.link)} characters." in shown) == (kind != "game")
    assert MESSAGE_MAY_BE_CUT not in shown
    made = made._replace(link=made.link.ljust(LONG_MESSAGE + 1, "a"))
    shown = text(draw(MATCH, made))
    assert f"The link has {LONG_MESSAGE + 1} characters." in shown
    assert MESSAGE_MAY_BE_CUT in shown
    assert "The link has" not in text(draw(MATCH, made._replace(link="")))


@pytest.mark.parametrize("kind", link.KINDS)
def test_the_line_for_a_web_page_shows_what_the_link_holds(kind: Kind) -> None:
    """The line isn't offered for a game sent from one player to another."""
    made = linked(MATCH, Sharing(f"{ADDRESS}index.html?a=b", kind, 20))
    script, board = sharing.line_of(made).splitlines()
    assert script == f'<script src="{ADDRESS}ludoteka-board.js" async></script>'
    (name, held), *others = re.findall(r' ([a-z]+)="([^"]*)"', board)
    assert (others, board.endswith("></ludoteka-board>")) == ([], True)
    assert name == ("position" if kind == "position" else "record")
    wanted = parameters.read([(name, held)])
    assert wanted.match
    assert wanted.match.state == (truncated(MATCH, 20) if kind == "position" else MATCH).state
    assert ('data-do="copy-line"' in draw(MATCH, made)) == (kind != "game")


@pytest.mark.parametrize(
    ("what", "made"),
    [
        ("study", Sharing(ADDRESS, study=True)),
        ("exercise", Sharing(ADDRESS, exercise=True)),
        ("puzzle", Sharing(ADDRESS, puzzle=True)),
    ],
)
def test_studies_exercises_and_puzzles_have_a_line_too(what: str, made: Sharing) -> None:
    made = made._replace(link=f"{ADDRESS}#X1abc")
    assert f'<ludoteka-board {what}="X1abc"></ludoteka-board>' in sharing.line_of(made)
    assert 'data-do="copy-line"' in draw(MATCH, made)
