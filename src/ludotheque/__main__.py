"""`python -m ludotheque` is the command."""

from ludotheque.cli import main

raise SystemExit(main())
