"""Connections, requests and sockets: who may come in, how much each may send, what each is sent."""
