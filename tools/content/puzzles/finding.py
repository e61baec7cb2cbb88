"""Find puzzles in games that bots play against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from itertools import count as numbers
from math import factorial
from random import Random

import py_rules
from py_rules import bots, link, puzzles, record
from py_rules.bots.budget import Budget
from py_rules.puzzles import LEVELS, Puzzle
from py_rules.puzzles.kind import PuzzleKind
from py_rules.puzzles.proof import Proof, prove
from py_rules.record import Match, Table
from tools.content.puzzles import answers, rating
from web.games import protocol

POSITIONS = 300  # positions a bot evaluates for a decision: enough to play sensibly, and fast
PATIENCE = 4000  # most positions of a proof
# The same for kinds whose positions are quick to evaluate, or whose puzzles would be too easy.
LONGER = {"way": 7_000, "lead": 20_000}
# Kinds that suit few positions: the level of the bots that play games of two for them, and how many
# positions these evaluate. Novices in Mexica build late, so that many turns before a scoring are
# about buildings alone.
DUELS = {("mexica", "reply"): ("novice", 40), ("mykerinos", "mistake"): ("apprentice", 40)}
# Kinds that suit few games, or whose positions take long to find: they are searched for only on
# request. The numbers are the positions that bots evaluate in games played for them.
RARE = {
    ("mykerinos", "end"): 40,
    ("myraclia", "block"): 40,
    ("myraclia", "end"): 40,
    ("mexica", "block"): 40,
}
OF_TWO, APART = ", 2 ", ", from action"  # in the texts that say where a puzzle comes from
TRIES = 12  # questions of one kind tried per game
PER_GAME = 2  # puzzles taken from one game
STRENGTHS = ("adept", "apprentice")
SHARE = 0.5  # largest share of one kind among all puzzles
UNWANTED = ("darkness", "random-layout")  # options that make positions hard to read


def play(name: str, seed: int, wanted: str = "") -> tuple[Match, str]:
    """Play a game between bots; return it with a text that says how to repeat it.

    For a kind in DUELS, two of its bots play; for one in RARE, bots play faster.
    """
    if (name, wanted) in DUELS:
        level, positions = DUELS[name, wanted]
        match = play_at(name, seed, 2, level, positions)
        return match, f"seed {seed}, 2 {level} bots with {positions} positions"
    numbers = py_rules.load(name).seats
    seats = numbers[seed % len(numbers)]
    level = STRENGTHS[seed // len(numbers) % len(STRENGTHS)]
    positions = RARE.get((name, wanted), POSITIONS)
    match = play_at(name, seed, seats, level, positions)
    faster = f" with {positions} positions" if positions < POSITIONS else ""
    return match, f"seed {seed}, {seats} {level} bots{faster}"


def play_at(name: str, seed: int, seats: int, level: str, positions: int) -> Match:
    """Play a game with some options between bots of a level that each evaluate so many positions
    for a decision."""
    game, rng = py_rules.load(name), Random(seed)
    wanted = [option for option in sorted(game.options) if option not in UNWANTED]
    options = frozenset(option for option in wanted if rng.random() < 0.3)
    players = [bots.bot(name, level) for _ in range(seats)]
    match = record.begin(Table(game, seats, options=options))
    while True:
        match = match.deal(rng)
        state = match.state
        if state.over:
            return match
        match = match.play(players[state.to_move](game, state, rng, Budget(positions)))


def candidates(name: str, seed: int, wanted: str = "") -> Iterator[Puzzle]:
    """Find the puzzles in a game: at most one of a kind, at different moments; of one kind only
    if one is ``wanted``."""
    match, found = play(name, seed, wanted)
    rng = Random(seed)
    moments = set[int]()
    for kind_name in puzzles.kinds(name):
        if kind_name == wanted or (not wanted and (name, kind_name) not in RARE):
            posed = first_posed(match, kind_name, found, rng, moments)
            if posed is not None:
                moments.add(int(posed.found.rpartition(" ")[2]))
                yield posed


def first_posed(
    match: Match, name: str, found: str, rng: Random, moments: Collection[int], begun: int = 0
) -> Puzzle | None:
    """The first good puzzle of a kind in a game, with its moments in random order; None if there is
    none. Moments before ``begun`` and those in ``moments``, which are taken, are left out."""
    kind = puzzles.kinds(match.game.name)[name]
    asked = [
        (at, about)
        for at, state in enumerate(match.positions)
        if at >= begun and state.to_move is not None
        for about in kind.fitting(state)
    ]
    rng.shuffle(asked)
    tried = 0
    for at, about in asked:
        if tried == TRIES:
            break
        if at in moments or about not in kind.asks(match.positions[at]):
            continue
        if not promising(match, name, kind, at):
            continue
        tried += 1
        posed = pose(match, name, kind, at, about, found)
        if posed is not None:
            return posed
    return None


def promising(match: Match, name: str, kind: PuzzleKind, at: int) -> bool:
    """Whether a proof is likely to finish, judged by the number of actions and of action points;
    for a question about an answer, whether the answer can make a difference."""
    if match.game.name != "mexica" or name == "way":
        return True
    state = match.positions[at]
    if name == "reply":
        return answers.matters(state) and answers.overturns(state)
    actions = sum(1 for _ in kind.moves(state, "")) if kind.moves else 0
    further: int = state.ap + state.players[state.to_move].chips - 1
    return bool(actions**further / factorial(further) <= LONGER.get(name, PATIENCE))


def pose(
    match: Match, name: str, kind: PuzzleKind, at: int, about: str, found: str
) -> Puzzle | None:
    """Return the puzzle of a position if its answer can be proven and is worth asking for."""
    game, state = match.game, match.positions[at]
    try:
        proof = prove(game, kind, state, about, LONGER.get(name, PATIENCE))
    except ValueError:  # Unproven, or a game's own exception for it
        return None
    misled = rating.misled(game, kind, state, about, proof.best)
    if not worth_asking(kind, proof, misled=misled):
        return None
    against = game.name == "mexica" and name in answers.LOOKS
    if against and not answers.overturned(state, name, proof.best, PATIENCE):
        return None
    return rating.graded(
        Puzzle(
            game.name,
            name,
            about,
            proof.best,
            proof.next,
            LEVELS[0],
            0,
            f"{found}, action {at}",
            tuple(puzzles.to_words(line, kind) for line in proof.lines),
            nears(match, kind, at, about, proof),
            protocol.load(game.name).picture(state),
            link.write(link.of(match, "position", at)),
        )
    )


def nears(
    match: Match, kind: PuzzleKind, at: int, about: str, proof: Proof
) -> tuple[tuple[str, ...], ...]:
    """Return the near misses of a proven puzzle, as lines of a record."""
    found = rating.nears(match.game, kind, match.positions[at], about, proof)
    return tuple(puzzles.to_words(line, kind) for line in found)


def worth_asking(kind: PuzzleKind, proof: Proof, *, misled: bool) -> bool:
    """Whether a few ideas are clearly better than all others, and none of them is obvious."""
    if proof.next is None or proof.best - proof.next < kind.least:
        return False
    steps = len(proof.lines[0].actions)
    return (
        steps > 0
        and len(proof.lines) <= kind.candidates
        and proof.turns >= rating.FEWEST
        and (misled or steps > 1 or kind.closing is None)
    )


def find(
    name: str, count: int, known: tuple[Puzzle, ...], seed: int, wanted: str = ""
) -> Iterator[Puzzle]:
    """Find puzzles of a game until there are enough: levels mixed, the rarest kinds first; or all
    of one kind, of any level, if one is ``wanted``."""
    levels = Counter[str]()
    per_kind = Counter[str]()
    there = Counter(puzzle.kind for puzzle in known)
    ids = taken_ids(known)
    begun = len(ids)
    while len(ids) < begun + count:
        taken = 0
        found = sorted(candidates(name, seed, wanted), key=lambda one: there[one.kind])
        for puzzle in found:
            full = not wanted and levels[puzzle.level] >= -(-count // len(LEVELS))
            if taken == PER_GAME or full or puzzle.id in ids or len(ids) == begun + count:
                continue
            if not wanted and per_kind[puzzle.kind] >= SHARE * count:
                continue
            ids.add(puzzle.id)
            levels[puzzle.level] += 1
            per_kind[puzzle.kind] += 1
            there[puzzle.kind] += 1
            taken += 1
            yield puzzle
        seed += 1


def taken_ids(known: tuple[Puzzle, ...]) -> set[str]:
    """The ids that new puzzles can't have: those of known puzzles and of those they replaced."""
    return {id_ for puzzle in known for id_ in (puzzle.id, *puzzle.formerly)}


def find_apart(
    name: str, count: int, known: tuple[Puzzle, ...], seed: int, wanted: str
) -> Iterator[Puzzle]:
    """Find puzzles of a kind in DUELS in other continuations of the games of known puzzles, one in
    a game. The bots of DUELS play these continuations."""
    level, positions = DUELS[name, wanted]
    used = {origin(each).partition(APART)[0] for each in known if each.kind == wanted}
    hosts = {origin(each): each for each in known if each.upto is None and OF_TWO in each.found}
    waiting = [game for game in hosts if game not in used and APART not in game]
    for part in numbers(seed):
        for game in tuple(waiting):
            if not count:
                return
            match = puzzles.position(hosts[game])
            for begun in answers.beginnings(match):
                bot = partial(bots.bot(name, level), budget=Budget(positions))
                again = answers.play_on(match, begun, bot, Random(part))
                found = f"{game}{APART} {begun} on {level} bots with seed {part}"
                posed = first_posed(again, wanted, found, Random(part), (), begun)
                if posed is not None:
                    waiting.remove(game)
                    yield posed
                    count -= 1
                    break
        if not waiting:
            return


def find_again(
    name: str, count: int, known: tuple[Puzzle, ...], seed: int, wanted: str
) -> Iterator[Puzzle]:
    """Find puzzles of a kind at earlier moments of the games that known puzzles come from, one in
    a game; they need no link of their own."""
    rng = Random(seed)
    hosts = {origin(host): host for host in known if host.upto is None}
    for host in known:
        if host.kind == wanted:
            hosts.pop(origin(host), None)
    for host in rng.sample(list(hosts.values()), len(hosts)):
        if not count:
            return
        match = puzzles.position(host)
        last = len(match.actions)
        taken = {last if one.upto is None else one.upto for one in known if one.at == host.at}
        posed = first_posed(match, wanted, origin(host), rng, taken)
        if posed is not None:
            yield posed._replace(at=host.at, upto=int(posed.found.rpartition(" ")[2]))
            count -= 1


def origin(puzzle: Puzzle) -> str:
    """The game between bots that a puzzle comes from."""
    return puzzle.found.rpartition(",")[0]


def mixed(found: list[Puzzle]) -> tuple[Puzzle, ...]:
    """Order puzzles so that levels and kinds change from day to day."""
    waiting = {level: [one for one in found if one.level == level] for level in LEVELS}
    ordered: list[Puzzle] = []
    while any(waiting.values()):
        for level in LEVELS:
            rest = waiting[level]
            if rest:
                last = ordered[-1].kind if ordered else ""
                chosen = next((one for one in rest if one.kind != last), rest[0])
                rest.remove(chosen)
                ordered.append(chosen)
    return tuple(ordered)
