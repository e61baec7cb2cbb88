"""The page's typefaces: small files with all letters of its languages."""

from __future__ import annotations

import json
import re
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.build import typefaces, versions
from tools.environment import node
from tools.places import DIST, ROOT

pytestmark = pytest.mark.usefixtures("dist")

ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž",
    "áéíóöőúüű",
    "àèéìíîòóùú",
    "0123456789+−×·–…„“”‚‘’½/().,:;!?%&",
)
# In the order of their numbers in the format WOFF2.
TABLES = re.findall(
    r"\S+",
    "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp "
    "hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL "
    "SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx "
    "opbd prop trak Zapf Silf Glat Gloc Feat Sill",
)
UNPACK = """const { brotliDecompressSync } = require('node:zlib');
process.stdout.write(brotliDecompressSync(require('node:fs').readFileSync(0)));"""


def tables(data: bytes) -> dict[str, bytes]:
    """Return the tables of a WOFF2 file; transformed tables stay as they are stored."""
    count, at = struct.unpack_from(">H", data, 12)[0], 48
    rows: list[tuple[str, int]] = []

    def number() -> int:
        nonlocal at
        value = 0
        while True:
            byte = data[at]
            at += 1
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    for _ in range(count):
        flags = data[at]
        at += 1
        if flags & 63 == 63:
            tag, at = data[at : at + 4].decode(), at + 4
        else:
            tag = TABLES[flags & 63]
        size = number()
        rewritten = (tag in {"glyf", "loca"} and flags >> 6 == 0) or (tag == "hmtx" and flags >> 6)
        rows.append((tag, number() if rewritten else size))
    packed = data[at : at + struct.unpack_from(">I", data, 20)[0]]
    command = [*node.find().node, "-e", UNPACK]
    whole = subprocess.run(command, check=True, capture_output=True, input=packed).stdout
    found, at = {}, 0
    for tag, size in rows:
        found[tag] = whole[at : at + size]
        at += size
    assert at == len(whole)
    return found


def letters(cmap: bytes) -> Iterator[str]:
    """Yield the characters of a cmap table, by its segments."""
    for number in range(struct.unpack_from(">H", cmap, 2)[0]):
        at = struct.unpack_from(">I", cmap, 8 + 8 * number)[0]
        if struct.unpack_from(">H", cmap, at)[0] != 4:
            continue
        count = struct.unpack_from(">H", cmap, at + 6)[0] // 2
        ends = struct.unpack_from(f">{count}H", cmap, at + 14)
        starts = struct.unpack_from(f">{count}H", cmap, at + 16 + 2 * count)
        for start, end in zip(starts, ends, strict=True):
            yield from map(chr, range(start, end + 1))


@pytest.fixture(scope="module")
def faces() -> dict[str, dict[str, bytes]]:
    return {name: tables(data) for name, data in typefaces.files().items()}


def test_typefaces_are_small() -> None:
    assert sum(map(len, typefaces.files().values())) < 60_000


@pytest.mark.parametrize("face", ["figtree", "faustina"])
def test_typefaces_contain_all_letters(face: str, faces: dict[str, dict[str, bytes]]) -> None:
    """The alphabets in both cases are there, and every letter of the catalogues."""
    held = {
        sign
        for part in ("latin", "latin-ext")
        for sign in letters(faces[f"{face}-{part}.woff2"]["cmap"])
    }
    wanted = "".join(ALPHABETS)
    for path in (ROOT / "content/locale").glob("*.po"):
        wanted += "".join(re.findall('"(.*)"', path.read_text(encoding="utf-8")))
    spoken = {each for each in wanted + wanted.upper() if each.isalpha() and len(each) == 1}
    assert len(spoken) > 100
    assert spoken <= held
    assert set(ALPHABETS[-1]) <= held


@pytest.mark.parametrize("face", ["figtree", "faustina"])
def test_typefaces_have_tabular_figures_and_variable_weights(
    face: str, faces: dict[str, dict[str, bytes]]
) -> None:
    latin = faces[f"{face}-latin.woff2"]
    assert b"tnum" in latin["GSUB"]
    axis = struct.unpack_from(">4siii", latin["fvar"], 16)
    assert axis == (b"wght", 400 << 16, 400 << 16, 700 << 16)


def test_a_style_names_each_part() -> None:
    style = (versions.find(DIST, "app") / "style.css").read_text(encoding="utf-8")
    folder: Path = versions.find(DIST, "type")
    named = set(re.findall(r'url\("\.\./(type-[^"]*)"\)', style))
    assert named == {f"{folder.name}/{path.name}" for path in folder.iterdir()}
    worker = (DIST / "sw.js").read_text(encoding="utf-8")
    stored = json.loads(re.findall(r"JSON\.parse\('(.*)'\)", worker)[0])
    assert named <= set(stored), "they are there offline"


def test_a_late_second_part_hides_no_text() -> None:
    """Until a part of a face has loaded, a blocking one would hide all text of that size and
    weight.
    """
    rules = (ROOT / "web" / "css" / "1-faces.css").read_text(encoding="utf-8").split("@font-face")
    late = [rule for rule in rules if "latin-ext" in rule]
    assert len(late) == 2
    assert all("font-display: swap;" in rule for rule in late)
