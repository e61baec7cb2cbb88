"""The stamp of dist/: digests of the inputs and of the outputs of the last build."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from tools.places import CACHE

STAMP = CACHE / "dist.json"


def up_to_date(inputs: Mapping[str, str], outputs: Callable[[], Mapping[str, str]]) -> bool:
    """Return whether the last build had these inputs and its outputs are still these.

    ``outputs`` is only called if the inputs are the same, because it reads all files of the site.
    """
    found = _read()
    return found.get("inputs") == dict(inputs) and found.get("outputs") == dict(outputs())


def last_address() -> str:
    """Return the address that dist/ was built with; empty if it was built without."""
    inputs = _read().get("inputs")
    return str(inputs.get("address", "")) if isinstance(inputs, dict) else ""


def remove() -> None:
    """Delete the stamp, because another build begins."""
    STAMP.unlink(missing_ok=True)


def write(inputs: Mapping[str, str], outputs: Mapping[str, str]) -> None:
    """Write the stamp of a build."""
    STAMP.write_text(json.dumps({"inputs": dict(inputs), "outputs": dict(outputs)}))


def _read() -> dict[str, Any]:
    try:
        found = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
