"""La porte vers le dossier versionObjet, où se trouve le code du jeu.

Les fonctions de ce dossier-ci sont les méthodes des classes de versionObjet, écrites comme des
fonctions : le jeu n'est programmé qu'une fois. Les deux dossiers doivent rester l'un à côté de l'autre.
"""

import sys
from importlib import import_module
from pathlib import Path

DOSSIER = Path(__file__).resolve().parent.parent / "versionObjet"


def importer(nom):
    """Retourne le module de ce nom du dossier versionObjet ; arrête le programme si le dossier manque."""
    if not DOSSIER.is_dir():
        sys.exit(f"Il manque le dossier {DOSSIER}, où se trouve le code du jeu.")
    if str(DOSSIER) not in sys.path:
        sys.path.append(str(DOSSIER))
    return import_module(nom)
