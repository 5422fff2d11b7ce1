"""Rend visible à Python le dossier affichage, qui est à côté de celui-ci : importer ce fichier suffit."""

import os
import sys

DOSSIER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""Le dossier qui contient versionClassique, versionObjet et affichage."""

if not os.path.isdir(os.path.join(DOSSIER, "affichage")):
    sys.exit(f"Il manque le dossier {os.path.join(DOSSIER, 'affichage')}, qui dessine le jeu.")
if DOSSIER not in sys.path:
    sys.path.append(DOSSIER)
