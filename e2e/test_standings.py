"""The standings in a scoring of Mexica, beside what they are about."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.conftest import Visit
from py_rules import record
from tools.driver import play
from tools.driver.play import Opened
from tools.driver.waiting import WAIT_UNTIL_IDLE, until
from web.model.replay import prefix

RECORDS = Path(__file__).parents[1] / "tests" / "mexica" / "records"

# The standings that lie over the district they are about, or over each other, when they appear.
STANDINGS_OVER = """() => {
  window.over = [];
  window.standings = 0;
  const hit = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      const chips = [...addedNodes].filter((node) => node.matches?.('.standing'));
      if (!chips.length) continue;
      const boxes = chips.map(({ offsetLeft: x, offsetTop: y, offsetWidth, offsetHeight }) => {
        const [across, down] = [offsetWidth / 2, offsetHeight / 2];
        return { left: x - across, right: x + across, top: y - down, bottom: y + down };
      });
      const lit = document.querySelector('#flights .lit > .edge').getBoundingClientRect();
      standings += boxes.length;
      boxes.forEach((box, at) => {
        if (hit(box, lit)) over.push(`${chips[at].textContent} on a district`);
        if (boxes.slice(0, at).some((other) => hit(box, other))) over.push(chips[at].textContent);
      });
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_standings_hide_neither_their_district_nor_each_other(
    visit: Visit, site: str, opened: Opened, size: tuple[int, int]
) -> None:
    """With four players, up to three of whom have buildings in a district."""
    viewport = ViewportSize(width=size[0], height=size[1])
    page, _ = visit(reduced_motion="no-preference", viewport=viewport)
    page.goto(site)
    opened(page)
    whole = record.read((RECORDS / "chips.txt").read_text("utf-8"))
    ends = next(n for n, state in enumerate(whole.positions) if state.half == 2)
    play.bring(page, prefix(whole, ends - 1))
    until(page, "() => globalThis.changed")
    page.evaluate(WAIT_UNTIL_IDLE)  # animations are prepared in this time
    page.evaluate(STANDINGS_OVER)
    page.locator('#ask [data-on="end"], #ask .confirm').first.click()
    steps = page.locator("#board > .scoring > [data-beat]")
    expect(steps).not_to_have_count(0)
    standings = steps.evaluate_all("(all) => all.map((step) => step.childElementCount)")
    assert max(standings) > 2
    until(page, "(all) => standings === all", arg=sum(standings))
    assert page.evaluate("() => over") == []
    page.keyboard.press("Shift")
