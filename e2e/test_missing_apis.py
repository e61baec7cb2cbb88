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
from e2e.chain import LOADED, Chain
from e2e.conftest import Visit
from e2e.drivers import PlaywrightDriver
from e2e.test_motion import WATCH
from tools.driver.waiting import IDLE, until

Steps = Callable[[Chain, Page], object]
NO_IDLE = "delete globalThis.requestIdleCallback; delete globalThis.cancelIdleCallback;"


def reloaded(chain: Chain, page: Page) -> None:
    """Reload, and find the game on the table and on the shelf."""
    chain.reload()
    chain.shelf()
    chain.shows(".saves li")


def shared(chain: Chain, page: Page) -> None:
    """Copy a link, with no share sheet on the device, and open it."""
    page.context.grant_permissions(["clipboard-write"])  # headless browsers need it
    link = chain.share()
    assert not page.locator("[data-do=share-link]").count()
    chain.follow(link)


def uncopied(chain: Chain, page: Page) -> None:
    """Wait for the text that could not be copied."""
    chain.share(copies=False)


def turned(chain: Chain, page: Page) -> None:
    """Rotate the device; the layout follows."""
    for width, height in ((600, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        chain.wait(
            "(wide) => Boolean(document.querySelector('main.tall')) !== wide", width > height
        )
    chain.well()


def updated(chain: Chain, page: Page) -> None:
    """Wait until the page is stored for offline use, which needs none of these features."""
    chain.wait(LOADED, "/update.js")
    reloaded(chain, page)


def dragged(chain: Chain, page: Page) -> None:
    """Zoom in and drag the board."""
    chain.shelf()
    chain.begin("mexica")
    chain.click("[data-do=zoom-in]")
    box = page.locator("#board svg.table").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 90, middle[1] - 60, steps=5)
    page.mouse.up()
    chain.well()


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
        (turned, shared, reloaded),
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
        (uncopied, dragged, updated),
    ),
    Apis({"navigator.locks": "delete Navigator.prototype.locks"}, (updated,), installable=True),
)


@pytest.mark.parametrize("apis", APIS, ids=[next(iter(apis.removals)) for apis in APIS])
def test_the_page_works_without_optional_browser_features(
    apis: Apis, visit: Visit, site: str
) -> None:
    """Start, play, get a refusal, and take the steps that would use the APIs."""
    page, watch = visit(service_workers="allow" if apis.installable else "block")
    page.add_init_script(";".join(apis.removals.values()))
    chain = Chain(PlaywrightDriver(page, watch), site)
    chain.start()
    chain.begin(py_rules.GAMES[APIS.index(apis) % len(py_rules.GAMES)])
    chain.play(APIS.index(apis), 6)
    chain.refusal()
    for step in apis.steps:
        step(chain, page)


def test_without_idle_time(visit: Visit, site: str) -> None:
    """In a browser that never reports idle time, pieces still fly and hints work.

    Nothing else waits for idle time. WebKit, which doesn't report any, goes through all steps.
    """
    page, watch = visit(reduced_motion="no-preference")
    page.add_init_script(NO_IDLE)
    chain = Chain(PlaywrightDriver(page, watch), site)
    chain.start()
    page.evaluate(WATCH)
    chain.begin("mexica")
    chain.play(0, 8)
    # Only pieces that haven't moved since the browser last looked can fly; quick clicks may outrun
    # that.
    for seed in range(5):
        if page.evaluate("flown.length"):
            break
        page.evaluate(IDLE)
        chain.play(seed, 4)
    until(page, "() => flown.length")
    chain.reload()
    chain.hint()
