"""Sauvegarder la partie dans le fichier partie_en_cours.txt, et la charger.

Le fichier est celui que nomme FICHIER_SAUVEGARDE, dans le dossier du programme. Le *brouillon* est le fichier
où la sauvegarde s'écrit avant de prendre la place de la précédente, d'un seul coup : une panne au milieu
de l'écriture ne fait perdre ni l'une ni l'autre.
"""

import os
import tempfile
from pathlib import Path

from format_sauvegarde import SauvegardeAbimee, ecrire_partie, lire_partie
from parametres import FICHIER_SAUVEGARDE

PLUS_LONGUE_SAUVEGARDE = 10_000  # caractères ; la plus grande grille permise en demande moins de 2 000


def chemin_sauvegarde():
    """Rend le chemin du fichier de sauvegarde ; si c'est un lien, celui du fichier qu'il désigne."""
    return Path(os.path.realpath(Path(__file__).parent / FICHIER_SAUVEGARDE))


def sauvegarde_presente():
    """Rend vrai s'il y a quelque chose à l'endroit de la sauvegarde."""
    return chemin_sauvegarde().exists()


def refuser_si_special(chemin):
    """Lève OSError si ce chemin existe sans être un fichier ordinaire (un dossier, un périphérique...)."""
    if chemin.exists() and not chemin.is_file():
        raise OSError(f"{FICHIER_SAUVEGARDE} n'est pas un fichier ordinaire")


def sauvegarder_grille(partie):
    """Écrit dans le fichier la partie entière : la grille, à qui de jouer, les noms, les scores.

    Lève OSError si c'est impossible ; le fichier reste alors comme il était.
    """
    chemin = chemin_sauvegarde()
    refuser_si_special(chemin)
    descripteur, brouillon = tempfile.mkstemp(prefix=chemin.name, dir=chemin.parent)
    try:
        with open(descripteur, "w", encoding="utf-8") as fichier:
            fichier.write(ecrire_partie(partie))
            fichier.flush()
            os.fsync(fichier.fileno())
        os.replace(brouillon, chemin)
    except BaseException:
        # Même interrompue par Ctrl-C, l'écriture ne laisse pas traîner de brouillon.
        Path(brouillon).unlink(missing_ok=True)
        raise


def charger_grille():
    """Rend la partie que contient le fichier.

    Lève SauvegardeAbimee si son contenu n'est pas une partie, ParametresDifferents si elle est pour une autre
    grille, FileNotFoundError s'il n'y a pas de fichier, OSError s'il ne peut pas être lu.
    """
    chemin = chemin_sauvegarde()
    refuser_si_special(chemin)
    with open(chemin, encoding="utf-8") as fichier:
        try:
            texte = fichier.read(PLUS_LONGUE_SAUVEGARDE + 1)
        except UnicodeDecodeError:
            raise SauvegardeAbimee("ce n'est pas du texte") from None
    if len(texte) > PLUS_LONGUE_SAUVEGARDE:
        raise SauvegardeAbimee("le fichier est beaucoup trop long")
    return lire_partie(texte)


def effacer_sauvegarde():
    """Efface le fichier de sauvegarde, s'il existe ; lève OSError si c'est impossible."""
    chemin = chemin_sauvegarde()
    refuser_si_special(chemin)
    chemin.unlink(missing_ok=True)
