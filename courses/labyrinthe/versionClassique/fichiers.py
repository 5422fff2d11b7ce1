"""Lire et écrire un tableau de textes dans un fichier, sans jamais perdre l'ancien contenu.

Le *fichier* d'un tableau est un texte CSV en UTF-8 : la première ligne donne le nombre de lignes et
le nombre de colonnes, puis vient une ligne de valeurs par ligne du tableau. Ce qui n'est pas un nombre
est entre guillemets, pour qu'une virgule ou un saut de ligne puisse en faire partie.
"""

import csv
import os
import shutil
import sys

csv.field_size_limit(sys.maxsize)  # un texte de plus de 131072 lettres se relit aussi


def ecrireTableau(lignes, nbColonnes, nomFic):
    """Écrit dans le fichier nomFic ce tableau (une liste de listes de nbColonnes valeurs).

    On écrit d'abord un autre fichier, qui prend la place de l'ancien à la fin : si l'écriture échoue,
    l'ancien est intact. OSError si nomFic désigne autre chose qu'un fichier ordinaire.
    """
    cible = os.path.realpath(nomFic)
    if os.path.exists(cible) and not os.path.isfile(cible):
        raise OSError(f"{nomFic} n'est pas un fichier ordinaire : rien n'a été écrit.")
    provisoire = f"{cible}.{os.getpid()}.tmp"
    try:
        with open(provisoire, "x", encoding="utf-8", newline="") as fichier:
            ecrivain = csv.writer(fichier, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
            ecrivain.writerow([len(lignes), nbColonnes])
            ecrivain.writerows(lignes)
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
            lignes = list(csv.reader(fichier, strict=True))
    except (UnicodeDecodeError, csv.Error) as erreur:
        raise ValueError(f"Le fichier {nomFic} est abîmé : ce n'est pas un texte CSV en UTF-8.") from erreur
    if not lignes or not sontDesTailles(lignes[0]):
        raise ValueError(f"Le fichier {nomFic} est abîmé : sa première ligne doit donner deux tailles.")
    nbLignes, nbColonnes = int(lignes[0][0]), int(lignes[0][1])
    del lignes[0]
    if len(lignes) != nbLignes:
        raise ValueError(f"Le fichier {nomFic} est abîmé : {len(lignes)} ligne(s) au lieu de {nbLignes}.")
    for ligne in lignes:
        if len(ligne) != nbColonnes:
            raise ValueError(f"Le fichier {nomFic} est abîmé : une ligne n'a pas {nbColonnes} valeur(s).")
    return lignes, nbColonnes


def sontDesTailles(textes):
    """Dit si ces textes sont deux tailles."""
    return len(textes) == 2 and estTaille(textes[0]) and estTaille(textes[1])


def estTaille(texte):
    """Dit si ce texte est un nombre naturel de quinze chiffres au plus."""
    return texte.isascii() and texte.isdigit() and len(texte) <= 15
