"""Quintago (Pentago): five in a row on quadrants that turn. README.md holds the rules."""
