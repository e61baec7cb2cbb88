"""The two typefaces of the page, cut to the letters that its languages use."""

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

from tools.console import CommandFailure, echo
from tools.environment import node, runtimes
from tools.files import Files, write
from tools.places import CACHE

SCRIPT = Path(__file__).with_name("subset.mjs")
PART = "-wght-normal.woff2"  # how the package's files with all weights of a part end
# Latin-1, Latin Extended-A with the letters of half of Europe's names, and typographers' signs.
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "‐‑–—‘’‚“”„†•…‹›⁄€™−ʼ˚˜\u2009\u202f"))
FEATURES = ("ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum")  # tnum: figures of one width
WEIGHTS = (400, 700)


def files() -> Files:
    """Return the parts of the faces by name, from the cache if possible."""
    faces = runtimes.fetch("type")
    tools = runtimes.fetch("build")
    sources = {
        path.name.replace(PART, ".woff2"): path.read_bytes()
        for folder in faces.values()
        for path in sorted(folder.glob("*.woff2"))
    }
    job = json.dumps(
        {"letters": LETTERS, "features": FEATURES, "weights": WEIGHTS, "faces": list(sources)}
    )
    digest = hashlib.sha256()
    names = [folder.name.encode() for folder in tools.values()]
    for part in (job.encode(), SCRIPT.read_bytes(), *names, *sources.values()):
        digest.update(hashlib.sha256(part).digest())
    cached = CACHE / "typefaces" / digest.hexdigest()[:32]
    if not cached.is_dir():
        echo("Cutting the typefaces to the letters that are used")
        write(_cut(sources, job, tools["harfbuzzjs"], tools["wawoff2"]), cached)
    return {path.name: path.read_bytes() for path in sorted(cached.iterdir())}


def _cut(sources: Files, job: str, subsetter: Path, woff2: Path) -> Files:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "job.json").write_text(job)
        for name, data in sources.items():
            (folder / name).write_bytes(data)
        command = [*node.find().node, str(SCRIPT), str(subsetter), str(woff2), scratch]
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, encoding="utf-8"
        )
        if done.returncode != 0:
            raise CommandFailure(
                f"The typefaces could not be cut:\n{done.stderr.strip()}",
                "Run `python build.py clean` and try again.",
            )
        return {name: (folder / f"{name}.cut").read_bytes() for name in sources}
