from ludotheque.cli import main

raise SystemExit(main())
