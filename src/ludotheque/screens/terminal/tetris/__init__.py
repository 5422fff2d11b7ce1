"""Tetris on the Textual screens: by keys and clock, and machines that play with their thoughts shown."""
