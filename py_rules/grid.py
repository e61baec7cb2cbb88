"""Places on a board and what lies beside them."""

from __future__ import annotations

from typing import NamedTuple


class Square(NamedTuple):
    """A square by row and column, both from 0, so that squares sort in reading order."""

    row: int
    col: int

    def __str__(self) -> str:
        """``c4``: column letter, then the row counted from 1 at the top."""
        return f"{chr(97 + self.col)}{self.row + 1}"

    @classmethod
    def parse(cls, word: str) -> Square:
        """Inverse of str. ValueError for any other word."""
        letter, digits = word[:1], word[1:]
        if "a" <= letter <= "z" and digits.isdecimal() and digits.isascii() and digits[0] != "0":
            return cls(int(digits) - 1, ord(letter) - 97)
        raise ValueError(f"{word!r} is not a square such as c4")

    @property
    def neighbours(self) -> tuple[Square, Square, Square, Square]:
        """The four squares that share a side, on the board or not: north, west, east, south."""
        row, col = self
        return (
            Square(row - 1, col),
            Square(row, col - 1),
            Square(row, col + 1),
            Square(row + 1, col),
        )
