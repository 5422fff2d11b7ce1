"""Le dessin d'une courbe au format SVG, que tous les navigateurs affichent.

Les mots de ce fichier : une *série* est la liste des valeurs d'une courbe, une par étape ; le *cadre* est le
rectangle où sont les courbes. Un point du dessin est (x, y) : x va vers la droite, y vers le BAS.
"""

WIDTH, HEIGHT = 640, 360
LEFT, TOP, RIGHT, BOTTOM = 60, 40, 620, 310
"""Le dessin, et dans celui-ci les bords du cadre."""

COLOURS = ["#0a7d33", "#1f4fa3", "#b03a2e"]
"""La couleur de chaque courbe."""

DASHES = ["none", "7 4", "2 4"]
DASHES_NAMES = ["trait plein", "tirets", "points"]
"""Le trait de chaque courbe, et son nom : on les distingue ainsi sans les couleurs."""


def svgText(x, y, text, anchor="middle", colour="#222"):
    """Renvoie l'élément SVG qui écrit `text` ; `anchor` dit quel bout du texte est en x."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def svgCurve(values, largest, colour, dash):
    """Renvoie l'élément SVG d'une courbe, dont la valeur `largest` touche le haut du cadre."""
    step = (RIGHT - LEFT) / max(1, len(values) - 1)
    points = []
    for k, value in enumerate(values):
        points.append(f"{LEFT + k * step:.1f},{BOTTOM - value / largest * (BOTTOM - TOP):.1f}")
    style = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
    return f'<polyline points="{" ".join(points)}" {style}/>'


def drawCurves(title, step_name, series):
    """Renvoie le texte SVG qui dessine les courbes de `series`, un dictionnaire {nom: valeurs positives}.

    Trois courbes au plus ; `step_name` dit ce qu'est une étape.
    """
    largest = max(max(values) for values in series.values()) or 1
    last = max(len(values) for values in series.values())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        ' font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        svgText(WIDTH / 2, 22, title),
        f'<path d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}" fill="none" stroke="#222"/>',
        svgText(LEFT - 8, BOTTOM, "0", "end"),
        svgText(LEFT - 8, TOP + 5, f"{largest:.4g}", "end"),
        svgText(LEFT, BOTTOM + 18, "1"),
        svgText(RIGHT, BOTTOM + 18, last),
        svgText((LEFT + RIGHT) / 2, BOTTOM + 18, step_name),
    ]
    for k, (name, values) in enumerate(series.items()):
        parts.append(svgCurve(values, largest, COLOURS[k], DASHES[k]))
        parts.append(
            svgText(LEFT + 90 + 190 * k, BOTTOM + 40, f"{name} ({DASHES_NAMES[k]})", colour=COLOURS[k])
        )
    return "\n".join([*parts, "</svg>", ""])
