"""Players for any game."""
