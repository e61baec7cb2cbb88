"""The page offline, and its update to a new version."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

import py_rules
from e2e.conftest import PREFIX, Visit, Watch
from e2e.next_version import restarting
from tools.build import dist as build
from tools.build import versions
from tools.build.program import pack_program, unpack_program
from tools.driver.play import Opened, begin, play, read
from tools.driver.server import Site, running
from tools.driver.waiting import IS_CACHED, PATIENCE, until
from tools.environment import browser
from tools.files import write
from tools.trimming import pyodide, traps
from web.views.puzzle_list import INITIAL_COUNT

LEAD = "Board games around one screen"  # on the start page, drawn by Python and by the build
NEXT_LEAD = "Games from the newest version"
IS_WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)"
CACHES = "async () => (await caches.keys()).sort()"
ONLY_CACHE = "(name) => caches.keys().then((names) => names.join() === name)"
# Refuses the shelf's first request for the lock.
REFUSE_FIRST_LOCK = """
  const { request } = LockManager.prototype;
  let refused = false;
  LockManager.prototype.request = function (name, options, callback) {
    const late = options.ifAvailable && !refused && document.querySelector('main.shelf');
    if (!late) return request.call(this, name, options, callback);
    refused = true;
    return Promise.resolve(callback(null));
  };
"""
LOADED_FILES = "() => performance.getEntriesByType('resource').map(({ name }) => name)"
WASM_FROM = """() => performance.getEntriesByType('resource')
    .find(({ name }) => name.endsWith('.wasm')).deliveryType"""


@pytest.fixture(scope="module")
def following(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the next version of the site, whose program, pages and style differ.

    It is the same as a build from sources with one sentence replaced by another of the same length,
    but nothing is compiled again: the sentence is replaced in the bytecode.
    """
    assert len(NEXT_LEAD) == len(LEAD)
    app = versions.find(dist, "app").name
    files = {
        path.relative_to(dist).as_posix(): path.read_bytes()
        for path in dist.rglob("*")
        if path.is_file()
    }
    assert build.service_worker(files).encode() == files[build.WORKER]
    parts = {
        name.removeprefix(f"{app}/"): files.pop(name)
        for name in list(files)
        if name.startswith(f"{app}/")
    }
    parts["app.zip"] = reworded(parts["app.zip"])
    parts["style.css"] += b"main.shelf { outline: 0 solid red }"
    folders = versions.Folders()
    folders.add("app", parts)
    new = {name: renamed(data, app, folders.names["app"]) for name, data in files.items()}
    new["index.html"] = new["index.html"].replace(LEAD.encode(), NEXT_LEAD.encode())
    new |= folders.files
    new[build.WORKER] = build.service_worker(new).encode()
    built = tmp_path_factory.mktemp("next") / "dist"
    write(new, built)
    return built


def reworded(archive: bytes) -> bytes:
    """Return the program with one sentence replaced."""
    changed, buffer = 0, io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(unpack_program(archive))) as old,
        zipfile.ZipFile(buffer, "w") as new,
    ):
        for entry in old.infolist():
            data = old.read(entry)
            changed += data.count(LEAD.encode())
            new.writestr(entry, data.replace(LEAD.encode(), NEXT_LEAD.encode()))
    assert changed, "the program does not say it"
    return pack_program(buffer.getvalue())


def renamed(data: bytes, before: str, after: str) -> bytes:
    """Return the file with each mention of one folder replaced by another."""
    return data.replace(before.encode(), after.encode())


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Site]:
    """Serve a copy of the site that a test may change, with headers that allow caching."""
    site = Site(Path(shutil.copytree(dist, tmp_path / "host")), prefix=PREFIX, age=600)
    with running(site):
        yield site


@pytest.fixture
def cached(visit: Visit, host: Site, opened: Opened) -> tuple[Page, Watch]:
    """Return a page that has been visited once, with all files of the site cached on the device."""
    page, watch = visit(service_workers="allow")
    watch.origin = host.address.removesuffix(PREFIX)
    page.goto(host.address)
    opened(page)
    until(page, IS_CACHED)
    return page, watch


def deploy(host: Site, version: Path) -> None:
    """Replace all files of the host with another version."""
    host.folder = version


def look_for_updates(page: Page) -> None:
    """Check for an update, as the browser does when a page opens and the page does periodically."""
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")


def parts(page: Page) -> set[str]:
    """Return the program folders from which the page has loaded files."""
    names = (url.partition(PREFIX)[2].partition("/")[0] for url in page.evaluate(LOADED_FILES))
    return {name for name in names if name.startswith("app-")}


def only(version: Path) -> set[str]:
    return {versions.find(version, "app").name}


def new_tab(context: BrowserContext, address: str, opened: Opened) -> Page:
    page = context.new_page()
    page.goto(address)
    return opened(page)


def another_tab(page: Page, address: str, opened: Opened) -> Page:
    """Open a tab in the process of a page, where the program is already compiled."""
    with page.expect_popup() as opening:
        page.evaluate("() => { open('about:blank'); }")
    other = opening.value
    other.evaluate("() => { opener = null; }")
    other.goto(address)
    return opened(other)


def test_everything_works_offline_after_one_visit(
    cached: tuple[Page, Watch], host: Site, dist: Path, opened: Opened
) -> None:
    """After one visit, games, puzzles and embedded tables work offline, in any tab and at any
    address."""
    page, watch = cached
    watch.allow("callback is no longer runnable")  # from a tab that is already closed
    whole(page, dist)
    host.shutdown()
    host.server_close()
    page.context.set_offline(True)
    watch.requests.clear()
    for number, game in enumerate(py_rules.GAMES):
        address = (host.address, f"{host.address}?from=home", f"{host.address}index.html#here")[
            number
        ]
        other = another_tab(page, address, opened)
        if other.locator("main.shelf").count() == 0:
            other.click("[data-do=shelf]")
        begin(other, game, ("Ann", "Ben", "Cleo"))
        play(other, Random(number), clicks=12)
        assert len(read(other).actions) > 2
        other.close()
    page.reload()
    opened(page)
    expect(page.locator("#record pre")).to_contain_text("Cleo")
    page.click("[data-do=shelf]")
    page.click("a[data-do=puzzles][data-on=myraclia]")
    expect(page.locator(".entries button")).to_have_count(INITIAL_COUNT)
    framed = another_tab(page, f"{host.address}embed.html?game=mexica", opened)
    play(framed, Random(7), clicks=12)
    assert len(read(framed).actions) > 2


def whole(page: Page, dist: Path) -> None:
    """Assert that the cache holds exactly the site's files, except those for other programs."""
    (name,) = page.evaluate(CACHES)
    urls = page.evaluate(
        "async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)", name
    )
    names = [url.partition(PREFIX)[2] for url in urls]
    found = {f"{name}index.html" if name == "" or name.endswith("/") else name for name in names}
    built = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    early = versions.find(dist, "early").name  # only read while the page loads online
    unstored = {".nojekyll", "sw.js"} | {name for name in built if name.startswith(f"{early}/")}
    if not pyodide.whole():  # only fetched online, for error reports
        unstored.add(f"{versions.find(dist, 'pyodide').name}/{traps.NAMES_FILE}")
    assert {name for name in built - found if not name.endswith(".whl")} == unstored
    assert found <= built


def test_compiled_webassembly_is_reused(
    playwright: Playwright, host: Site, opened: Opened, tmp_path: Path
) -> None:
    """The browser's cached compilation is used; without it, the file that the page has cached."""
    # Without a profile, the browser doesn't cache a file of this size.
    context = browser.launch_with_profile(playwright.chromium, tmp_path / "profile")
    context.set_default_timeout(PATIENCE)
    try:
        page = new_tab(context, host.address, opened)
        until(page, IS_CACHED)
        page.reload()
        opened(page)
        assert page.evaluate(WASM_FROM) == "cache"
        context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.reload()
        opened(page)
        assert page.evaluate(WASM_FROM) == "cache-storage"
        # Captive portals answer every request with their own page until somebody logs in.
        (wasm,) = host.folder.glob("pyodide-*/*.wasm")
        wasm.unlink()
        wasm.mkdir()
        (wasm / "index.html").write_text("Your password, please", "utf-8")
        host.compress = True  # otherwise it redirects to an address with a slash
        page.goto(host.address.removesuffix(PREFIX))  # outside the service worker's scope
        path = f"{PREFIX}{wasm.relative_to(host.folder).as_posix()}"
        text = page.evaluate(
            "async (path) => (await fetch(path, { cache: 'reload' })).text()", path
        )
        assert text == "Your password, please"
        page.goto(host.address)
        opened(page)
        assert page.evaluate(WASM_FROM) == "cache-storage"
    finally:
        context.close()


def test_a_new_version_waits_for_the_end_of_a_game(
    cached: tuple[Page, Watch], host: Site, dist: Path, following: Path, opened: Opened
) -> None:
    """The update is offered in every tab and waits until it is accepted; no game is lost."""
    page, _ = cached
    begin(page, "mexica", ("Ann", "Ben"))
    play(page, Random(1), clicks=15)
    before = read(page)
    shelf = another_tab(page, host.address, opened)
    shelf.add_init_script("sessionStorage.setItem('started', Date.now())")
    shelf.evaluate("sessionStorage.setItem('started', Date.now())")

    deploy(host, following)
    look_for_updates(page)
    expect(page.locator("#update")).to_be_visible()
    page.click("#update-later")
    expect(page.locator("#update")).to_be_hidden()
    play(page, Random(2), clicks=3)
    page.reload()
    opened(page)
    assert page.evaluate(IS_WAITING)
    assert parts(page) == only(dist)
    expect(page.locator("#update")).to_be_visible()
    during = read(page)
    assert during.actions[: len(before.actions)] == before.actions

    started = shelf.evaluate("() => sessionStorage.getItem('started')")
    with restarting(page):
        page.click("#update-now")
    opened(page)
    assert read(page) == during
    assert parts(page) == only(following)
    expect(page.locator("#update")).to_be_hidden()
    until(shelf, "(before) => sessionStorage.getItem('started') !== before", arg=started)
    opened(shelf)
    assert parts(shelf) == only(following)
    page.click("[data-do=shelf]")
    expect(page.locator("main.shelf")).to_contain_text(NEXT_LEAD)


def close_a_game_for(page: Page, host: Site, version: Path, lead: str, opened: Opened) -> None:
    """Deploy a version while a game is open; it is installed when the game is closed."""
    begin(page, "mykerinos", ("Ann", "Ben"))
    deploy(host, version)
    look_for_updates(page)
    expect(page.locator("#update")).to_be_visible()
    with restarting(page):
        page.click("[data-do=shelf]")
    opened(page)
    expect(page.locator("main.shelf")).to_contain_text(lead)
    assert parts(page) == only(version)


def test_only_a_complete_new_version_is_installed(
    cached: tuple[Page, Watch], host: Site, dist: Path, following: Path, opened: Opened
) -> None:
    """The page can be installed. An incomplete upload leaves the old version in place.

    A complete version is installed at once if no game is open, or when the last game is closed. If
    a busy browser refuses the lock at that moment, the page asks again. Other sites' caches stay;
    files below the page's path that are not its own come from the network.
    """
    page, watch = cached
    (before,) = page.evaluate(CACHES)
    can_be_installed(page, host, opened)
    watch.allow("404|integrity|ServiceWorker|Failed to load")
    half = Path(shutil.copytree(following, host.folder.parent / "half"))
    changed = versions.find(half, "app") / "app.zip"
    changed.unlink()
    check_rejected(page, host, half, before)
    starts_without_network(page, dist, opened)
    shutil.copy(versions.find(dist, "app") / "app.zip", changed)
    check_rejected(page, host, half, before)
    starts_without_network(page, dist, opened)

    others = {"ludoteka /some/ 0123456789ab", "ludoteka /some/project/more/ 0123456789ab", "theirs"}
    page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", list(others))
    deploy(host, following)
    with restarting(page):
        look_for_updates(page)
    opened(page)
    assert parts(page) == only(following)
    until(page, "() => caches.keys().then((names) => names.length === 4)")
    after = set(page.evaluate(CACHES))
    assert others < after
    assert before not in after

    # Files of the first version with later upload times, which the server sends with each of them.
    copy = shutil.copytree(dist, host.folder.parent / "first", copy_function=shutil.copy)
    close_a_game_for(page, host, Path(copy), LEAD, opened)
    expect(page.locator(".saves li")).to_have_count(2)
    page.add_init_script(REFUSE_FIRST_LOCK)
    page.reload()
    opened(page)
    copy = shutil.copytree(following, host.folder.parent / "again", copy_function=shutil.copy)
    close_a_game_for(page, host, Path(copy), NEXT_LEAD, opened)
    expect(page.locator(".saves li")).to_have_count(3)

    more = following.parent / "below"
    shutil.copytree(following, more, dirs_exist_ok=True)
    (more / "more").mkdir(exist_ok=True)
    (more / "more/index.html").write_text(
        '<link rel="icon" href="data:,"><title>Another site</title>'
    )
    deploy(host, more)
    page.goto(f"{host.address}more/")
    assert page.title() == "Another site"


def can_be_installed(page: Page, host: Site, opened: Opened) -> None:
    """Assert that the page is installable and a shortcut opens its game, whatever is on the
    table."""
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's separate storage counts as an incognito window, which cannot install anything.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    begin(page, "mykerinos", ("Ann", "Ben"))
    shortcuts = json.loads(found["data"])["shortcuts"]
    assert len(shortcuts) == len(py_rules.GAMES)
    page.goto(f"{host.address}{shortcuts[-1]['url']}")
    opened(page)
    expect(page.locator(".setup")).to_contain_text("Mexica")
    assert page.url == host.address
    page.reload()
    opened(page)
    expect(page.locator(".saves li")).to_contain_text("Ann")


def starts_without_network(page: Page, dist: Path, opened: Opened) -> None:
    page.context.set_offline(True)
    page.reload()
    assert parts(opened(page)) == only(dist)
    page.context.set_offline(False)


def check_rejected(page: Page, host: Site, half: Path, old: str) -> None:
    """Deploy an incomplete version: its installation fails, and the old version stays as it was."""
    deploy(host, half)
    ended = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const found = new Promise((resolve) => {
            registration.addEventListener('updatefound', () => resolve(registration.installing));
          });
          registration.update();
          const worker = registration.installing ?? await found;
          return new Promise((resolve) => {
            worker.onstatechange = () => resolve(worker.state);
          });
        }"""
    )
    assert ended == "redundant"
    until(page, ONLY_CACHE, arg=old)
