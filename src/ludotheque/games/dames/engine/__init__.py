"""The strong player of dames: evaluation, search, and how a search is run."""
