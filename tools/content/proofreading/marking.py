"""Invisible marks: each message carries its number wherever it is shown.

A site is built in which the catalogue of the language MARKED has the English texts with marks. So
the page in the browser shows which message is where: COLLECT finds the marks in texts and
attributes. Marks are variation selectors, for which fonts draw nothing.
"""

from collections.abc import Sequence
from typing import NamedTuple

from babel.messages.catalog import Catalog

from tools.content import words

MARKED_LANGUAGE = "it"  # any language but English: its catalogue is the marked one
FIRST_SELECTOR = 0xE0100  # the first of the selectors that are used as digits
DIGITS = 240
END_MARK = "\u2063"  # behind a message; invisible as well

# Finds all marks: the number, whether in a text or an attribute, and the place in pixels of the
# page. A message may begin in one element and end in another: then it is marked to the end of the
# first.
COLLECT = """() => {
  const found = [];
  const marks = /[\\u{E0100}-\\u{E01EF}]{2}/gu;
  const number = (mark) => {
    const [high, low] = [...mark].map((each) => each.codePointAt(0) - 0xE0100);
    return high * 240 + low;
  };
  const inside = (place, element) => {
    for (let each = element; each; each = each.parentElement) {
      if (each.matches('details:not([open]) > :not(summary)')) return false;
      if (getComputedStyle(each).overflowY === 'visible') continue;
      const { top, bottom } = each.getBoundingClientRect();
      if (each !== document.body && (place.bottom <= top || place.top >= bottom)) return false;
    }
    return true;
  };
  const add = (mark, { left, top, width, height }, seen) => {
    found.push([number(mark), left + scrollX, top + scrollY, width, height, seen]);
  };
  const kinds = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  const walker = document.createTreeWalker(document, kinds);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (['SCRIPT', 'STYLE', 'TEMPLATE'].includes(node.parentNode.nodeName)) continue;
      for (const match of node.data.matchAll(marks)) {
        const range = document.createRange();
        let depth = 1;
        let end = match.index + match[0].length;
        for (; end < node.data.length && depth; end += 1) {
          if (node.data[end] === '\\u2063') depth -= 1;
          const within = node.data.slice(end).match(/^[\\u{E0100}-\\u{E01EF}]{2}/u);
          if (within) {
            depth += 1;
            end += within[0].length - 1;
          }
        }
        range.setStart(node, Math.max(0, match.index - 1));
        range.setEnd(node, end);
        const place = range.getBoundingClientRect();
        const parent = node.parentElement;
        const shown = place.width > 3 && place.height > 3 && inside(place, parent)
          && parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
        add(match[0], place, shown);
      }
      continue;
    }
    for (const { name, value } of node.attributes) {
      if (!name.startsWith('aria-') && !['title', 'alt', 'placeholder'].includes(name)) continue;
      for (const match of value.matchAll(marks)) add(match[0], node.getBoundingClientRect(), false);
    }
  }
  return found;
}"""


class Sighting(NamedTuple):
    """A message on a screen."""

    screen: str
    number: int  # of the message
    box: tuple[float, float, float, float]  # left, top, width and height, in pixels
    seen: bool  # false: only read aloud, folded away or out of sight


def mark(text: str, number: int) -> str:
    """Return a text with its number after the first letter, which the page may capitalise."""
    high, low = divmod(number, DIGITS)
    digits = chr(FIRST_SELECTOR + high) + chr(FIRST_SELECTOR + low)
    start = 1 if text[:1].isalpha() else 0
    return f"{text[:start]}{digits}{text[start:]}{END_MARK}"


def catalogue(template: Catalog) -> Catalog:
    """The marked catalogue: the translation of each message is its English text, marked with its
    number in the template."""
    marked = Catalog(locale=MARKED_LANGUAGE, header_comment="", fuzzy=False)
    for number, message in enumerate(_messages(template)):
        if isinstance(message, str):
            marked.add(message, mark(message, number))
        else:
            marked.add(message, tuple(mark(text, number) for text in message))
    return marked


def numbers(template: Catalog) -> dict[str, int]:
    """The number of each message, by its English text."""
    return {
        message if isinstance(message, str) else message[0]: number
        for number, message in enumerate(_messages(template))
    }


def sightings(screen: str, found: Sequence[Sequence[float]]) -> list[Sighting]:
    """Convert what COLLECT found; of each message, keep the place where it is seen best."""
    best = dict[int, Sighting]()
    for number, left, top, width, height, seen in found:
        sighting = Sighting(screen, int(number), (left, top, width, height), bool(seen))
        known = best.get(int(number))
        if known is None or (sighting.seen and not known.seen):
            best[int(number)] = sighting
    return list(best.values())


def _messages(template: Catalog) -> list[str | tuple[str, ...]]:
    ids = (message.id for message in template if message.id)
    return [id_ if isinstance(id_, str) else tuple(id_) for id_ in ids]


def files(template: Catalog) -> dict[str, bytes]:
    """The catalogues of a site in which MARKED_LANGUAGE is the marked language."""
    return {
        f"{code}.po": words.written(catalogue(template)) if code == MARKED_LANGUAGE else b""
        for code in words.CODES
    }
