"""The drawing of Mexica: outlines, tappable squares, previews and score tables."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from py_rules import load, record
from py_rules.core import spell
from py_rules.grid import Square
from py_rules.mexica.areas import BITS, area_of
from py_rules.mexica.data import CALPULLI
from py_rules.mexica.state import State
from py_rules.record import Match, Table
from web.games.colours import COLOURS
from web.games.mexica import ground, layout
from web.games.mexica.drawing import draw
from web.games.mexica.log import describe_action
from web.games.mexica.scorings import accounts
from web.games.mexica.text import choices, question, sentence, suggested
from web.games.protocol import Marks
from web.games.protocol import load as load_view
from web.games.selection import select
from web.i18n import render
from web.i18n import render_all as spoken
from web.markup import diff
from web.markup.svg import join
from web.views.choices import verb

GAME = load("mexica")
RECORDS = Path(__file__).parents[1] / "mexica" / "records"


def area(words: str) -> int:
    return area_of(map(Square.parse, words.split()))


def played(*lines: str) -> Match:
    """Return a two-player match that begins with these actions."""
    match = record.begin(Table(GAME, 2, ("Ann", "Ben")))
    for line in ("calpulli 3 4 5 6 7 9 10 11", "start g7", "start i7", *lines):
        match = match.play(record.parse(GAME, line))
    return match


def drawn(state: State, *selected: str, propose: bool = True, tall: bool = False) -> str:
    """Return the drawn table after these words have been selected."""
    selection = select(GAME, state, selected)
    action = selection.proposed if propose and selected else None
    words: tuple[str, ...] = action.words if action else ()
    return draw(
        state,
        Marks(
            COLOURS,
            ("Ann", "Ben", "Cleo", "Dora"),
            live=selection.live.difference(words),
            selected=selection.common.union(selected, words),
            proposed=action,
            tall=tall,
        ),
    )


def live(markup: str) -> set[str]:
    return set(re.findall(r'data-key="([^"]*)" class="target (?:square |hit \w )?live', markup))


@pytest.mark.parametrize(
    ("words", "outlines", "corners"),
    [
        ("c4", 1, 4),
        ("c4 d4", 1, 4),
        ("c4 d5", 2, 8),  # squares that only touch at a corner
        ("c4 d4 e4 c5 e5 c6 d6 e6", 2, 8),  # around a square of water
        ("c4 d4 d5 e5", 1, 8),
        ("c4 d4 e4 c5 d5 c6 d6 e6 f5", 2, 12),
    ],
)
def test_an_outline_walks_around_each_part(words: str, outlines: int, corners: int) -> None:
    """Each connected part has one outline, with an arc at each corner."""
    d = ground.contour(area(words))
    assert d.count("M") == d.count("Z") == outlines
    assert d.count("Q") == corners


def test_the_nearest_square_of_an_area() -> None:
    """A district's size is shown on the square nearest to its centre of gravity."""
    some = area("c4 d4 e4")
    assert layout.nearest(some, *layout.middle_of(some)) == area("d4")


def test_every_legal_canal_can_be_tapped_and_no_other() -> None:
    """Double pieces are tapped on the borders of squares, single pieces in the middle."""
    state = played("end", "end").state
    legal = {a.words[1] for a in GAME.legal(state) if a.words[0] == "canal"}
    assert live(drawn(state, "canal")) == legal
    # The same is true once a piece is proposed, except for that piece.
    assert live(drawn(state, "canal", "c4-c5")) == legal - {"c4-c5"}


@pytest.mark.parametrize("verb", ["step", "leap", "build", "bridge"])
def test_every_legal_square_can_be_tapped(verb: str) -> None:
    """A square can be tapped if a legal action with this verb names it."""
    state = played().state
    legal = {a.words[-1] if verb != "bridge" else a.words[1] for a in GAME.legal(state)
             if a.words[0] == verb}  # fmt: skip
    markup = drawn(state, verb, propose=False)
    reached = live(markup) | set(re.findall(r'<g data-key="([^"]*)" class="target live', markup))
    assert reached == legal


def test_many_squares_are_marked_lightly_and_the_piece_is_shown() -> None:
    """A building of the chosen height or the moving figure is previewed once it is known."""
    state = played("end", "end").state
    window = re.compile(r'class="(window[^"]*)"')
    ghost = re.compile(r'<pattern id="mx-next"[^>]*><use href="#mx-([^"]*)"')
    for words, kind, piece in (
        ((), "window", []),
        (("build",), "window choosing many", []),
        (("build", "2"), "window choosing many", ["blue-2"]),
        (("leap",), "window choosing many", ["figure-blue"]),
        (("step",), "window choosing", ["figure-blue"]),
    ):
        markup = drawn(state, *words, propose=False)
        assert (window.findall(markup), ghost.findall(markup)) == ([kind], piece)


def test_a_bridge_is_shown_as_it_would_stand() -> None:
    """A square's axis is shown if only one is legal there."""
    kinds = set[str]()
    match = record.read((RECORDS / "chips.txt").read_text(encoding="utf-8"))
    for at in (40, 90, 140, 190, 240, 280):
        state = match.positions[at]
        by_verb: dict[tuple[str, ...], dict[str, set[str]]] = {}
        for action in GAME.legal(state):
            if action.words[0] in {"bridge", "move-bridge"}:
                *chosen, square, axis = action.words
                by_verb.setdefault(tuple(chosen[:2]), {}).setdefault(square, set()).add(axis)
        for chosen, squares in list(by_verb.items())[:2]:
            markup = drawn(state, *chosen, propose=False)
            assert '<pattern id="mx-next-ns"' in markup
            for square, legal in squares.items():
                (target,) = re.findall(rf'<rect[^>]*data-key="{square}"[^>]*>', markup)
                shown = set(re.findall('data-axis="(..)"', target))
                assert shown == (legal if len(legal) == 1 else set()), (chosen, square)
                kinds.add(f"{chosen[0]} {len(legal)}")
    assert {"bridge 1", "bridge 2", "move-bridge 1"} <= kinds


def test_a_calpulli_is_shown_with_the_size_of_its_district() -> None:
    match = record.read((RECORDS / "chips.txt").read_text(encoding="utf-8"))
    founding = [at for at, action in enumerate(match.actions) if action.words[0] == "found"]
    for at in founding[:4]:
        state = match.positions[at]
        size = next(
            one.size for one in state.districts if one.area & BITS[match.actions[at].square]
        )
        (ghost,) = re.findall(
            r'<pattern id="mx-next"(.*?)</pattern>', drawn(state, "found", propose=False)
        )
        assert f">{size}</text>" in ghost
    assert founding


def test_the_short_supply_shows_points_calpulli_and_pieces_left() -> None:
    """The largest possible number of calpulli fits into the drawing."""
    state = played().state
    screen = ElementTree.fromstring(f"<div>{drawn(state, tall=True)}</div>")
    (short,) = (each for each in screen if "part-short" in (each.get("class") or ""))
    words = [each.get("data-key") for each in short if each.get("data-key")]
    assert words == ["half", "ap", "doubles", "singles", "bridges", "take", "found"]
    texts = ["".join(each.itertext()) for each in short]
    left = (state.doubles, state.singles, state.spare_bridges, state.chips)
    assert texts[:6] == ["First half", f"{state.ap} AP", *map(str, left)]
    calpulli = [each for each in short.iter("g") if (each.get("transform") or "").endswith("(.68)")]
    assert ["".join(each.itertext()) for each in calpulli] == [
        f"{size}{CALPULLI[size].founder} {CALPULLI[size].others}" for size in state.calpulli
    ]
    assert len(calpulli) == 8
    five = drawn(state._replace(calpulli=state.calpulli[:5]), tall=True)
    columns = re.findall(r"translate\((\d+) \d+\) scale\(\.68\)", five)
    assert len(set(columns)) == 3  # three above two
    width, height = map(int, (short.get("viewBox") or "").split()[2:])
    for each in calpulli:
        x, y = map(int, re.findall(r"\d+", each.get("transform") or "")[:2])
        assert 12 <= x <= width - 36
        assert 12 <= y <= height - 12


def test_a_route_starts_beside_the_figure() -> None:
    """The line doesn't cover the figure that leaves the square."""
    markup = drawn(played().state, "step", "g6")
    assert re.search(r'class="journey"><path d="M273 249L273 231"', markup), markup


def test_a_figure_that_would_move_is_faint_where_it_is() -> None:
    """It is drawn where it is and where it would be, and these two differ."""
    figure = r'href="#mx-figure-blue" x="(\d+)" y="(\d+)" class="([^"]*)"'
    before = re.findall(figure, drawn(played().state, "step", propose=False))
    after = re.findall(figure, drawn(played().state, "step", "g6"))
    assert before == [("252", "252", "figure c-blue turn")]
    faint, bold = ("252", "252", "figure c-blue turn lifted"), ("252", "210", "figure c-blue")
    assert after == [faint, bold]


def test_every_verb_has_an_icon_of_its_own_that_is_no_part_of_its_name() -> None:
    view, seen, icons = load_view("mexica"), dict[str, str](), dict[str, str]()
    match = record.read((RECORDS / "chips.txt").read_text(encoding="utf-8"))
    for state in match.positions:
        if state.to_move is not None:
            here = match._replace(positions=(state,), actions=())
            for word, label in view.verbs(here):
                if word not in icons:
                    drawn = verb(view, here, (word, label), COLOURS, able=True, selected=False)
                    (icons[word],) = re.findall(r"<svg.*?</svg>", drawn)
                    seen[word] = " ".join(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", drawn).split())
    assert len(set(icons.values())) == len(icons) == 11
    assert all('aria-hidden="true"' in drawn for drawn in icons.values())
    assert seen["canal"] == "Canal 1 (1 AP)"
    assert seen["found"] == "Found"
    assert view.icon("c4") is None


def test_a_journey_shows_its_route_and_price() -> None:
    """Passing under the bridge in between costs 2 AP; the label says so too."""
    match = played(
        "bridge o6 ew", "leap o6", "end", "bridge o7 ew", "leap o7", "end", "bridge o8 ew"
    )
    markup = drawn(match.state, "sail", propose=False)
    assert 'aria-label="o8: bridge, sail: 2 AP"' in markup
    action = record.parse(GAME, "sail o8")
    assert render(sentence(match.state, action)) == "Sail to a bridge in the east [o8] (2 AP)"
    assert "2 AP" in render(question(match.state, action))
    assert (
        spoken(describe_action(match.play(action), len(match.actions)))
        == "Ann sails to a bridge in the east\N{NO-BREAK SPACE}[o8] for 2 AP."
    )


def test_a_proposed_canal_highlights_the_district_it_closes() -> None:
    """The label has the district's size and says whether an open calpulli matches it."""
    ring = ("g5-h5", "i5-j5", "j6-j7", "j8-j9", "h9-i9", "f9-g9")
    match = played("end", "end", *(f"canal {piece}" for piece in ring), "end", "canal f7-f8")
    assert "closing" not in drawn(match.state, "canal", "c4-c5")  # closes off nothing
    markup = drawn(match.state, "canal", "f5-f6")
    assert markup.count('class="closing fits"') == 1
    assert 'class="size new fits"' in markup
    text = render(question(match.state, record.parse(GAME, "canal f5-f6")))
    assert text == "It closes off districts of 167 and 9 squares. The open calpulli of size 9 fits."


def test_each_new_canal_is_animated_and_only_its_layers_change() -> None:
    """The canal is a new element: one that was only moved would not be animated."""
    before, after = (
        join(
            draw(
                match.state, Marks(COLOURS, ("Ann", "Ben"), last=frozenset(match.actions[-1].words))
            )
        )
        for match in (played("canal f9-g9"), played("canal f9-g9", "canal h9-i9"))
    )
    fresh = "".join(str(change[-1]) for change in diff.between(before, after))
    assert 'class="splash"' in fresh
    assert "mx-figure" not in fresh


def test_choices_are_offered_when_nothing_else_is_left() -> None:
    """A building's possible heights are offered; no axis is offered if there is only one."""
    state = played().state
    words = [word for word, _ in choices(state, select(GAME, state, ("build", "c4")))]
    assert words == ["1", "2", "3", "4"]
    assert choices(state, select(GAME, state, ())) == ()
    assert choices(state, select(GAME, state, ("bridge", "o7"))) == ()
    across = (f"bridge o{row} ew" for row in range(6, 10))
    single = played("canal c4", *across).state  # its square needs no word: there is no other
    assert [word for word, _ in choices(single, select(GAME, single, ("bridge",)))] == ["ns", "ew"]


def test_a_bridge_can_be_turned_when_all_its_moves_have_the_same_axis() -> None:
    """On the bridge's own square, no other word distinguishes turning it from moving it."""
    path = Path(__file__).parents[2] / "content" / "positions" / "mexica" / "all-bridges.txt"
    match = record.read(path.read_text(encoding="utf-8"))
    state = match.play(record.parse(GAME, "move-bridge o6 to e7 ns")).state
    selection = select(GAME, state, ("move-bridge", "g12"))
    assert {spell(action) for action in selection.left} == {
        "move-bridge g12 to o6 ew",
        "move-bridge g12 to g12 ew",
    }
    assert choices(state, selection) == (("ew", "Turn it east–west"),)
    turned = select(GAME, state, ("move-bridge", "g12", "ew"))
    assert choices(state, turned) == ()
    assert suggested(state, turned) == GAME.parse("move-bridge g12 to g12 ew")


def test_pieces_beside_the_board_are_disabled_only_if_unselectable() -> None:
    """Tested for the heights of the player's buildings, the player's chips, and the pool."""
    for lines, selected, able in (
        ((), (), {"1", "2", "3", "4", "take"}),
        (("take",), (), {"1", "2", "3", "4", "take", "spend"}),
        ((), ("build", "c4"), {"1", "2", "3", "4"}),
    ):
        markup = drawn(played(*lines).state, *selected)
        things = re.findall(r'<g [^>]*data-key="(?:[1-4]|take|spend)"[^>]*>', markup)
        named = {re.findall('data-key="([^"]+)"', thing)[0]: thing for thing in things}
        assert {word for word, thing in named.items() if "aria-disabled" not in thing} == able


@pytest.mark.parametrize("name", ["ties.txt", "thirds.txt", "regular.txt", "stall.txt"])
def test_the_score_tables_add_up(name: str) -> None:
    """The totals in each half's table equal the points scored in it."""
    match = record.read((RECORDS / name).read_text(encoding="utf-8"))
    text = accounts(match, COLOURS)
    totals = [
        [int(cell) for cell in re.findall("<td>([0-9]+)</td>", foot)]
        for foot in re.findall("<tfoot>(.*?)</tfoot>", text)
    ]
    gained = []
    for before, after in zip(match.positions, match.positions[1:], strict=False):
        if after.half > before.half or after.over:
            pairs = zip(before.players, after.players, strict=True)
            gained.append([sum(new.points) - sum(old.points) for old, new in pairs])
    assert totals == gained[::-1]


def test_tied_scores_are_explained() -> None:
    """The text says who shares a place and which place is skipped."""
    match = record.read((RECORDS / "ties.txt").read_text(encoding="utf-8"))
    text = accounts(match, COLOURS)
    tie = "are tied for 1st place with [0-9]+ storeys? each, and each scores [0-9]+ points?"
    assert re.search(rf"{tie}\. 2nd place is skipped\.", text)


def test_every_text_names_the_mover() -> None:
    """The sentence for an action contains its squares."""
    match = record.read((RECORDS / "regular.txt").read_text(encoding="utf-8"))
    for index, action in enumerate(match.actions[1:], 1):
        sentence = render(describe_action(match, index)[0])
        for word in spell(action).split(" "):
            if re.fullmatch("[a-u][0-9]+", word):
                assert word in sentence


def test_every_square_says_what_it_is() -> None:
    """All squares have labels, on wide screens and on phones."""
    state = played().state
    for tall in (False, True):
        labels = re.findall(
            r'data-key="([a-u][0-9]+)"[^>]*aria-label="([^"]*)"', drawn(state, tall=tall)
        )
        assert {key for key, _ in labels} == set(map(str, BITS))
        assert all(label.startswith(f"{key}: ") for key, label in labels)


def test_a_district_lights_up_when_it_is_founded() -> None:
    """The whole district lights up right after the founding, and not after later actions."""
    whole = record.read((RECORDS / "ties.txt").read_text("utf-8"))
    seen = 0
    for at, action in enumerate(whole.actions):
        state = whole.positions[at + 1]
        markup = draw(state, Marks(COLOURS, ("Ann", "Ben", "Cleo"), last=frozenset(action.words)))
        found = re.findall(r'<path d="([^"]*)" class="founding"', str(markup))
        if action.words[0] != "found":
            assert found == []
            continue
        token = BITS[action.square]
        assert found == [next(ground.contour(o.area) for o in state.districts if o.token == token)]
        seen += 1
    assert seen


def test_the_small_map_knows_where_numbers_of_districts_are() -> None:
    """The small map has their positions so that it can avoid covering them."""
    sign = re.compile(r'<g class="(?:calpulli|size)[^"]*"><use href="[^"]*" x="(\d+)" y="(\d+)"')
    seen = 0
    for path in sorted(RECORDS.glob("*.txt"))[:2]:
        match = record.read(path.read_text("utf-8"))
        for state in match.positions[:: len(match.positions) // 6]:
            drawn = str(draw(state, Marks(COLOURS, ("Ann", "Ben", "Cleo", "Dora"), tall=True)))
            (known,) = re.findall(r'<path d="([^"]*)" class="signs"', drawn)
            numbers = set(sign.findall(drawn))
            assert set(re.findall(r"M(\d+) (\d+)h0", known)) == numbers
            seen += len(numbers)
    assert seen > 20


def test_the_viewport_and_overview_map_mark_the_subject() -> None:
    """Both mark the refusal's subject if there is one, otherwise the proposed square."""
    state = played().state
    marks = Marks(COLOURS[:2], ("Ann", "Ben"), tall=True)
    assert "data-asked" not in str(draw(state, marks))
    proposed = marks._replace(proposed=record.parse(GAME, "leap c5"))
    x, y = layout.middle(Square.parse("c5"))
    assert f'data-asked="{x:.0f} {y:.0f}"' in str(draw(state, proposed))
    assert f'd="M{x:.0f} {y:.0f}h0" class="asked-about"' in str(draw(state, proposed))
    refused = proposed._replace(marked=frozenset({"a1"}))
    x, y = layout.middle(Square.parse("a1"))
    assert f'data-asked="{x:.0f} {y:.0f}"' in str(draw(state, refused))
