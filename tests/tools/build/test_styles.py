"""The style sheet as it is sent to the browser."""

from __future__ import annotations

import pytest

from tools.build import styles


def test_comments_and_white_space_are_left_out() -> None:
    sheet = "/* a */ .a ,\n.b { color: red;\n  margin: 0 1px; }\n"
    assert styles.terse(sheet) == ".a,.b{color:red;margin:0 1px}"


@pytest.mark.parametrize(
    ("selectors", "wanted"),
    [
        (".a :is(.b,.c)", ".a .b,.a .c"),
        (".a > :is(td,th):first-child", ".a > td:first-child,.a > th:first-child"),
        (
            ":is(.a,.b) ~ :is(.c,[data-d])::before,p",
            ":is(.a,.b) ~ .c::before,:is(.a,.b) ~ [data-d]::before,p",
        ),
        (".a:is(.b,.c)", ".a:is(.b,.c)"),  # applies to elements that have the class
        (".a :is(.b,#c)", ".a :is(.b,#c)"),  # the id counts for both selectors
        (".a :is(h1,h2.b)", ".a :is(h1,h2.b)"),
        (".a :is(.b,.c .d)", ".a :is(.b,.c .d)"),  # .c may be around .a
        (".a :is(.b,.c:not(.d))", ".a :is(.b,.c:not(.d))"),
        (".a:not(.b :is(.c,.d))", ".a:not(.b :is(.c,.d))"),
        (":root:not(:is(.a,.b)) :is(.c,.d)", ":root:not(:is(.a,.b)) .c,:root:not(:is(.a,.b)) .d"),
    ],
)
def test_lists_at_the_end_are_written_out_if_their_members_weigh_the_same(
    selectors: str, wanted: str
) -> None:
    around = "@media screen and (min-width:1px){{{}{{color:red}}}}"
    assert styles.spread(around.format(selectors)) == around.format(wanted)
