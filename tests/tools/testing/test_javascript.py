"""The checks of JavaScript include every script, and find its problems."""

import json
from pathlib import Path

import pytest

from tools.console import CommandFailure
from tools.places import ROOT
from tools.testing import javascript

WRONG = """// @ts-check
/** @param {string} text */
export function shout(text) {
  var unused = 1;
  return text.toUpper() == nothing;
}
"""


def test_every_script_is_type_checked() -> None:
    """Each script belongs to a project, and begins with the comment that editors look for."""
    seen = {path for project in javascript.PROJECTS for path in javascript.listed(project)}
    scripts = {ROOT / path for path in javascript.files()}
    assert scripts
    assert scripts - seen == set()
    assert all(path.read_text("utf-8").startswith("// @ts-check\n") for path in scripts)


def test_problems_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Problems of style and types are reported together, each with its place."""
    script = tmp_path / "wrong.js"
    script.write_text(WRONG)
    project = tmp_path / "tsconfig.json"
    build_info = {"tsBuildInfoFile": str(tmp_path / "build.json")}
    options = {"extends": str(ROOT / "web/js/tsconfig.json"), "compilerOptions": build_info}
    project.write_text(json.dumps({**options, "include": ["*.js"], "exclude": []}))
    monkeypatch.setattr(javascript, "PROJECTS", (str(project),))
    monkeypatch.setattr(javascript, "files", lambda: [str(script)])
    with pytest.raises(CommandFailure) as failure:
        javascript.check()
    with pytest.raises(CommandFailure) as again:  # with the stored results of the first check
        javascript.check()
    assert str(again.value) == str(failure.value)
    report = str(failure.value)
    for problem in ("no-var", "no-unused-vars", "eqeqeq", "'toUpper' does not", "name 'nothing'"):
        assert problem in report
    assert "wrong.js:4:3 " in report
    assert "wrong.js(5,15): error TS" in report
