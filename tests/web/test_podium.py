"""The columns of points at the end of a game."""

from __future__ import annotations

import re

import pytest

import py_rules
from py_rules.record import Match
from tools.driver.screens import ScreenMoment
from tools.places import ROOT
from web.games import protocol
from web.views import podium

CSS = ROOT / "web" / "css"
COLOURS, NAMES = ("red", "green", "blue"), ("Ann", "Ben", "Cleo")


def drawn(match: Match) -> str:
    seats = match.table.seats
    view = protocol.load(match.game.name)
    return str(podium.draw(match, view, COLOURS[:seats], NAMES[:seats]))


def numbers(markup: str, kind: str) -> list[int]:
    return [int(found) for found in re.findall(rf'class="{kind}"[^>]*>(\d+)<', markup)]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game", py_rules.GAMES)
def test_columns_are_as_high_as_the_points(game: str, seats: int) -> None:
    match = ScreenMoment(game, 1, seats).match()
    totals, markup = match.game.totals(match.state), drawn(match)
    assert numbers(markup, "total") == list(totals)
    columns = markup.split("<g clip-path")[1:]
    assert len(columns) == seats
    for column, total in zip(columns, totals, strict=True):
        risen = sum(float(by) for by in re.findall(r'data-by="([\d.]+)"', column))
        assert risen == pytest.approx(podium.MAX_BAR_HEIGHT * total / max(totals), abs=0.5)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_winners_stand_on_the_first_place_with_laurel(game: str) -> None:
    match = ScreenMoment(game, 1, 3).match()
    won, places = match.game.winners(match.state), numbers(drawn(match), "rank")
    assert [seat for seat, place in enumerate(places) if place == 1] == list(won)
    assert min(places) == 1
    totals = match.game.totals(match.state)
    for one, other in zip(range(3), (1, 2, 0), strict=True):
        if totals[one] > totals[other]:
            assert places[one] <= places[other]
    assert drawn(match).count('class="laurel"') == 2 * len(won)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_only_sources_with_points_are_counted(game: str) -> None:
    match = ScreenMoment(game, 1).match()
    scores = match.game.scores(match.state)
    beats = podium.beats(match)
    assert list(beats.values()) == list(range(len(beats)))
    for source in scores[0]:
        assert (source in beats) == any(points[source] for points in scores)


def test_points_for_a_patron_or_a_terrain_have_its_colour() -> None:
    """The colour doesn't depend on the source's number, which varies between games."""
    named = {patron: patron for patron in ("violet", "brown", "blackmore")}
    named |= {"lemon": "lemon-line", "tangerine": "tangerine-line"}
    named |= {"plains": "part-plains", "woods": "part-4", "waters": "part-5", "mountains": "part-1"}
    styles = "".join(path.read_text("utf-8") for path in sorted(CSS.glob("*.css")))
    fills = dict(re.findall(r"\n\.part\.?([\w-]+) \{\s+fill: var\(--([\w-]+)\)", styles))
    for game in ("mykerinos", "myraclia"):
        match = ScreenMoment(game, 1, 3).match()
        scores = match.game.scores(match.state)[0]
        colours = {
            source: fills.get(f"from-{source.replace(' ', '-')}", fills[f"-{number}"])
            for number, source in enumerate(scores)
        }
        assert len(set(colours.values())) == len(colours), "no two have the same"
        for number, source in enumerate(scores):
            assert f"part-{number} from-{source.replace(' ', '-')}" in podium.swatch(number, source)
            assert named.get(source, colours[source]) == colours[source]
