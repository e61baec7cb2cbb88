"""Building markup as text."""

from __future__ import annotations

from web.markup.svg import Markup, el, join, path


def test_text_is_escaped_in_markup() -> None:
    drawn = el("p", "<b> & \"'", el("i", "x"), None, title='a"b')
    assert drawn == ('<p title="a&quot;b">&lt;b&gt; &amp; &quot;&#x27;<i>x</i></p>')
    assert join("<", Markup("<br>"), None) == "&lt;<br>"


def test_attributes_are_formatted() -> None:
    """Numbers are rounded to tenths; True gives a bare attribute, None and False none; underscores,
    which Python needs, become hyphens."""
    drawn = el("g", class_="a", data_key="k", x=1.25, y=2, hidden=True, id=None, open=False)
    assert drawn == '<g class="a" data-key="k" x="1.2" y="2" hidden></g>'
    assert el("br") == "<br>"
    assert path("M0 0", class_="p") == '<path d="M0 0" class="p"></path>'
