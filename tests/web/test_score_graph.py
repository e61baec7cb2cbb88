"""The score graph: what is drawn and written agrees with the rules' scores."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from py_rules.record import Match, Table
from tests.random_matches import TABLES, random_game, truncated
from web.games import protocol
from web.games.colours import COLOURS
from web.model.replay import stages
from web.views import score_graph
from web.views.score_graph import DASHES, HEAD_HEIGHT, PLOT_HEIGHT, history, standing
from web.views.score_sources import PATTERNS

NAMES = ('Ann <b title="x">', "Ben & Co", "Čeněk", "Bartholomew the Younger", "'Eve'")
TABLE = {f"{table.game.name}-{table.seats}": table for table in TABLES if not table.options}
EACH = pytest.mark.parametrize("match", TABLE, indirect=True)


@pytest.fixture
def match(request: pytest.FixtureRequest) -> Match:
    """Return a whole game, by the name of its table."""
    return whole(request.param)


def whole(name: str) -> Match:
    return random_game(TABLE[name], 5)


def named(match: Match) -> Match:
    table = match.table
    return match._replace(table=Table(table.game, table.seats, NAMES[: table.seats]))


def drawn(match: Match, at: int | None = None, tall: bool = False) -> ElementTree.Element:
    view = protocol.load(match.game.name)
    at = len(match.actions) if at is None else at
    markup = "".join(score_graph.parts(match, view, COLOURS, at, tall).values())
    return ElementTree.fromstring(f"<all>{markup}</all>")


def of_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in tree.iter() if name in (each.get("class") or "").split()]


def rows(table: ElementTree.Element) -> list[tuple[str, tuple[int, ...]]]:
    return [
        ("".join(row[0].itertext()), tuple(int(cell.text or "") for cell in row.iter("td")))
        for row in table.iterfind("tbody/tr")
    ]


@EACH
def test_the_points_are_those_of_the_rules_at_every_position(match: Match) -> None:
    changes = history(match)
    for at, state in enumerate(match.positions):
        assert standing(changes, at) == match.game.totals(state)
    assert all(before.totals != after.totals for before, after in pairwise(changes))


def test_cached_points_are_extended_correctly() -> None:
    """The cache is correct after a longer game, a shorter one, and another game."""
    one, other = whole("mykerinos-3"), whole("mexica-2")
    for match in (
        one,
        truncated(one, 50),
        one,
        truncated(one, 51),
        other,
        truncated(other, 0),
        one,
    ):
        changes = history(match)
        for at in range(0, len(match.positions), 9):
            assert standing(changes, at) == match.game.totals(match.positions[at])


@EACH
@pytest.mark.parametrize("tall", [False, True])
def test_the_lines_run_through_the_points(match: Match, tall: bool) -> None:
    """Measured against the axis, each seat's path gives its points at every position."""
    tree = drawn(match, tall=tall)
    lines = of_class(tree, "points-line")
    assert len(lines) == match.table.seats
    assert len({line.get("stroke-dasharray") for line in lines}) == len(lines) <= len(DASHES)
    marks = {
        float(y.get("y") or ""): int(y.text or "")
        for y in tree.iter("text")
        if y.get("text-anchor") == "end" and (y.text or "").isdecimal()
    }
    (low, zero), (high, top) = max(marks.items()), min(marks.items())
    columns = of_class(tree, "column")
    first = float(columns[0][0].get("x") or "")
    for seat, line in enumerate(lines):
        steps = re.fullmatch(r"M([\d.]+) ([\d.]+)(.*)H([\d.]+)", line.get("d") or "")
        assert steps
        points = [(float(steps[1]), float(steps[2]))]
        points += [(float(x), float(y)) for x, y in re.findall(r"H([\d.]+)V([\d.]+)", steps[3])]
        unit = (float(steps[4]) - first) / len(match.actions)
        assert points[0][0] == first
        for (x, y), (at, totals) in zip(points, history(match), strict=True):
            assert abs((x - first) - at * unit) < 0.11
            counted = zero + (low - 5 - y) * (top - zero) / (low - high)
            assert abs(counted - totals[seat]) < 0.2
            assert HEAD_HEIGHT <= y <= HEAD_HEIGHT + PLOT_HEIGHT


@EACH
def test_each_change_can_be_read_and_leads_to_its_position(match: Match) -> None:
    match = named(match)
    tree = drawn(match)
    columns = of_class(tree, "column")
    assert [int(column.get("data-on") or "") for column in columns] == [
        change.at for change in history(match)
    ]
    for column, (_, totals) in zip(columns, history(match), strict=True):
        label = column.get("aria-label") or ""
        for name, points in zip(NAMES, totals, strict=False):
            assert f"{name} {points}" in label
        sums = [int(each.text or "") for each in of_class(column, "sum")]
        assert tuple(sums) == totals
    stops = [each for each in tree.iter() if each.get("tabindex") == "0"]
    assert len(stops) == 1  # one stop of the Tab key; arrow keys go on from there


@EACH
def test_the_tables_match_the_drawn_graph(match: Match) -> None:
    """One table has the points at each stage's end, the other those by source at this position."""
    match = named(match)
    names = [match.table.name(seat) for seat in range(match.table.seats)]
    found = stages(match)
    for at in (0, len(match.actions) // 2, len(match.actions)):
        tree = drawn(match, at)
        by_stage, by_source = tree.iter("table")
        assert ["".join(head.itertext()) for head in by_stage.iterfind("thead/tr/th")] == names
        ends = [*(stage.start for stage in found[1:]), len(match.actions)]
        assert rows(by_stage) == [
            (stage.title, match.game.totals(match.positions[end]))
            for stage, end in zip(found, ends, strict=True)
        ]
        sources = match.game.scores(match.positions[at])
        view = protocol.load(match.game.name)
        assert rows(by_source) == [
            *(
                (view.SOURCES[source], tuple(points[source] for points in sources))
                for source in sources[0]
            ),
            ("Points", match.game.totals(match.positions[at])),
        ]


@EACH
def test_the_bars_are_as_long_as_their_points(match: Match) -> None:
    """Each source has its own pattern, and all players' bars have the same scale."""
    tree = drawn(match)
    bars = of_class(tree, "bars")[0].find("svg")
    assert bars is not None
    parts = [(each.findtext("title") or "", each.find("rect")) for each in bars.iter("g")]
    counted = [
        (title, float(rect.get("width") or ""))
        for title, rect in parts
        if title and rect is not None
    ]
    view = protocol.load(match.game.name)
    expected = [
        f"{view.SOURCES[source]}: {count}"
        for points in match.game.scores(match.state)
        for source, count in points.items()
        if count
    ]
    assert [title for title, _ in counted] == expected
    lengths = {width / int(title.rpartition(" ")[2]) for title, width in counted}
    assert max(lengths) - min(lengths) < 0.1
    sources = match.game.scores(match.state)[0]
    assert len(sources) <= len(set(PATTERNS))
    patterns = {each.get("fill") for each in bars.iter("rect") if each.get("fill")}
    assert patterns <= {f"url(#{pattern.get('id')})" for pattern in bars.iter("pattern")}


@EACH
def test_a_game_is_drawn_from_its_first_position_on(match: Match) -> None:
    """The first positions of a game can be drawn as graph and tables; names are escaped."""
    for count in range(12):
        for tall in (False, True):
            tree = drawn(named(truncated(match, count)), tall=tall)
            assert not list(tree.iter("b"))
            assert not [each for each in tree.iter() if "style" in each.attrib]


@pytest.mark.parametrize(("most", "parts", "size"), [(0, 5, 1), (5, 5, 1), (6, 5, 2), (23, 5, 5),
    (51, 5, 20), (250, 5, 50), (251, 5, 100), (900, 4, 500)])  # fmt: skip
def test_axes_have_round_numbers(most: int, parts: int, size: int) -> None:
    assert score_graph.step(most, parts) == size
