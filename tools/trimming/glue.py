"""Trim the script by Emscripten that starts Pyodide's WebAssembly.

It puts each of some 4900 exports into a variable; the page needs about 220 of them.
"""

import re
from collections.abc import Set as AbstractSet

from tools.console import CommandFailure

# Each of these has one test with the text that it expects and one with the whole script. If they
# fail with a new Pyodide, see README.md.
ASSIGN = "function assignWasmExports(wasmExports){"
CONVERT = "function applySignatureConversions(wasmExports){"
IMPORTS = "var wasmImports={"
MAKER = "async function _createPyodideModule(moduleArg={}){"  # nearly all of the script
MADE = ";return moduleRtn}export default _createPyodideModule;"  # its end
DECLARED = ";var "  # the variables of the exports; the last declaration before ASSIGN
NAME = re.compile(r"[\w$]+")
TAKEN = re.compile(  # _foo=Module["_foo"]=wasmExports["foo"];
    r'((?:(?:[\w$]+|Module\["[\w$]+"\])=)+)wasmExports\["([^"]+)"\](?:\.value>>>0)?;'
)
VARIABLE = re.compile(r"([\w$]+)=")
CONVERTED = re.compile(r'wasmExports\["([^"]+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);')


class Glue:
    """The script in parts: the code that stores the exports in variables, and the rest."""

    def __init__(self, script: str) -> None:
        start = found_once("glue.ASSIGN", ASSIGN, script)
        inside = start + len(ASSIGN)
        end = script.find("}", inside)
        self._before, self._variables = _declared(script, start)
        self._takes = f"{script[inside:end]};"
        if (unknown := _fits(TAKEN, self._takes)) < len(self._takes):
            raise _otherwise("TAKEN", script, inside + unknown)
        first = CONVERTED.search(script, found_once("glue.CONVERT", CONVERT, script))
        if not first or first.start() < end:
            raise _otherwise("CONVERTED", script, script.index(CONVERT))
        after = _fits(CONVERTED, script, first.start())
        if other := CONVERTED.search(script, after):
            raise _otherwise("CONVERTED", script, other.start())
        self._between = script[end : first.start()]
        self._converts = script[first.start() : after]
        self._after = script[after:]

    def used(self, words: AbstractSet[str]) -> set[str]:
        """Return the exports that are mentioned, by their own names or by their variables'."""
        return {
            export
            for variables, export in TAKEN.findall(self._takes)
            if export in words or not words.isdisjoint(VARIABLE.findall(variables))
        }

    def with_only(self, exports: AbstractSet[str]) -> str:
        """Return the script for a module that has only these exports."""
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


def calling(script: str, name: str, function: str) -> str:
    """Return the script with an additional function for WebAssembly to import."""
    at = found_once("glue.IMPORTS", IMPORTS, script)
    return f"{script[:at]}{function}{IMPORTS}{name},{script[at + len(IMPORTS) :]}"


def eager(script: str) -> str:
    """Return the script with its large function in brackets.

    Browsers take this for a function that is called at once, so they compile it while they load
    the script, not on the page's own thread when it is called.
    """
    start, end = found_once("glue.MAKER", MAKER, script), found_once("glue.MADE", MADE, script)
    name = MAKER.removeprefix("async function ").partition("(")[0]
    function = script[start + len("async function ") + len(name) : end]
    made = MADE.replace("}", "});", 1)
    return f"{script[:start]}var {name}=(async function{function}{made}{script[end + len(MADE) :]}"


def found_once(expression: str, text: str, script: str) -> int:
    """Return the position of a text that must occur exactly once in the script.

    ``expression`` is the name of the text in these modules, as in "glue.MAKER", for the error.
    """
    if (count := script.count(text)) != 1:
        module, _, name = expression.partition(".")
        raise CommandFailure(
            f"{name} of tools/trimming/{module}.py stands {count} times in Pyodide's script, "
            f"not once: {text}",
            "Its new version is made otherwise: see tools/trimming/README.md.",
        )
    return script.index(text)


def _fits(pattern: re.Pattern[str], text: str, at: int = 0) -> int:
    """Return the end of the run of adjacent matches that begins at a position."""
    while match := pattern.match(text, at):
        at = match.end()
    return at


def _declared(script: str, end: int) -> tuple[str, list[str]]:
    """Return the script before the last declaration before a place, and the declared names."""
    start = script.rfind(DECLARED, 0, end) + 1
    names = script[start + len("var ") : end].removesuffix(";").split(",")
    if not start or not all(map(NAME.fullmatch, names)):
        raise _otherwise("DECLARED", script, start)
    return script[:start], names


def _otherwise(expression: str, script: str, place: int) -> CommandFailure:
    return CommandFailure(
        f"{expression} of tools/trimming/glue.py does not fit Pyodide's script at character "
        f"{place}: {script[place : place + 100]}",
        "Its new version is made otherwise: see tools/trimming/README.md.",
    )
