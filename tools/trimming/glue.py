"""The script that Emscripten made to start Pyodide's WebAssembly, without what nobody uses of it.

It takes each of some 4900 exports into a variable of its own; the page needs about 250 of them.
"""

import re
from collections.abc import Set as AbstractSet

from tools.console import Failure

ASSIGN = "function assignWasmExports(wasmExports){"
CONVERT = "function applySignatureConversions(wasmExports){"
NAME = re.compile(r"[\w$]+")
TAKEN = re.compile(  # _foo=Module["_foo"]=wasmExports["foo"];
    r'((?:(?:[\w$]+|Module\["[\w$]+"\])=)+)wasmExports\["([^"]+)"\](?:\.value>>>0)?;'
)
VARIABLE = re.compile(r"([\w$]+)=")
CONVERTED = re.compile(r'wasmExports\["([^"]+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);')


class Glue:
    """The script in parts: what takes the exports, and all the rest."""

    def __init__(self, script: str) -> None:
        start = _found(script, ASSIGN)
        self._before, names = _declared(script[:start])
        end = script.index("}", start + len(ASSIGN))
        self._takes = f"{script[start + len(ASSIGN) : end]};"
        convert = _found(script, CONVERT)
        converts = [*CONVERTED.finditer(script, convert)]
        if TAKEN.sub("", self._takes) or end > convert or not converts:
            raise Failure(
                "Pyodide's script takes its exports in an unknown way.",
                "Its new version is made otherwise: see tools/trimming/glue.py.",
            )
        self._variables = names
        self._between = script[end : converts[0].start()]
        self._converts = script[converts[0].start() : converts[-1].end()]
        self._after = script[converts[-1].end() :]

    def used(self, *beside: str) -> set[str]:
        """Return the exports that the script, or another one beside it, mentions anywhere else."""
        words = set(NAME.findall(" ".join((self._before, self._between, self._after, *beside))))
        return {
            export
            for variables, export in TAKEN.findall(self._takes)
            if export in words or not words.isdisjoint(VARIABLE.findall(variables))
        }

    def with_only(self, exports: AbstractSet[str]) -> str:
        """Return the script for a module that has these exports only."""
        dropped = {
            name
            for variables, export in TAKEN.findall(self._takes)
            if export not in exports
            for name in VARIABLE.findall(variables)
        }
        parts = [
            self._before,
            "var ",
            ",".join(n for n in self._variables if n not in dropped),
            ";",
        ]
        parts += [ASSIGN, *(one[0] for one in TAKEN.finditer(self._takes) if one[2] in exports)]
        parts += [self._between]
        parts += [one[0] for one in CONVERTED.finditer(self._converts) if one[1] in exports]
        return "".join([*parts, self._after])


def _found(script: str, text: str) -> int:
    if script.count(text) != 1:
        raise Failure(
            f"Pyodide's script has not one `{text}`.",
            "Its new version is made otherwise: see tools/trimming/glue.py.",
        )
    return script.index(text)


def _declared(script: str) -> tuple[str, list[str]]:
    """Split off the declaration that a script ends with; returns what is before, and its names."""
    start = script.rindex(";var ") + 1
    return script[:start], script[start + len("var ") :].rstrip(";").split(",")
