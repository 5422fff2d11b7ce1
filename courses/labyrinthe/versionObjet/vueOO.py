"""La vue d'un labyrinthe : le dictionnaire que dessine le dossier affichage (voir son __init__.py)."""


def vueCarte(carte):
    """Retourne la description d'une carte pour l'affichage."""
    return {
        "murs": [carte.murNord(), carte.murEst(), carte.murSud(), carte.murOuest()],
        "signe": carte.toChar(),
        "tresor": carte.getTresor(),
        "pions": carte.getListePions(),
    }


def vueLabyrinthe(labyrinthe):
    """Retourne la description du labyrinthe pour l'affichage."""
    plateau = labyrinthe.getPlateau()
    cartes = []
    for lin in range(plateau.getNbLignes()):
        cartes.append([vueCarte(plateau.getVal(lin, col)) for col in range(plateau.getNbColonnes())])
    restants = []
    for numJoueur in range(1, labyrinthe.getNbJoueurs() + 1):
        restants.append(labyrinthe.nbTresorsRestants(numJoueur))
    return {
        "cartes": cartes,
        "carteAJouer": vueCarte(labyrinthe.getCarteAJouer()),
        "joueur": labyrinthe.getJoueurCourant(),
        "phase": labyrinthe.getPhase(),
        "tresor": labyrinthe.getTresorCourant(),
        "restants": restants,
        "accessibles": labyrinthe.casesAccessibles() if labyrinthe.getPhase() == 2 else set(),
        "interdit": labyrinthe.getInterdit(),
    }
