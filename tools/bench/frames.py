"""Measure the frames of each animation on a slowed phone.

Frames per second from the first frame of an animation until nothing moves any more, the longest
time between two frames, and the tasks of more than 50 ms meanwhile: the median of `RUNS` runs,
with the least and the most. For comparison, a page with nothing but a moving square shows what the
computer can do at that moment. The response to the press itself is not measured here: see `vitals`.

While other programs use the computer, tasks look long because they are interrupted. So one more
run, not slowed down, measures the processor time of each task; times `SLOWDOWN`, it is that on the
phone. This run counts no frames: each would make the browser lay out a gliding board again, which
it otherwise moves without layout.
"""

import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from py_rules import record
from py_rules.core import spell
from py_rules.record import Match
from tools.bench.vitals import WINDOWS
from tools.console import echo
from tools.driver import play
from tools.driver.browsing import browsing
from tools.driver.waiting import PATIENCE, until, until_so
from tools.places import ROOT
from web.model import saves
from web.model.replay import prefix
from web.update.games import new_save

SLOWDOWN = 4  # times slower than this computer's processor
RUNS = 3
HEADINGS = (
    *("animations on a phone", "frames/s", "least-most", "longest frame, ms", "tasks > 50 ms"),
    "longest task, processor ms",
)
COLOURS = ("red", "green", "blue", "white", "purple")

# Frames are counted from the second one after the change of the page that the last press brings, in
# which pieces begin to fly, until nothing has moved for a while. The page reports this itself: a
# query from outside would be a task of its own, in the middle of the motion.
END_MARK = "still"
TASK_EVENT = "ThreadControllerImpl::RunTask"
TRACE_CATEGORIES = ["toplevel", "blink.user_timing"]
RECORD_FRAMES = """([told, counted]) => {
  const next = counted ? requestAnimationFrame
    : (frame) => setTimeout(() => frame(performance.now()), 400);
  window.moved = { tasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      moved.tasks.push([startTime, duration]);
    }
  }).observe({ type: 'longtask' });
  const moving = () => 'counting' in document.documentElement.dataset
    || document.getAnimations().some(({ playState }) => playState === 'running');
  const count = (frames) => {
    let asked = 0;
    const frame = (now) => {
      if (moved.frames !== frames) return; // there was another press
      if (!frames.length) performance.mark(told);
      frames.push(now);
      if (now - asked > 100) {
        asked = now;
        if (moving()) moved.last = now;
        if (moved.last && now - moved.last > 300) {
          performance.mark(told);
          console.debug(told);
          return;
        }
      }
      next(frame);
    };
    requestAnimationFrame(() => requestAnimationFrame(frame));
  };
  const { changed } = globalThis;
  globalThis.changed = (dressed) => {
    changed(dressed);
    if (moved.pressed) count(moved.frames);
    moved.pressed = false;
  };
}"""
PRESS = """(button) => {
  Object.assign(moved, { frames: [], last: undefined, pressed: true });
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}"""
READ_FRAMES = """() => {
  const frames = moved.frames.filter((time) => time <= moved.last);
  const [start] = frames;
  const tasks = moved.tasks.filter(([time]) => time > start && time < moved.last);
  return [frames, tasks.map(([, duration]) => duration)];
}"""


MOVE_SQUARE = """() => {
  window.moved = { frames: [] };
  const square = document.body.appendChild(document.createElement('div'));
  square.style.cssText = 'width: 50px; height: 50px; background: red';
  const motion = square.animate({ transform: ['none', 'translate(300px)'] }, 2000);
  motion.onfinish = () => { moved.done = true; };
  const frame = (now) => {
    if (moved.done) return;
    moved.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


class Scene(NamedTuple):
    """An animation: the action of a recorded game that it follows."""

    name: str
    game: str
    record: str
    wanted: Callable[[Match, int], bool]  # of the match and the action's index


def _verb(*words: str) -> Callable[[Match, int], bool]:
    return lambda match, index: match.actions[index].words[: len(words)] == words


def _over(match: Match, index: int) -> bool:
    """Whether an action is the last one of a player."""
    following = match.positions[index + 1 :]
    return all(state.to_move is None for state in following)


def _half(match: Match, index: int) -> bool:
    return bool(match.positions[index + 1].half > match.positions[index].half)


def _inspected(match: Match, index: int) -> bool:
    phases: list[str] = [match.positions[at].phase.value for at in (index, index + 1)]
    third = bool(match.positions[index].season == 3)
    return third and phases[1] == "inspection" != phases[0]


SCENES = (
    Scene("Mykerinos: a cube is placed", "mykerinos", "three-players", _verb("dig")),
    Scene("Mykerinos: areas are ranked", "mykerinos", "four-players", _inspected),
    Scene("Mykerinos: the end", "mykerinos", "three-players", _over),
    Scene("Myraclia: an element is drafted", "myraclia", "all-discs", _verb("take")),
    Scene("Myraclia: a tile blooms", "myraclia", "all-discs", _verb("terraform")),
    Scene("Myraclia: the end", "myraclia", "all-discs", _over),
    Scene("Mexica: a canal is dug", "mexica", "ties", _verb("canal")),
    Scene("Mexica: a boat sails", "mexica", "ties", _verb("sail")),
    Scene("Mexica: the first half is scored", "mexica", "ties", _half),
    Scene("Mexica: the end", "mexica", "ties", _over),
)


def rows(dist: Path) -> list[tuple[str, ...]]:
    """Return a table with a row for each animation."""
    result: list[tuple[str, ...]] = [HEADINGS]
    with browsing(dist) as (chromium, address):
        echo("  a square, for comparison")
        result.append((*row("a square alone", [square_frames(chromium) for _ in range(RUNS)]), ""))
        for scene in SCENES:
            echo(f"  {scene.name}")
            runs = [measure(chromium, address, scene) for _ in range(RUNS)]
            longest = SLOWDOWN * longest_task(chromium, address, scene)
            result.append((*row(scene.name, runs), f"{longest:.0f}"))
    return result


def measure(chromium: Browser, address: str, scene: Scene) -> tuple[list[float], list[float]]:
    """Return the times of the frames of an animation, and its long tasks, in milliseconds."""
    with _before(chromium, address, scene) as (page, action):
        page.context.new_cdp_session(page).send(
            "Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN}
        )
        _watch(page, action)
        frames, tasks = page.evaluate(READ_FRAMES)
        return frames, tasks


def longest_task(chromium: Browser, address: str, scene: Scene) -> float:
    """Return the processor time of the longest task of an animation in ms, not slowed down."""
    tracing = chromium.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    tracing.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    tracing.on("Tracing.tracingComplete", lambda _data: done.append(True))
    with _before(chromium, address, scene) as (page, action):
        tracing.send("Tracing.start", {"traceConfig": {"includedCategories": TRACE_CATEGORIES}})
        _watch(page, action, counted=False)
        tracing.send("Tracing.end")
        until_so(page, lambda: bool(done))
    start, end = [event for event in events if event["name"] == END_MARK][-2:]
    tasks: list[float] = [
        event["tdur"] / 1000
        for event in events
        if event["name"] == TASK_EVENT
        and (event["pid"], event["tid"]) == (start["pid"], start["tid"])
        and "tdur" in event
        and start["ts"] < event["ts"] < end["ts"]
    ]
    return max(tasks)


@contextmanager
def _before(chromium: Browser, address: str, scene: Scene) -> Iterator[tuple[Page, list[str]]]:
    """A page with the game before the action of a scene, and the words of the action."""
    path = ROOT / "tests" / scene.game / "records" / f"{scene.record}.txt"
    whole = record.read(path.read_text("utf-8"))
    index = next(at for at in range(len(whole.actions)) if scene.wanted(whole, at))
    context = chromium.new_context(**WINDOWS["phone"], service_workers="block")
    page = context.new_page()
    saved = new_save("here", prefix(whole, index), colours=COLOURS, lineage_id="1", changed="")
    play.store(page, {"here": saves.write(saved)}, "here")
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    until(page, "() => globalThis.changed")
    page.wait_for_timeout(3000)  # until the page has looked at the pieces, and rehearsed the game
    yield page, spell(whole.actions[index]).split()
    context.close()


def _watch(page: Page, action: list[str], *, counted: bool = True) -> None:
    """Take the action, and wait until nothing moves any more; count frames if ``counted``."""
    page.evaluate(RECORD_FRAMES, [END_MARK, counted])
    with page.expect_console_message(lambda printed: printed.text == END_MARK, timeout=PATIENCE):
        _act(page, action)


def square_frames(chromium: Browser) -> tuple[list[float], list[float]]:
    """Return the times of the frames of a moving square alone in ms, and no long tasks."""
    context = chromium.new_context(**WINDOWS["phone"])
    page = context.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.evaluate(MOVE_SQUARE)
    until(page, "() => moved.done")
    frames: list[float] = page.evaluate("() => moved.frames")
    context.close()
    return frames, []


def _act(page: Page, words: list[str]) -> None:
    """Choose the words of an action, even those out of sight, and confirm it."""
    confirm = page.locator("[data-do=confirm]")
    for word in words:
        button = page.locator(f'[data-key="{word}"], [data-do=select][data-on="{word}"]')
        if button.count() and not confirm.count():
            button.first.evaluate(PRESS)
    if confirm.count():
        confirm.first.evaluate(PRESS)


def row(name: str, runs: list[tuple[list[float], list[float]]]) -> tuple[str, ...]:
    """Return the row of an animation; each run has its frames and its long tasks, in ms."""
    rates, longest = [], []
    for frames, _ in runs:
        gaps = [late - early for early, late in pairwise(frames)]
        rates.append(1000 * len(gaps) / sum(gaps))
        longest.append(max(gaps))
    tasks = [len(found) for _, found in runs]
    return (
        name,
        f"{statistics.median(rates):.0f}",
        f"{min(rates):.0f}-{max(rates):.0f}",
        f"{statistics.median(longest):.0f}",
        f"{statistics.median(tasks):.0f} ({min(tasks)}-{max(tasks)})",
    )
