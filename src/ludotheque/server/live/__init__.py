"""Games by keys and clock in the room: tables that tick, their sockets and pages, and replays.

    a page ── keys ──> sockets ──> LiveTable <── LiveClock, sixty times a second, all tables in one task
           <─ frames ──               └──> the store, once the game is over: seed and keys

The server plays, pages draw what they are sent: frames hold what a tick has changed, and nothing of what is
still to come. None of this knows any game but by its `LiveGame` (see ludotheque/live.py).
"""
