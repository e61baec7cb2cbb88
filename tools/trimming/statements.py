"""Leave out parts of the script around Pyodide's WebAssembly that neither of the two can reach.

Emscripten puts all functions of its libraries into the script, so that packages can call them:
among others those for WebGL, sounds and windows. Nearly all of the script is one function, whose
statements are told apart here. A statement that only declares something is left out unless its name
occurs in a statement that stays: as a variable, a property, or a string that is only this name. So
a function that is left out by mistake is an undefined name, which JavaScript reports.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from tools.console import CommandFailure
from tools.trimming.glue import IMPORTS, MADE, MAKER, NAME, found_once

# Each of these has a test with the text that it expects; see README.md.
STRING = re.compile(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""", re.DOTALL)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
BEFORE_PATTERN = re.compile(  # the last token before a slash that doesn't divide
    r"[(,=:\[!&|?{};+*%<>~^-]|=>|return|typeof|case|in|of|delete|void|throw|new|else"
)
TOKEN = re.compile(r"""\s+|=>|[\w$]+|[^"'`]""")
WITH_BLOCK = re.compile(r"\s*(?:async\s+)?(?:function|class|if|else|for|while|try|catch|\{)")
DECLARATION = re.compile(
    r"\s*(?:(?:async )?function\*?\s*([\w$]+)\(|class ([\w$]+)\b|"
    r"var ([\w$]+)=(?:(?:async ?)?(?:\([^()]*\)|[\w$]+)=>|(?:async )?function\b|[{\[]|[\w$.]+;))"
)
COMPANION = re.compile(  # it sets a property of, or for, a function that is declared elsewhere
    r'\s*(?:Module\["[\w$]+"\]=([\w$]+)|([\w$]+)\.(?:sig|isAsync)=[\w"]+);'
)
ENTRY = re.compile(r"([\w$]+)(?::([\w$]+))?")  # of the table of imports

# Statements that run at once, for the loop of a game, WebGL, sounds, and files and libraries that a
# page loads before it starts. Without these statements nothing reaches those parts of the script.
STARTS = (
    "registerWasmPlugin();",
    "FS.createPreloadedFile=FS_createPreloadedFile;",
    "FS.preloadFile=FS_preloadFile;",
    "var miniTempWebGLFloatBuffersStorage=new Float32Array(288);",
    (
        "for(var i=0;i<=288;++i){miniTempWebGLFloatBuffers[i]="
        "miniTempWebGLFloatBuffersStorage.subarray(0,i)}"
    ),
    "var miniTempWebGLIntBuffersStorage=new Int32Array(288);",
    (
        "for(var i=0;i<=288;++i){miniTempWebGLIntBuffers[i]="
        "miniTempWebGLIntBuffersStorage.subarray(0,i)}"
    ),
    'Module["requestAnimationFrame"]=MainLoop.requestAnimationFrame;',
    'Module["pauseMainLoop"]=MainLoop.pause;',
    'Module["resumeMainLoop"]=MainLoop.resume;',
    "MainLoop.init();",
    "registerPostMainLoop(()=>SDL.audio?.queueNewAudioData?.());",
)


class Reachable:
    """The statements of the script that can be reached; `call` and `mention` add more."""

    def __init__(self, script: str) -> None:
        before, statements, after = taken_apart(script)
        for text in STARTS:
            found_once("statements.STARTS", text, script)
        self._statements = statements
        self._declaring = defaultdict[str, list[int]](list)
        self._companions = list[tuple[int, str]]()
        self._imports = dict[str, str]()  # the variable of each import
        self._reached = set[int]()
        self.words = set[str]()
        roots = [before, after]
        for number, text in enumerate(statements):
            if text.lstrip().startswith(IMPORTS):
                self._imports = {name: own or name for name, own in _entries(text)}
                self._reached.add(number)
            elif text.lstrip() in STARTS:
                pass
            elif declared := DECLARATION.match(text):
                self._declaring[declared[declared.lastindex or 0]].append(number)
            elif companion := COMPANION.fullmatch(text):
                self._companions.append((number, companion[companion.lastindex or 0]))
            else:
                self._reached.add(number)
                roots.append(text)
        self.mention(*roots)

    def call(self, imports: Iterable[str]) -> None:
        """Reach the functions behind these imports of the module."""
        self.mention(*(self._imports[name] for name in imports if name in self._imports))

    def mention(self, *texts: str) -> None:
        """Reach the declarations of the words in these texts, and of the words in those."""
        waiting = list(texts)
        while waiting:
            for word in _words(waiting.pop()):
                if word not in self.words:
                    self.words.add(word)
                    self._reached.update(self._declaring[word])
                    waiting += [self._statements[number] for number in self._declaring[word]]

    def left(self) -> set[str]:
        """Return the statements that are not reached."""
        about = {number for number, name in self._companions if name in self.words}
        stays = self._reached | about
        return {text for number, text in enumerate(self._statements) if number not in stays}


def shortened(script: str, without: AbstractSet[str], imports: AbstractSet[str]) -> str:
    """Return the script without some of its statements, and with only these imports."""
    before, statements, after = taken_apart(script)
    parts = [before]
    for text in statements:
        if text.lstrip().startswith(IMPORTS):
            table = (
                name if own in {"", name} else f"{name}:{own}"
                for name, own in _entries(text)
                if name in imports
            )
            parts.append(f"{IMPORTS}{','.join(table)}}};")
        elif text not in without:
            parts.append(text)
    return "".join([*parts, after])


def taken_apart(script: str) -> tuple[str, list[str], str]:
    """Return the statements of the script's large function, and what is before and after them."""
    start = found_once("glue.MAKER", MAKER, script) + len(MAKER)
    end = found_once("glue.MADE", MADE, script)
    return script[:start], list(_statements(script, start, end)), script[end:]


def _words(text: str) -> Iterator[str]:
    """Yield the words of code, also of strings that are only a name, and all in backquotes."""
    for token, _ in _tokens(text, 0, len(text)):
        if NAME.fullmatch(token):
            yield token
        elif token.startswith("`") or (STRING.match(token) and NAME.fullmatch(token[1:-1])):
            yield from NAME.findall(token)


def _entries(table: str) -> list[tuple[str, str]]:
    """Return the names in the table of imports, each with its variable; "" if they are equal."""
    return ENTRY.findall(table.strip().removeprefix(IMPORTS))


def _statements(script: str, at: int, end: int) -> Iterator[str]:
    start, depth = at, 0
    for token, after in _tokens(script, at, end):
        if token in {"(", "[", "{"}:
            depth += 1
        elif token in {")", "]", "}"}:
            depth -= 1
        if depth < 0 or after > end:
            raise _otherwise(script, start)
        closed = token == "}" and WITH_BLOCK.match(script, start)
        if not depth and (token == ";" or closed):
            yield script[start:after]
            start = after
    if depth:
        raise _otherwise(script, start)
    yield script[start:end]


def _tokens(script: str, at: int, end: int) -> Iterator[tuple[str, int]]:
    """Yield each token and the place after it; a string, pattern or comment is one token."""
    last = ";"
    while at < end:
        after = _template(script, at, end) if script[at] == "`" else _end(script, at, last)
        token = script[at:after]
        yield token, after
        if not token.isspace() and not COMMENT.match(token):
            last = token
        at = after


def _template(script: str, at: int, end: int) -> int:
    """Return the place after a string in backquotes, which may contain code in braces."""
    at += 1
    while script[at] != "`":
        if at >= end - 1:
            raise _otherwise(script, at)
        if script.startswith("${", at):
            depth = 0
            for token, after in _tokens(script, at + 1, end):
                depth += (token == "{") - (token == "}")
                at = after
                if not depth:
                    break
        else:
            at += 2 if script[at] == "\\" else 1
    return at + 1


def _end(script: str, at: int, last: str) -> int:
    """Return the end of the token at a place; ``last`` is the token before it."""
    ambiguous = script[at] == "/" and BEFORE_PATTERN.fullmatch(last)
    for kind in (COMMENT, PATTERN) if ambiguous else (COMMENT, STRING, TOKEN):
        if match := kind.match(script, at):
            return match.end()
    raise _otherwise(script, at)


def _otherwise(script: str, place: int) -> CommandFailure:
    return CommandFailure(
        "tools/trimming/statements.py can't tell the statements of Pyodide's script apart from "
        f"character {place} on: {script[place : place + 100]}",
        "Its new version is made otherwise: see tools/trimming/README.md.",
    )
