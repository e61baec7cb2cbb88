"""What happens to the page, as a value."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """Something a person did: ``do`` names it, ``on`` says to what, ``text`` what was typed."""

    do: str
    on: str = ""
    text: str = ""
