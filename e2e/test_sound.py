"""Sounds: each event has its own, and none is much louder than another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from e2e.conftest import shared_page
from e2e.contexts import Pool
from py_rules import record
from py_rules.core import spell
from py_rules.record import Match
from tools.driver import play
from tools.driver.play import Opened
from tools.driver.screens import ScreenMoment
from tools.driver.waiting import WAIT_UNTIL_IDLE, until
from web.model.replay import prefix

MARGIN_POINT = (2, 700)  # a point in the page's margin
RECORDS = Path(__file__).parents[1] / "tests"
# Served in place of sound.js.
SOUND_STUB = """
export const open = () => {};
export const play = (...sound) => { (globalThis.cues ??= []).push(sound); };
"""
# The volume of a sound's loudest tenth of a second in dB, weighted like human hearing: low pitches
# count less. Then the highest peak, and whether the sound ends in silence.
RENDER_SOUND = """async ([url, sound]) => {
  const RATE = 44100;
  const part = RATE / 10;
  const { OfflineAudioContext } = globalThis;
  const context = new OfflineAudioContext(1, 3 * RATE, RATE);
  globalThis.AudioContext = function () { return context; };
  Object.defineProperty(context, 'state', { value: 'running' });
  const { random } = Math;
  const { open, play } = await import(`${url}?${random()}`);
  let seed = 1;  // the same noise each time
  Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  open();
  play(...sound);
  Math.random = random;
  const rendered = await context.startRendering();
  const filtered = new OfflineAudioContext(1, 3 * RATE, RATE);
  const source = new AudioBufferSourceNode(filtered, { buffer: rendered });
  const filter = new BiquadFilterNode(filtered, { type: 'highpass', frequency: 500, Q: -3 });
  source.connect(filter).connect(filtered.destination);
  source.start();
  const samples = (await filtered.startRendering()).getChannelData(0);
  let most = 0;
  for (let begin = 0; begin + part <= samples.length; begin += part / 4) {
    let power = 0;
    for (const sample of samples.subarray(begin, begin + part)) power += sample ** 2;
    most = Math.max(most, power / part);
  }
  const plain = rendered.getChannelData(0);
  const peak = plain.reduce((high, sample) => Math.max(high, Math.abs(sample)), 0);
  const silent = plain.subarray(-part).every((sample) => Math.abs(sample) < 1e-3);
  return [10 * Math.log10(most), peak, silent];
}"""
SOUNDS: tuple[tuple[Any, ...], ...] = (
    *(("place", game) for game in ("mykerinos", "myraclia", "mexica")),
    *(("take", game) for game in ("mykerinos", "myraclia", "mexica")),
    ("bloom", "myraclia", 0),
    ("bloom", "myraclia", 6),
    *((kind, "mexica") for kind in ("dig", "sail", "beat", "turn", "end")),
)


# Game, record, verb and sound: the first action of the record with this verb plays this sound.
CUES = (
    ("mykerinos", "four-players", "dig", "place"),
    ("mykerinos", "four-players", "claim", "take"),
    ("myraclia", "all-discs", "take", "take"),
    ("myraclia", "all-discs", "terraform", "bloom"),
    ("mexica", "ties", "canal", "dig"),
    ("mexica", "ties", "build", "place"),
    ("mexica", "ties", "sail", "sail"),
)


@pytest.fixture(scope="module")
def pages(pool: Pool, site: str, opened: Opened) -> Iterator[Callable[[], Page]]:
    """Yield a function that returns a page that records its sounds in `cues`."""

    def begin(page: Page) -> None:
        page.route("**/sound.js", _listen)
        opened(page)
        sit(page, ScreenMoment("mykerinos", 0).match())
        with page.expect_response("**/sound.js"):
            page.mouse.click(*MARGIN_POINT)

    with shared_page(pool, site, begin, reduced_motion="no-preference") as page:
        yield page


def _listen(route: Route) -> None:
    route.fulfill(body=SOUND_STUB, content_type="text/javascript")


def sit(page: Page, match: Match) -> None:
    """Put this game on the table and wait until the page has recorded where its pieces are."""
    play.bring(page, match)
    until(page, "() => globalThis.changed")
    page.evaluate(WAIT_UNTIL_IDLE)


def choose(page: Page, *words: str) -> None:
    """Select the words of an action, and confirm it where needed."""
    for word in words:
        offered = f'[data-key="{word}"], [data-do=select][data-on="{word}"]'
        if page.locator(offered).count():
            page.evaluate(play.CLICK, offered)
    if page.locator("[data-do=confirm]").count():
        page.click("[data-do=confirm]")


@pytest.mark.parametrize(("game", "name", "verb", "sound"), CUES)
def test_each_action_has_its_sound(
    pages: Callable[[], Page], game: str, name: str, verb: str, sound: str
) -> None:
    page = pages()
    whole = record.read((RECORDS / game / "records" / f"{name}.txt").read_text("utf-8"))
    at = next(n for n, action in enumerate(whole.actions) if action.words[0] == verb)
    sit(page, prefix(whole, at))
    page.evaluate("() => { globalThis.cues = []; }")
    choose(page, *spell(whole.actions[at]).split())
    assert play.read(page).actions[: at + 1] == whole.actions[: at + 1]
    until(page, "(kind) => cues.some(([other]) => other === kind)", arg=sound)
    assert {one for one, *_ in page.evaluate("() => cues")} == {sound}
    if verb == "terraform":  # one more tone for each neighbour that scores
        trace = page.locator("#board > .scoring").get_attribute("data-neighbours")
        assert [each[2] for each in page.evaluate("() => cues")] == [int(trace or 0)]


def test_no_sound_is_much_louder_than_another(pages: Callable[[], Page]) -> None:
    """No sound is cut off, and four at once are not loud enough to distort."""
    page = pages()
    page.unroute("**/sound.js")
    address = page.evaluate(
        """() => performance.getEntriesByType('resource')
          .map(({ name }) => name).find((name) => name.endsWith('/sound.js'))"""
    )
    rendered = {sound: page.evaluate(RENDER_SOUND, [address, sound]) for sound in SOUNDS}
    page.route("**/sound.js", _listen)
    loud = [decibels for decibels, _, _ in rendered.values()]
    assert max(loud) - min(loud) < 10, rendered
    assert all(peak < 0.25 for _, peak, _ in rendered.values()), rendered
    assert all(silent for _, _, silent in rendered.values()), rendered
