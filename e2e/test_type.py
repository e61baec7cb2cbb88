"""The typefaces: nothing moves when they come, figures are of one width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from e2e.conftest import Visit
from tools.driver.waiting import until

SHIFTS = """() => {
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      window.shifted.push([each.value, ...each.sources.map(({ node }) => node?.className ?? '')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}"""
LOADED = """() => [...document.fonts]
  .filter(({ family, status }) => /Ludoteka/.test(family) && status === 'loaded')
  .map(({ family }) => family.replaceAll('"', ''))"""
WIDTHS = """(family) => [...'0123456789'].map((figure) => {
  const probe = document.createElement('span');
  probe.textContent = figure.repeat(20);
  probe.style.cssText = `position: absolute; white-space: nowrap; font: 600 20px ${family};
    font-variant-numeric: tabular-nums`;
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return Math.round(width * 10);
})"""
BOTH = {"Ludoteka text", "Ludoteka title"}
SIZES = [(390, 844), (1280, 800)]


@pytest.mark.parametrize("language", ["", "cs/", "hu/"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_moves_when_they_come(
    visit: Visit, site: str, language: str, width: int, height: int
) -> None:
    """They come a second late, after the page was shown in what stands in for them."""
    page, _ = visit(viewport={"width": width, "height": height})
    held: list[Route] = []
    come: list[bool] = []

    def hold(route: Route) -> None:
        if come:
            route.continue_()
        else:
            held.append(route)

    page.route("**/*.woff2", hold)
    page.add_init_script(f"({SHIFTS})()")
    page.goto(f"{site}{language}", wait_until="commit")
    expect(page.locator("main.shelf h1")).to_be_visible()
    page.wait_for_timeout(1000)
    assert held, "it asks for them"
    assert page.evaluate(LOADED) == []
    before = page.evaluate("document.querySelector('main').getBoundingClientRect().height")
    come.append(True)
    for route in held:
        route.continue_()
    until(page, f"() => ({LOADED})().length >= 2")
    page.wait_for_timeout(300)
    after = page.evaluate("document.querySelector('main').getBoundingClientRect().height")
    shifted = page.evaluate("window.shifted")
    assert sum(value for value, *_ in shifted) < 0.002, shifted  # 0.1 is called good
    assert after == pytest.approx(before, abs=2), "no line breaks elsewhere"


def test_both_are_shown_with_figures_of_one_width(visit: Visit, site: str) -> None:
    page, _ = visit()
    page.goto(site)
    expect(page.locator("main.shelf")).to_be_visible()
    until(page, f"() => ({LOADED})().length >= 2")
    assert set(page.evaluate(LOADED)) == BOTH
    for family in BOTH:
        assert len(set(page.evaluate(WIDTHS, f'"{family}"'))) == 1


def test_an_embedded_table_has_them_from_its_own_host(visit: Visit, site: str) -> None:
    """The watch of the page fails for a request to elsewhere and for a hint in vain."""
    page, watch = visit()
    page.goto(f"{site}embed.html#game=mexica")
    until(page, f"() => ({LOADED})().length >= 1")
    assert any(url.endswith("figtree-latin.woff2") for url in watch.requests)
    assert not [url for url in watch.requests if not url.startswith(site)]
