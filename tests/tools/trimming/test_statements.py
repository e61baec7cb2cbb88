"""The script around Pyodide's WebAssembly is split into statements, and loses unreachable ones."""

import re
from functools import cache

import pytest

from tests.tools.trimming.test_glue import PINNED, published
from tools.console import CommandFailure
from tools.environment import runtimes
from tools.trimming import glue, pyodide, statements, stdlib

pytestmark = pytest.mark.usefixtures("packages")

# Counts in the script of the pinned Pyodide. After an update, check what changed.
STATEMENTS = 4870
COMPANIONS = 2944  # a function's signature, and its entry in Module
TEXTS, PATTERNS, TEMPLATES, COMMENTS = 15297, 54, 131, 0

EXPECTED = {  # what each expression matches as a whole, and what it doesn't
    "STRING": (('"a"', "'b'", r'"\""', '"\'"'), ('"a', "a", "`a`", '"a"b"')),
    "COMMENT": (("// a", "/* a\n*/"), ("/a/", "a // b")),
    "PATTERN": (("/a/", "/a/g", r"/[/]\//"), ("/a", "//", "/a\n/")),
    "BEFORE_PATTERN": (("(", "=>", "return", "}"), (")", "]", "a", '"b"')),
    "TOKEN": (("a1$", "=>", " \n", "("), ("a b", "==", "a.b")),
    "WITH_BLOCK": (("function", "\nasync function", "for", "{"), ("var", "run", "const")),
    "DECLARATION": (
        (
            "function a(",
            "async function a(",
            "function*a(",
            "class A",
            "var a=()=>",
            "var a=(b,c=1)=>",
            "var a=async()=>",
            "var a=b=>",
            "var a=function",
            "var a={",
            "var a=[",
            "var a=b.c;",
        ),
        ("a();", "var a=b();", "var a=(()=>{})();", "var a,b;", "const a={", "a={", "var{a}=b;"),
    ),
    "COMPANION": (
        ('Module["a"]=a;', 'a.sig="vi";', "a.isAsync=true;"),
        ("Module.a=b;", "a.b=c;", 'Module["a"]=b();', 'a.sig="v",b();'),
    ),
    "ENTRY": (("a", "a:_a", "$a:b"), ("a,b", "a:")),
}

SCRIPT = (
    f"let early;{glue.MAKER}"
    "var used=()=>also();function also(){`${late()}`}function late(){}"
    'var gone={of:()=>used()};gone.sig="v";Module["gone"]=gone;late.sig="vp";'
    'var named=1;function asked(){}function told(){}call(used,"asked","told so");'
    "var wasmImports={used,free:_free,more:gone};function _free(){}"
    f"{''.join(statements.STARTS)}if(early){{named}}else{{early}}return 1{glue.MADE}\n"
)


@cache
def built() -> str:
    """Return the script of the page."""
    files = pyodide.trimmed(runtimes.fetch()["pyodide"], without=stdlib.LEFT_OUT)
    return files[pyodide.SCRIPT].decode()


def test_all_expressions_are_tested() -> None:
    found = {name for name, one in vars(statements).items() if isinstance(one, re.Pattern)}
    assert found == {*EXPECTED, "NAME"}  # this is NAME of glue.py


@pytest.mark.parametrize("name", EXPECTED)
def test_expressions_match_the_expected_text(name: str) -> None:
    """The expressions match whole texts from their beginning."""
    expression, (whole, other) = getattr(statements, name), EXPECTED[name]
    assert [text for text in whole if not expression.fullmatch(text)] == []
    assert [text for text in other if expression.fullmatch(text)] == []


def test_the_pinned_script_is_split_into_statements_completely() -> None:
    """If a new Pyodide is built differently, this test fails."""
    (runtime,) = (each for each in runtimes.locked() if each.name == "pyodide")
    assert runtime.version == PINNED, "count the statements in the new script"
    before, found, after = statements.taken_apart(published())
    assert "".join([before, *found, after]) == published()
    assert len(found) == STATEMENTS
    assert sum(bool(statements.COMPANION.fullmatch(one)) for one in found) == COMPANIONS
    for text in statements.STARTS:
        assert [one.strip() for one in found].count(text) == 1


def test_the_tokens_of_the_pinned_script() -> None:
    """The counts show that no quotation mark or slash is mistaken for another kind of token."""
    tokens = [token for one in statements.taken_apart(published())[1] for token in _tokens(one)]
    assert sum(token[0] in "\"'" for token in tokens) == TEXTS
    assert sum(token[0] == "/" and len(token) > 1 for token in tokens) == PATTERNS + COMMENTS
    assert sum(token[0] == "`" for token in tokens) == TEMPLATES


def _tokens(text: str) -> list[str]:
    return [token for token, _ in statements._tokens(text, 0, len(text))]


def test_mentioned_statements_are_retained() -> None:
    """A text that is a name mentions it, too; a name inside another text doesn't count."""
    reachable = statements.Reachable(SCRIPT)
    left = reachable.left()
    assert {"function told(){}", 'Module["gone"]=gone;', 'gone.sig="v";'} < left
    assert not {"function asked(){}", "function late(){}", 'late.sig="vp";', "var named=1;"} & left
    assert set(statements.STARTS) < left
    reachable.call(["more", "unknown"])
    assert reachable.left() == left - {one for one in left if "gone" in one}
    reachable.mention("told")
    assert "function told(){}" not in reachable.left()


def test_a_script_is_shortened() -> None:
    """It loses statements and imports; what stays is in the same order."""
    short = statements.shortened(SCRIPT, {"function told(){}", *statements.STARTS}, {"free"})
    assert short == SCRIPT.replace("function told(){}", "").replace(
        "{used,free:_free,more:gone}", "{free:_free}"
    ).replace("".join(statements.STARTS), "")


@pytest.mark.parametrize("wrong", ["f(;", "f);", "/;", "'a;", "`a;"])
def test_a_script_of_unexpected_form_is_refused(wrong: str) -> None:
    """The build ends with a message that names the place, not with a traceback."""
    other = SCRIPT.replace("var named=1;", f"var named=1;{wrong}")
    with pytest.raises(CommandFailure, match=r"statements\.py can't tell .* apart") as raised:
        statements.Reachable(other)
    assert "tools/trimming/README.md" in str(raised.value)


def test_a_missing_statement_to_leave_out_is_reported() -> None:
    """Each statement that is left out on purpose must be found."""
    with pytest.raises(CommandFailure, match=r"STARTS of .*/statements\.py stands 0 times"):
        statements.Reachable(SCRIPT.replace("MainLoop.init();", ""))


def test_the_page_gets_no_game_engine() -> None:
    """The libraries for WebGL, windows and sounds are gone, and with them most of the script."""
    for name in ("SDL", "GL", "Browser", "JSEvents", "MainLoop"):
        assert f"var {name}={{" in published()
        assert f"var {name}={{" not in built()
    assert len(built()) < len(published()) / 3
