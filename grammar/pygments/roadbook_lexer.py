"""A Pygments lexer for Roadbook, for documentation tools such as Sphinx and MkDocs.

Copy this file next to your documentation, or name it: `pygmentize -x -l roadbook_lexer.py:RoadbookLexer FILE`.
The word lists between `(?#words)(?:aasa|alias|allow|answer|as|assetlinks|back|bare|before|bind|blanks|block|blocks|break|cancel|case|cases|changes|check|clash|container|containers|continue|decline|decode|default|defer|deferral|deprecated|describe|dialect|diff|dismiss|drop|edit|entitlements|example|expect|explain|export|external|fallback|finish|flags|format|fragment|generate|goto|group|guard|guards|help|history|hold|host|hostless|if|in|include|internal|lines|list|load|log|manifest|match|modal|modals|new|next|normalize|on|only|open|overlaps|parent|perform|platforms|plist|plus|pop|port|present|presenter|priority|proceed|push|query|quit|rank|record|redo|remove|repeated|replay|require|reset|resolve|resume|reuse|roadbook|root|route|routes|rules|run|save|scheme|schemes|screen|screens|select|set|settings|show|slash|stack|step|stop|style|tables|tabs|tag|test|tests|tour|type|types|undo|var|vars|view|watch|when|wildcard)(?#/words)` are made from grammar/roadbook.grammar by `make generate`.
"""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups, default, include, using, words
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Token,
)

# Types have the scopes of all documentation tools; patterns and URLs are kinds of strings.
PATTERN = String.Other.Pattern
URL = String.Other.Url
PARAMETER = Name.Variable.Parameter
PROPERTY = Name.Property
TYPE = Keyword.Type

START = r"(^[ \t]*|(?<=[;{}])[ \t]*)"
NAME = r'(?:[A-Za-z_]\w*|"[^"\n]*")'
NAMES = rf"{NAME}(?:\s*,\s*{NAME})*"
REGEX = r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/"
RECORD = r"(?:(?<=[=\[(,:]\s)|(?<=[\[(=,:])|(?<=with\s)|(?<=[?=]=\s)|(?<=\?\?\s))\{"
EVENTS = r"(?#words EVENT)(?:cancelled|created|declined|deferred|failed|reloaded|showing|shown|unmatched)(?#/words)"
OUTCOMES = r"(?#words OUTCOME)(?:cancelled|declined|deferred|failed|handled|held|invalid|unmatched)(?#/words)"
KINDS = r"(?#words KIND)(?:block|container|guard|hook|normalize|route|scheme|screen|stack|style|tabs|test|type|var)(?#/words)"
NOUNS = r"(?#words noun)(?:blocks|containers|guards|history|lines|overlaps|routes|schemes|screens|tests|types|vars)(?#/words)"
CLAUSES = r"(?#words clause)(?:as|default|deprecated|example|guard|in|internal|modal|only|parent|priority|style|tag|when)(?#/words)"
OPTIONS = r"(?#words option)(?:bare|blanks|case|clash|decode|deferral|fallback|flags|fragment|host|hostless|modals|plus|port|query|rank|repeated|reuse|slash|tables|wildcard)(?#/words)"
PLATFORMS = r"(?#words platform)(?:aasa|assetlinks|entitlements|manifest|plist)(?#/words)"
STATEMENTS = r"(?#words statement command noun declaration clause)(?:alias|allow|answer|as|back|before|bind|block|blocks|break|cancel|cases|changes|check|container|containers|continue|decline|default|defer|deprecated|describe|dialect|diff|dismiss|drop|edit|example|expect|explain|export|external|finish|format|generate|goto|group|guard|guards|help|history|hold|if|in|include|internal|lines|list|load|log|match|modal|new|next|normalize|on|only|open|overlaps|parent|perform|platforms|pop|present|presenter|priority|proceed|push|quit|record|redo|remove|replay|require|reset|resolve|resume|roadbook|root|route|routes|rules|run|save|scheme|schemes|screen|screens|select|set|settings|show|stack|step|stop|style|tabs|tag|test|tests|tour|type|types|undo|var|vars|view|watch|when)(?#/words)"
BLOCKS = r"(?#words statement)(?:allow|cancel|decline|defer|dismiss|external|hold|if|log|open|perform|pop|present|push|require|select|set|show)(?#/words)"


def names(kind: object) -> object:
    """Names with commas, each of this kind."""
    return using(_Names, kind=kind)


class _Names(RegexLexer):
    """A list of names of one kind."""

    tokens: ClassVar = {"root": [(r"[\s,\[\]]+", Punctuation), (NAME, Token)]}

    def __init__(self, **options: object) -> None:
        self.kind = options.pop("kind")
        super().__init__(**options)

    def get_tokens_unprocessed(self, text: str, stack: tuple[str, ...] = ("root",)) -> object:
        """The names have the kind that was asked for."""
        for index, kind, value in super().get_tokens_unprocessed(text, stack):
            yield index, self.kind if kind is Token else kind, value


def statement(pattern: str, *kinds: object) -> tuple[str, object]:
    """A rule for the start of a statement."""
    return START + pattern, bygroups(Text, *kinds)


class RoadbookLexer(RegexLexer):
    """Maps and scripts of Roadbook."""

    name = "Roadbook"
    aliases: ClassVar = ["roadbook"]
    filenames: ClassVar = ["*.roadbook"]
    mimetypes: ClassVar = ["text/x-roadbook"]
    flags = re.MULTILINE

    tokens: ClassVar = {
        "root": [
            include("comments"),
            include("declarations"),
            include("commands"),
            include("clauses"),
            include("expression"),
        ],
        "comments": [
            (r"^[ \t]*##.*$", String.Doc),
            (r"(?<!\S)#.*$", Comment.Single),
        ],
        "declarations": [
            statement(r"(roadbook)(\s+)(\d+)", Keyword, Text, Number),
            statement(
                r'(include|load|run|changes|replay)(\s+)("[^"\n]*"|[^\s;]+)',
                Keyword,
                Text,
                String.Double,
            ),
            (
                START + r"(rules|dialect)\b(?:(\s+)(\w+))?",
                bygroups(Text, Keyword, Text, Name.Constant),
                "rules",
            ),
            (START + r"(platforms)\b", bygroups(Text, Keyword), "platforms"),
            (
                START + r"(scheme)(\s+)",
                bygroups(Text, Keyword, Text),
                ("patterns", "claim"),
            ),
            (
                START + rf"(type)(\s+)({NAME})(\s*)(=|(?=extern\b))",
                bygroups(Text, Keyword, Text, TYPE, Text, Operator),
                "type",
            ),
            (
                START + rf"(var)(\s+)({NAME})(\s*)(:)",
                bygroups(Text, Keyword, Text, Name.Variable, Text, Punctuation),
                "types",
            ),
            statement(rf"(var)(\s+)({NAME})", Keyword, Text, Name.Variable),
            (
                START + r"(screen)\b(?=\s+[A-Za-z_\"])",
                bygroups(Text, Keyword),
                "screen",
            ),
            include("stack"),
            (
                START + rf"(tabs|container)(\s+)({NAME})",
                bygroups(Text, Keyword, Text, Name.Namespace),
                "containers",
            ),
            statement(rf"(root|select)(\s+)({NAME})", Keyword, Text, Name.Namespace),
            statement(r"(presenter)(\s+)(none)\b", Keyword, Text, Keyword),
            statement(rf"(presenter)(\s+)({NAME})", Keyword, Text, Name.Namespace),
            statement(rf"(style)(\s+)({NAME})(?=\s*\{{)", Keyword, Text, Name.Function),
            (START + r"(route|block)(\s+)", bygroups(Text, Keyword, Text), "patterns"),
            (
                START + rf"(group)(\s+)(?!(?:{CLAUSES})\b|\{{)",
                bygroups(Text, Keyword, Text),
                "patterns",
            ),
            (
                START + r"(normalize|match)(\s+)(?![.=!])",
                bygroups(Text, Keyword, Text),
                "patterns",
            ),
            (
                START + rf"(on)(\s+)({EVENTS})\b([ \t]*)",
                bygroups(Text, Keyword, Text, Name.Constant, Text),
                ("patterns", "site"),
            ),
            statement(rf"(cases)(\s+)({NAMES})", Keyword, Text, names(Name.Label)),
        ],
        "stack": [
            (
                rf"((?:^|(?<=[;{{}}]))[ \t]*)(stack)(\s+)({NAME})(?:(\s+)(lazy)\b)?(?:(\s*)(=)(\s*)(\[[^\]\n]*\]))?",
                bygroups(
                    Text,
                    Keyword,
                    Text,
                    Name.Namespace,
                    Text,
                    Keyword,
                    Text,
                    Operator,
                    Text,
                    names(Name.Class),
                ),
            )
        ],
        "commands": [
            statement(r"(answer)(\s+)(on|off)\b", Keyword, Text, Keyword),
            statement(
                rf"(answer)(\s+)({NAME})(\s*)(:)",
                Keyword,
                Text,
                Name.Function,
                Text,
                Punctuation,
            ),
            (
                r"(?<=[:,]\s)(allow|cancel|defer|decline)(?=\s*(?:[,;}\"]|$))",
                Name.Constant,
            ),
            statement(r"(pop|dismiss)(\s+)(all)\b", Keyword, Text, Keyword),
            statement(
                rf"(pop|dismiss)(\s+)(to)(\s+)({NAME})",
                Keyword,
                Text,
                Keyword,
                Text,
                Name.Class,
            ),
            statement(
                r"(push|present)(\s+)([A-Za-z_]\w*)(?=[\s(;}]|$)",
                Keyword,
                Text,
                Name.Class,
            ),
            statement(
                rf"(show)(\s+)(?!(?:in|animated)\b)({NAME})",
                Keyword,
                Text,
                Name.Function,
            ),
            statement(r"(drop)(\s+)(held)\b", Keyword, Text, Keyword),
            statement(r"(step|next)(\s+)(back)\b", Keyword, Text, Keyword),
            statement(rf"(list)(\s+)({NOUNS})\b", Keyword, Text, Keyword),
            statement(r"(overlaps)(\s+)(all)\b", Keyword, Text, Keyword),
            statement(
                r"(settings)(\s+)([\w-]+)(?:(\s+)([\w-]+))?",
                Keyword,
                Text,
                Name.Label,
                Text,
                Name.Label,
            ),
            statement(r"(alias)(\s+)(\w+)(\s*)(=)?", Keyword, Text, Name.Label, Text, Operator),
            statement(r"(break)(\s+)(when|off)\b", Keyword, Text, Keyword),
            statement(
                rf"(remove|describe|edit|break)(\s+)(?:({KINDS})(\s+))?([^\s;}}]+)",
                Keyword,
                Text,
                Keyword,
                Text,
                Name.Label,
            ),
            statement(
                r"(export)(\s+)(\w+)(?:(\s+)(for)(\s+)(\S+))?",
                Keyword,
                Text,
                Name.Label,
                Text,
                Keyword,
                Text,
                Name.Label,
            ),
            statement(r"(record|watch)(\s+)(off)\b", Keyword, Text, Keyword),
            statement(
                r"(save|record)(\s+)([^\s;}]+)(?:(\s+)(over))?",
                Keyword,
                Text,
                String.Other,
                Text,
                Keyword,
            ),
            (
                START + r"(open|resolve|explain|generate|step|push|present|external)(\s+)(\")",
                bygroups(Text, Keyword, Text, URL),
                "quoted-url",
            ),
            statement(rf"(guard)(\s+)({NAMES})", Keyword, Text, names(Name.Function)),
            statement(rf"(default)(\s+)({NAME})(?=\s*=)", Keyword, Text, PARAMETER),
            (START + r"(tag)(\s+)(?=[\w\"])", bygroups(Text, Keyword, Text), "tags"),
            (
                START + r"(example)(\s+)(\")",
                bygroups(Text, Keyword, Text, URL),
                "quoted-url",
            ),
            statement(rf"({STATEMENTS})\b(?!\s*[.=:](?!=)|\s*(?:==|!=|\[))", Keyword),
            (rf"(?<=else\s)(?:{BLOCKS})\b", Keyword),
        ],
        "clauses": [
            (r"(->)(\s*)(external)\b", bygroups(Operator, Text, Keyword)),
            (rf"(->)(\s*)({OUTCOMES})\b", bygroups(Operator, Text, Name.Constant)),
            (r"(->)(\s*)([A-Za-z_]\w*)", bygroups(Operator, Text, Name.Class)),
            (r"(=>)(\s*)(lookup)\b", bygroups(Operator, Text, Keyword)),
            (
                rf"(?<=\s)(in)(\s+)({NAMES})(?=\s*(?:[{{;}}),]|$|\s(?!and\b|or\b|[=<>?!+*])))",
                bygroups(Keyword, Text, names(Name.Namespace)),
            ),
            (
                rf"(\bguard)(\s+)({NAMES})",
                bygroups(Keyword, Text, names(Name.Function)),
            ),
            (r"((?<=\s)on)(\s+)", bygroups(Keyword, Text), ("patterns", "site")),
            (
                r"(?<=\s)(before)(\s+)(match|generate|push|present)\b",
                bygroups(Keyword, Text, Keyword),
            ),
            (rf"(\bstyle)(\s+)({NAME})", bygroups(Keyword, Text, Name.Function)),
            (rf"(\bparent)(\s+)({NAME})", bygroups(Keyword, Text, Name.Class)),
            (
                rf"(\bonly)(\s+)(\[[^\]\n]*\]|{NAMES})",
                bygroups(Keyword, Text, names(PARAMETER)),
            ),
            (rf"(\bpriority)(\s+)(-)?(\d+)", bygroups(Keyword, Text, Operator, Number)),
            (rf"(?<=\s)(as)(\s+)({NAME})", bygroups(Keyword, Text, Name.Label)),
            (
                r"(?:(?<=\s)|(?<=[;{}]))(?:modal|internal|deprecated|do|else|fails|when|wrap)\b",
                Keyword,
            ),
            (r"(?<=\s)(?:with|userInfo)(?=\s*\{)", Keyword),
            (rf"(?<=\s)(from)(\s+)({NAME})", bygroups(Keyword, Text, Name.Label)),
            (
                r"(?<=\s)(animated)\b(?:(\s+)(on|off)\b)?",
                bygroups(Keyword, Text, Keyword),
            ),
        ],
        "tags": [
            (r"[ \t,]+", Punctuation),
            (r'(:)(\s*)("[^"\n]*")', bygroups(Punctuation, Text, String.Double)),
            (NAME, Name.Label),
            default("#pop"),
        ],
        "rules": [
            include("comments"),
            (r"[ \t]*\{", Punctuation, ("#pop", "options")),
            default("#pop"),
        ],
        "options": [
            include("comments"),
            (rf"({OPTIONS})(\s+)([\w ]+)", bygroups(Keyword, Text, Name.Constant)),
            (r"\}", Punctuation, "#pop"),
            (r"[\s;]+", Text),
            (r"[^\s;}]+", Text),
        ],
        "platforms": [
            include("comments"),
            (r"[ \t]*\{", Punctuation, ("#pop", "files")),
            default("#pop"),
        ],
        "files": [
            include("comments"),
            (rf'({PLATFORMS})(\s+)("[^"\n]*"|[^\s;}}]+)', bygroups(Keyword, Text, String.Double)),
            (r'(app|for|activity)(\s+)("[^"\n]*"|[^\s;}]+)', bygroups(Keyword, Text, Name.Label)),
            (r"(since)(\s+)(\d+)", bygroups(Keyword, Text, Number)),
            (r"\}", Punctuation, "#pop"),
            (r"[\s;]+", Text),
            (r"[^\s;}]+", Text),
        ],
        "containers": [
            (r"[ \t]+", Text),
            (r"\blazy\b", Keyword),
            (r"\b(select)(\s+)(none)\b", bygroups(Keyword, Text, Keyword)),
            (rf"\b(selected)(\s+)({NAME})", bygroups(Keyword, Text, Name.Namespace)),
            (r"\{", Punctuation, ("#pop", "children")),
            default("#pop"),
        ],
        "children": [
            include("comments"),
            (r"\}", Punctuation, "#pop"),
            (
                rf"\b(stack)(\s+)({NAME})(?:(\s+)(lazy)\b)?(?:(\s*)(=)(\s*)(\[[^\]\n]*\]))?",
                bygroups(
                    Keyword,
                    Text,
                    Name.Namespace,
                    Text,
                    Keyword,
                    Text,
                    Operator,
                    Text,
                    names(Name.Class),
                ),
            ),
            (
                rf"\b(tabs|container)(\s+)({NAME})",
                bygroups(Keyword, Text, Name.Namespace),
                "containers",
            ),
            (NAME, Name.Namespace),
            (r"[\s;]+", Text),
            (r".", Text),
        ],
        "claim": [
            (r"[A-Za-z]\w*(?=,?(?:\s|$|;))", Name.Namespace, "#pop"),
            default("#pop"),
        ],
        "site": [
            (r"[A-Za-z_]\w*(?=,?(?:\s|$|;))", Name.Class, "#pop"),
            default("#pop"),
        ],
        "screen": [
            include("comments"),
            (r"\(", Punctuation, "parameters"),
            (r"\b(else)(\s+)(decline)\b", bygroups(Keyword, Text, Keyword)),
            (r"(?<=,)\s+|[ \t]+", Text),
            (r",", Punctuation),
            (NAME, Name.Class),
            default("#pop"),
        ],
        "parameters": [
            include("comments"),
            (r"\)", Punctuation, "#pop"),
            (r"\.\.\.", Operator),
            (
                r"([A-Za-z_]\w*)(\s*)(:)",
                bygroups(PARAMETER, Text, Punctuation),
                "types",
            ),
            (r"=", Operator, "default"),
            (r"(from)(\s+)([\w.-]+|\"[^\"\n]*\")", bygroups(Keyword, Text, Name.Label)),
            (r"[A-Za-z_]\w*", PARAMETER),
            (r"[\s,]+", Text),
            (r".", Text),
        ],
        "default": [(r"(?=[,)]|from\b)", Text, "#pop"), include("expression")],
        "type": [
            (r"\b(where|as|extern)\b", Keyword, "condition"),
            include("types"),
        ],
        "condition": [
            (r"(?=\b(?:where|as|extern)\b|$|[;}])", Text, "#pop"),
            include("expression"),
        ],
        "types": [
            include("comments"),
            (r"[ \t]+", Text),
            (r"(?<=\|)\s+", Text),
            (REGEX, String.Regex),
            (r'"(?:[^"\\\n]|\\.)*"', Name.Constant),
            (r"\.\.\.", Operator),
            (r"-?\d(?:[\d-]|\.(?!\.))*", Number),
            (r"[|<>?]", Operator),
            (r"(?=from\b|where\b|as\b|extern\b)", Text, "#pop"),
            (
                r"(?:string|int|uint|float|bool|uuid|date|url|path|list|float32|UUID)\b(?!-)",
                TYPE,
            ),
            (r"[A-Z]\w*\b(?!-)", TYPE),
            (r"[A-Za-z_][\w-]*", Name.Constant),
            default("#pop"),
        ],
        "patterns": [
            (r",\s+", Punctuation),
            (r'"', PATTERN, "quoted-pattern"),
            include("pattern-parts"),
            (r'(?:[^\s:<{}*?!&(),;"]|[,;](?!\s|$)|:(?!\w))+', PATTERN),
            default("#pop"),
        ],
        "quoted-pattern": [
            (r'"', PATTERN, "#pop"),
            include("pattern-parts"),
            (r'(?:\\.|[^":<{*?!&()\n\\]|:(?!\w))+', PATTERN),
            default("#pop"),
        ],
        "pattern-parts": [
            (r":\w+", PARAMETER),
            (rf"<(?:{REGEX}|\"[^\"\n]*\"|<[^<>\n]*>|[^<>\n])*>", TYPE),
            (r"\{[^\s}]*\}", Name.Class),
            (r"[*?!&()]+", Operator),
            (r"[<{]", PATTERN),
        ],
        "quoted-url": [
            (r'"', URL, "#pop"),
            (r"\$\{", String.Interpol, "interpolation"),
            (r'\\["\\]', String.Escape),
            (r'(?:[^"\\$\n]|\$(?!\{)|\\)+', URL),
            default("#pop"),
        ],
        "url": [
            (r"\$\{", String.Interpol, "interpolation"),
            (r"(?:[^\s$},;()]|\$(?!\{)|[,;](?!\s|$|\})|\([^\s()]*\))+", URL),
            default("#pop"),
        ],
        "interpolation": [
            (r"\}", String.Interpol, "#pop"),
            (r"$", Text, "#pop"),
            include("expression"),
        ],
        "string": [
            (r'"', String.Double, "#pop"),
            (r"\$\{", String.Interpol, "interpolation"),
            (r'\\(?:[ntr"\\$]|u\{[0-9A-Fa-f]{1,8}\})', String.Escape),
            (r'(?:[^"\\$\n]|\$(?!\{)|\\(?![ntr"\\$]))+', String.Double),
            default("#pop"),
        ],
        "expression": [
            include("comments"),
            (rf"\b(matches)(\s+)({REGEX})", bygroups(Keyword, Text, String.Regex)),
            (r"(?<=\s)extern(?=\s*(?:$|[;}]))", Keyword),
            (r"(?<!\S)(?=/\S|[A-Za-z][\w+.-]*:[^\s\"]|\$\{)", Text, "url"),
            (r"(?<!\S)/(?=$|;|\s*\})", URL),
            (r'"(?=(?:[^"\\\n]|\\.)*"\s*(?:->|=>))', URL, "quoted-url"),
            (r'"', String.Double, "string"),
            (
                words(
                    ("and", "or", "not", "matches", "in"),
                    prefix=r"(?<![\w.])",
                    suffix=r"\b",
                ),
                Keyword,
            ),
            (
                words(("true", "false", "null"), prefix=r"(?<![\w.])", suffix=r"\b"),
                Keyword.Constant,
            ),
            (r"(?<!\w)\d+(?:\.\d+)?", Number),
            (r"\?\?|==|!=|<=|>=|->|=>|\.\.\.|[=<>+*/-]", Operator),
            (r"(?<=\.)(?:[A-Za-z_]\w*|\"[^\"\n]*\")", PROPERTY),
            (r"[A-Za-z_]\w*(?=\()", Name.Function),
            (r"\(", Punctuation, "group"),
            (r"\[", Punctuation, "list"),
            (RECORD, Punctuation, "record"),
            (r"[A-Za-z_]\w*", Name.Variable),
            (r"[ \t\r\n]", Text),
            (r"[{};,.:|?!]", Punctuation),
        ],
        "group": [
            (r"\)", Punctuation, "#pop"),
            (r"([A-Za-z_]\w*)(\s*)(:)(?=\s)", bygroups(PARAMETER, Text, Punctuation)),
            include("expression"),
        ],
        "list": [(r"\]", Punctuation, "#pop"), include("expression")],
        "record": [
            (r"\}", Punctuation, "#pop"),
            (
                r'([A-Za-z_]\w*|"[^"\n]*")(\s*)(:)(?=\s|$)',
                bygroups(PROPERTY, Text, Punctuation),
            ),
            include("expression"),
        ],
    }
