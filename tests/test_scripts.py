"""The logic of the pages' scripts, without a browser: each file of tests/scripts in Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parent / "scripts").glob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_the_scripts_logic(file: Path) -> None:
    ran = subprocess.run(["node", str(file)], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
