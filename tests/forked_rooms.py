"""Rooms forked from a process that has imported everything already, so that none takes a second to start.

A forked room is a process like any other, with an environment, an output, signals and threads of its own; it
can be killed. Its parent is the process that stands ready; we see by a descriptor of it that it has ended.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache

READY = """
import json, os, signal, socket, sys, traceback
import ludotheque.server.run

def wait_for_rooms(*_signal):
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass

signal.signal(signal.SIGCHLD, wait_for_rooms)
signal.signal(signal.SIGINT, signal.SIG_IGN)
orders = socket.socket(fileno=0)
while True:
    message, given, _flags, _address = socket.recv_fds(orders, 1 << 20, 1)
    if not message:
        break
    room = os.fork()
    if room:
        os.close(given[0])
        orders.send(b"%d" % room)
        continue
    status = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        orders.detach()
        for number, source in ((0, os.open(os.devnull, os.O_RDONLY)), (1, given[0]), (2, given[0])):
            os.dup2(source, number)
            os.set_inheritable(number, True)
        os.close(given[0])
        code, sys.argv[1:], environment = json.loads(message)
        os.environ.clear()
        os.environ.update(environment)
        paths = [path for path in environment.get("PYTHONPATH", "").split(os.pathsep) if path]
        sys.path[:0] = [path for path in paths if path not in sys.path]
        exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        traceback.print_exc()
    finally:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(status)
"""


@cache
def _ready() -> socket.socket:
    """Where orders are sent to the process that stands ready until the tests end."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen([sys.executable, "-c", READY], stdin=theirs)
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


class ForkedProcess:
    """Lines of code in a process of their own; the part of `subprocess.Popen` that rooms need."""

    def __init__(self, code: str, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        reading, writing = os.pipe()
        order = json.dumps([code, arguments, dict(environment)]).encode()
        socket.send_fds(_ready(), [order], [writing])
        os.close(writing)
        self.stdout = open(reading, encoding="utf-8")
        self.pid = int(_ready().recv(32))
        self._descriptor = os.pidfd_open(self.pid)

    def poll(self) -> int | None:
        """None as long as it runs; how it ended is not known."""
        return 0 if self._has_ended(0) else None

    def wait(self, timeout: float) -> int:
        """Wait until it has ended."""
        if not self._has_ended(timeout):
            raise subprocess.TimeoutExpired("room", timeout)
        return 0

    def _has_ended(self, timeout: float) -> bool:
        ends = select.poll()  # `select` knows no descriptor beyond 1,023, and crowds have more
        ends.register(self._descriptor, select.POLLIN)
        return bool(ends.poll(timeout * 1000))

    def communicate(self, timeout: float = 60) -> tuple[str, None]:
        """Wait until it has ended; the result is what it said since it was listened to last."""
        self.wait(timeout)
        if self.stdout.closed:
            return "", None
        with self.stdout:
            return self.stdout.read(), None

    def send_signal(self, number: int) -> None:
        """Send a signal, if it still runs."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._descriptor, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
