"""Install Dask's distributed for the test that plays a match on a cluster."""

from importlib import invalidate_caches
from importlib.util import find_spec

from tools.environment import venv
from tools.places import ROOT

REQUIREMENTS = ROOT / "requirements-cluster.txt"


def provide() -> None:
    """Install the package into the environment unless it is there."""
    if find_spec("distributed") is None:
        venv.install(REQUIREMENTS, "Dask, for a test of the arena (5 MB)")
        invalidate_caches()
