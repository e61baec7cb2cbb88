"""The view of Myraclia: payments in words, proposals, and the drawing of a position."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from py_rules import load, record
from py_rules.grid import Hex
from py_rules.message import to_english
from py_rules.myraclia.actions import Spend
from py_rules.myraclia.data import COLOURS as COLOURS_OF_ELEMENTS
from py_rules.myraclia.data import NONE, TILES, Elements
from py_rules.myraclia.payments import jokers_needed
from py_rules.myraclia.state import Phase, State, missing
from py_rules.record import Match, Table
from tests.line_count import at_most
from web.games.colours import COLOURS
from web.games.myraclia import view
from web.games.myraclia.market import column_middle, market, offer
from web.games.myraclia.panels import SLIM, PanelData, panel
from web.games.myraclia.paying import bonuses, payment_words, worth
from web.games.myraclia.tiles import blooming, lying
from web.games.protocol import Marks
from web.games.selection import select

GAME = load("myraclia")
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")


@pytest.fixture(scope="module")
def match() -> Match:
    return record.random_match(Table(GAME, 5, NAMES, frozenset(GAME.options)), Random(4))


def acting(match: Match) -> list[State]:
    return [state for state in match.positions if state.phase is Phase.ACT]


def test_a_payment_in_words_states_the_elements_spent(match: Match) -> None:
    """Each element is named as often as it is spent, directly or in a joker."""
    seen = 0
    for state in acting(match):
        for action in GAME.legal(state):
            if not isinstance(action, Spend) or action.verb != "terraform":
                continue
            payment = payment_words(state, state.to_move or 0, action.hex, action.elements)
            words = to_english(payment)
            spending, _, swapped = words.partition(" (swapping ")
            jokers = jokers_needed(action.elements, missing(state, action.hex))
            assert spending.count(" as ") == jokers
            assert bool(swapped) == (not state.stock[state.to_move or 0].holds(action.elements))
            spent = re.sub(r" as \w+", "", spending)
            counts: dict[str, int] = {}
            for number, colour in re.findall(r"(?:(\d+) )?([a-z]{3,})", spent.replace("and", "")):
                counts[colour] = counts.get(colour, 0) + int(number or 1)
            assert counts == {name: action.elements.names.count(name) for name in counts}
            assert sum(counts.values()) == action.elements.total
            seen += 1
    assert seen > 100


def test_the_suggested_payment_is_legal_and_the_plainest(match: Match) -> None:
    """No other payment needs fewer jokers; the choices are all the others, once each."""
    for state in acting(match)[::3]:
        legal = list(GAME.legal(state))
        for place in {str(action.hex) for action in legal if isinstance(action, Spend)}:
            selection = select(GAME, state, (place,))
            best = view.suggested(state, selection)
            assert best is not None
            assert best in legal
            same = [action for action in selection.left if action.verb == best.verb]
            if best.verb == "terraform":
                cost = missing(state, best.hex)
                fewest = min(jokers_needed(action.elements, cost) for action in same)
                assert jokers_needed(best.elements, cost) == fewest
            if len(selection.left) > 1:
                words = [word for word, _ in view.choices(state, selection)]
                assert sorted([*words, str(best.elements)]) == sorted(
                    str(action.elements) for action in same
                )


def test_stated_bonuses_are_the_points_scored(match: Match) -> None:
    for before, action, after in zip(
        match.positions, match.actions, match.positions[1:], strict=False
    ):
        if isinstance(action, Spend) and action.verb == "terraform":
            words = to_english(bonuses(before, before.to_move, action.hex))
            own = re.sub(r"seat \d \+\d+", "", words)
            mine = sum(map(int, re.findall(r"\+(\d+)", own)))
            assert after.points[before.to_move] - before.points[before.to_move] == mine
            for seat, more in re.findall(r"seat (\d) \+(\d+)", words):
                rival = int(seat) - 1
                assert after.points[rival] - before.points[rival] == int(more)


def test_the_stated_worth_of_a_tile_is_the_points_it_scores(match: Match) -> None:
    """There is one sentence for the player, and one for each rival who would score."""
    seen = 0
    for before, action, after in zip(
        match.positions, match.actions, match.positions[1:], strict=False
    ):
        if isinstance(action, Spend) and action.verb == "terraform":
            own, *rivals = map(to_english, worth(before, before.to_move, action.hex))
            counts = re.findall(r"(\d+) points? for the", own)
            assert counts or own.endswith(" no points.") or re.search(" (a|one) ", own)
            gained = [now - then for now, then in zip(after.points, before.points, strict=True)]
            assert gained.pop(before.to_move) == sum(map(int, counts))
            announced = sorted(int(re.findall(r"get (\d+) points?\.$", each)[0]) for each in rivals)
            assert announced == sorted(filter(None, gained))
            seen += len(rivals)
    assert seen


def with_tokens(match: Match, *numbers: int) -> tuple[State, Hex]:
    """Return a position with these Eternity tokens on the next tile to be terraformed; its hex."""
    for state, action in zip(match.positions, match.actions, strict=False):
        if isinstance(action, Spend) and action.verb == "terraform":
            return state._replace(tokens=tuple((action.hex, each) for each in numbers)), action.hex
    raise AssertionError


def test_tokens_and_discs_lie_below_what_a_tile_costs() -> None:
    """Otherwise they would cover the first or the last of four elements."""
    number = next(number for number, tile in TILES.items() if len(tile.cost.names) == 4)
    drawn = lying(number, None, COLOURS[0], NONE, (1, 5))
    first = drawn.index('class="socket"')
    assert drawn.count('class="token"') == 2
    assert drawn.rindex('class="token"') < first
    assert drawn.index('class="disc dark"') < first


def test_a_tile_can_have_several_tokens(match: Match) -> None:
    for numbers, short, long in (
        ((1,), "+2 for the token", "2 points for the token"),
        ((1, 3), "+5 for the tokens", "5 points for the tokens"),
        ((1, 5), "+2 for the token", "2 points for the token"),
        (
            (5, 9, 13),
            "+red element",
            "one red element, a source of green elements and a plains sym",
        ),
    ):
        state, place = with_tokens(match, *numbers)
        assert state.to_move is not None
        assert f"{short}," in f"{to_english(bonuses(state, state.to_move, place))},"
        sentence = to_english(worth(state, state.to_move, place)[0])
        assert long in sentence
        assert ("for the token" in sentence) == (1 in numbers)
        (label,) = re.findall(
            r"with (?:a token that gives|tokens that give) [^\",]*",
            view.draw(state, Marks(COLOURS, NAMES)),
        )
        assert label.startswith("with a token" if len(numbers) == 1 else "with tokens")


def test_tokens_are_below_what_the_tile_of_the_row_above_frees() -> None:
    """Its source ends 45 above the middle of this tile, or 46 where it is left of a number."""
    drawn = str(lying(1, None, None, NONE, (1, 3, 5)))
    tops = re.findall(r'd="M(-?[\d.]+) (-?[\d.]+)l[^"]*" class="token"', drawn)
    assert len(tops) == 3
    for x, y in tops:
        assert float(y) >= -46 or float(x) >= -15


@pytest.mark.parametrize("tall", [False, True])
def test_every_tile_is_drawn_in_the_window(match: Match, tall: bool) -> None:
    """While tiles are being placed, so is every adjacent hex, even a forbidden one."""
    for state in match.positions[::9]:
        if state.to_move is None or not state.surface:
            continue
        drawn = view.draw(state, Marks(COLOURS, NAMES, tall=tall))
        keys = re.findall(r'data-key="(-?\d+,-?\d+)"', drawn)
        assert len(keys) == len(set(keys))
        assert {str(laid.hex) for laid in state.surface} <= set(keys)
        assert (len(keys) > len(state.surface)) == (state.phase is Phase.PLACE)
        assert "data-whole=" in drawn


def test_drawing_a_late_game_is_fast(match: Match) -> None:
    """Most of a drawing is cached; the limit on executed lines is far below a frame."""
    state = acting(match)[-1]
    view.draw(state, Marks(COLOURS, NAMES))
    for turn in range(3):
        marks = Marks(COLOURS, NAMES, live=frozenset({str(turn)}))
        with at_most(5_000):
            view.draw(state, marks)


def test_a_payment_is_drawn_with_its_elements(match: Match) -> None:
    """At least as many gems are drawn as are spent; jokers and swaps add more."""
    seen = 0
    for state in acting(match)[::5]:
        for action in GAME.legal(state):
            if isinstance(action, Spend):
                drawn = view.cost(state, action, COLOURS)
                assert drawn is not None
                spent = Counter(action.elements.names)
                gems = Counter(re.findall(r'href="#gem-(\w+)"', drawn))
                assert spent <= gems
                seen += 1
                if seen > 200:
                    return
    assert seen


def test_the_chosen_tile_is_shown_where_it_can_be_placed(match: Match) -> None:
    """The tile is defined once and used at each legal hex; nothing is shown before a choice."""
    seen = 0
    for state in match.positions:
        if state.phase is not Phase.PLACE or state.to_move is None:
            continue
        live = {str(action.hex) for action in GAME.legal(state)}
        for chosen in ((), state.offer[:1]):
            marks = Marks(COLOURS, NAMES, frozenset(live), frozenset(map(str, chosen)))
            markup = view.draw(state, marks)
            assert markup.count('id="mr-next"') == len(chosen)
            assert markup.count('href="#mr-next"') == len(live)
        seen += 1
    assert seen


def test_terraforming_does_not_move_the_pieces_of_a_tile() -> None:
    """Pieces are nested as deeply as without the bloom, or the page would take them for moved."""

    def places(drawn: str) -> list[tuple[str, int]]:
        found, depth = list[tuple[str, int]](), 0
        for shut, tag, attributes, ends in re.findall(r"<(/?)(\w+)([^>]*?)(/?)>", drawn):
            if tag == "use" and "bloom-" in attributes:
                found.append((attributes, depth))
            depth += -1 if shut else 0 if ends else 1
        return found

    number = next(number for number, tile in TILES.items() if not tile.dark)
    latest, old = (str(blooming(number, "red", latest=latest)) for latest in (True, False))
    assert places(latest) == places(old) != []
    assert latest.count("<circle") - old.count("<circle") == 2 * TILES[number].cost.total
    assert 'class="bloomed blooms"' in latest


def test_columns_take_the_width_and_keep_their_element(match: Match) -> None:
    """Columns are spaced evenly within the board, and an empty one still shows its element."""
    empty = 0
    for state in match.positions:
        if state.phase is not Phase.DRAFT:
            continue
        middles = [column_middle(state, colour, 10, 380) for colour in state.columns]
        assert min(middles) - 10 == pytest.approx(390 - max(middles))
        if not all(state.board[COLOURS_OF_ELEMENTS.index(each)] for each in state.columns):
            drawn = str(market(state, Marks(names=NAMES, colours=COLOURS), 10, 0, 380))
            assert all(f"gem-{each}" in drawn for each in state.columns)
            assert "emptied" in drawn
            empty += 1
            if empty > 3:
                break
    assert empty


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [frozenset[str](), frozenset({"eternity"})])
def test_panels_beside_the_surface_do_not_overlap(seats: int, options: frozenset[str]) -> None:
    """With few panels, the offer is below them, and the surface has the table's full height."""
    match = record.random_match(Table(GAME, seats, NAMES[:seats], options), Random(4))
    state = next(each for each in reversed(match.positions) if each.phase is Phase.DRAFT)
    drawn = str(view.draw(state, Marks(COLOURS, NAMES)))
    beside = r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"[^>]*'
    kinds = r'class="(?:card|void|key|touch|panel)'  # among touch areas, only those of the piles
    boxes = [
        (float(x), float(y), float(x) + float(width), float(y) + float(height))
        for x, y, width, height, kind in re.findall(f"{beside}({kinds})", drawn)
        if "touch" not in kind or (float(width), float(height)) == (56, 44)
    ]
    surface = next(box for box in boxes if box[0] == 0 and box[1] == 48)
    assert (surface[3] == 740) == (seats < 4)
    for at, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert right <= 932
        assert bottom <= 740
        for x, y, end, below in boxes[at + 1 :]:
            assert right <= x or end <= left or bottom <= y or below <= top


def test_the_offer_is_in_the_middle_unless_a_token_was_drawn(match: Match) -> None:
    """A token stands beside the tiles, in the middle of what they leave."""
    drawn = set()
    for state in match.positions:
        if len(state.offer) < 3 or state.drawn in drawn:
            continue
        drawn.add(state.drawn)
        markup = str(offer(state, Marks(COLOURS, NAMES), 100, 0, 320))
        places = re.findall(r'transform="translate\((\d+) \d+\) scale\(([\d.]+)\)"', markup)
        tiles = [int(x) for x, _size in places[:3]]
        right = tiles[-1] + 50 * float(places[0][1])
        if state.drawn is None:
            assert sum(tiles) / 3 == pytest.approx(100 + 320 / 2, abs=1)
        else:
            assert right < int(places[3][0]) < 100 + 320 - 20
    assert len(drawn) > 2


def test_a_panel_says_apart_from_its_edge_and_its_elements_who_has_passed() -> None:
    """With many elements on a slim panel there is no room for the word."""
    word = re.compile(r'<text x="([\d.]+)" y="[\d.]+" class="quiet" text-anchor="end">passed<')
    counts = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" class="count"')
    shown = set()
    for width in (SLIM, 320, 374):
        for colours in range(1, 8):
            stock = Elements(*(int(at < colours) for at in range(7)))
            one = PanelData(
                *(1, "red", "Ann", False, 0, 0, False, stock, True, False, (0, 0, 0, 0), 0, 5)
            )
            markup = str(panel(one, frozenset(), 0, 0, width))
            if found := word.search(markup):
                last = max(float(x) for x, y in counts.findall(markup)[:colours])
                assert float(found[1]) <= width - 18  # the tray ends 8 before the panel does
                assert last + 10 <= float(found[1]) - 45
                shown.add((width, colours))
    assert {(320, 5), (374, 7), (SLIM, 3)} <= shown
    assert (SLIM, 6) not in shown
