"""Ludothèque: five grid games to play, solve and study."""

__version__ = "0.1.0"
