"""Only tables of left-out encodings are cleared, if no remaining code can read them."""

from __future__ import annotations

import pytest

from tools.trimming import tables

BEGIN = 1024  # address of the table
HANZI = "".join(bytes([0xB0, second]).decode("gb2312") for second in range(0xA1, 0xFF))
GREEK = "".join(bytes([0xA6, second]).decode("gb2312") for second in range(0xA1, 0xB9))


def memory(text: str, *, again: str = "", gap: int = 0) -> bytes:
    """Return memory with a table of characters, and another one after a gap filled with 7s."""
    whole = b"\1" * BEGIN + text.encode("utf-16-le") + b"\7" * gap + again.encode("utf-16-le")
    return whole + b"\1" * BEGIN


def end(text: str) -> int:
    return BEGIN + 2 * len(text)


def test_an_encoding_row_is_found_by_its_codec() -> None:
    """It is found anywhere, also as a table of codes by character."""
    assert [*tables.unread(memory(HANZI), set(), {BEGIN})] == [(BEGIN, end(HANZI))]
    codes = next(row for row in tables._patterns() if row[1] > 0xB0)
    coded = b"\1" * BEGIN + codes
    assert [*tables.unread(coded, set(), {BEGIN})] == [(BEGIN, len(coded))]


def test_letters_in_alphabetical_order_are_not_recognised_as_a_row() -> None:
    """They may be in any table, such as one of upper and lower case."""
    assert [*tables.unread(memory(GREEK), set(), {BEGIN})] == []
    assert [*tables.unread(memory(HANZI[: tables.ROW - 1]), set(), {BEGIN})] == []


@pytest.mark.parametrize(
    ("live", "dead"),
    [
        ({BEGIN}, {BEGIN}),
        ({BEGIN + 10}, {BEGIN}),
        ({BEGIN - 8}, set[int]()),
        (set[int](), set[int]()),
        (set[int](), {BEGIN + 2}),
    ],
)
def test_tables_that_may_be_read_are_preserved(live: set[int], dead: set[int]) -> None:
    """A remaining function mentions it or a place before it, or no function mentions it at all."""
    assert [*tables.unread(memory(HANZI), live, dead)] == []


def test_short_gaps_are_cleared_with_their_rows() -> None:
    """A gap that is long, or has a mentioned address, stays."""
    near = memory(HANZI, again=HANZI, gap=tables.GAP)
    second = end(HANZI) + tables.GAP
    assert [*tables.unread(near, set(), {BEGIN})] == [(BEGIN, second + 2 * len(HANZI))]
    apart = [(BEGIN, end(HANZI)), (second, second + 2 * len(HANZI))]
    assert [*tables.unread(near, {second - 9}, {BEGIN, second})] == apart
    far = memory(HANZI, again=HANZI, gap=tables.GAP + 2)
    assert len([*tables.unread(far, set(), {BEGIN})]) == 2
