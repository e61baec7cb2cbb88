"""The weights of the features, by game, and where they come from."""

from __future__ import annotations

MYKERINOS = {
    "plots": 1.0,
    "wing": 1.0,
    "sets": 1.0,
    "progress": 0.6,
    "halls": 0.7,
    "doors": 0.25,
    "helpers": 0.4,
    "active": 0.5,
    "kept": 0.4,
    "area": 0.9,
    "contest": 0.5,
    "share": 0.4,
}

MYRACLIA = {
    "play": 1.0,
    "terrain": 1.0,
    "all": 1.0,
    "variety": 0.5,
    "group": 0.7,
    "size": 0.5,
    "tiles": 1.5,
    "sources": 0.7,
    "plan": 0.9,
    "part": 0.7,
    "spare": 0.3,
    "reserved": 0.6,
    "border": 0.3,
}

MEXICA = {
    "points": 1.0,
    "founded": 0.9,
    "later": 0.6,
    "open": 0.7,
    "early": 0.1,
    "lead": 0.4,
    "chance": 0.3,
    "ready": 0.6,
    "stock": 0.3,
    "chips": 0.9,
    "ap": 0.7,
    "start": 0.9,
}
