"""QR codes of links. test_start.py tests that their script is loaded only on request."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, Page

MAX_BYTES = 2953  # bytes that fit a version 40 code with the lowest error correction


def modules(page: Page, text: str) -> list[list[bool]]:
    """Return the modules of a text's QR code, row by row, sampled from the drawn path."""
    rows: list[list[bool]] = page.evaluate(
        """async (text) => {
            const [size, drawn] = await qr(text);
            const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
            path.setAttribute('d', drawn);
            const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
            svg.append(path);
            document.body.append(svg);
            const numbers = [...Array(size).keys()];
            const filled = (x, y) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
            const rows = numbers.map((y) => numbers.map((x) => filled(x, y)));
            svg.remove();
            return rows;
        }""",
        text,
    )
    return rows


def test_a_code_is_drawn_with_its_three_corners(table: Page) -> None:
    rows = modules(table, "https://example.org/ludoteka/#L1" + "aB3dE" * 60)
    size = len(rows)
    assert (size - 17) % 4 == 0
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for left, top in ((0, 0), (size - 7, 0), (0, size - 7)):
        found = [
            "".join(str(int(each)) for each in row[left : left + 7]) for row in rows[top : top + 7]
        ]
        assert found == finder
    dark = sum(map(sum, rows)) / size**2
    assert 0.4 < dark < 0.6


def test_the_longest_link_of_a_game_fits_and_a_longer_text_is_refused(table: Page) -> None:
    assert table.evaluate("async (text) => (await qr(text))[0]", "a" * MAX_BYTES) == 177
    with pytest.raises(Error):
        table.evaluate("(text) => qr(text)", "a" * (MAX_BYTES + 1))
