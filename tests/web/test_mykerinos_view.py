"""The table of Mykerinos: the players' cards, verbs, patrons and plots."""

from __future__ import annotations

import re
from itertools import pairwise, product
from random import Random

import pytest

from py_rules import load, record
from py_rules.grid import Square
from py_rules.mykerinos.data import PATRONS, PLOTS
from py_rules.mykerinos.scoring import cards_of
from py_rules.mykerinos.state import Phase, plots_in, untapped
from py_rules.record import Match, Table
from web.games.colours import COLOURS
from web.games.mykerinos import cards, entries, region, table_text, view
from web.games.pieces import sprite
from web.games.protocol import Marks
from web.i18n import render
from web.model.replay import prefix

NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture(scope="module")
def match() -> Match:
    return record.random_match(Table(load("mykerinos"), 3, NAMES), Random(4))


@pytest.mark.parametrize("tall", [False, True])
def test_cards_lie_side_by_side_and_those_of_a_pile_that_is_used_on_their_side(
    match: Match, tall: bool
) -> None:
    """No card overlaps the next one, including half of its edge of 3 units."""
    beside = 0  # neighbours that are both sideways
    for state in match.positions:
        if state.to_move is None:
            continue
        drawn = view.draw(state, Marks(COLOURS, NAMES, tall=tall))
        cards = [
            (int(x), int(width), kind)
            for x, width, kind in re.findall(
                r'<rect x="(\d+)"[^>]* width="(\d+)"[^>]* class="card (\w+)', drawn
            )
        ]
        assert len(cards) == 5 * 3
        for panel in (cards[:5], cards[5:10], cards[10:]):
            for (x, width, kind), (next_x, _, next_kind) in pairwise(panel):
                assert x + width + 1.5 <= next_x - 1.5
                beside += kind == next_kind == "down"
    assert beside


def test_words_on_cards_say_who_helps_and_how(match: Match) -> None:
    """Names and effects are left out on a phone, for lack of room."""
    state = match.positions[40]
    four = record.random_match(Table(load("mykerinos"), 4, (*NAMES, "Dora")), Random(4))
    marks = Marks(COLOURS, (*NAMES, "Dora"))
    for each in (state, four.positions[40]):
        wide = str(view.draw(each, marks))
        for patron in PATRONS:
            assert wide.count(f">{patron.capitalize()}</text>") == each.seats
        assert "with 3</text>" in wide
        assert "cubes</text>" in wide
    assert "Tangerine</text>" not in str(view.draw(state, marks._replace(tall=True)))
    panel = str(view.separate_panel(state, marks._replace(tall=True), 0))
    assert panel.count("Tangerine</text>") == 1  # on a tablet
    assert panel.count("<svg") == 3  # for a phone in portrait and in landscape, and a tablet


@pytest.mark.parametrize(
    ("sentence", "halves"),
    [
        ("+1 cube, then dig", ("+1 cube,", "then dig")),
        ("cube to the museum", ("cube", "to the", "museum")),
        ("áss piramis helyén", ("áss", "piramis", "helyén")),
        ("kezdj 2\u00a0kockával", ("kezdj", "2", "kockával")),
        ("dig", ("dig", "")),
    ],
)
def test_words_are_split_into_short_lines(sentence: str, halves: tuple[str, str]) -> None:
    assert cards.lines(sentence) == halves


def test_many_spaces_are_marked_lightly_and_a_chosen_one_has_the_cube(match: Match) -> None:
    state = next(state for state in match.positions if state.to_move is not None)
    spaces = {str(action.spaces[0]) for action in match.game.legal(state) if len(action.words) == 2}
    colour = COLOURS[state.to_move]
    for live, kind in ((spaces, "many"), (set(sorted(spaces)[:4]), None)):
        markup = view.draw(state, Marks(COLOURS, NAMES, live=frozenset(live)))
        assert (' class="many"' in markup) == bool(kind)
        assert re.search(rf'<pattern id="my-next".*?<use href="#cube-{colour}"', markup)
    dig = next(action for action in match.game.legal(state) if action.words[0] == "dig")
    counts = [
        str(view.draw(state, Marks(COLOURS, NAMES, proposed=action))).count("#cube-")
        for action in (None, dig)
    ]
    assert counts[1] == counts[0] + 1


def test_a_verb_shows_the_cubes_that_it_places(match: Match) -> None:
    """Cubes have the mover's colour; in a two-player game there are neutral ones too."""
    two = record.random_match(Table(load("mykerinos"), 2, NAMES[:2]), Random(4))
    phases = set()
    for game in (match, two):
        for at, state in enumerate(game.positions):
            if state.to_move is None:
                continue
            seen = game._replace(positions=game.positions[: at + 1], actions=game.actions[:at])
            legal = tuple(game.game.legal(state))
            for verb, _label in view.verbs(seen):
                found = view.pieces(seen, verb, COLOURS)
                if found is None:
                    continue
                phases.add(state.phase)
                drawn, name = found
                digs = [each for each in legal if verb in each.words and hasattr(each, "spaces")]
                counts = {len(each.spaces) for each in digs}
                count = drawn.count("<use")
                if "perhaps" in drawn:  # the second cube
                    assert counts <= {1, 2}
                    assert verb in ("violet", "lemon")
                    assert name == "1 or 2 cubes"
                else:
                    assert counts <= {count}
                    assert name == ("1 cube" if count == 1 else f"{count} cubes")
                neutral = "neutral" in "".join(view.prompt(seen))
                colour = COLOURS[2] if neutral else COLOURS[state.to_move]
                assert drawn.count(f"#cube-{colour}") == count
    assert len(phases) == 2


def test_the_card_of_lord_lemon_says_what_its_sign_on_a_pyramid_means(match: Match) -> None:
    """The explanation appears only if the player to move can use him: then the sign is shown."""
    explained = set()
    for at, state in enumerate(match.positions):
        if state.to_move is None or state.phase is not Phase.DIG:
            continue
        seen = match._replace(positions=match.positions[: at + 1], actions=match.actions[:at])
        says = "show its sign" in " ".join(map(render, entries.now(seen, "lemon")))
        assert says == ("lemon" in untapped(state, state.to_move))
        explained.add(says)
    assert explained == {True, False}


def test_a_pile_with_used_cards_says_what_its_sign_means(match: Match) -> None:
    """A pile such as 0/1 explains this sign; a pile of unused cards has no such sign."""
    signs = set[str]()
    for at, state in enumerate(match.positions):
        if state.over or not state.wings:
            continue
        for seat, patron in product(range(3), PATRONS):
            ready, total = untapped(state, seat).count(patron), cards_of(state, seat, patron)
            words = [
                render(each) for each in entries.now(prefix(match, at), f"{patron}-{seat + 1}")
            ]
            sign = f"{ready}/{total}"
            assert (f"“{sign}” means that" in " ".join(words)) == (ready < total)
            if ready < total:
                assert f">{sign}</text>" in str(view.draw(state, Marks(COLOURS, NAMES)))
                signs.add(sign)
    assert signs >= {"0/1", "0/2"}


def test_rooms_show_their_value_and_nothing_else(match: Match) -> None:
    marks = Marks(COLOURS, NAMES)
    drawn = str(view.draw(match.positions[40], marks))
    worths = re.findall(r'<text[^>]* class="worth[^"]*"[^>]*>([^<]*)</text>', drawn)
    assert sorted(worths) == sorted(["2", "3", "5"] * 5)


def test_the_card_of_a_plot_hides_nothing() -> None:
    """The card ends where the pieces beside it begin, and these stay in their spaces."""
    for cell in (45, 66, 78):
        for col, side in ((0, 1), (1, -1)):
            x, _y = region._middle((col * cell, 0), cell, Square(1, col))
            edge = cell + side * -region.CARD * cell
            for half in (region.CUBE * cell / 2, region.PYRAMID * cell / 2):
                assert side * (edge - x) >= half
                assert col * cell <= x - half < x + half <= (col + 1) * cell


def test_each_patron_has_a_portrait_on_cards_wings_and_plots(match: Match) -> None:
    marks = Marks(COLOURS, NAMES)
    state = match.positions[40]
    drawn = str(view.draw(state, marks))
    on_plots = [PLOTS[plot].patron for plot in state.plots]
    symbols = str(sprite(("mykerinos",)))
    for patron in PATRONS:
        used = drawn.count(f'href="#my-{patron}"')
        assert used == state.seats + 1 + on_plots.count(patron)  # each player has one
        assert f'id="my-{patron}"' in symbols


def test_the_label_nobody_digs_yet_needs_plots_in_the_area(match: Match) -> None:
    nobody, gone = "Nobody digs here yet.", "Both plots here are gone."
    empty = 0
    for at, state in enumerate(match.positions):
        then = match._replace(positions=match.positions[: at + 1], actions=match.actions[:at])
        described = str(table_text.describe(then))
        areas = range(len(state.region) // 2)
        left = [area for area in areas if plots_in(state.region, state.plots, area)]
        assert described.count(nobody) <= len(left)
        for area in areas:
            explained = entries.now(then, f"area-{area + 1}")
            assert not (nobody in explained and area not in left)
            empty += gone in explained
        assert described.count(gone) <= len(areas) - len(left)
        taken = described.count(" is taken.")  # left out where both are gone
        assert taken <= 2 * (len(areas) - described.count(gone))
    assert empty


@pytest.mark.parametrize("tall", [False, True])
def test_a_refusal_about_no_place_marks_no_area(tall: bool) -> None:
    """Before the first dig nothing can be extended anywhere. One area alone is marked."""
    game = load("mykerinos")
    begun = record.random_match(Table(game, 2, NAMES[:2]), Random(4), longest=9)
    state = next(each for each in begun.positions if each.to_move is not None)
    refusal = game.why_not(state, ("extend",))[0]
    assert refusal.marks == ("area-1", "area-2", "area-3", "area-4")
    for words, count in ((refusal.marks, 0), (refusal.marks[:1], 1)):
        drawn = view.draw(state, Marks(COLOURS, NAMES, marked=frozenset(words), tall=tall))
        assert str(drawn).count('class="marked"') == count
