"""Whatever is expensive, in other processes: machines, analyses, cards to be made, saves to be read."""
