"""Peers that cannot share our environment: each has one of its own, made when it is first measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path("build/peers")


def measured(requirement: str, script: str) -> float | None:
    """The number that a script prints with that package; None where the package cannot be installed."""
    python = _environment(requirement)
    if python is None:
        return None
    done = subprocess.run([str(python), "-c", script], capture_output=True, text=True)
    if done.returncode:
        print(f"{requirement}: {done.stderr.strip()[-300:]}", file=sys.stderr)
        return None
    return float(json.loads(done.stdout.splitlines()[-1]))


def _environment(requirement: str) -> Path | None:
    """The Python of an environment with this package."""
    folder = FOLDER / requirement.partition("==")[0]
    python, mark = folder / "bin" / "python", folder / "ready"
    if not mark.exists():
        print(f"installing {requirement} into {folder} …", file=sys.stderr)
        try:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True, capture_output=True)
            subprocess.run(
                [python, "-m", "pip", "install", "-q", requirement], check=True, capture_output=True
            )
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"{requirement} cannot be installed: {error}", file=sys.stderr)
            return None
        mark.touch()
    return python.absolute()
