"""Tetramino: fill the grid with the pieces of a card; they turn and never flip."""
