"""Les résultats des programmes d'optimisation : des fichiers JSON et leurs courbes, dans `resultats`.

Les mots de ce fichier : un *résultat* est un dictionnaire de nombres, de listes et de textes. Le même fichier
sert de sauvegarde (le programme interrompu y reprend) et de mémoire à l'agent qui joue ensuite.
"""

import json
import os
from pathlib import Path

FOLDER = Path(__file__).parent / "resultats"
"""Là où sont les résultats, quel que soit le dossier d'où l'on lance le programme."""


class ResultError(Exception):
    """Un résultat absent ou illisible ; le message le dit au joueur en une phrase."""


def readResult(path, keys):
    """Renvoie le résultat écrit dans le fichier `path`, qui doit contenir toutes ces clés.

    Un fichier absent ou mal écrit lève `ResultError`.
    """
    try:
        result = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError:
        raise ResultError(f"Le fichier {path} ne peut pas être lu.") from None
    except ValueError:
        result = None
    if not isinstance(result, dict) or any(key not in result for key in keys):
        raise ResultError(f"Le fichier {path} n'est pas un résultat entier.")
    return result


def writeResult(path, result, curve):
    """Écrit le résultat dans le fichier `path` et sa courbe, un texte SVG, à côté ; crée leur dossier.

    Le résultat est écrit en dernier, sous un autre nom, puis mis en place d'un coup : un programme tué avant
    cela laisse l'ancien entier, d'où il reprendra.
    """
    path = Path(path)
    beside = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".svg").write_text(curve, encoding="utf-8")
        beside.write_text(json.dumps(result), encoding="utf-8")
        os.replace(beside, path)
    except OSError:
        raise ResultError(f"Le fichier {path} ne peut pas être écrit.") from None


def openResult(path, settings, fresh):
    """Renvoie le résultat à continuer, ou `None` s'il faut commencer (rien dans `path`, ou `fresh` est vrai).

    Un résultat obtenu avec d'autres réglages que `settings` ne peut pas être continué : `ResultError`.
    """
    if fresh or not Path(path).exists():
        return None
    result = readResult(path, ["reglages"])
    if result["reglages"] != settings:
        raise ResultError(
            f"{path} a d'autres réglages ; --recommencer l'efface, --fichier en prend un autre."
        )
    return result
