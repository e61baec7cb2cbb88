"""A minimal learning record store with a cmi5 launch, which checks every statement it receives."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from uuid import UUID

HOME = "https://school.example"
ACTOR = {"objectType": "Agent", "account": {"homePage": HOME, "name": "p1"}}
REGISTRATION = "8e4a2a1c-4a77-4f2b-9c1d-1f0e6a1b2c3d"
ACTIVITY = "https://school.example/activities/17"
CMI5 = "https://w3id.org/xapi/cmi5/context"
SESSION_ID = f"{CMI5}/extensions/sessionid"
MASTERY = f"{CMI5}/extensions/masteryscore"
GROUPING = [{"id": "urn:ludoteka:publisher"}]
VERBS = "http://adlnet.gov/expapi/verbs/"
DEFINED_VERBS = {"initialized", "completed", "passed", "failed", "terminated"}
RESULT_VERBS = {"completed", "passed", "failed"}
SESSION_VERBS = {"initialized", "terminated"}  # the other verbs come once in a registration
DURATION = re.compile(r"PT(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?")


class RecordStore(ThreadingHTTPServer):
    """A server that stores statements and states; ``problems`` has a sentence for each error.

    If ``strict``, a state is accepted only with a header that says which state it replaces. Without
    ``mastery``, the content decides what counts as passed. If ``plain``, only xAPI is used, not
    cmi5.
    """

    daemon_threads = True

    def __init__(
        self, mastery: float | None = None, *, strict: bool = False, plain: bool = False
    ) -> None:
        super().__init__(("127.0.0.1", 0), StoreHandler)
        self.mastery = mastery
        self.strict = strict
        self.plain = plain
        self.sessions = 0
        self.conflicts = 0  # number of states that were refused
        self.statements: list[dict[str, Any]] = []
        self.states: dict[str, Any] = {}
        self.profiles = 0  # number of requests for the learner's preferences, which cmi5 requires
        self.fetched = 0  # number of requests for the token; one is allowed in each session
        self.problems: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def launch(self) -> str:
        """Begin a session; return the query string for the content's address."""
        self.sessions += 1
        query = {"endpoint": f"{self.address}/xapi", "registration": REGISTRATION}
        if self.plain:
            actor: dict[str, Any] = {
                "account": [{"accountServiceHomePage": HOME, "accountName": "p1"}]
            }
            query |= {"auth": f"Basic {token(self.sessions)}", "activity_id": ACTIVITY}
        else:
            actor = ACTOR
            fetched = f"{self.address}/fetch?session={self.sessions}"
            query |= {"fetch": fetched, "activityId": ACTIVITY}
        return urlencode({**query, "actor": json.dumps(actor)})

    def session(self, authorization: str | None) -> int:
        """Return the number of the session that this Authorization header belongs to; 0 if none."""
        numbers = range(1, self.sessions + 1)
        return next((each for each in numbers if authorization == f"Basic {token(each)}"), 0)

    def verbs(self) -> list[str]:
        """Return the verbs of all statements, in order of arrival, without their common prefix."""
        return [each["verb"]["id"].removeprefix(VERBS) for each in self.statements]

    def take(self, statement: dict[str, Any]) -> None:
        """Store a statement and check it. As xAPI requires, an identical one is ignored."""
        if statement not in self.statements:
            if statement["id"] in {each["id"] for each in self.statements}:
                self.problems.append("two statements have the same id")
            self.statements.append(statement)
            self.problems += [
                f"{statement['verb']['id']}: {each}" for each in self._wrong(statement)
            ]

    def _wrong(self, statement: dict[str, Any]) -> Iterator[str]:
        """Yield a sentence for each cmi5 rule that the statement breaks."""
        verb = statement["verb"]["id"].removeprefix(VERBS)
        known = self.verbs()[:-1]
        context, result = statement["context"], statement.get("result", {})
        try:
            UUID(statement["id"])
            datetime.fromisoformat(statement["timestamp"])
        except ValueError as error:
            yield str(error)
        if statement["actor"] != ACTOR or context["registration"] != REGISTRATION:
            yield "another learner or registration"
        session = context["extensions"].get(SESSION_ID)
        before = [
            name
            for name, each in zip(known, self.statements, strict=False)
            if each["context"]["extensions"].get(SESSION_ID) == session
        ]
        if self.plain:
            if "category" in context["contextActivities"] or session:
                yield "it says that it follows cmi5"
            return
        if session not in {f"session-{number + 1}" for number in range(self.sessions)}:
            yield "no session"
        if context["contextActivities"]["grouping"] != GROUPING:
            yield "the template of the context is not used"
        if (verb == "initialized") != (not before):
            yield "the first statement, and no other, is “initialized”"
        if "terminated" in before:
            yield "nothing comes after “terminated”"
        if verb in DEFINED_VERBS and verb in (before if verb in SESSION_VERBS else known):
            yield "it comes twice"
        if verb == "failed" and "passed" in known:
            yield "it was passed before"
        wanted = {f"{CMI5}/categories/cmi5"} if verb in DEFINED_VERBS else set()
        wanted |= {f"{CMI5}/categories/moveon"} if verb in RESULT_VERBS else set()
        found = {each["id"] for each in context["contextActivities"].get("category", [])}
        if found != wanted:
            yield f"the categories are {found}"
        if verb in DEFINED_VERBS and statement["object"]["id"] != ACTIVITY:
            yield "the object is not the activity"
        if verb not in DEFINED_VERBS and statement["object"]["id"] == ACTIVITY:
            yield "only statements of cmi5 are about the whole activity"
        if verb == "initialized":
            if result:
                yield "it has a result"
        elif not DURATION.fullmatch(result.get("duration", "")):
            yield "it has no duration"
        if ("completion" in result) != (verb == "completed") or result.get("completion") is False:
            yield "only “completed” has a completion, which is true"
        if verb in {"passed", "failed"}:
            scaled = result["score"]["scaled"]
            if result["success"] is not (verb == "passed") or not -1 <= scaled <= 1:
                yield "its success or score is wrong"
            if self.mastery is not None and (scaled >= self.mastery) != (verb == "passed"):
                yield "the score and what the platform wants don’t fit it"
            if context["extensions"].get(MASTERY) != self.mastery:
                yield "the score that is wanted isn’t named"
        elif "score" in result or (verb in DEFINED_VERBS and "success" in result):
            yield "it has a score or a success"


class StoreHandler(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    server: RecordStore
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name is inherited)
        """Log nothing."""

    def _answer(self, status: HTTPStatus, data: object = None, tag: str = "") -> None:
        body = b"" if data is None else json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Methods", "GET, PUT, POST, OPTIONS")
        self.send_header(
            "Access-Control-Allow-Headers",
            "Authorization, Content-Type, If-Match, If-None-Match, X-Experience-API-Version",
        )
        self.send_header("Access-Control-Expose-Headers", "ETag")
        if tag:
            self.send_header("ETag", tag)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _asked(self) -> tuple[str, dict[str, str], Any]:
        """Return the request's path, query and body; check its xAPI headers."""
        url = urlsplit(self.path)
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path.startswith("/xapi"):
            if not self.server.session(self.headers["Authorization"]):
                self.server.problems.append(f"{self.path}: no token")
            if not str(self.headers["X-Experience-API-Version"]).startswith("1.0"):
                self.server.problems.append(f"{self.path}: no version of xAPI")
        if url.path.endswith("/state") and json.loads(query["agent"]) != ACTOR:
            self.server.problems.append(f"{self.path}: another learner")
        if url.path.endswith("/state") and query["registration"] != REGISTRATION:
            self.server.problems.append(f"{self.path}: another registration")
        if url.path.endswith("/state") and query["activityId"] != ACTIVITY:
            self.server.problems.append(f"{self.path}: another activity")
        return url.path, query, body

    def do_OPTIONS(self) -> None:
        """Allow requests from pages of any origin."""
        self._answer(HTTPStatus.NO_CONTENT)

    def do_GET(self) -> None:
        """Return a state, or 404 if there is none, as for the learner's preferences."""
        path, query, _body = self._asked()
        if path == "/xapi/agents/profile":
            self.server.profiles += query["profileId"] == "cmi5LearnerPreferences"
        session = self.server.session(self.headers["Authorization"])
        if query.get("stateId") == "LMS.LaunchData":
            data: dict[str, Any] = {
                "contextTemplate": {
                    "contextActivities": {"grouping": GROUPING},
                    "extensions": {SESSION_ID: f"session-{session}"},
                },
                "launchMode": "Normal",
            }
            if self.server.mastery is not None:
                data["masteryScore"] = self.server.mastery
            self._answer(HTTPStatus.OK, data)
        elif query.get("stateId") in self.server.states:
            state = self.server.states[query["stateId"]]
            self._answer(HTTPStatus.OK, state, tag_of(state))
        else:
            self._answer(HTTPStatus.NOT_FOUND)

    def do_PUT(self) -> None:
        """Store a state or a statement."""
        path, query, body = self._asked()
        if path == "/xapi/statements":
            if query["statementId"] != body["id"]:
                self.server.problems.append("the ids of a statement differ")
            self.server.take(body)
        elif refused := self._refused(self.server.states.get(query["stateId"])):
            self.server.conflicts += 1
            self._answer(refused)
            return
        else:
            self.server.states[query["stateId"]] = body
        self._answer(HTTPStatus.NO_CONTENT)

    def _refused(self, there: Any) -> HTTPStatus | None:
        """Return the status with which a new state is refused; None if it is accepted."""
        wanted, new = self.headers["If-Match"], self.headers["If-None-Match"]
        if self.server.strict and there is not None and not (wanted or new):
            return HTTPStatus.CONFLICT
        fits = (not wanted or (there is not None and wanted == tag_of(there))) and not (
            new and there is not None
        )
        return None if fits else HTTPStatus.PRECONDITION_FAILED

    def do_POST(self) -> None:
        """Return the session's token, or store several statements."""
        path, query, body = self._asked()
        if path == "/fetch":
            self.server.fetched += 1
            self._answer(HTTPStatus.OK, {"auth-token": token(int(query["session"]))})
            return
        for statement in body:
            self.server.take(statement)
        self._answer(HTTPStatus.OK, [statement["id"] for statement in body])


def token(session: int) -> str:
    """Return the token that allows a session to write."""
    return b64encode(f"session:{session}".encode()).decode()


def tag_of(state: object) -> str:
    """Return the ETag of a state, computed as xAPI specifies."""
    return f'"{hashlib.sha1(json.dumps(state).encode(), usedforsecurity=False).hexdigest()}"'


@contextmanager
def running_store(
    mastery: float | None = None, *, strict: bool = False, plain: bool = False
) -> Iterator[RecordStore]:
    """Run a record store in a background thread; stop it at the end of the with block."""
    store = RecordStore(mastery, strict=strict, plain=plain)
    thread = Thread(target=store.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield store
    finally:
        store.shutdown()
        store.server_close()
        thread.join()
