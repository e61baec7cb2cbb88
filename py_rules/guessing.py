"""A context model that predicts each line of a record from the lines before it.

A line is a sequence of atoms: a number, a word, or any other single character; the end of the line
is an atom too. An atom that has occurred in the same context before is likely to occur again.
Contexts are tried from the most specific to the most general; an atom that is known in none of them
is spelled out in bytes. The model knows no game, so it can code any line.

Existing links depend on every detail: nothing here may ever change. docs/link.md describes it.
"""

from __future__ import annotations

import re

from py_rules import limits
from py_rules.coding import Coder, Unreadable

# The second alternative is A to Z, a to z and everything beyond ASCII, in a form that compiles
# fast.
ATOM = re.compile(r"[0-9]+|[^\x00-@\[-`{-\x7f]+|.", re.DOTALL)
END = "\n"
LONGEST_ATOM = 400  # bytes in UTF-8
MOST_ATOMS = 100_000  # in a whole link
END_OF_BYTES = 256
STEPS_OF_CONTEXT = 10  # looking into a context costs as many steps as ten of its atoms


class Excessive(Unreadable):
    """A line or a link that exceeds a limit and isn't read further; ``problem`` names the limit."""

    def __init__(self, text: str, limit: int) -> None:
        super().__init__(text)
        self.problem = limits.exceeded(text, limit)


Context = tuple[int | str, ...]


class ContextModel:
    """The statistics of a model: how often each atom occurred in each context."""

    def __init__(self) -> None:
        self.seen: dict[Context, dict[str, int]] = {}  # atoms by first occurrence
        self.before = ("", "", "")  # the first atoms of the last three lines
        self.atoms = 0  # number of atoms coded so far
        self.work = 0  # steps taken so far; time grows in proportion

    def copy(self) -> ContextModel:
        """Return an independent copy with the same statistics."""
        other = ContextModel()
        other.seen = {around: counts.copy() for around, counts in self.seen.items()}
        other.before = self.before
        return other

    def observe(self, text: str) -> None:
        """Train the model with lines, without coding them."""
        for line in text.splitlines():
            atoms = [*ATOM.findall(line), END]
            for place, atom in enumerate(atoms):
                around = self._contexts(atoms[:place])
                known = (i for i, each in enumerate(around) if atom in self.seen.get(each, ()))
                self._notice(atom, around, next(known, len(around) - 1))
            self._next_line(atoms[0])

    def line(self, coder: Coder, wanted: str = "") -> str:
        """Code one line. Raises Unreadable, or Excessive as soon as the line is too long.

        A reader ignores ``wanted`` and returns the line that it reads.
        """
        wanted_atoms = [*ATOM.findall(wanted), END]
        atoms: list[str] = []
        length = 0
        while not atoms or atoms[-1] != END:
            self.atoms += 1
            if self.atoms > MOST_ATOMS:
                raise Unreadable
            atoms.append(
                self._atom(coder, atoms, wanted_atoms[min(len(atoms), len(wanted_atoms) - 1)])
            )
            length += len(atoms[-1])
            if length > limits.LINE + len(END):
                raise Excessive(limits.LONG_LINE, limits.LINE)
            if self.work > limits.WORK:
                raise Excessive(limits.MUCH_WORK, limits.WORK)
        self._next_line(atoms[0])
        return "".join(atoms[:-1])

    def _atom(self, coder: Coder, atoms: list[str], wanted: str) -> str:
        around = self._contexts(atoms)
        self.work += STEPS_OF_CONTEXT * len(around)
        passed: set[str] = set()  # atoms of more specific contexts, already ruled out
        for place, each in enumerate(around):
            counts = self.seen.get(each)
            if counts is None:
                continue
            self.work += len(counts)
            likely = [atom for atom in counts if atom not in passed] if passed else list(counts)
            if not likely:
                continue
            weights = [counts[atom] for atom in likely]
            weights.append(max(weights.count(1), 1))  # the escape: the atom is not in this context
            meant = likely.index(wanted) if wanted in counts and wanted not in passed else -1
            chosen = coder.choose(weights, meant % len(weights))
            if chosen < len(likely):
                self._notice(likely[chosen], around, place)
                return likely[chosen]
            passed.update(likely)
        atom = _spelled(coder, wanted)
        self.work += STEPS_OF_CONTEXT * len(atom)
        self._notice(atom, around, len(around) - 1)
        return atom

    def _contexts(self, atoms: list[str]) -> tuple[Context, ...]:
        """Return the contexts of the atom that follows these atoms of a line, the most specific
        first."""
        if not atoms:
            third, second, first = self.before
            return (0, third, second, first), (1, second, first), (2, first), (3,)
        verb, place, last = atoms[0], len(atoms), atoms[-1]
        general: tuple[Context, ...] = (
            (4, verb, place, last),
            (5, verb, last),
            (6, verb, place),
            (7, last),
            (8,),
        )
        if last == "+":  # the atom before the plus
            return (9, verb, atoms[-2] if place > 1 else ""), *general
        if "-" in atoms[-2:]:  # the atom at the same place in the first square, as in k4-l4
            return (10, verb, place, atoms[-3] if place > 2 else ""), *general
        return general

    def _notice(self, atom: str, around: tuple[Context, ...], last: int) -> None:
        """Count an atom in its contexts, down to the one with index ``last``, which has seen it."""
        for each in around[: last + 1]:
            counts = self.seen.setdefault(each, {})
            counts[atom] = counts.get(atom, 0) + 1

    def _next_line(self, first: str) -> None:
        self.before = (*self.before[1:], first)


def _spelled(coder: Coder, wanted: str) -> str:
    """Code an atom as bytes of UTF-8 followed by an end mark."""
    wanted_bytes = [*wanted.encode(), END_OF_BYTES]
    data = bytearray()
    while len(data) <= LONGEST_ATOM:
        byte = coder.below(END_OF_BYTES + 1, wanted_bytes[min(len(data), len(wanted_bytes) - 1)])
        if byte == END_OF_BYTES:
            break
        data.append(byte)
    try:
        atom = data.decode()
    except UnicodeDecodeError:
        raise Unreadable from None
    if not atom or len(data) > LONGEST_ATOM or (END in atom and atom != END):
        raise Unreadable
    return atom
