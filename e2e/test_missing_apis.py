"""The page without features that some browsers lack, removed before any script runs.

Safari never reports idle time, Firefox has no share sheet, pages on http have no clipboard, and
older browsers lack more. None of this may cause a failure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

import py_rules
from e2e.conftest import Visit
from e2e.drivers import PlaywrightDriver
from e2e.test_motion import RECORD_FLIGHTS
from e2e.walkthrough import LOADED, Walkthrough
from tools.driver.waiting import WAIT_UNTIL_IDLE, until

Steps = Callable[[Walkthrough, Page], object]
NO_IDLE = "delete globalThis.requestIdleCallback; delete globalThis.cancelIdleCallback;"


def reload(walkthrough: Walkthrough, page: Page) -> None:
    """Reload, and find the game on the table and on the shelf."""
    walkthrough.reload()
    walkthrough.shelf()
    walkthrough.wait_for(".saves li")


def share(walkthrough: Walkthrough, page: Page) -> None:
    """Copy a link, with no share sheet on the device, and open it."""
    page.context.grant_permissions(["clipboard-write"])  # headless browsers need it
    link = walkthrough.share()
    assert not page.locator("[data-do=share-link]").count()
    walkthrough.follow(link)


def fail_to_copy(walkthrough: Walkthrough, page: Page) -> None:
    """Wait for the text that could not be copied."""
    walkthrough.share(copies=False)


def rotate(walkthrough: Walkthrough, page: Page) -> None:
    """Rotate the device; the layout follows."""
    for width, height in ((600, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        walkthrough.wait(
            "(wide) => Boolean(document.querySelector('main.tall')) !== wide", width > height
        )
    walkthrough.assert_no_errors()


def wait_for_storage(walkthrough: Walkthrough, page: Page) -> None:
    """Wait until the page is stored for offline use, which needs none of these features."""
    walkthrough.wait(LOADED, "/update.js")
    reload(walkthrough, page)


def drag_board(walkthrough: Walkthrough, page: Page) -> None:
    """Zoom in and drag the board."""
    walkthrough.shelf()
    walkthrough.begin("mexica")
    walkthrough.click("[data-do=zoom-in]")
    box = page.locator("#board svg.table").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 90, middle[1] - 60, steps=5)
    page.mouse.up()
    walkthrough.assert_no_errors()


class Apis(NamedTuple):
    """Features to remove: the scripts that remove them, and the steps that would use them."""

    removals: dict[str, str]
    steps: tuple[Steps, ...]
    installable: bool = False  # whether the page may store itself for offline use


# APIs are removed together only if none of them is used through, or instead of, another.
APIS = (
    Apis(
        {
            "BroadcastChannel": "delete globalThis.BroadcastChannel",
            "navigator.share": "delete Navigator.prototype.share",
            "navigator.storage": "delete Navigator.prototype.storage",
            "CompressionStream": "delete globalThis.CompressionStream",
            "listeners of matchMedia": (
                "Object.setPrototypeOf(MediaQueryList.prototype, Object.prototype)"
            ),
        },
        (rotate, share, reload),
    ),
    Apis(
        {
            "navigator.serviceWorker": "delete Navigator.prototype.serviceWorker",
            "navigator.clipboard": "delete Navigator.prototype.clipboard",
            "storage.estimate": "delete StorageManager.prototype.estimate",
            "getCoalescedEvents": (
                "delete PointerEvent.prototype.getCoalescedEvents;"
                " delete PointerEvent.prototype.getPredictedEvents"
            ),
        },
        (fail_to_copy, drag_board, wait_for_storage),
    ),
    Apis(
        {"navigator.locks": "delete Navigator.prototype.locks"},
        (wait_for_storage,),
        installable=True,
    ),
)


@pytest.mark.parametrize("apis", APIS, ids=[next(iter(apis.removals)) for apis in APIS])
def test_the_page_works_without_optional_browser_features(
    apis: Apis, visit: Visit, site: str
) -> None:
    """Start, play, get a refusal, and take the steps that would use the APIs."""
    page, watch = visit(service_workers="allow" if apis.installable else "block")
    page.add_init_script(";".join(apis.removals.values()))
    walkthrough = Walkthrough(PlaywrightDriver(page, watch), site)
    walkthrough.start()
    walkthrough.begin(py_rules.GAMES[APIS.index(apis) % len(py_rules.GAMES)])
    walkthrough.play(APIS.index(apis), 6)
    walkthrough.refusal()
    for step in apis.steps:
        step(walkthrough, page)


def test_the_page_works_without_idle_callbacks(visit: Visit, site: str) -> None:
    """In a browser that never reports idle time, pieces still fly and hints work.

    Nothing else waits for idle time. WebKit, which doesn't report any, goes through all steps.
    """
    page, watch = visit(reduced_motion="no-preference")
    page.add_init_script(NO_IDLE)
    walkthrough = Walkthrough(PlaywrightDriver(page, watch), site)
    walkthrough.start()
    page.evaluate(RECORD_FLIGHTS)
    walkthrough.begin("mexica")
    walkthrough.play(0, 8)
    # Only pieces that haven't moved since the browser last looked can fly; quick clicks may outrun
    # that.
    for seed in range(5):
        if page.evaluate("flown.length"):
            break
        page.evaluate(WAIT_UNTIL_IDLE)
        walkthrough.play(seed, 4)
    until(page, "() => flown.length")
    walkthrough.reload()
    walkthrough.hint()
