"""The start of the page: at any path, without other origins, with clear messages on failure."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import PREFIX, Visit
from tools.build.program import replaced
from tools.driver.server import Site, running
from tools.driver.waiting import until_so

HINT = re.compile(r'<link\b[^>]*\brel="(?:module)?preload"[^>]*\bhref="\./([^"]*)"[^>]*>')
ANYTHING = "."  # whatever the browser logs when a start fails
Opened = Callable[[Page], Page]
HTML = "text/html"
NEEDED = (
    "app-*/app.zip",
    "app-*/python.mjs",
    "library-*/python_stdlib.zip",
    "pyodide-*/pyodide.asm.wasm",
    "pyscript-*/core.js",
)


def test_the_page_starts_without_requests_to_other_origins(
    visit: Visit, site: str, opened: Opened
) -> None:
    """All requests stay below the page's path; none is made twice, and none for a puzzle.

    The progress bar only moves forward, agrees with the number beside it, isn't full before the
    program runs, and then disappears. The script for QR codes is loaded on request, once.
    """
    page, watch = visit(fresh=True)
    page.add_init_script(
        "window.seen = []; window.shares = []; new MutationObserver(() => {"
        " const bar = document.getElementById('loading');"
        " if (!bar?.hasAttribute('value')) return;"
        " seen.push(bar.value);"
        " const { percent } = document.getElementById('loading-panel').dataset;"
        " if (percent) shares.push([bar.value, percent]);"
        "}).observe(document, {subtree: true, childList: true, attributes: true})"
    )
    page.goto(site)
    opened(page)
    assert site.endswith(PREFIX)
    assert [url for url in watch.requests if not url.startswith((site, "data:"))] == []
    assert [url for url in watch.requests if watch.requests.count(url) > 1] == []
    assert [url for url in watch.requests if "/puzzles-" in url or url.endswith(".txt")] == []
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#loading-text")).to_be_hidden()
    seen = page.evaluate("() => window.seen")
    assert seen == sorted(seen)
    shares = page.evaluate("() => window.shares.map(([bar, text]) => [bar, text.match(/\\d+/)])")
    assert shares
    assert [bar for bar, (percent,) in shares if abs(100 * bar - int(percent)) > 0.51] == []
    assert len(set(seen)) >= 3
    assert seen[-1] < 1
    assert not [url for url in watch.requests if "/qr-" in url]
    page.evaluate("async () => { await qr('L1abc'); await qr('L1abd'); }")
    assert len([url for url in watch.requests if "/qr-" in url]) == 1


def test_the_page_starts_at_the_root_of_a_host(dist: Path, visit: Visit, opened: Opened) -> None:
    """No address in dist/ depends on the path it is served at.

    All files with a preload hint are needed: without the hints, they are loaded too. Once the
    program runs, PyScript no longer observes new elements for listeners, which would slow down
    every click.
    """
    page, watch = visit(fresh=True)
    with running(Site(dist)) as address:
        watch.origin = address
        text = (dist / "index.html").read_text("utf-8")
        page.route(address, lambda route: route.fulfill(body=HINT.sub("", text), content_type=HTML))
        page.goto(address)
        opened(page)
        hinted = {f"{address}{name}" for name in HINT.findall(text)}
        assert len(hinted) >= len(NEEDED)
        until_so(page, lambda: hinted <= set(watch.requests))
        listened = page.evaluate(
            """async () => {
                let count = 0;
                const element = document.createElement('b');
                element.setAttribute('py-click', 'print');
                element.addEventListener = () => { count += 1; };
                document.body.append(element);
                await new Promise((resolve) => setTimeout(resolve));
                return count;
            }"""
        )
    assert listened == 0


@pytest.mark.parametrize("missing", NEEDED)
def test_a_missing_file_is_reported(missing: str, dist: Path, visit: Visit, site: str) -> None:
    """The page names the missing file."""
    (path,) = dist.glob(missing)
    name = path.relative_to(dist).as_posix()
    page, watch = visit()
    watch.allow(ANYTHING)
    page.route(f"**/{name}", lambda route: route.fulfill(status=404))
    page.goto(site)
    expect(page.locator("#loading-text")).to_contain_text(f"The server didn’t send {name}.")
    expect(page.locator("#loading")).to_be_hidden()


def test_trying_again_starts_the_page(visit: Visit, site: str, opened: Opened) -> None:
    """Once the missing file is there, the button restarts the page."""
    page, watch = visit()
    watch.allow(ANYTHING)
    page.route("**/app.zip", lambda route: route.fulfill(status=503))
    page.goto(site)
    again = page.locator("button.primary", has_text="Try again")
    expect(again).to_be_visible()
    page.unroute("**/app.zip")
    again.click()
    opened(page)


def test_no_network_is_reported(visit: Visit, site: str) -> None:
    """If the device goes offline while the page loads, the page says so."""
    page, watch = visit()
    watch.allow(ANYTHING)

    def cut(route: Route) -> None:
        page.context.set_offline(True)
        route.abort("internetdisconnected")

    page.context.route("**/pyodide.asm.wasm", cut)
    page.goto(site)
    expect(page.locator("#loading-text")).to_contain_text("offline")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_a_file_that_does_not_arrive_is_reported(visit: Visit, site: str) -> None:
    """The browser's own message, which is English, is not shown."""
    page, watch = visit()
    watch.allow(ANYTHING)
    page.context.route("**/app.zip", lambda route: route.abort("failed"))
    page.goto(f"{site}it/")
    expect(page.locator("#loading-text")).to_contain_text("non è arrivato")
    expect(page.locator("#loading-text")).not_to_contain_text("fetch")
    expect(page.locator("#loading-error")).to_have_count(0)
    expect(page.locator("#retry")).to_be_visible()


def test_no_webassembly_is_reported(visit: Visit, site: str) -> None:
    """In a browser without WebAssembly, the page says what is missing."""
    page, watch = visit()
    watch.allow(ANYTHING)
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    expect(page.locator("#loading-text")).to_contain_text("doesn’t have WebAssembly")


def test_a_python_error_at_the_start_is_shown(visit: Visit, site: str) -> None:
    """A Python exception at the start is shown with its traceback."""
    page, watch = visit()
    watch.allow(ANYTHING)
    page.context.route("**/app.zip", broken)
    page.goto(site)
    expect(page.locator("#loading-text")).to_contain_text("stopped with an error")
    expect(page.locator("#loading-error")).to_contain_text("NameError")
    expect(page.locator("#loading-error")).to_contain_text("web/main.py")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert "NameError" in copied
    assert site in copied


def broken(route: Route) -> None:
    """Answer with a program that raises NameError when it is imported."""
    body = replaced(route.fetch().body(), "web/main.py", "undefined_name")
    route.fulfill(body=body)


def test_starts_in_a_sandboxed_frame(visit: Visit, site: str) -> None:
    """An embedded page starts even though it may store nothing."""
    page, _ = visit(fresh=True)
    page.set_content(f'<iframe sandbox="allow-scripts" src="{site}"></iframe>')
    page.frame_locator("iframe").locator("html[data-ready]").wait_for(state="attached")
