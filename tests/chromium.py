"""Debian's Chromium, one for all tests of a worker that follow each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache

from playwright.sync_api import Browser, sync_playwright

CHROMIUM = "/usr/bin/chromium"
UNWANTED = (
    # The address bar's lists are pages of their own, which each new window would load.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess",
    # What Playwright turns off itself, as far as it matters here: the last list is the one that counts.
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
)  # fmt: skip
"""What Chromium would do beside showing our pages; it took as long as they did."""

QUIET = ("--no-sandbox", "--disable-gpu", f"--disable-features={','.join(UNWANTED)}")


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A Chromium of one's own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


@cache
def _shared() -> tuple[ExitStack, Browser]:
    stack = ExitStack()
    return stack, stack.enter_context(open_browser())


def shared_browser() -> Browser:
    """The browser of all tests that follow each other; to open one for each file takes a second each time."""
    return _shared()[1]


def close_shared_browser() -> None:
    """Close it, if it is open."""
    if _shared.cache_info().currsize:
        _shared()[0].close()
        _shared.cache_clear()
