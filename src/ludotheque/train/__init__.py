"""How players are made and judged; the arena is the only judge."""
