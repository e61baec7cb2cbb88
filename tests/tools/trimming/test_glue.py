"""The expressions that find places in Pyodide's script: what each matches, and how often."""

import re
from functools import cache

import pytest

from tools.console import CommandFailure
from tools.environment import runtimes
from tools.trimming import glue, pyodide

pytestmark = pytest.mark.usefixtures("packages")

BEFORE = 'let first=()=>{};var _x=Module["_x"];'
DECLARES = "var _a,_b,c;"
TAKES = '_a=Module["_a"]=wasmExports["a"];'
CONVERTS = (
    'wasmExports["a"]=makeWrapper_p(wasmExports["a"]);'
    'wasmExports["c"]=makeWrapper_pp(wasmExports["c"]);'
)
SCRIPT = (
    f"{BEFORE}{DECLARES}function assignWasmExports(wasmExports){{{TAKES}"
    '_b=Module["_b"]=wasmExports["b"].value>>>0;c=Module["c"]=d=wasmExports["c"]}'
    "var wasmImports={IMG_Init:_IMG_Init,JsArray_count_js};"
    "function applySignatureConversions(wasmExports){var makeWrapper_p=f=>()=>f()>>>0;"
    f"{CONVERTS}return wasmExports}}_a();"
)

# Matches of each expression in the pinned Pyodide's script. After an update, check what changed.
PINNED = "314.0.7"
TIMES = {
    "ASSIGN": 1,
    "CONVERT": 1,
    "IMPORTS": 1,
    "MAKER": 1,
    "MADE": 1,
    "DECLARED": 2255,
    "NAME": 120732,
    "TAKEN": 4867,  # and the last one, which ends without a semicolon
    "VARIABLE": 13234,
    "CONVERTED": 20,
}


@cache
def published() -> str:
    """Return Pyodide's script as published."""
    return (runtimes.fetch()["pyodide"] / pyodide.SCRIPT).read_text(encoding="utf-8")


def test_all_expressions_are_tested() -> None:
    """Each text and pattern of the module has a number of matches here."""
    found = {name for name in vars(glue) if re.fullmatch(r"[A-Z]+", name)}
    assert found == set(TIMES)


@pytest.mark.parametrize("name", TIMES)
def test_an_expression_matches_the_pinned_script_as_often_as_expected(name: str) -> None:
    """If a new Pyodide is built differently, this names the expression that no longer fits."""
    (runtime,) = (each for each in runtimes.locked() if each.name == "pyodide")
    assert runtime.version == PINNED, "count the expressions in the new script: see TIMES"
    expression = getattr(glue, name)
    pattern = re.escape(expression) if isinstance(expression, str) else expression
    times = len(re.findall(pattern, published()))
    assert times == TIMES[name], f"{name} of tools/trimming/glue.py in pyodide.asm.mjs"


def test_the_pinned_script_is_taken_apart_without_a_rest() -> None:
    """With all exports, the script is the same except for a semicolon, so no part is lost."""
    script = glue.Glue(published())
    every = set(re.findall(r'wasmExports\["([^"]+)"\]', published()))
    start = published().index(glue.ASSIGN)
    end = published().index("}", start)
    assert script.with_only(every) == f"{published()[:end]};{published()[end:]}"


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ('_a=Module["_a"]=wasmExports["a"];', ('_a=Module["_a"]=', "a")),
        ('_a=wasmExports["a"];', ("_a=", "a")),
        ('__b=Module["__b"]=wasmExports["_b"].value>>>0;', ('__b=Module["__b"]=', "_b")),
        ('$c=Module["$c"]=d=wasmExports["c::d"];', ('$c=Module["$c"]=d=', "c::d")),
        ('_a=wasmExports["a"]', None),
        ("_a=wasmExports.a;", None),
        ('_a=wasmExports["a"].value;', None),
        ('_a=f(wasmExports["a"]);', None),
    ],
)
def test_the_taken_expression_matches_export_assignments(
    text: str, groups: tuple[str, str] | None
) -> None:
    """TAKEN: a variable, perhaps also the module's, and the value of a number, but nothing else."""
    found = glue.TAKEN.fullmatch(text)
    assert (found.groups() if found else None) == groups


@pytest.mark.parametrize(
    ("text", "export"),
    [
        ('wasmExports["malloc"]=makeWrapper_pp(wasmExports["malloc"]);', "malloc"),
        ('wasmExports["sbrk"]=makeWrapper_p_(wasmExports["sbrk"]);', "sbrk"),
        ('wasmExports["malloc"]=makeWrapper_pp(wasmExports["calloc"]);', None),
        ('wasmExports["malloc"]=wrapped(wasmExports["malloc"]);', None),
    ],
)
def test_the_converted_expression_matches_export_wrappers(text: str, export: str | None) -> None:
    """CONVERTED: a wrapper of the export that it replaces."""
    found = glue.CONVERTED.fullmatch(text)
    assert (found[1] if found else None) == export


def test_the_name_expression_matches_possible_names() -> None:
    """NAME: all that could be the name of an export or a variable, anywhere."""
    text = 'Module["_a"]=$b0(c.d_e,"f-g")'
    assert glue.NAME.findall(text) == ["Module", "_a", "$b0", "c", "d_e", "f", "g"]


def test_the_variable_expression_matches_assigned_variables() -> None:
    """VARIABLE: all variables of a chain except the module's, which goes with the first."""
    assert glue.VARIABLE.findall('_a=Module["_a"]=$b=') == ["_a", "$b"]


def test_a_script_retains_mentioned_variables() -> None:
    """Variables, their values and their conversions stay or go together."""
    found = glue.Glue(SCRIPT)
    assert found.used({"x", "_a"}) == {"a"}
    assert found.used({"_a", "b"}) == {"a", "b"}
    assert found.with_only({"a", "b", "c"}) == SCRIPT.replace(
        'wasmExports["c"]}', 'wasmExports["c"];}'
    )
    short = found.with_only({"a"})
    assert 'wasmExports["a"]=makeWrapper_p' in short
    assert f"{BEFORE}var _a;" in short
    assert '"b"' not in short
    assert '"c"' not in short


def test_a_function_is_inserted_as_the_first_import() -> None:
    """The function is inserted before the table of imports, and is its first entry."""
    called = glue.calling(SCRIPT, "said", "function said(){}")
    assert called == SCRIPT.replace("var wasmImports={", "function said(){}var wasmImports={said,")


def test_a_script_is_compiled_while_it_is_loaded() -> None:
    """Its function is put in parentheses; nothing else changes before, inside or after it."""
    script = f"let a;{glue.MAKER}async function b(){{}}var moduleRtn{glue.MADE}\n"
    assert glue.eager(script) == (
        "let a;var _createPyodideModule=(async function(moduleArg={}){async function b(){}"
        "var moduleRtn;return moduleRtn});export default _createPyodideModule;\n"
    )
    assert len(glue.eager(published())) == len(published()) + len("var =();") - len(" ")
    with pytest.raises(CommandFailure, match=r"MADE of .* 0 times"):
        glue.eager(glue.MAKER)


@pytest.mark.parametrize(
    ("was", "becomes", "expression", "place"),
    [
        ("function assignWasmExports", "function assign", "ASSIGN", "0 times"),
        (TAKES, f"{TAKES}}}{glue.ASSIGN}{TAKES}", "ASSIGN", "2 times"),
        ("function applySignatureConversions", "function convert", "CONVERT", "0 times"),
        ("var wasmImports={", "const wasmImports={", "IMPORTS", "0 times"),
        (DECLARES, "var _a=0,_b,c;", "DECLARED", "var _a=0,_b,c;function"),
        (DECLARES, "let _a,_b,c;", "DECLARED", 'var _x=Module["_x"];let'),
        (TAKES, "_a=wasmExports.a;", "TAKEN", "_a=wasmExports.a;_b="),
        ('["b"].value>>>0;', '["b"].value;', "TAKEN", '_b=Module["_b"]=wasmExports["b"].value;c='),
        (CONVERTS, "", "CONVERTED", "function applySignatureConversions("),
        ("return wasmExports", f"g();{CONVERTS}", "CONVERTED", 'wasmExports["a"]=makeWrapper_p('),
    ],
)
def test_a_script_of_unexpected_form_is_refused(
    was: str, becomes: str, expression: str, place: str
) -> None:
    """The build ends with a message that names the expression and place, without a traceback."""
    assert SCRIPT.count(was) == 1
    other = SCRIPT.replace(was, becomes)
    with pytest.raises(CommandFailure) as raised:
        glue.calling(glue.Glue(other).with_only({"a"}), "said", "function said(){}")
    report = str(raised.value)
    assert report.startswith(f"{expression} of tools/trimming/glue.py ")
    assert "Pyodide's script" in report
    assert place in report
    assert "tools/trimming/README.md" in report
