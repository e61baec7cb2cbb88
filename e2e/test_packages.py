"""Packages for learning platforms: made on the device, and run in a real SCORM player.

The player is scorm-again. For cmi5, a small record store checks each statement against the rules.
"""

from __future__ import annotations

import io
import re
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from e2e.conftest import Visit, Watch
from e2e.record_store import running_store
from tools.build import packages
from tools.content import words
from tools.content.teaching import lessons
from tools.driver.server import Site, running
from tools.driver.waiting import PATIENCE, until
from tools.environment import runtimes
from tools.files import write
from web.model.packages import KINDS
from web.views import package_contents

LESSON = "mykerinos/01-first-dig"
WRONG = "dig f1"  # an action that its first step doesn't accept
SESSION = {  # what a platform stores, and what tells the next session that it resumes
    "scorm12": "{ suspend_data: cmi.suspend_data, core: { entry: 'resume', lesson_status: "
    "cmi.core.lesson_status } }",
    "scorm2004": "{ suspend_data: cmi.suspend_data, entry: 'resume', completion_status: "
    "cmi.completion_status }",
}
PLAYER = """<!doctype html><meta charset=utf-8><title>A player</title>
<script src="{script}.min.js"></script>
<script>
  const api = new {name}({{ autocommit: false, logLevel: 5 }});
  const stored = sessionStorage.getItem('{kind}');
  if (stored) api.loadFromJSON(JSON.parse(stored));
  window.{api} = api;
  window.commits = 0;
  api.on('{commit}', () => {{ commits += 1; }});
  window.record = () => api.renderCMIToJSONObject().cmi;
  window.leave = () => new Promise((resolve) => {{
    const frame = document.querySelector('iframe');
    frame.addEventListener('load', () => {{
      const cmi = record();
      sessionStorage.setItem('{kind}', JSON.stringify({stored}));
      resolve(cmi);
    }}, {{ once: true }});
    frame.src = 'about:blank';
  }});
</script>
<iframe src="{kind}/index.html" style="width: 1000px; height: 900px"></iframe>
"""
OF_12 = {
    "script": "scorm12", "name": "Scorm12API", "api": "API", "commit": "LMSCommit",
}  # fmt: skip
OF_2004 = {
    "script": "scorm2004", "name": "Scorm2004API", "api": "API_1484_11", "commit": "Commit",
}  # fmt: skip


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Serve a folder for packages and players; yield the folder and its address."""
    folder = tmp_path_factory.mktemp("platform")
    for path in runtimes.fetch("tests")["scorm-again"].glob("*.js"):
        (folder / path.name).write_bytes(path.read_bytes())
    for kind, values in (("scorm12", OF_12), ("scorm2004", OF_2004)):
        text = PLAYER.format(kind=kind, stored=SESSION[kind], **values)
        (folder / f"{kind}.html").write_text(text, encoding="utf-8")
    with running(Site(folder)) as address:
        yield folder, address


def board(page: Page, *, framed: bool = True) -> FrameLocator:
    """Return the board in a package, which a player shows in a frame if ``framed``."""
    package = page.frame_locator("iframe").first if framed else page
    return package.frame_locator("ludoteka-board iframe")


def play(frame: FrameLocator, action: str) -> None:
    """Play an action by clicking its words."""
    for word in action.split():
        found = frame.locator(f'#board [data-key="{word}"], #ask [data-on="{word}"]')
        if found.count():
            found.first.dispatch_event("click", {"detail": 0})


def start_with_a_mistake(frame: FrameLocator) -> None:
    """Fail the first step once, solve it, and continue to the second step."""
    frame.locator("#lesson .task").wait_for()
    play(frame, WRONG)
    expect(frame.locator(".says.bad")).to_be_visible()
    frame.locator("[data-do=lesson-again]").click()
    play(frame, "dig c5")
    expect(frame.locator(".says.good")).to_be_visible()
    frame.locator("[data-do=lesson-next]").click()
    expect(frame.locator("#lesson .head")).to_contain_text("Step 2")


def finish_lesson(frame: FrameLocator) -> None:
    """Do the second step, answer the questions, and finish."""
    expect(frame.locator("#lesson .head")).to_contain_text("Step 2")
    play(frame, "dig b4")
    expect(frame.locator(".says.good")).to_be_visible()
    frame.locator("[data-do=lesson-next]").click()
    for right in ("Ann", "2"):
        frame.locator("[data-do=lesson-answer]", has_text=right).click()
        frame.locator("[data-do=lesson-next]").click()
    frame.locator(".learned").wait_for()


def wait_until(done: Callable[[], bool]) -> None:
    """Wait until a condition outside the page is true; fail after the usual timeout."""
    end = time.monotonic() + PATIENCE / 1000
    while not done() and time.monotonic() < end:
        time.sleep(0.05)
    assert done()


def made_on_the_device(page: Page, site: str, kind: str) -> bytes:
    """Return the bytes of a package made with the buttons in the list of lessons."""
    box = page.locator(".packing")
    if not box.count():
        page.goto(f"{site}#learn/mykerinos")
        box.locator("summary").click()
    box.locator("select").select_option(LESSON)
    with page.expect_download() as saved:
        box.locator(f"[data-on={kind}]").click()
    return Path(saved.value.path()).read_bytes()


def resumed_by_scorm12(page: Page, address: str) -> None:
    page.goto(f"{address}scorm12.html")
    start_with_a_mistake(board(page))
    expect(page.frame_locator("iframe").first.locator("#status")).to_contain_text("saves what")
    until(page, "() => record().core.lesson_location === '2'")
    assert page.evaluate("() => commits") >= 3  # after each step and each answer
    left = page.evaluate("() => leave()")
    assert left["core"]["exit"] == "suspend"
    assert left["core"]["lesson_status"] == "incomplete"
    assert left["core"]["score"] == {"raw": "20", "min": "0", "max": "100"}  # 1 of 4 tasks + 1 try
    assert re.fullmatch(r"\d{2,4}:\d\d:\d\d(\.\d\d?)?", left["core"]["session_time"])
    assert 0 < len(left["suspend_data"]) <= 4096
    tried = list(left["interactions"].values())
    assert [(each["student_response"], each["result"]) for each in tried] == [
        ("dig f1", "wrong"),
        ("dig c5", "correct"),
    ]
    page.reload()
    finish_lesson(board(page))
    until(page, "() => record().core.lesson_status === 'passed'")
    left = page.evaluate("() => leave()")
    assert left["core"]["score"]["raw"] == "80"
    assert left["core"]["exit"] == ""
    answered = [each["student_response"] for each in left["interactions"].values()]
    assert answered == ["dig b4", "Ann", "2"]


def resumed_by_scorm2004(page: Page, address: str) -> None:
    page.goto(f"{address}scorm2004.html")
    start_with_a_mistake(board(page))
    until(page, "() => record().location === '2'")
    left = page.evaluate("() => leave()")
    assert (left["completion_status"], left["success_status"]) == ("incomplete", "unknown")
    assert (left["exit"], left["score"]["scaled"]) == ("suspend", "0.2")
    assert re.fullmatch(r"PT(\d+M)?[\d.]+S", left["session_time"])
    (first, second) = left["interactions"].values()
    assert (first["learner_response"], first["result"]) == ("dig f1", "incorrect")
    assert (second["learner_response"], second["result"]) == ("dig c5", "correct")
    assert "lower left" in second["description"]
    page.reload()
    finish_lesson(board(page))
    until(page, "() => record().success_status === 'passed'")
    left = page.evaluate("() => leave()")
    assert (left["completion_status"], left["exit"]) == ("completed", "normal")
    assert (left["score"]["scaled"], left["progress_measure"]) == ("0.8", "1")


def offline_with_cmi5(page: Page, watch: Watch, address: str) -> None:
    """Once the connection is back, the platform gets what was done offline."""
    with running_store(mastery=0.9) as store:
        watch.hosts.append(store.address)
        watch.allow("ERR_INTERNET_DISCONNECTED")
        watch.allow("404")  # no preferences and no earlier state
        page.goto(f"{address}cmi5/index.html?{store.launch()}")
        frame = board(page, framed=False)
        start_with_a_mistake(frame)
        until(page, "() => document.getElementById('status').dataset.shown === 'recorded'")
        page.context.set_offline(True)
        finish_lesson(frame)
        expect(page.locator("#status")).to_contain_text("offline")
        assert "completed" not in store.verbs()
        page.context.set_offline(False)
        expect(page.locator("#status")).to_contain_text("saves what")
        page.goto("about:blank")
        verbs = ["initialized", *["answered"] * 5, "completed", "failed", "terminated"]
        wait_until(lambda: store.verbs() == verbs)
        assert store.problems == []
        assert (store.fetched, store.profiles) == (1, 1)


def test_packages_of_the_device_are_run_and_resumed(
    visit: Visit, site: str, dist: Path, platform: tuple[Path, str]
) -> None:
    """Packages have the same files as those of `build.py package`; both sessions report
    progress."""
    folder, address = platform
    page, watch = visit(accept_downloads=True)
    watch.hosts.append(address)
    served = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    (lesson,) = (each.lesson for each in lessons.read_all("mykerinos") if each.lesson.id == LESSON)
    content = package_contents.of_lesson(lesson, "en")
    for kind in KINDS:
        data = made_on_the_device(page, site, kind)
        with words.spoken("en"):
            built = packages.files_of(content, kind, served)  # tests in CPython cover zipping them
        made = zipfile.ZipFile(io.BytesIO(data))
        assert made.namelist() == sorted(built)
        assert all(made.read(name) == built[name] for name in built)
        write(built, folder / kind)
    resumed_by_scorm12(page, address)
    resumed_by_scorm2004(page, address)
    offline_with_cmi5(page, watch, address)

    # Without any platform
    page.goto(f"{address}scorm12/index.html")
    expect(page.locator("#status")).to_contain_text("nothing is saved")
    board(page, framed=False).locator("#lesson .task").wait_for()
