"""Pages killed at random moments: everything done before is stored."""

from __future__ import annotations

import os
import re
import signal
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from py_rules import record
from tools.driver.play import FIND_OFFERED, begin, stored
from tools.driver.waiting import PATIENCE, until_so
from tools.environment import browser as chromium
from web.model import saves

KILL_SIGNAL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has no SIGKILL
KILLS = int(os.environ.get("LUDOTEKA_KILLS", "4"))

# A write that waits for the write of another row is lost if the page is killed in the meantime. So
# each script below waits until the row is written before it makes the next change.
TRACK_WRITES = """
  const { keep } = store;
  let written = store.row(''); // resolves after all earlier writes
  store.keep = (...row) => (written = keep(...row));
  const soon = (step) => written.then(() => setTimeout(step, 4));
"""
# Click random live elements, and log the record after each click.
CLICK_RANDOMLY = f"""(seed) => {{
  {TRACK_WRITES}
  const offered = {FIND_OFFERED};
  const step = () => {{
    const found = offered();
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const some = found.filter((selector) => !selector.includes('"pass"'));
    const from = some.length ? some : found;
    if (!from.length) return;
    const element = document.querySelector(from[seed % from.length]);
    element.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
    handled(document.querySelector('#record pre').textContent);
    soon(step);
  }};
  soon(step);
}}"""

# Add steps to an exercise, and log its text after each step.
ADD_STEPS = f"""() => {{
  {TRACK_WRITES}
  const step = () => {{
    const add = document.querySelector('[data-do=exercise-step][data-on=add]');
    add.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
    handled(document.getElementById('exercise-text').textContent);
    soon(step);
  }};
  soon(step);
}}"""

# Type increasing numbers into a field, and hide the page after each, which stores the text. While
# annotating, draw an arrow to another space before each number, and log the number of arrows too:
# Myraclia begins with few spaces, so there may be fewer arrows than numbers.
TYPE_NUMBERS = f"""(selector) => {{
  {TRACK_WRITES}
  const spots = [...document.querySelectorAll('.annotate #board [data-key]')];
  const keys = spots.map((spot) => spot.dataset.key).filter((key) => /^-?\\d,-?\\d$/.test(key));
  const places = [...new Set(keys)];
  let number = 100;
  let arrows = 0;
  const step = () => {{
    const to = places[arrows + 1];
    arrows += to ? 1 : 0;
    for (const key of to ? [places[0], to] : []) {{
      const spot = document.querySelector(`#board [data-key="${{key}}"]`);
      spot.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
    }}
    const field = document.querySelector(selector);
    field.value = String(++number);
    field.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));
    document.dispatchEvent(new Event('visibilitychange'));
    handled(`${{number}} ${{arrows}}`);
    soon(step);
  }};
  soon(step);
}}"""
# What else can be made from a position: the buttons that lead to it, the field to type into, and a
# pattern that finds the typed number in the save.
TYPED_FIELDS = {
    "annotations": (("Annotate", "Arrow"), "[data-do=annotate-note]", r"note (\d{3})"),
    "a position": ((), "#set-points", r"points (?:\d+ )?(\d{3})"),
    "a study": (
        ("Add to a study", "Add to a new study"),
        "[data-do=study-rename]",
        r"chapter (\d{3})",
    ),
    "a puzzle": (("Make a puzzle",), "[data-do=puzzle-name][data-on=title]", r"title (\d{3})"),
}


def runner(browser: Browser) -> int:
    """Return the id of the process that runs the page: the one with the most CPU time.

    The browser reserves another process for the next page. That one must not be killed, because a
    page assigned to it would never start.
    """
    info: Any = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    pages = [each for each in info["processInfo"] if each["type"] == "renderer"]
    return int(max(pages, key=lambda each: float(each["cpuTime"]))["id"])


def busy(page: Page, done: list[str], least: int, more: float) -> None:
    """Wait until the page has logged at least ``least`` changes, and then ``more`` milliseconds."""
    until_so(page, lambda: len(done) >= least)
    page.wait_for_timeout(more)


def making(page: Page, site: str, done: list[str], rng: Random) -> None:
    """Make an exercise for a random time."""
    page.goto(f"{site}#workshop/mexica-2+~k3v9k3v9k3")
    page.get_by_role("button", name="Make an exercise").click()
    page.get_by_role("button", name="Add a step").wait_for()
    done.clear()
    page.evaluate(ADD_STEPS)
    busy(page, done, 2, rng.uniform(20, 400))


def typing(page: Page, what: str, done: list[str], rng: Random) -> None:
    """Type into one of `TYPED_FIELDS`, on a screen for a Myraclia position, for a random time."""
    buttons, field, _where = TYPED_FIELDS[what]
    page.goto(f"{page.url.partition('#')[0]}#workshop/myraclia-2")
    for name in buttons:
        page.get_by_role("button", name=name, exact=True).click()
    page.locator(field).first.wait_for(state="attached")
    done.clear()
    page.evaluate(TYPE_NUMBERS, field)
    busy(page, done, 2, rng.uniform(10, 200))


def ready(context: BrowserContext, site: str) -> Page:
    """Open a page and return it once the program runs."""
    page = context.new_page()
    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def test_a_page_killed_at_any_moment_loses_nothing(browser: Browser, site: str) -> None:
    """The page after a killed one has everything that was done, except at most the last click.

    This holds for games and for everything users make: exercises, positions, annotations, puzzles
    and studies.
    """
    rng = Random(KILLS)
    done: list[str] = []
    actions = 0
    own = chromium.launch_shell(browser.browser_type)  # its own browser, whose pages can be killed
    try:
        context = own.new_context(service_workers="block")  # Playwright keeps killed workers
        context.set_default_timeout(PATIENCE)
        context.expose_binding("handled", lambda source, text: done.append(text))
        page = ready(context, site)
        for turn in range(KILLS):
            if page.locator("main.play").count() == 0:
                begin(page, rng.choice(("mykerinos", "myraclia", "mexica")), ("Ann", "Ben"))
            done.clear()
            page.evaluate(CLICK_RANDOMLY, rng.randrange(1000))
            busy(page, done, 1, rng.uniform(20, 900))
            os.kill(runner(own), KILL_SIGNAL)
            page = ready(context, site)  # by now all messages of the killed page have arrived
            text = page.locator("#record pre").text_content() or ""
            assert text.startswith(done[-1]), f"kill {turn}: lost an action"
            match = record.read(text)
            actions += len(match.actions)
            if match.state.over:
                page.click("[data-do=shelf]")
        assert actions > KILLS
        making(page, site, done, rng)
        os.kill(runner(own), KILL_SIGNAL)
        page = ready(context, site)
        texts = [saves.read("", row).exercise for row in stored(page).values()]
        assert any(text.startswith(done[-1]) for text in texts)
        assert done[-1].count("\nstep:") > 1
        for what in sorted(TYPED_FIELDS) * max(1, KILLS // 4):
            typing(page, what, done, rng)
            os.kill(runner(own), KILL_SIGNAL)
            page = ready(context, site)
            rows = "\n".join(stored(page).values())
            numbers, (last, arrows) = (
                re.findall(TYPED_FIELDS[what][2], rows),
                map(int, done[-2].split()),
            )
            assert max(map(int, numbers), default=0) >= last > 100, f"lost {what}"
            assert rows.count("#! arrow") >= arrows, "lost an arrow"
            assert arrows > 0 or what != "annotations"
    finally:
        own.close()
