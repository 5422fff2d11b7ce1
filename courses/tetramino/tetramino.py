"""Tétramino : remplir la zone centrale d'un plateau avec les pièces d'une carte.

    python3 tetramino.py carte_1.txt

Les mots de ce fichier :
- carte : fichier texte ; les dimensions w, h de la zone centrale, puis une pièce par ligne ;
- tétramino, ou pièce : [coordonnées initiales, couleur, décalage], par exemple
  [[(0, 0), (0, 1)], '0;37;43', (6, 0)]. Une rotation ne change que les coordonnées initiales, un
  déplacement ne change que le décalage ;
- bloc : une case du plateau occupée par une pièce, en coordonnée initiale + décalage. (x, y) est
  (colonne, ligne), (0, 0) est en haut à gauche et y grandit vers le bas ;
- grille : le plateau, liste de 3h+2 lignes de 3w+2 cases. Une case est un texte qui prend deux caractères à
  l'écran : vide, un morceau de bordure, ou un bloc coloré qui porte le numéro de sa pièce, ou XX ;
- sous-grille : un des neuf morceaux du plateau. Les pièces partent de celles du tour, dans cet ordre, et
  doivent finir dans celle du centre, que ferme la bordure :

      1   2   3
        +---+
      4 |   | 5
        +---+
      6   7   8
"""

import os
import sys

from getkey import getkey

Grid = list[list[str]]
Tetramino = list

EMPTY = "  "
LEFT_BORDER = " |"
RIGHT_BORDER = "| "
HORIZONTAL_BORDER = "--"
FORBIDDEN = "XX"

SUBGRIDS = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
"""Colonne et ligne de la sous-grille de départ des pièces 1 à 8."""

MOVES = {"i": (0, -1), "k": (0, 1), "j": (-1, 0), "l": (1, 0)}
TURNS = {"o": True, "u": False}
DROP = "v"
CTRL_C = "\x03"
CTRL_D = "\x04"

INTERRUPTED = 2
"""Ce que rend os.system quand Ctrl-C a arrêté la commande."""

CARDS_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cartes")
LONGEST_CARD = 10_000
"""Nombre de caractères au-delà duquel un fichier n'est pas une carte."""

MOVE_MESSAGE = (
    "i haut, k bas, j gauche, l droite   o, u tourner   v poser\n"
    "XX : la pièce ne peut pas être posée là.   Ctrl-C quitter"
)
WIN_MESSAGE = "Bravo, la grille est remplie : partie gagnée !"
QUIT_MESSAGE = "Partie abandonnée."
USAGE = "utilisation : python3 tetramino.py carte"


# Le plateau


def create_grid(w: int, h: int) -> Grid:
    """Crée le plateau vide d'une zone centrale de w colonnes et h lignes.

    Rend une nouvelle grille de 3h+2 lignes de 3w+2 cases, bordure de la zone centrale comprise ; les quatre
    coins de cette bordure restent vides.
    """
    grid = [[EMPTY] * (3 * w + 2) for _ in range(3 * h + 2)]
    for x in range(w + 1, 2 * w + 1):
        grid[h][x] = HORIZONTAL_BORDER
        grid[2 * h + 1][x] = HORIZONTAL_BORDER
    for y in range(h + 1, 2 * h + 1):
        grid[y][w] = LEFT_BORDER
        grid[y][2 * w + 1] = RIGHT_BORDER
    return grid


def central_dimensions(grid: Grid) -> tuple[int, int]:
    """Rend les dimensions (w, h) de la zone centrale d'une grille."""
    return (len(grid[0]) - 2) // 3, (len(grid) - 2) // 3


def setup_tetraminos(tetraminos: list[Tetramino], grid: Grid) -> tuple[Grid, list[Tetramino]]:
    """Met chaque pièce (huit au plus) dans sa sous-grille de départ.

    Rend une nouvelle grille où les pièces sont placées, et de nouvelles pièces dont le décalage est le coin
    supérieur gauche de leur sous-grille ; leurs coordonnées initiales sont gardées telles quelles.
    """
    w, h = central_dimensions(grid)
    started = []
    for number, (coordinates, colour, _) in enumerate(tetraminos):
        column, line = SUBGRIDS[number]
        started.append([coordinates, colour, (column * (w + 1), line * (h + 1))])
    return place_tetraminos(started, grid), started


def place_tetraminos(tetraminos: list[Tetramino], grid: Grid) -> Grid:
    """Place les pièces, dans l'ordre de la liste, sur un plateau propre de la taille de `grid`.

    Rend une nouvelle grille ; ce que `grid` contient ne compte pas et n'est pas changé. Un bloc porte le
    numéro de sa pièce (à partir de 1), ou XX s'il tombe sur la bordure ou sur une pièce déjà placée.
    """
    new_grid = create_grid(*central_dimensions(grid))
    for number, tetramino in enumerate(tetraminos, 1):
        for x, y in blocks(tetramino):
            if is_on_board(x, y, new_grid):
                text = f"{number} " if new_grid[y][x] == EMPTY else FORBIDDEN
                new_grid[y][x] = "\x1b[" + tetramino[1] + "m" + text + "\x1b[0m"
    return new_grid


def is_on_board(x: int, y: int, grid: Grid) -> bool:
    """Dit si (x, y) est une case de la grille."""
    return 0 <= x < len(grid[0]) and 0 <= y < len(grid)


def check_win(grid: Grid) -> bool:
    """Dit si la partie est gagnée : un bloc dans chaque case de la zone centrale, et XX nulle part."""
    w, h = central_dimensions(grid)
    centre = [cell for row in grid[h + 1 : 2 * h + 1] for cell in row[w + 1 : 2 * w + 1]]
    overlap = any(FORBIDDEN in cell for row in grid for cell in row)
    return EMPTY not in centre and not overlap


def print_grid(grid: Grid, no_number: bool) -> None:
    """Affiche la grille dans un cadre ; `no_number` efface les numéros des pièces, mais pas les XX."""
    edge = "-" * (2 * len(grid[0]) + 2)
    print(edge)
    for row in grid:
        cells = [hide_number(cell) for cell in row] if no_number else row
        print("|" + "".join(cells) + "|")
    print(edge)


def hide_number(cell: str) -> str:
    """Rend la case sans le numéro de sa pièce, qui suit le « m » de la couleur ; XX et bordures restent."""
    for digit in "123456789":
        cell = cell.replace("m" + digit + " ", "m" + EMPTY)
    return cell


# Les pièces


def blocks(tetramino: Tetramino) -> list[tuple[int, int]]:
    """Rend la position (x, y) sur le plateau de chaque bloc de la pièce."""
    coordinates, _, (shift_x, shift_y) = tetramino
    return [(x + shift_x, y + shift_y) for x, y in coordinates]


def rotate_tetramino(tetramino: Tetramino, clockwise: bool = True) -> Tetramino:
    """Tourne la pièce d'un quart de tour autour de sa coordonnée (0, 0).

    Rend une nouvelle pièce dont seules les coordonnées initiales changent ; `clockwise` choisit le sens des
    aiguilles d'une montre.
    """
    coordinates, colour, shift = tetramino
    turned = [(-y, x) if clockwise else (y, -x) for x, y in coordinates]
    return [turned, colour, shift]


def move_tetramino(tetramino: Tetramino, step: tuple[int, int]) -> Tetramino:
    """Rend une nouvelle pièce dont le décalage est augmenté de `step`."""
    coordinates, colour, (shift_x, shift_y) = tetramino
    return [coordinates, colour, (shift_x + step[0], shift_y + step[1])]


def check_move(tetramino: Tetramino, grid: Grid) -> bool:
    """Dit si la pièce peut être posée là où elle est.

    `grid` est la grille affichée, qui montre déjà cette pièce : la position est refusée si un de ses blocs
    y porte XX (ou s'il était hors du plateau).
    """
    return is_inside(tetramino, grid) and all(FORBIDDEN not in grid[y][x] for x, y in blocks(tetramino))


def is_inside(tetramino: Tetramino, grid: Grid) -> bool:
    """Dit si tous les blocs de la pièce sont sur le plateau."""
    return all(is_on_board(x, y, grid) for x, y in blocks(tetramino))


def push_inside(tetramino: Tetramino, grid: Grid) -> Tetramino:
    """Rend la pièce ramenée sur le plateau par le plus petit déplacement."""
    columns = [x for x, _ in blocks(tetramino)]
    lines = [y for _, y in blocks(tetramino)]
    return move_tetramino(tetramino, (overflow(columns, len(grid[0])), overflow(lines, len(grid))))


def overflow(positions: list[int], size: int) -> int:
    """Rend ce qu'il faut ajouter à ces positions pour qu'aucune ne sorte de 0..size-1 ; 0 si rien ne sort."""
    if min(positions) < 0:
        return -min(positions)
    return min(0, size - 1 - max(positions))


def play_key(tetramino: Tetramino, key: str, grid: Grid) -> Tetramino:
    """Rend la pièce déplacée ou tournée par la touche, toujours sur le plateau.

    Une pièce qui sortirait est ramenée au bord ; si elle est trop longue pour tenir, elle ne change pas.
    """
    if key in MOVES:
        changed = move_tetramino(tetramino, MOVES[key])
    else:
        changed = rotate_tetramino(tetramino, TURNS[key])
    changed = push_inside(changed, grid)
    return changed if is_inside(changed, grid) else tetramino


# La carte


def import_card(file_path: str) -> tuple[tuple[int, int], list[Tetramino]]:
    """Lit une carte et rend ((w, h), pièces), le décalage de chaque pièce étant (0, 0).

    Lève OSError si le fichier ne peut pas être lu, ValueError (avec la raison) s'il n'est pas une carte.
    """
    lines = read_lines(file_path)
    if not lines:
        raise ValueError("elle est vide")
    dimensions = parse_dimensions(lines[0])
    tetraminos = [parse_tetramino(line) for line in lines[1:]]
    if not 1 <= len(tetraminos) <= len(SUBGRIDS):
        raise ValueError(f"elle a {len(tetraminos)} pièces ; il en faut de 1 à {len(SUBGRIDS)}")
    return dimensions, tetraminos


def read_lines(file_path: str) -> list[str]:
    """Rend les lignes non vides du fichier, sans les blancs qui les entourent ; lève comme `import_card`."""
    # Un tuyau ou un périphérique pourrait ne jamais finir.
    if os.path.exists(file_path) and not os.path.isfile(file_path):
        raise ValueError("ce n'est pas un fichier")
    try:
        with open(file_path, encoding="utf-8-sig") as card:
            text = card.read(LONGEST_CARD + 1)
    except UnicodeDecodeError:
        raise ValueError("ce n'est pas un fichier texte") from None
    if len(text) > LONGEST_CARD:
        raise ValueError("elle est trop longue")
    return [line.strip() for line in text.split("\n") if line.strip()]


def parse_dimensions(line: str) -> tuple[int, int]:
    """Rend (w, h) lus dans la première ligne d'une carte, '5, 4' ; lève ValueError si ce n'en est pas une."""
    try:
        w, h = parse_pair(line)
    except ValueError:
        w, h = 0, 0
    if w < 1 or h < 1:
        raise ValueError(f"il faut deux dimensions de 1 à 99, comme « 5, 4 », et non {shown(line)}")
    return w, h


def parse_tetramino(line: str) -> Tetramino:
    """Rend la pièce décrite par une ligne, '(0, 0);(0, 1);;0;37;41' ; lève ValueError à défaut."""
    blocks_text, _, colour = line.partition(";;")
    colour = colour.strip()
    try:
        check_colour(colour)
        coordinates = [parse_block(text.strip()) for text in blocks_text.split(";")]
    except ValueError:
        message = f"il faut une pièce, comme « (0, 0);(0, 1);;0;37;41 », et non {shown(line)}"
        raise ValueError(message) from None
    if len(set(coordinates)) < len(coordinates):
        raise ValueError(f"un bloc est répété dans {shown(line)}")
    return [coordinates, colour, (0, 0)]


def parse_block(text: str) -> tuple[int, int]:
    """Rend (x, y) lus dans un texte comme '(0, 1)' ; lève ValueError si ce n'est pas un bloc."""
    if text[:1] != "(" or text[-1:] != ")":
        raise ValueError
    return parse_pair(text[1:-1])


def parse_pair(text: str) -> tuple[int, int]:
    """Rend les deux nombres d'un texte comme '5, 4' ; lève ValueError s'il n'y en a pas exactement deux."""
    first, second = text.split(",")
    return parse_number(first), parse_number(second)


def parse_number(text: str) -> int:
    """Rend un nombre de un ou deux chiffres, négatif ou non ; lève ValueError si ce n'en est pas un."""
    text = text.strip()
    digits = text.removeprefix("-")
    # isdigit accepte aussi les chiffres d'autres alphabets : isascii les écarte.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        raise ValueError
    return int(text)


def check_colour(colour: str) -> None:
    """Lève ValueError si ce texte n'est pas une couleur : des nombres d'un à trois chiffres, '0;37;41'."""
    for number in colour.split(";"):
        if not (number.isascii() and number.isdigit() and len(number) <= 3):
            raise ValueError


def shown(line: str) -> str:
    """Rend une ligne de carte telle qu'un message peut la montrer : courte, sans caractère de contrôle."""
    return repr(line if len(line) <= 40 else line[:40] + "…")


# La partie


def find_card(name: str) -> str:
    """Rend le chemin de la carte : `name`, ou à défaut le fichier de ce nom dans le dossier des cartes."""
    provided = os.path.join(CARDS_FOLDER, name)
    return provided if not os.path.exists(name) and os.path.isfile(provided) else name


def start_game(file_path: str) -> tuple[Grid, list[Tetramino]]:
    """Lit la carte et rend la grille et les pièces au départ.

    Lève comme `import_card`, et aussi ValueError si une pièce dépasse du plateau.
    """
    (w, h), tetraminos = import_card(file_path)
    grid, tetraminos = setup_tetraminos(tetraminos, create_grid(w, h))
    for number, tetramino in enumerate(tetraminos, 1):
        if not is_inside(tetramino, grid):
            raise ValueError(f"la pièce {number} dépasse du plateau")
    return grid, tetraminos


def start_or_leave(arguments: list[str]) -> tuple[Grid, list[Tetramino]]:
    """Rend la grille et les pièces de la carte nommée par les arguments de la commande.

    S'il n'y a pas une carte lisible, écrit une ligne sur la sortie d'erreur et quitte avec le code 2.
    """
    if len(arguments) != 1:
        leave(USAGE, 2)
    card = arguments[0]
    try:
        return start_game(find_card(card))
    except FileNotFoundError:
        reason = "n'existe pas"
    except OSError as error:
        reason = f"ne peut pas être lue ({error.strerror})"
    except ValueError as error:
        reason = f"est incorrecte : {error}"
    return leave(f"la carte {card!r} {reason}", 2)


def leave(message: str, status: int):
    """Écrit une ligne sur la sortie d'erreur et quitte le programme avec ce code ; ne revient jamais."""
    print(message, file=sys.stderr)
    sys.exit(status)


def clear_screen() -> None:
    """Efface ce que la console affiche ; lève KeyboardInterrupt si Ctrl-C est tapé pendant ce temps."""
    status = os.system("clear" if os.name == "posix" else "cls")
    # Pendant os.system, Ctrl-C n'arrête que la commande : le jeu ne le verrait pas.
    if status == INTERRUPTED:
        raise KeyboardInterrupt


def show(grid: Grid, no_number: bool, message: str) -> None:
    """Remplace ce que la console affiche par la grille et un message."""
    clear_screen()
    print_grid(grid, no_number)
    print(message, flush=True)


def wait_key(keys: list[str]) -> str:
    """Attend une des touches de la liste et la rend ; les autres sont sans effet."""
    key = read_key()
    while key not in keys:
        key = read_key()
    return key


def read_key() -> str:
    """Attend une touche et la rend comme un texte, quel que soit le `getkey.py` posé à côté de ce fichier.

    Celui d'un cours peut rendre des octets (sous Windows), Ctrl-C et Ctrl-D comme de simples caractères, et
    '' à la fin de l'entrée. Ctrl-C lève ici toujours KeyboardInterrupt, Ctrl-D et la fin EOFError.
    """
    key = getkey()
    if isinstance(key, bytes):
        key = key.decode("latin-1")  # un codage où chaque octet est un caractère
    if key == CTRL_C:
        raise KeyboardInterrupt
    if key in ("", CTRL_D):
        raise EOFError
    return key


def choice_message(tetraminos: list[Tetramino], grid: Grid) -> str:
    """Rend la question du choix d'une pièce, et un avertissement si la carte a trop peu de blocs."""
    message = f"Quelle pièce déplacer ? (1 à {len(tetraminos)})   Ctrl-C quitter"
    w, h = central_dimensions(grid)
    count = sum(len(coordinates) for coordinates, _, _ in tetraminos)
    if count < w * h:
        message += f"\nCette carte ne peut pas être gagnée : {count} bloc(s) pour {w * h} cases."
    return message


def choose_tetramino(tetraminos: list[Tetramino], grid: Grid) -> int:
    """Affiche la grille avec les numéros, et rend la place dans la liste de la pièce choisie."""
    show(grid, False, choice_message(tetraminos, grid))
    keys = [str(number) for number in range(1, len(tetraminos) + 1)]
    return keys.index(wait_key(keys))


def drop_tetramino(chosen: int, tetraminos: list[Tetramino], grid: Grid) -> list[Tetramino]:
    """Laisse le joueur déplacer et tourner la pièce choisie jusqu'à ce qu'il la pose.

    Rend une nouvelle liste où cette pièce est à sa nouvelle position.
    """
    before, tetramino, after = tetraminos[:chosen], tetraminos[chosen], tetraminos[chosen + 1 :]
    dropped = False
    while not dropped:
        # Placée en dernier, la pièce déplacée passe au-dessus des autres et c'est elle qui montre les XX.
        grid = place_tetraminos([*before, *after, tetramino], grid)
        show(grid, True, MOVE_MESSAGE)
        key = wait_key([*MOVES, *TURNS, DROP])
        if key == DROP:
            dropped = check_move(tetramino, grid)
        else:
            tetramino = play_key(tetramino, key, grid)
    return [*before, tetramino, *after]


def main() -> bool:
    """Joue la partie de la carte nommée sur la ligne de commande ; rend True une fois qu'elle est gagnée.

    Sans carte lisible, quitte avec le code 2. Ctrl-C (KeyboardInterrupt) et la fin de l'entrée (EOFError)
    interrompent la partie.
    """
    grid, tetraminos = start_or_leave(sys.argv[1:])
    while not check_win(grid):
        chosen = choose_tetramino(tetraminos, grid)
        tetraminos = drop_tetramino(chosen, tetraminos, grid)
        grid = place_tetraminos(tetraminos, grid)
    show(grid, True, WIN_MESSAGE)
    return True


if __name__ == "__main__":
    try:
        main()
    except EOFError:
        leave(QUIT_MESSAGE, 1)
    except KeyboardInterrupt:
        leave(QUIT_MESSAGE, 130)
