"""Packages with xAPI record stores: several visits, strict stores, and stores without cmi5."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from e2e.record_store import RecordStore, running_store
from tools.build import packages as building
from tools.driver.waiting import PATIENCE
from tools.environment import node


def visited(store: RecordStore, script: str = "visits.mjs", visits: int = 4) -> dict[str, Any]:
    """Visit the store with a script. Return what it prints."""
    path = Path(__file__).with_name(script)
    queries = json.dumps([store.launch() for _ in range(visits)])
    command = [*node.find().node, str(path), str(building.SCRIPTS), queries]
    text = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=PATIENCE / 1000
    ).stdout
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize(
    ("strict", "plain"), [(False, False), (True, False), (False, True), (True, True)]
)
def test_a_learner_resumes_with_any_record_store(strict: bool, plain: bool) -> None:
    """Each session resumes where the last one ended, and events that happen once are sent once.

    A strict store answers 409 or 412 to a state that doesn't say which one it replaces.
    """
    with running_store(strict=strict, plain=plain) as store:
        found = visited(store)
    assert store.problems == []
    assert found["began"] == [found["left"], found["left"], found["ended"][1]]
    verbs = store.verbs()
    assert verbs.count("initialized") == verbs.count("terminated") == 4
    assert [each for each in verbs if each in ("completed", "passed", "failed")] == [
        *("completed", "passed")
    ]
    assert verbs.count("answered") == 4  # a solved task isn't judged again
    assert bool(store.conflicts) == strict
    assert store.fetched == store.profiles == (0 if plain else 4)
    assert found["stored"] == []  # nothing waits in the browser's storage
    given = store.states["ludoteka"]["given"]
    assert (given["ended"], given["passed"]) == (True, True)


def test_two_windows_without_a_network_lose_nothing() -> None:
    """Statements of both windows wait, even after closing, and are sent at the next visit."""
    with running_store() as store:
        found = visited(store, "windows.mjs", 3)
    assert sorted(found["waited"]) == [
        *["answered"] * 3,
        *("completed", "passed"),
        *["terminated"] * 2,
    ]
    verbs = store.verbs()
    assert verbs.count("answered") == 3
    assert (verbs.count("completed"), verbs.count("passed"), verbs.count("failed")) == (1, 1, 0)
    assert store.problems == []
    given = store.states["ludoteka"]["given"]
    assert (given["ended"], given["passed"]) == (True, True)


def test_state_is_sent_once_if_the_browser_forbids_storage() -> None:
    """Only the record store has the state, and the next visit starts with it."""
    with running_store() as store:
        found = visited(store, "forbidden.mjs", 2)
    assert found["puts"] == 1
    assert found["began"] == found["left"]
    assert store.problems == []
