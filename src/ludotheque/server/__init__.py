"""The game room over a network: pages, sockets and a store that loses nothing."""
