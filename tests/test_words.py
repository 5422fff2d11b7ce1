"""The texts in the code and the French ones agree, and the screens say nothing outside of them."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

import ludotheque
from ludotheque import catalogue, words
from ludotheque.server import pages

PACKAGE = Path(ludotheque.__file__).parent
FRENCH = PACKAGE / "locale" / "fr" / "LC_MESSAGES" / "ludotheque.po"

TRANSLATORS = {"_": 1, "mark": 1, "several": 2}
"""The functions that take texts, and how many."""


# --- The texts of the code ----------------------------------------------------------------------


class Text(NamedTuple):
    """A text that the code translates: one form, or the singular and the plural."""

    where: str
    forms: tuple[str, ...]
    given: frozenset[str]  # the fields filled in on the spot; "**" for those that a dict fills in


def is_translation(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATORS


def texts(where: str, source: str) -> Iterator[Text]:
    """Every text that a file translates; a text that is no literal was marked elsewhere."""
    for node in ast.walk(ast.parse(source)):
        if not is_translation(node):
            continue
        assert isinstance(node, ast.Call)
        assert isinstance(node.func, ast.Name)
        arguments = node.args[: TRANSLATORS[node.func.id]]
        place = f"{where}:{node.lineno}"
        forms = [one.value for one in arguments if isinstance(one, ast.Constant)]
        is_variable = [isinstance(one, ast.Name | ast.Attribute | ast.Subscript) for one in arguments]
        assert len(forms) == len(arguments) or all(is_variable), f"{place}: the text is put together"
        if forms:
            given = frozenset(keyword.arg or "**" for keyword in node.keywords)
            counted = given | {"count"} if node.func.id == "several" else given
            yield Text(place, tuple(forms), counted)


def fields(text: str) -> set[str]:
    return {name for _text, name, _format, _conversion in Formatter().parse(text) if name is not None}


@cache
def sources(suffix: str = "py") -> dict[str, str]:
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(PACKAGE.rglob(f"*.{suffix}"))
    }


def template_texts(where: str, source: str) -> Iterator[Text]:
    """Every text that a page's template translates."""
    for node in Environment(autoescape=True).parse(source).find_all(nodes.Call):
        if isinstance(node.node, nodes.Name) and node.node.name in TRANSLATORS:
            arguments = node.args[: TRANSLATORS[node.node.name]]
            literals = [one.value for one in arguments if isinstance(one, nodes.Const)]
            assert len(literals) == len(arguments), f"{where}:{node.lineno}: the text is put together"
            counted = {"count"} if node.node.name == "several" else set()
            yield Text(
                f"{where}:{node.lineno}",
                tuple(literals),
                frozenset({one.key for one in node.kwargs} | counted),
            )


def script_texts(where: str, source: str) -> Iterator[Text]:
    """Every text that a script translates; its fields are filled in by an object, which is not read here."""
    for found in pages.script_texts(source):
        yield Text(where, found, frozenset({"**"}))
    calls = len(
        re.findall(r"(?<![\w.$])(?:_|several)\(", re.sub(r"^export function.*$", "", source, flags=re.M))
    )
    assert calls == len(pages.script_texts(source)), f"{where}: a text is put together"


@cache
def all_texts() -> list[Text]:
    """Every text of the package."""
    return [
        text
        for suffix, read in (("py", texts), ("html", template_texts), ("js", script_texts))
        for where, source in sources(suffix).items()
        for text in read(where, source)
    ]


def test_each_text_gets_the_fields_that_it_names() -> None:
    """A text without any is a pattern, filled in later."""
    for text in all_texts():
        named = set().union(*map(fields, text.forms))
        assert text.given - {"**"} <= named, text
        assert text.given >= named or "**" in text.given or not text.given, text


def test_a_text_that_is_put_together_is_found() -> None:
    for source in ('_(f"{name} wins")', '_("a" + name)', '_("a %s" % name)'):
        with pytest.raises(AssertionError):
            list(texts("made-up", source))
    assert list(texts("made-up", '_(outcome.reason); mark("a " "b")')) == [
        Text("made-up:1", ("a b",), frozenset())
    ]


# --- The French catalogue -----------------------------------------------------------------------


def french() -> Catalog:
    with FRENCH.open("rb") as file:
        return read_po(file)


def forms(value: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def entries() -> dict[tuple[str, ...], Message]:
    return {forms(message.id): message for message in french() if message.id}


def test_no_text_lacks_its_translation() -> None:
    assert sorted({text.forms for text in all_texts()} - set(entries())) == []


def test_no_translation_is_unused() -> None:
    assert sorted(set(entries()) - {text.forms for text in all_texts()}) == []
    assert not french().obsolete


def test_every_translation_is_whole() -> None:
    for known, message in entries().items():
        translated = forms(message.string)
        assert not message.fuzzy, known
        assert all(one.strip() for one in translated), known
        assert len(translated) == (1 if len(known) == 1 else french().num_plurals), known


def test_translations_keep_the_fields() -> None:
    for known, message in entries().items():
        for one in forms(message.string):
            assert fields(one) == fields(known[-1]), known


def test_the_names_in_the_room_are_texts_too() -> None:
    """Screens translate the names of players and of rules: someone has to mark them."""
    names = {title for name in catalogue.game_names() for title in catalogue.game_class(name).titles.values()}
    names |= {agent for name in catalogue.game_names() for agent in catalogue.agent_names(name)}
    assert sorted(names - {text.forms[0] for text in all_texts()}) == []


def test_the_compiled_catalogue_is_up_to_date() -> None:
    with FRENCH.with_suffix(".mo").open("rb") as file:
        compiled = {forms(message.id): forms(message.string) for message in read_mo(file) if message.id}
    wanted = {known: forms(message.string) for known, message in entries().items()}
    assert compiled == wanted, "compile the translations again (pip install -e .)"


def test_both_languages_speak() -> None:
    text = "the game is over"
    assert words._(text) == text
    words.use("fr")
    assert words._(text) == gettext.translation("ludotheque", PACKAGE / "locale", ["fr"]).gettext(text)
    assert words._(text) != text
    assert words.spoken() == "fr"


def test_another_language_is_spoken_for_a_while() -> None:
    with words.speaking("fr"):
        assert words.spoken() == "fr"
        with words.speaking("en"):
            assert words.spoken() == "en"
        assert words.spoken() == "fr"
    assert words.spoken() == "en"


def test_plurals_follow_the_language() -> None:
    """English says "0 moves", French "0 coup"."""
    english = [words.several("{count} move", "{count} moves", count) for count in (0, 1, 2)]
    words.use("fr")
    assert english == ["0 moves", "1 move", "2 moves"]
    assert [words.several("{count} move", "{count} moves", count) for count in (0, 1, 2)] == [
        "0 coup",
        "1 coup",
        "2 coups",
    ]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr-CA"}, "fr"),
        ({"LANG": "fr.UTF-8"}, "fr"),
        ({"LANG": "fr_FR@euro"}, "fr"),
        ({"LANG": "FR_fr"}, "fr"),
        ({"LANG": "frp_IT"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "f"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "fr_BE.UTF-8", "LANG": "en_US"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ({"LANGUAGE": "fr", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LANGUAGE": "fr:en", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LANGUAGE": "de:fr", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANGUAGE": "de:it", "LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_environment_names_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert words.from_locale() == language


# --- No words outside the catalogues ------------------------------------------------------------

ALLOWED = {
    "Esc": "a key's name in both languages",
    "Ludothèque": "our own name",
}

STYLES = {"bold", "dim", "italic", "reverse"}


def reads_like_words(text: str) -> bool:
    """Two words in a row, or one with a capital; colours, fields, classes, paths and commands aside."""
    bare = re.sub(r"(?<!\\)\[[^\]]*\]|\$\w+|#[\w-]+|\b\w+\((?:True|False)?\)", " ", text)
    bare = re.sub(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b", " ", bare)
    if bare.strip() in ALLOWED or bare.startswith("ludotheque") or set(bare.split()) <= STYLES:
        return False
    return bool(re.search(r"[^\W\d_]{2,}[,;:]? [^\W\d_]{2,}|\b[A-ZÀ-Ý][a-zà-ÿ]{2,}", bare))


def stray_words(where: str, source: str) -> list[str]:
    """The literals of a file that people would read untranslated."""
    tree = ast.parse(source)
    spared: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            spared.add(id(node.value))  # a docstring
        elif is_translation(node):
            assert isinstance(node, ast.Call)
            spared |= {id(argument) for argument in node.args}
        elif isinstance(node, ast.Dict):
            spared |= {id(key) for key in node.keys}
    return [
        f"{where}:{node.lineno}: {node.value!r}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if id(node) not in spared and reads_like_words(node.value)
    ]


@pytest.mark.parametrize(
    "where", [where for where in sources() if where.startswith("screens/") or where == "cli.py"]
)
def test_screens_say_nothing_untranslated(where: str) -> None:
    assert stray_words(where, sources()[where]) == []


def bare_words(template: str) -> str:
    """What a template says outside of its tags and expressions."""
    bare = re.sub(
        r"{#.*?#}|{%.*?%}|{{.*?}}|<script.*?</script>|<svg.*?</svg>|<!.*?>", " ", template, flags=re.S
    )
    spoken = re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', bare)
    return " ".join([*re.sub(r"<[^>]*>|/\w+\?", " ", bare, flags=re.S).split(), *spoken])


@pytest.mark.parametrize(("where", "template"), sources("html").items())
def test_pages_say_nothing_untranslated(where: str, template: str) -> None:
    found = set(re.findall(r"[^\W\d_]{2,}", bare_words(template)))
    assert found <= {"Ludothèque", "FR", "EN", "Français", "English"}


def test_stray_words_on_a_page_are_found() -> None:
    for template in ("<p>Hello</p>", '<button title="Close">x</button>', "{{ _('a') }} <b>wins</b>"):
        assert re.search(r"\w{3}", bare_words(template)), template


def test_scripts_get_their_words() -> None:
    assert pages.script_texts('_("a {b}", { b }); several("{count} a", "{count} as", n); this._("c")') == [
        ("a {b}",),
        ("{count} a", "{count} as"),
    ]
    assert pages.script_words("en") == {}
    words.use("fr")
    assert {len(one) for one in pages.script_words("fr").values() if isinstance(one, list)} == {2}
    assert "choose a hole" in pages.script_words("fr", "quintago")
    assert "choose a hole" not in pages.script_words("fr", "tetramino")


@pytest.mark.parametrize(
    "source",
    [
        'say("player one wins")',
        'say(f"{name} has won, at last")',
        'Button("Start")',
        'say(_("hello") + " my friend")',
        'say("Player {number}".format(number=1))',
        '{"key": "some words"}',
        'say(_("{word}", word="two words"))',
        'Static("[bold]Some words[/]")',
    ],
)
def test_stray_words_are_found(source: str) -> None:
    assert stray_words("made-up", source)


@pytest.mark.parametrize(
    "source",
    [
        'def f():\n    """Words for readers of the code."""',
        'X = 1\n"""What X is."""',
        'say(_("player one wins"))',
        'say(several("one move", "many moves", 3))',
        'Text("x", "bold reverse")',
        'Content.from_markup("[bold $text on $primary]$key[/] $does")',
        'query_one("#status")',
        'query("#seats OptionRow")',
        'Binding("y", "answer(True)", "")',
        'print("ludotheque play quintago --plain")',
        '{"Some key": 1}',
    ],
)
def test_what_is_no_text_is_let_through(source: str) -> None:
    assert stray_words("made-up", source) == []
