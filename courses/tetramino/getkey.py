"""getkey : lire une touche du clavier sans attendre la touche Entrée.

Les mots de ce fichier :
- touche : ce que rend `getkey`, un texte ; un caractère pour une touche ordinaire ('i', '3', 'é'), plusieurs
  pour une touche spéciale (flèche du haut : '\\x1b[A'), qui n'est donc jamais prise pour les caractères
  qu'elle contient ;
- mode brut : état du terminal où chaque octet tapé arrive aussitôt au programme, sans être affiché. Ctrl-C et
  Ctrl-D y sont des caractères comme les autres : c'est `getkey` qui leur rend leur sens ;
- descripteur : le numéro sous lequel le système connaît le clavier (l'entrée standard).
"""

import codecs
import os
import select
import sys

try:
    import msvcrt
except ImportError:  # Linux et macOS
    import termios
    import tty

    msvcrt = None

CTRL_C = "\x03"
CTRL_D = "\x04"
ESCAPE = "\x1b"
SEQUENCE_DELAY = 0.05
"""Secondes laissées à la suite d'une touche spéciale ; au-delà, c'est la touche Échap seule."""

_decoder = codecs.getincrementaldecoder("utf-8")("replace")
_waiting: list[str] = []
"""Caractères décodés et pas encore rendus : un octet invalide n'est reconnu qu'avec le caractère suivant."""


def getkey() -> str:
    """Attend une touche et la rend.

    Lève KeyboardInterrupt sur Ctrl-C, EOFError sur Ctrl-D ou si l'entrée est terminée. Le terminal est
    toujours remis dans l'état où il était.
    """
    key = _read_windows_key() if msvcrt else _read_posix_key()
    if CTRL_C in key:
        raise KeyboardInterrupt
    if CTRL_D in key:
        raise EOFError
    return key


def _read_windows_key() -> str:
    """Attend et rend une touche, sous Windows."""
    key = msvcrt.getwch()
    # Une touche spéciale suit l'un de ces deux codes ; mais '\xe0' seul est la lettre « à ».
    if key in ("\x00", "\xe0") and msvcrt.kbhit():
        key += msvcrt.getwch()
    return key


def _read_posix_key() -> str:
    """Attend et rend une touche, sous Linux et macOS ; met le terminal en mode brut pendant l'attente."""
    if sys.stdin is None:
        raise EOFError
    descriptor = sys.stdin.fileno()
    if not os.isatty(descriptor):
        return _read_key(descriptor)
    state = termios.tcgetattr(descriptor)
    try:
        # TCSANOW garde les touches déjà tapées, que le choix habituel de setraw jetterait.
        tty.setraw(descriptor, termios.TCSANOW)
        return _read_key(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSANOW, state)


def _read_key(descriptor: int) -> str:
    """Attend et rend une touche entière lue sur ce descripteur."""
    key = _read_character(descriptor)
    if key == ESCAPE:
        key += _read_sequence(descriptor)
    return key


def _read_sequence(descriptor: int) -> str:
    """Rend ce qui suit le caractère Échap dans la même touche.

    C'est '[' ou 'O', puis des paramètres (de ' ' à '?'), puis un caractère final ; ou un seul caractère
    (Alt et une lettre) ; ou '' si Échap a été tapé seul.
    """
    sequence = _read_ready_character(descriptor)
    if sequence in ("[", "O"):
        last = _read_ready_character(descriptor)
        sequence += last
        while " " <= last <= "?":
            last = _read_ready_character(descriptor)
            sequence += last
    return sequence


def _read_ready_character(descriptor: int) -> str:
    """Rend le caractère suivant s'il arrive tout de suite, '' sinon."""
    if _waiting or select.select([descriptor], [], [], SEQUENCE_DELAY)[0]:
        return _read_character(descriptor)
    return ""


def _read_character(descriptor: int) -> str:
    """Attend et rend un caractère ; un octet qui n'est pas de l'UTF-8 donne '\\ufffd'.

    Lève EOFError si l'entrée est terminée.
    """
    while not _waiting:
        byte = os.read(descriptor, 1)
        if not byte:
            raise EOFError
        _waiting.extend(_decoder.decode(byte))
    return _waiting.pop(0)
