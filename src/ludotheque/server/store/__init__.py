"""Where games are kept: the interface, the SQLite store, and the command that checks, copies and mends it."""
