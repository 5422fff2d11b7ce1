"""Endgame tables of dames on 10 × 10: who wins with two to four pieces left, and in how many plies."""
