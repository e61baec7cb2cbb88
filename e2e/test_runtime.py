"""The trimmed Pyodide in dist/ contains everything that the program may use."""

from pathlib import Path

from e2e.conftest import Visit
from tools.build import versions
from tools.build.program import modules_in

# These modules access the browser when they are imported; the other browser tests cover them.
ENTRANCES = {"web.main", "web.browser.app", "web.browser.catalogues", "web.browser.storage"}
PLAY = """\
import importlib, random, traceback

for module in modules:
    importlib.import_module(module)

import py_rules
from py_rules import record

rng = random.Random(1)
results = []
for name in py_rules.GAMES:
    game = py_rules.load(name)
    state = game.start(max(game.seats), frozenset())
    for _ in range(500):
        if state.over:
            break
        chance = state.to_move is None
        action = game.deal(state, rng) if chance else rng.choice(list(game.legal(state)))
        assert game.parse(" ".join(action.words)) == action
        state = game.play(state, action)
    results.append((name, len(game.scores(state))))

try:
    game.parse("no such action")
except Exception:
    results.append(("traceback", len(traceback.format_exc())))
results
"""


def test_all_modules_can_be_imported_and_games_played(visit: Visit, site: str, dist: Path) -> None:
    """With the files in dist/, all modules can be imported and games can be played to the end."""
    app = versions.find(dist, "app")
    names = []
    parts = [path.stem for path in app.glob("*.zip")]
    for part in parts:
        names += modules_in((app / f"{part}.zip").read_bytes())
    modules = [name for name in names if name not in ENTRANCES]
    assert {"py_rules.core", "py_rules.bots", "web.model.page"} <= set(modules)

    page, watch = visit()
    watch.allow("favicon")
    page.goto(f"{site}LICENSES.txt")
    results = page.evaluate(
        """async ([folder, parts, modules, program]) => {
            const { loadPyodide } = await import(`${folder}python.mjs`);
            const pyodide = await loadPyodide();
            const { part } = await import(`${folder}parts.js`);
            await Promise.all(parts.map((name) => part(name)));
            pyodide.globals.set('modules', pyodide.toPy(modules));
            return (await pyodide.runPythonAsync(program)).toJs();
        }""",
        [f"./{app.name}/", [name for name in parts if name != "app"], modules, PLAY],
    )
    assert dict(results)["traceback"] > 100
    assert len(results) > 1
