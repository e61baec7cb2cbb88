"""The page requires exactly the features of WebAssembly that Pyodide needs."""

import re

import pytest

from tests.tools.trimming import features
from tools.build import versions
from tools.environment import runtimes
from tools.places import DIST, ROOT
from tools.trimming import pyodide
from tools.trimming.wasm import MAGIC

pytestmark = pytest.mark.usefixtures("dist", "packages")
EMPTY_FUNCTION = b"\1\4\1\x60\0\0\3\2\1\0"


def probe() -> bytes:
    """Return the module that web/js/engine.js asks the browser to validate."""
    script = (ROOT / "web" / "js" / "engine.js").read_text(encoding="utf-8")
    found = re.search(r"var WASM = \[(.*?)\];", script, re.DOTALL)
    assert found
    return bytes(int(each) for each in re.findall(r"\d+", re.sub("//.*", "", found[1])))


def with_code(*code: int) -> bytes:
    """Return a module with one function that has this code."""
    body = bytes((0, *code, 0x0B))
    return MAGIC + EMPTY_FUNCTION + bytes((10, len(body) + 2, 1, len(body))) + body


def test_the_feature_check_covers_what_pyodide_needs() -> None:
    asked = features.needed(probe())
    needed = features.needed((runtimes.fetch()["pyodide"] / pyodide.WASM).read_bytes())
    assert not needed - asked, "Pyodide needs more: WASM of engine.js lets too old browsers start"
    assert not asked - needed, "Pyodide needs less: WASM of engine.js refuses browsers that could"


def test_trimming_adds_no_required_features() -> None:
    """The trimming adds nothing to the module that needs a newer feature."""
    built = (versions.find(DIST, "pyodide") / pyodide.WASM).read_bytes()
    assert features.needed(built) <= features.needed(probe())


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (with_code(0x41, 0, 0xC0, 0x1A), features.SIGN),
        (with_code(0xFC, 8, 0, 0), features.BULK),
        (with_code(0xFC, 16, 0, 0x1A), features.REFERENCES),
        (with_code(0x12, 0), features.TAIL),
        (with_code(0x02, 0, 0x0B), features.MULTI_VALUE),
        (with_code(0x06, 0x40, 0x19, 0x0B), features.EXCEPTIONS),
        (with_code(0x0A), features.NEW_EXCEPTIONS),
        (MAGIC + bytes((1, 6, 1, 0x60, 0, 2, 0x7F, 0x7F)), features.MULTI_VALUE),
        (MAGIC + bytes((1, 5, 1, 0x60, 1, 0x7B, 0)), features.VECTORS),
        (MAGIC + bytes((5, 4, 1, 3, 1, 1)), features.SHARED),
        (MAGIC + bytes((5, 3, 1, 4, 1)), features.LARGE),
        (MAGIC + bytes((13, 3, 1, 0, 0)), features.EXCEPTIONS),
    ],
)
def test_every_required_feature_is_detected(module: bytes, name: str) -> None:
    """A feature is found in any section; a module of the first version needs none."""
    assert features.needed(module) == {name}
    assert features.needed(with_code(0x01)) == set()
