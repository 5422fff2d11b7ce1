"""Long computations beside the screen."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


async def beside(function: Callable[[], T]) -> T:
    """The function's answer, from a thread of its own.

    The thread is a daemon, unlike those of Textual's workers: who quits while a machine thinks, or
    while it is being compiled, leaves at once.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()
    context = contextvars.copy_context()

    def settle(how: Callable[[Any], None], what: Any) -> None:
        if not answer.done():
            how(what)

    def run() -> None:
        how: Callable[[Any], None] = answer.set_result
        try:
            what: Any = context.run(function)
        except BaseException as error:
            how, what = answer.set_exception, error
        with suppress(RuntimeError):  # the screen is gone, and its loop closed
            loop.call_soon_threadsafe(settle, how, what)

    threading.Thread(target=run, daemon=True).start()
    return await answer
