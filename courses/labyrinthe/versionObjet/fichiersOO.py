"""Lire et écrire un tableau de textes dans un fichier, sans jamais perdre l'ancien contenu.

Le *fichier* d'un tableau est un texte CSV en UTF-8 : la première ligne donne le nombre de lignes et
le nombre de colonnes, puis vient une ligne de valeurs par ligne du tableau. Ce qui n'est pas un nombre
est entre guillemets, pour qu'une virgule ou un saut de ligne puisse en faire partie.
"""

import csv
import io
import os
import shutil
import sys
import uuid

csv.field_size_limit(sys.maxsize)  # un texte de plus de 131072 lettres se relit aussi


def ecrireTableau(lignes, nbColonnes, nomFic):
    """Écrit dans le fichier nomFic ce tableau (une liste de listes de nbColonnes valeurs)."""
    texte = io.StringIO()
    ecrivain = csv.writer(texte, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    ecrivain.writerow([len(lignes), nbColonnes])
    ecrivain.writerows(lignes)
    remplacerFichier(nomFic, texte.getvalue())


def remplacerFichier(nomFic, texte):
    """Remplace d'un coup le contenu du fichier : il a l'ancien texte ou le nouveau, jamais une moitié.

    OSError si nomFic désigne autre chose qu'un fichier ordinaire (un dossier, un périphérique…).
    """
    cible = os.path.realpath(nomFic)
    if os.path.exists(cible) and not os.path.isfile(cible):
        raise OSError(f"{nomFic} n'est pas un fichier ordinaire : rien n'a été écrit.")
    provisoire = os.path.join(os.path.dirname(cible), f".matrice-{uuid.uuid4().hex}.tmp")
    try:
        with open(provisoire, "x", encoding="utf-8", newline="") as fichier:
            fichier.write(texte)
        if os.path.exists(cible):
            shutil.copymode(cible, provisoire)
        os.replace(provisoire, cible)
    finally:
        if os.path.exists(provisoire):
            os.remove(provisoire)


def lireTableau(nomFic):
    """Lit le fichier nomFic : retourne (lignes, nbColonnes), les valeurs étant des textes.

    ValueError, avec une phrase qui dit ce qui ne va pas, si le fichier est abîmé.
    """
    try:
        with open(nomFic, encoding="utf-8", newline="") as fichier:
            entete, *lignes = list(csv.reader(fichier, strict=True)) or [[]]
    except (UnicodeDecodeError, csv.Error) as erreur:
        raise ValueError(f"Le fichier {nomFic} est abîmé : ce n'est pas un texte CSV en UTF-8.") from erreur
    nbLignes, nbColonnes = lireTailles(entete, nomFic)
    if len(lignes) != nbLignes:
        raise ValueError(f"Le fichier {nomFic} est abîmé : {len(lignes)} ligne(s) au lieu de {nbLignes}.")
    if any(len(ligne) != nbColonnes for ligne in lignes):
        raise ValueError(f"Le fichier {nomFic} est abîmé : une ligne n'a pas {nbColonnes} valeur(s).")
    return lignes, nbColonnes


def lireTailles(entete, nomFic):
    """Retourne les deux tailles que donne la première ligne du fichier ; ValueError si elle est abîmée."""
    if len(entete) == 2 and all(taille.isascii() and taille.isdigit() for taille in entete):
        try:
            return int(entete[0]), int(entete[1])
        except ValueError:
            pass  # un nombre de milliers de chiffres n'est pas une taille
    raise ValueError(f"Le fichier {nomFic} est abîmé : sa première ligne doit donner deux tailles.")
