"""A position of Mykerinos as lines of a record. The general supply follows from the other lines."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.grid import Square
from py_rules.message import message_error
from py_rules.mykerinos.actions import laid_plot
from py_rules.mykerinos.data import CUBES, PATRONS, PLOTS
from py_rules.mykerinos.state import AREA_HEIGHT, WIDTH, Phase, Spaces, State, bits, squares
from py_rules.position import Fields, integer, rows, sized

PHASES = {phase.name.lower(): phase for phase in Phase}
NEUTRAL = "neutral"


def write(state: State) -> Iterator[str]:
    """Yield the lines of a position, in a fixed order."""
    yield f"phase {state.phase.name.lower()}"
    if state.to_move is not None:
        yield f"turn {state.to_move + 1}"
    yield f"season {state.season}"
    yield f"first {state.first + 1}"
    yield from rows("wings", state.wings)
    yield from rows("deck", sorted(state.deck))
    yield from rows("region", state.region)
    yield from rows("plots", sorted(state.plots))
    for colour, cubes in enumerate(state.cubes):
        yield from rows(f"cubes {_colour(state.seats, colour)}", squares(cubes), 30)
    for key, counts in (("stock", state.stock), ("neutral", state.neutral)):
        yield from (f"{key} {seat} {count}" for seat, count in enumerate(counts, 1) if count)
    yield from rows("passed", (seat + 1 for seat in state.passed))
    for seat, cards in enumerate(state.cards, 1):
        yield from rows(f"cards {seat}", cards, 40)
    for seat, patrons in enumerate(state.tapped, 1):
        yield from rows(f"used {seat}", patrons, 20)
    yield from (f"museum {room} {seat + 1}" for room, seat in state.museum)
    if state.phase is Phase.INSPECT:
        yield f"area {state.area + 1}"
        yield f"rank {state.rank + 1}"


def read(fields: Fields, options: frozenset[str]) -> State:
    """Return the position that lines describe, consistent or not. A malformed line raises
    ValueError.
    """
    seats = fields.seats
    colours = max(seats, 3)
    phase = fields.one_of("phase", PHASES)
    cubes: list[Spaces] = [0] * colours
    for words in fields.every("cubes"):
        name, *names = words or [""]
        colour = 2 if name == NEUTRAL and seats == 2 else fields.seat(name)
        cubes[colour] |= bits(set(map(_space, names)))
    stock, neutral = ([0] * seats for _ in range(2))
    for key, counts in (("stock", stock), ("neutral", neutral)):
        for seat, words in fields.by_seat(key):
            counts[seat] = integer(" ".join(words))
    museum = []
    for words in fields.every("museum"):
        room, seat_word = sized(words, 2)
        museum.append((room, fields.seat(seat_word)))
    cards: list[list[int]] = [[] for _ in range(seats)]
    for seat, words in fields.by_seat("cards"):
        cards[seat] += map(_plot, words)
    used: list[list[str]] = [[] for _ in range(seats)]
    for seat, words in fields.by_seat("used"):
        if not set(PATRONS).issuperset(words):
            raise message_error("the patrons are {words}", words=", ".join(PATRONS))
        used[seat] += words
    taken = [seat for _, seat in museum]
    supply = [
        CUBES
        - cubes[colour].bit_count()
        - (stock[colour] + taken.count(colour) if colour < seats else sum(neutral))
        for colour in range(colours)
    ]
    inspecting = phase is Phase.INSPECT
    return State(
        seats=seats,
        phase=phase,
        to_move=fields.turn(),
        season=fields.number("season"),
        first=fields.seat(" ".join(fields.only("first"))),
        wings=tuple(fields.only("wings")),
        deck=frozenset(fields.joined("deck", _plot)),
        region=tuple(map(laid_plot, fields.only("region"))),
        plots=frozenset(fields.joined("plots", _plot)),
        cubes=tuple(cubes),
        supply=tuple(supply),
        stock=tuple(stock),
        neutral=tuple(neutral) if seats == 2 else (),
        passed=tuple(map(fields.seat, fields.only("passed"))),
        cards=tuple(tuple(sorted(plots)) for plots in cards),
        tapped=tuple(tuple(sorted(patrons)) for patrons in used),
        museum=tuple(sorted(museum)),
        area=fields.number("area") - 1 if inspecting else 0,
        rank=fields.number("rank") - 1 if inspecting else 0,
    )


def _colour(seats: int, colour: int) -> str:
    return NEUTRAL if colour >= seats else str(colour + 1)


def _plot(word: str) -> int:
    number = integer(word)
    if number not in PLOTS:
        raise message_error(
            "{word} is not a plot; plots are numbered 1 to {last}", word=repr(word), last=len(PLOTS)
        )
    return number


def _space(word: str) -> Square:
    space = Square.parse(word)
    if space.row >= 3 * AREA_HEIGHT or space.col >= WIDTH:
        raise message_error("{word} is outside the region", word=repr(word))
    return space
