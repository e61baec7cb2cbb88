"""Replace Python's own package with futures and tasks alone, run by the loop of JavaScript.

On every start the original imports its sockets, processes, threads and logging. This one has only
what is needed to await a promise, and for a coroutine that JavaScript awaits.
"""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


class CancelledError(BaseException):
    """Raised in a task that was cancelled, where it waits."""


class InvalidStateError(Exception):
    """Raised when a future is asked for its result too early, or is given a second one."""


class Future(Generic[T]):
    """A result that comes later."""

    def __init__(self) -> None:
        self._done = False
        self._result: T | None = None
        self._exception: BaseException | None = None
        self._asked = False  # whether the exception has been read or raised
        self._callbacks: list[Callable[[Any], object]] = []

    def __del__(self) -> None:
        if self._exception and not self._asked and not self.cancelled():
            traceback.print_exception(self._exception)

    def done(self) -> bool:
        """Return whether there is a result or an exception."""
        return self._done

    def cancelled(self) -> bool:
        """Return whether it was cancelled."""
        return isinstance(self._exception, CancelledError)

    def result(self) -> T:
        """Return the result, or raise the exception. Raises InvalidStateError if it is not done."""
        if exception := self.exception():
            raise exception
        return cast("T", self._result)

    def exception(self) -> BaseException | None:
        """Return the exception; None for a result. Raises InvalidStateError if it is not done."""
        if not self._done:
            raise InvalidStateError("Result is not set.")
        self._asked = True
        return self._exception

    def set_result(self, result: T) -> None:
        """Settle it with a result. Raises InvalidStateError if it is settled."""
        self._settle(result, None)

    def set_exception(self, exception: BaseException | type[BaseException]) -> None:
        """Settle it with an exception. Raises InvalidStateError if it is settled."""
        self._settle(None, exception() if isinstance(exception, type) else exception)

    def cancel(self, msg: Any = None) -> bool:
        """Settle it with CancelledError; return False if it is settled already."""
        if self._done:
            return False
        self.set_exception(CancelledError(*([] if msg is None else [msg])))
        return True

    def add_done_callback(self, call: Callable[[Any], object], *, context: Any = None) -> None:
        """Call this soon after it is settled, with the future."""
        if self._done:
            _LOOP.call_soon(call, self)
        else:
            self._callbacks.append(call)

    def remove_done_callback(self, call: Callable[[Any], object]) -> int:
        """Do not call this any more; return how often it would have been."""
        before = len(self._callbacks)
        self._callbacks = [each for each in self._callbacks if each != call]
        return before - len(self._callbacks)

    def then(
        self,
        fulfilled: Callable[[Any], Any] | None = None,
        rejected: Callable[[Any], Any] | None = None,
    ) -> Future[Any]:
        """Call one of the functions with the result or the exception, like a promise.

        The future that is returned gets the function's result, awaited if it is a future itself.
        """

        def answer() -> Any:
            if error := self.exception():
                return rejected(error) if rejected else self.result()
            return fulfilled(self.result()) if fulfilled else self.result()

        return self._followed_by(answer)

    def catch(self, rejected: Callable[[Any], Any]) -> Future[Any]:
        """Call a function with the exception, if there is one, like a promise."""
        return self.then(None, rejected)

    def finally_(self, settled: Callable[[], object]) -> Future[Any]:
        """Call a function once the future is settled, like a promise; the result is unchanged."""

        def answer() -> Future[T]:
            settled()
            return self

        return self._followed_by(answer)

    def _followed_by(self, answer: Callable[[], Any]) -> Future[Any]:
        """Return a future with the result or exception of ``answer``, called when this one is
        settled."""
        following = Future[Any]()

        def follow(_: Future[T]) -> None:
            try:
                result = answer()
            except BaseException as raised:  # noqa: BLE001  (the next one in the chain gets it)
                following.set_exception(raised)
            else:
                _pass_on(result, following)

        self.add_done_callback(follow)
        return following

    def _settle(self, result: T | None, exception: BaseException | None) -> None:
        if self._done:
            raise InvalidStateError("Result is already set.")
        self._done, self._result, self._exception = True, result, exception
        for call in self._callbacks:
            _LOOP.call_soon(call, self)
        self._callbacks.clear()

    def __await__(self) -> Generator[Any, None, T]:
        if not self._done:
            yield self
        return self.result()

    __iter__ = __await__


def _pass_on(result: Any, following: Future[Any]) -> None:
    """Settle a future with a result; if that can be awaited, with its own result when it comes."""
    if not isinstance(result, Awaitable):
        following.set_result(result)
        return

    def settle(done: Future[Any]) -> None:
        if error := done.exception():
            following.set_exception(error)
        else:
            following.set_result(done.result())

    ensure_future(result).add_done_callback(settle)


class Task(Future[T]):
    """A coroutine that runs; its result is the task's."""

    def __init__(self, coroutine: Coroutine[Any, Any, T]) -> None:
        super().__init__()
        self._coroutine = coroutine
        self._cancelled: CancelledError | None = None
        self._awaited: Future[Any] | None = None  # the task continues when this is settled
        _LOOP.call_soon(self._step)

    def cancel(self, msg: Any = None) -> bool:
        """Raise CancelledError in the coroutine soon; return False if it has ended."""
        if self._done:
            return False
        self._cancelled = CancelledError(*([] if msg is None else [msg]))
        _LOOP.call_soon(self._step)
        return True

    def _step(self, settled: Any = None) -> None:
        stale = settled is not self._awaited and not self._cancelled
        if self._done or stale:
            return
        cancelled, self._cancelled, self._awaited = self._cancelled, None, None
        try:
            go_on = self._coroutine
            awaited = go_on.throw(cancelled) if cancelled else go_on.send(None)
        except StopIteration as stop:
            self.set_result(stop.value)
        except BaseException as error:  # noqa: BLE001  (whoever awaits the task gets it)
            self.set_exception(error)
        else:
            self._awaited = awaited
            if awaited is None:
                _LOOP.call_soon(self._step)
            else:
                awaited.add_done_callback(self._step)


class _Loop:
    """JavaScript's event loop, with only what Pyodide and this package use."""

    def create_future(self) -> Future[Any]:
        """Make a future, for a promise that is awaited."""
        return Future()

    def create_task(self, coroutine: Coroutine[Any, Any, T]) -> Task[T]:
        """Start a coroutine soon."""
        return Task(coroutine)

    def call_soon(self, call: Callable[..., object], *given: Any, context: Any = None) -> None:
        """Call this soon, after the code that is running."""
        self.call_later(0, call, *given)

    def call_later(self, delay: float, call: Callable[..., object], *given: Any) -> None:
        """Call this after a delay in seconds."""
        from pyodide.ffi import create_once_callable  # noqa: PLC0415  (is not there before this)
        from pyodide_js._api import scheduleCallback  # noqa: PLC0415

        scheduleCallback(create_once_callable(lambda: call(*given)), delay * 1000)


_LOOP = _Loop()


def get_event_loop() -> _Loop:
    """Return the only loop."""
    return _LOOP


get_running_loop = get_event_loop


def ensure_future(awaitable: Awaitable[T]) -> Future[T]:
    """Start what can be awaited, and return a future of it; a future is returned as it is."""
    if isinstance(awaitable, Future):
        return awaitable
    if hasattr(awaitable, "send"):
        return Task(cast("Coroutine[Any, Any, T]", awaitable))
    return Task(_awaited(awaitable))


create_task = ensure_future


async def _awaited(awaitable: Awaitable[T]) -> T:
    return await awaitable


@coroutine
def _pause() -> Generator[None, None, None]:
    yield


async def sleep(delay: float) -> None:
    """Wait for some seconds; 0 lets everything else run once."""
    if delay <= 0:
        await _pause()
        return
    future = Future[None]()
    _LOOP.call_later(delay, _wake, future)
    await future


def _wake(future: Future[None]) -> None:
    if not future.done():
        future.set_result(None)
