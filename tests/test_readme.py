"""The README says what the program does: its examples are run."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"
BLOCKS = re.findall(r"```\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_examples_print_what_the_readme_shows() -> None:
    examples = [block for block in BLOCKS if block.startswith("$ ludotheque ")]
    assert examples
    for example in examples:
        command, shown = example.split("\n", 1)
        words = shlex.split(command.removeprefix("$ ludotheque "))
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", *words], capture_output=True, text=True, check=True
        )
        assert done.stdout == shown


def test_commands_of_the_readme_exist() -> None:
    listing = next(block for block in BLOCKS if "the game room" in block and "ludotheque play" in block)
    spoken = subprocess.run(
        [sys.executable, "-m", "ludotheque", "--lang", "en", "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for line in listing.splitlines():
        words = line.split("   ")[0].replace(",", "").split()[1:]
        names = words if words[:1] == ["games"] else words[:1]
        assert all(f"\n    {name} " in spoken for name in names), line


def test_links_and_pictures_are_there() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_what_is_said_of_python_is_so(page: str) -> None:
    done = doctest.testfile(str(README.parent / page), module_relative=False)
    assert done.attempted > 5 and not done.failed
