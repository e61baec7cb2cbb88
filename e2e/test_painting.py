"""A page is painted only when somebody looks at its pixels."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e import shifts
from e2e.contrast import changed_pixels
from e2e.painting import painted_always
from e2e.pictures import picture
from tools.driver.waiting import until_so

TEXT = "LICENSES.txt"  # a page without a program
# Moves everything on the page.
MOVE_PAGE = """() => {
  const above = document.createElement('p');
  above.style.height = '300px';
  document.body.prepend(above);
}"""
PAGE_OPACITY = "() => getComputedStyle(document.documentElement).opacity"


def test_pictures_show_what_is_on_the_page(page: Page, site: str) -> None:
    page.goto(f"{site}{TEXT}")
    assert page.evaluate(PAGE_OPACITY) == "0"
    shown = picture(page)
    assert page.evaluate(PAGE_OPACITY) == "1"
    page.evaluate("() => { document.body.hidden = true; }")
    assert changed_pixels(page, picture(page), shown) > 1000
    page.reload()
    assert page.evaluate(PAGE_OPACITY) == "0"


def test_layout_shifts_are_detected_when_painting_is_forced(page: Page, site: str) -> None:
    painted_always(page)
    page.goto(f"{site}{TEXT}")
    page.reload()
    assert page.evaluate(PAGE_OPACITY) == "1"
    picture(page)  # unpainted content can't cause a layout shift
    shifts.watch(page)
    page.evaluate(MOVE_PAGE)
    until_so(page, lambda: shifts.total(page) > 0.1)
