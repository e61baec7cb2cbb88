"""An index of lines by the beginnings of their parts: which lines does a text abbreviate?

A line is split after each blank, plus and comma, and after a minus that follows a letter or a
digit; any other minus is part of a number. Sets of lines are integers with a bit for each line, so
each letter costs a few operations however many lines there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import Literal

SEPARATORS = re.compile(r"([ +,]|\b-)")
# What may be omitted after a letter: the rest of its part and any following parts; the rest of its
# word; the rest of its part.
Gap = Literal["parts", "words", "no part"]
Place = tuple[int, str, int]  # number of a part, the part, how many of its letters are typed
Places = dict[Place, int]  # with the lines in which the last letter typed may be there


class PrefixIndex:
    """Lines to be found by the letters that begin their parts, in order."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.whole = (1 << len(lines)) - 1
        numbers: list[dict[str, list[int]]] = []  # of lines, by number and text of a part
        last: list[list[int]] = []  # of the lines that end with this part
        for number, line in enumerate(lines):
            pieces = SEPARATORS.split(line)
            count = len(pieces) // 2
            while len(numbers) <= count:
                numbers.append({})
                last.append([])
            for part in range(count):
                text = pieces[2 * part] + pieces[2 * part + 1]
                numbers[part].setdefault(text, []).append(number)
            numbers[count].setdefault(pieces[-1], []).append(number)
            last[count].append(number)
        self._last = [*map(self._bits, last), 0]
        # By number of a part: the parts by first letter, each with its lines; where a word ends.
        self._parts: list[dict[str, list[tuple[str, int]]]] = []
        self._word_ends: list[int] = []
        for by_text in numbers:
            parts: dict[str, list[tuple[str, int]]] = {}
            ends = 0
            for text, found in by_text.items():
                bits = self._bits(found)
                parts.setdefault(text[:1], []).append((text, bits))
                if text.endswith(" "):
                    ends |= bits
            self._parts.append(parts)
            self._word_ends.append(ends)
        self._last_word = [0] * len(
            self._last
        )  # lines whose part of this number is in the last word
        for part in reversed(range(len(numbers))):
            later = self._last_word[part + 1] & ~self._word_ends[part]
            self._last_word[part] = self._last[part] | later

    def loose(self, letters: str) -> int:
        """Lines in which these letters begin some parts, in order."""
        if not letters:
            return self.whole
        found = 0
        for bits in self._places(letters, "parts").values():
            found |= bits
        return found

    def begun(self, letters: str) -> int:
        """Lines in which these letters begin all words."""
        found = 0
        for (number, _, _), bits in self._places(letters, "words").items():
            found |= bits & self._last_word[number]
        return found

    def parted(self, letters: str) -> int:
        """Lines in which these letters begin all parts; no separator may follow the last part."""
        found = 0
        for (number, text, typed), bits in self._places(letters, "no part").items():
            found |= bits & self._last[number]
            if typed == len(text):  # including the separator after it
                found |= bits & self._last[number + 1]
        return found

    def spelled(self, letters: str) -> int:
        """Lines in which these letters begin all parts and complete the last one."""
        found = 0
        for (number, text, typed), bits in self._places(letters, "no part").items():
            if typed == len(text):
                found |= bits & self._last[number]
        return found

    def numbers(self, bits: int) -> list[int]:
        """The indexes of the lines in a set."""
        return list(compress(range(len(self.lines)), map("1".__eq__, reversed(f"{bits:b}"))))

    def _places(self, letters: str, gap: Gap) -> Places:
        """Where the last of these letters may be."""
        places = self._begin(self._starts(gap), letters[0])
        blank = False
        for letter in letters[1:]:
            if letter == " ":
                blank = True
                continue
            found = self._begin(self._after(places, gap), letter)
            if not blank:
                for place, bits in self._next(places, letter):
                    found[place] = found.get(place, 0) | bits
            places, blank = found, False
        return places

    def _starts(self, gap: Gap) -> list[int]:
        """The lines in which the first letter may begin a part, by the number of the part."""
        return [self.whole] * len(self._parts) if gap == "parts" else [self.whole]

    def _begin(self, starts: Iterable[int], letter: str) -> Places:
        """Begin a part with a letter."""
        found: Places = {}
        for number, lines in enumerate(starts):
            for text, bits in self._parts[number].get(letter, ()) if lines else ():
                if lines & bits:
                    found[number, text, 1] = lines & bits
        return found

    def _next(self, places: Places, letter: str) -> Iterator[tuple[Place, int]]:
        """Continue with the next letter of the line."""
        for (number, text, typed), bits in places.items():
            if typed < len(text):
                if text[typed] == letter:
                    yield (number, text, typed + 1), bits
            elif number + 1 < len(self._parts):
                for following, lines in self._parts[number + 1].get(letter, ()):
                    if bits & lines:
                        yield (number + 1, following, 1), bits & lines

    def _after(self, places: Places, gap: Gap) -> list[int]:
        """The lines in which a letter behind a gap may begin a part, by the number of the part."""
        count = len(self._parts)
        starts = [0] * (count + 2)
        for (number, text, typed), bits in places.items():
            starts[number + 1 + (typed == len(text))] |= bits
        if gap == "no part":
            return starts[:count]
        skipping = 0
        for number in range(count):
            starts[number] |= skipping
            skipping = starts[number]
            if gap == "words" and number:
                skipping &= ~self._word_ends[number - 1]
        return starts[:count]

    def _bits(self, numbers: Iterable[int]) -> int:
        marked = bytearray(len(self.lines) // 8 + 1)
        for number in numbers:
            marked[number >> 3] |= 1 << (number & 7)
        return int.from_bytes(marked, "little")
