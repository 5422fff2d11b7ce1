"""A game room in a process of its own, for measuring it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import msgspec

from ludotheque.server.health import Health


class ServerProcess:
    """A room over a store; `python_path` has further packages for it to find."""

    def __init__(self, store: Path, python_path: Path | None = None) -> None:
        self._store = store
        paths = [str(python_path) if python_path else "", os.environ.get("PYTHONPATH", "")]
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self._start("0")

    def _start(self, port: str) -> None:
        began = time.perf_counter()
        command = [sys.executable, "-m", "ludotheque", "serve", "--port", port, "--store", str(self._store)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self._environment)
        assert self.process.stdout is not None
        self.host = "127.0.0.1:" + self.process.stdout.readline().strip().rsplit(":", 1)[1]
        with urllib.request.urlopen(f"http://{self.host}/") as page:
            page.read()
        self.seconds_to_start = time.perf_counter() - began

    def health(self) -> Health:
        """What the room says of its own promptness."""
        with urllib.request.urlopen(f"http://{self.host}/api/health") as answer:
            return msgspec.json.decode(answer.read(), type=Health)

    def memory(self) -> float:
        """Kilobytes in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return float(status.partition("VmRSS:")[2].split()[0])

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it."""
        began = time.perf_counter()
        self.process.terminate()
        self.process.wait()
        self.seconds_to_stop = time.perf_counter() - began

    def restart(self) -> None:
        """End it, and open it again at the same address."""
        self.stop()
        self._start(self.host.rsplit(":", 1)[1])
