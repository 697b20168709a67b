// The grammar of Roadbook for tree-sitter. Statements come from shapes.js, which `make generate` makes from
// ../roadbook.grammar; here is what shapes do not say. The names of nodes are those of Roadbook's own parser
// (SyntaxKind.swift). `src/` is generated: see README.md.

const { entries, parts } = require("./shapes.js");

const snake = (name) => name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
const sequence = (...rules) => (rules.length === 1 ? rules[0] : seq(...rules));
const alternatives = (...rules) => (rules.length === 1 ? rules[0] : choice(...rules));
const commas = (rule) => seq(rule, repeat(seq(",", rule)));

// The nodes of statements whose shape the table does not parse by itself.
const HAND_NODES = {
  scheme: "scheme_declaration", type: "type_declaration", var: "variable_declaration",
  screen: "screen_declaration",
  tabs: "container_declaration", stack: "container_declaration", container: "container_declaration",
  presenter: "root_statement", test: "test_declaration", cases: "cases_statement",
  route: "route_declaration", group: "route_declaration", guard: "guard_declaration",
  on: "hook_declaration", if: "if_statement", require: "require_statement", show: "show_statement",
  decline: "verdict_statement", cancel: "verdict_statement", defer: "verdict_statement",
  allow: "verdict_statement", hold: "verdict_statement", set: "set_statement",
  open: "open_statement", push: "open_statement", present: "open_statement",
  resolve: "open_statement", explain: "open_statement", generate: "open_statement",
  pop: "pop_statement", dismiss: "pop_statement", back: "pop_statement",
  remove: "item_command", describe: "item_command", edit: "item_command", break: "break_command",
  match: "match_command", answer: "answer_command", step: "step_command", expect: "expect_command",
};

// What a part is in a declaration, clause or statement; `name` and `argument` cover most of them.
const PARTS = {
  PATTERN: ($) => $.pattern, CLAIM: ($) => $.pattern, SITE: ($) => $.pattern,
  URL: ($) => $.url, PLACE: ($) => alias($._place, $.url),
  EXPRESSION: ($) => $._expression, REASON: ($) => $._expression,
  STRING: ($) => $.string_expression, TITLE: ($) => $.string_expression,
  WHY: ($) => $.string_expression, TYPE: ($) => $._type, RECORD: ($) => $.record_expression,
  CALL: ($) => $.call_expression, ARGUMENTS: ($) => $.argument_list,
  N: ($) => $.number, VERSION: ($) => $.number, MAP: ($) => $.bare,
  MODIFIERS: ($) => repeat($.modifier), ANIMATED: ($) => repeat($.modifier),
  CLAUSES: ($) => repeat(alias($._line_clause, $.clause)),
  ROUTES: ($) => alias($.route_body, $.body), RULES: ($) => alias($.rules_body, $.body),
  PLATFORMS: ($) => alias($.platforms_body, $.body),
  BLOCK: ($) => alias($.block_body, $.body), STEPS: ($) => alias($.style_body, $.body),
  TESTS: ($) => alias($.test_body, $.body), ROWS: ($) => alias($.rows_body, $.body),
  CHILDREN: ($) => alias($.children_body, $.body), SCREENS: ($) => $.list_expression,
  TARGET: ($) => $._target, PARAMETERS: ($) => $.parameter,
};

const ARGUMENTS_OF_COMMANDS = {
  FORMAT: ($) => word($, parts.FORMAT), TOUR: ($) => word($, parts.TOUR),
  EXPRESSION: ($) => $._expression, NOUN: ($) => $._noun,
  N: ($) => $.number, ENTRY: ($) => $.number, CODE: ($) => $.number, A: ($) => $.number,
  B: ($) => $.number,
};

// A choice of words.
function word($, shape) {
  return alternatives(...shape.slice(1).map((each) => alias(each, $.bare)));
}

function part($, name, isCommand) {
  if (isCommand) return (ARGUMENTS_OF_COMMANDS[name] ?? (() => $.bare))($);
  return (PARTS[name] ?? (() => $._name))($);
}

// The rule of a shape of roadbook.grammar.
function rule($, shape, isCommand) {
  if (typeof shape === "string") return shape;
  const [kind, ...items] = shape;
  if (kind === "part") return part($, items[0], isCommand);
  const rules = items.map((item) => rule($, item, isCommand));
  switch (kind) {
    case "seq": return sequence(...rules);
    case "choice": return alternatives(...rules);
    case "optional": return optional(rules[0]);
    case "repeat": return repeat(rules[0]);
    case "list": return commas(rules[0]);
  }
}

const key = (entry) => `_${entry.group}_${entry.word}`;
const isCommand = (entry) => entry.group === "command" || entry.group === "noun";
const node = (entry) =>
  entry.node ? snake(entry.node) : (HAND_NODES[entry.word] ?? (entry.group === "clause" ? "clause" : "command"));

// What only `rules` and `platforms` contain.
const isLine = (entry) => entry.group === "option" || entry.group === "platform";

// Every statement that the table has.
const statements = ($) => entries
  .filter((entry) => !isLine(entry))
  .map((entry) => alias($[key(entry)], $[node(entry)]));

// `{ statement; statement }`. `open` tells the scanner what is allowed in it.
function body($, open, statement) {
  return seq(alias(open, "{"), repeat(seq(optional(statement), $._end)),
    choice(alias($._close, "}"), $.unclosed));
}

function items(open, item, close, unclosed) {
  return seq(open, optional(seq(item, repeat(seq(",", item)), optional(","))), choice(close, unclosed));
}

const LEVELS = [["??", 1], ["or", 2], ["and", 3], ["==", 5], ["!=", 5], ["<", 5], ["<=", 5], [">", 5],
  [">=", 5], ["in", 5], ["+", 6], ["-", 6], ["*", 7], ["/", 7]];

// Rules for what shapes do not say, by the key of the entry.
const HAND = {
  _declaration_scheme: ($) => seq("scheme", commas($.pattern), repeat(alias($._line_clause, $.clause)),
    optional(alias($.scheme_body, $.body))),
  _declaration_type: ($) => seq("type", $._name, choice("extern", seq("=", $._type,
    repeat(alias($._type_clause, $.clause)), optional("extern")))),
  _declaration_var: ($) => seq("var", $._name, optional(seq(":", $._type)),
    choice("extern", seq("=", $._expression, optional("extern")))),
  _declaration_screen: ($) => seq("screen", $._signature),
  _declaration_tabs: ($) => seq("tabs", $._name, optional("lazy"), optional($.container_selection),
    PARTS.CHILDREN($)),
  _declaration_container: ($) => seq("container", $._name, optional("lazy"), optional($.container_selection),
    PARTS.CHILDREN($)),
  _declaration_test: ($) => seq("test", $.string_expression, optional(alias($._fails, $.clause)),
    PARTS.TESTS($)),
  _declaration_group: ($) => seq("group", optional(alias($._group_patterns, $.pattern)),
    repeat(seq(",", $.pattern)), PARTS.CLAUSES($), PARTS.ROUTES($)),
  _declaration_guard: ($) => seq("guard", $._name, optional(seq("on", commas($.pattern))),
    optional(seq("before", $._name)), choice("extern", PARTS.BLOCK($))),
  _declaration_on: ($) => seq("on", $._name, optional(commas($.pattern)), PARTS.BLOCK($)),
  _clause_only: ($) => seq("only", choice(commas($._name), seq("[", commas($._name), "]"))),
  _clause_priority: ($) => seq("priority", optional("-"), $.number),
  _statement_if: ($) => seq("if", $._expression, alias($.same_body, $.body), optional($.else_branch)),
  _statement_require: ($) => seq("require", $._expression,
    optional(alias($._require_else, $.else_branch))),
  _statement_show: ($) => seq("show", optional($._name), repeat($.modifier)),
  _statement_open: ($) => seq("open", alias($._sure_place, $.url), repeat($.modifier)),
  _statement_push: ($) => seq("push", $._subject, repeat($.modifier)),
  _statement_present: ($) => seq("present", $._subject, repeat($.modifier)),
  _statement_set: ($) => seq("set", choice(alias($.identifier, $.name_expression), $.member_expression),
    "=", $._expression),
  _command_resolve: ($) => seq("resolve", alias($._sure_place, $.url), repeat($.modifier)),
  _command_explain: ($) => seq("explain", alias($._sure_place, $.url), repeat($.modifier)),
  _command_generate: ($) => seq("generate", alias($._sure_place, $.url), repeat($.modifier)),
  _command_back: ($) => seq("back", repeat($.modifier)),
  _command_step: ($) => seq("step", optional(choice(seq("back", optional($.bare)), alias($.number, $.bare),
    seq(alias($._sure_place, $.url), repeat($.modifier))))),
  _command_match: ($) => seq("match", $.pattern, alias($._place, $.url)),
  _command_remove: ($) => seq("remove", $._item),
  _command_describe: ($) => seq("describe", $._item),
  _command_edit: ($) => seq("edit", $._item),
  _command_break: ($) => seq("break", optional(choice(seq(choice("on", "off", "remove"), optional($.bare)),
    seq(choice(seq("when", $._expression), seq($._item, optional(seq("when", $._expression)))),
      optional("once"), optional(seq("do", alias($._rest_of_line, $.bare))))))),
  _command_export: ($) => seq("export", word($, parts.FORMAT), optional(seq("for", $.bare)),
    optional(seq(alias($._other_bare, $.bare), optional("over")))),
  _command_record: ($) => seq("record", choice("off", alias($._other_bare, $.bare))),
  _command_test: ($) => seq("test", optional(choice(alias($._bare_name, $.bare),
    alias($.string_expression, $.bare)))),
  _noun_overlaps: ($) => seq("overlaps", optional("all"), optional(alias($._other_bare, $.bare))),
  _command_list: ($) => seq("list", optional($._noun)),
  _command_answer: ($) => seq("answer", choice("on", "off", seq($._name, ":", commas($.answer_item)),
    seq(alias($._answered_url, $.url), "=>", alias($._place, $.url)))),
  _command_expect: ($) => seq("expect", choice($._expression, seq(alias($._expected_place, $.url),
    repeat($.modifier), choice(seq("->", $.expected_result), seq("=>", alias($._place, $.url)))))),
  _command_settings: ($) => seq("settings", optional(choice(
    seq(alias("prompt", $.bare), choice("off", $._expression)), seq(alias($.identifier, $.bare), $.bare)))),
  _command_alias: ($) => seq("alias", optional(seq(alias($.identifier, $.bare),
    choice("off", seq("=", alias($._rest_of_line, $.bare)))))),
  _command_bind: ($) => seq("bind", optional(seq($.bare, $.bare))),
};

const rules = {
  // The scanner ends the last statement, before a brace or the end of the file, too.
  source_file: ($) => repeat(seq(optional($._file_statement), $._end)),
  _end: ($) => choice($._newline, ";"),
  _statement: ($) => choice(...statements($), $.screen_list),
  // The scanner marks what the context does not allow.
  _body_statement: ($) => seq(optional($.misplaced), $._statement),
  // Scripts open a URL or show a value without a word before it.
  _file_statement: ($) => choice($._body_statement, alias($._url_statement, $.open_statement),
    $.value_statement),
  _url_statement: ($) => seq(alias($._lone_url, $.url), repeat($.modifier)),
  value_statement: ($) => $._expression,
  _child: ($) => choice($._name, ...["tabs", "stack", "container"].map((each) =>
    alias($[`_declaration_${each}`], $.container_declaration))),

  scheme_body: ($) => body($, $._open_scheme, $._body_statement),
  route_body: ($) => body($, $._open_route, $._body_statement),
  block_body: ($) => body($, $._open_block, $._body_statement),
  style_body: ($) => body($, $._open_style, $._body_statement),
  same_body: ($) => body($, $._open_same, $._body_statement),
  test_body: ($) => body($, $._open_test, $._body_statement),
  rules_body: ($) => body($, $._open_rules, $.option_statement),
  platforms_body: ($) => body($, $._open_platforms, $.platform_file),
  rows_body: ($) => body($, $._open_items, $.case_row),
  children_body: ($) => body($, $._open_items, $._child),

  // Parts of declarations.
  option_statement: ($) => seq(choice(...entries.filter((each) => each.group === "option")
    .map((each) => each.word)), repeat1($._name)),
  platform_file: ($) => seq(choice(...entries.filter((each) => each.group === "platform")
    .map((each) => each.word)), $.bare, repeat(alias($._file_option, $.modifier))),
  _file_option: ($) => choice(seq(choice("app", "for", "activity"), $.bare), seq("since", $.number)),
  screen_list: ($) => seq(alias($._declaration_screen, $.screen_declaration),
    repeat1(seq(",", alias($._signature, $.screen_declaration)))),
  _signature: ($) => seq($._name, optional($.parameter_list), optional($.else_decline)),
  else_decline: () => seq("else", "decline"),
  parameter_list: ($) => items("(", choice("...", $.parameter), ")", alias($._unclosed_list, $.unclosed)),
  parameter: ($) => seq($._name, optional(seq(":", $._type)), optional(seq("=", $._expression)),
    optional(seq("from", choice(alias($.key, $.bare), alias($._quoted, $.bare))))),
  key: () => /[A-Za-z_][A-Za-z0-9_.\-]*/,
  container_selection: ($) => choice(seq("selected", $._name), seq("select", "none")),
  _type_clause: ($) => seq(choice("where", "as"), $._expression),
  _line_clause: ($) => choice(...entries
    .filter((entry) => entry.group === "clause" && entry.contexts.length === 0)
    .map((entry) => $[key(entry)])),
  _target: ($) => choice($.screen_target, $.external_target, $.rewrite_target, $.action_target),
  screen_target: ($) => seq("->", $._name, optional($.argument_list)),
  external_target: ($) => seq("->", "external", optional($.url)),
  rewrite_target: ($) => seq("=>", alias($._place, $.url)),
  action_target: ($) => seq("do", PARTS.BLOCK($)),
  _fails: ($) => seq("fails", optional($.string_expression)),
  case_row: ($) => seq(commas(choice(alias($._row_url, $.url), $._expression)),
    optional(alias($._fails, $.clause))),

  // Parts of blocks and commands.
  else_branch: ($) => seq(optional($._else_newline), "else",
    choice(alias($.same_body, $.body), alias($._statement_if, $.if_statement))),
  _require_else: ($) => seq("else", choice(PARTS.BLOCK($), $._statement)),
  modifier: ($) => choice(seq(choice("with", "userInfo"), $.record_expression), seq("as", $.bare),
    seq("from", $._name), seq("in", $.bare), seq("wrap", optional($._name)),
    seq("animated", optional(choice("on", "off")))),
  _subject: ($) => choice(alias($._sure_url, $.url), seq($._name, optional($.argument_list))),
  _item: ($) => seq(optional(alias($._kind, $.kind)), $.bare, optional(alias($._item_scheme, $.modifier))),
  _item_scheme: ($) => seq("in", $.bare),
  answer_item: ($) => choice(seq($._name, optional($.string_expression)),
    seq(alias("open", $.name), alias($._place, $.url))),
  expected_result: ($) => seq(choice(
    seq($._name, optional($.argument_list), optional($.string_expression)),
    seq(alias("external", $.name), optional($.url))), repeat(alias($._result_clause, $.clause))),
  _result_clause: ($) => choice(seq("in", $._name), "modal", seq("style", $._name)),
  _noun: ($) => choice(...entries.filter((each) => each.group === "noun").map((each) => $[key(each)])),

  // Names, patterns and URLs.
  _name: ($) => choice(alias($.identifier, $.name), alias($._quoted, $.name)),
  identifier: () => /[A-Za-z_][A-Za-z0-9_]*/,
  _quoted: () => token(/"([^"\\\r\n]|\\[^\r\n])*"/),
  _other_bare: ($) => choice($._bare_name, $._quoted),
  pattern: ($) => seq(choice(alias($._first_text, $.pattern_text), alias($._first_capture, $.capture),
    alias($._first_type, $.capture_type), alias($._first_screen, $.capture_screen),
    alias($._first_mark, $.pattern_mark)), repeat($._pattern_part),
    optional(alias($._glued_brace, $.unclosed))),
  _group_patterns: ($) => seq(choice(alias($._group_text, $.pattern_text),
    alias($._first_capture, $.capture), alias($._first_type, $.capture_type),
    alias($._first_screen, $.capture_screen), alias($._first_mark, $.pattern_mark)),
    repeat($._pattern_part),
    optional(alias($._glued_brace, $.unclosed))),
  _pattern_part: ($) => choice(alias($._text, $.pattern_text), alias($._capture, $.capture),
    alias($._capture_type, $.capture_type), alias($._capture_screen, $.capture_screen),
    alias($._mark, $.pattern_mark)),
  _place: ($) => choice($._url_parts, alias($._named_call, $.call_expression)),
  _named_call: ($) => seq(alias($.identifier, $.name_expression), $.argument_list),
  url: ($) => $._url_parts,
  _url_parts: ($) => url($, $._url_loose),
  _sure_url: ($) => url($, $._url_strict),
  _sure_place: ($) => choice(url($, $._url_strict), alias($._named_call, $.call_expression)),
  _row_url: ($) => url($, $._url_unquoted),
  _expected_place: ($) => choice(url($, $._url_expect), prec(-1, $.call_expression)),
  _answered_url: ($) => url($, $._url_answer),
  _lone_url: ($) => url($, $._url_alone),
  _url_part: ($) => choice(alias($._url_text, $.url_text), alias($._url_escape, $.string_escape),
    alias($._later_interpolation, $.interpolation)),
  _first_interpolation: ($) => seq(alias($._url_first_interpolation, "${"), $._expression, "}"),
  _later_interpolation: ($) => seq(alias($._url_interpolation, "${"), $._expression, "}"),

  // Types.
  _type: ($) => choice($._alternative, $.type_union, $.type_optional),
  type_union: ($) => seq($._alternative, repeat1(seq("|", $._alternative))),
  type_optional: ($) => seq(choice($._alternative, $.type_union), "?"),
  _alternative: ($) => choice(alias($._type_word, $.type_name), alias($._quoted, $.type_quoted),
    alias($._regex, $.type_regex), $.type_list, $.type_range),
  type_list: ($) => seq(alias($._type_list, "list"), "<", $._type, ">"),
  type_range: ($) => choice(seq($._bound, "...", optional($._bound)), seq("...", $._bound)),
  _bound: ($) => alias($._range_bound, $.number),

  // Expressions.
  _expression: ($) => choice(alias($.identifier, $.name_expression),
    ...["screen", "container", "stack"].map((each) => alias(each, $.name_expression)), $.number, $.boolean, $.null,
    $.string_expression, $.list_expression, $.record_expression, $.group_expression,
    $.unary_expression, $.binary_expression, $.member_expression, $.index_expression, $.call_expression),
  number: () => /[0-9]+(\.[0-9]+)?/,
  boolean: () => choice("true", "false"),
  null: () => "null",
  string_expression: ($) => seq('"', repeat(choice(alias($._string_text, $.string_text), $.string_escape,
    $.interpolation)), choice(token.immediate('"'), alias($._unclosed_string, $.unclosed))),
  string_escape: () => token.immediate(/\\([ntr"\\$]|u\{[0-9A-Fa-f]{1,8}\})/),
  interpolation: ($) => seq(token.immediate("${"), $._expression, "}"),
  list_expression: ($) => items("[", $._expression, "]", alias($._unclosed_list, $.unclosed)),
  record_expression: ($) => items("{", $.record_field, "}", alias($._unclosed_record, $.unclosed)),
  record_field: ($) => choice(seq($._name, ":", $._expression), seq("...", $._expression)),
  group_expression: ($) => seq("(", $._expression, choice(")", alias($._unclosed_list, $.unclosed))),
  unary_expression: ($) => choice(prec(4, seq("not", $._expression)), prec(8, seq("-", $._expression))),
  binary_expression: ($) => choice(
    ...LEVELS.map(([sign, level]) => prec.left(level, seq($._expression, sign, $._expression))),
    prec.left(5, seq($._expression, "matches",
      choice(alias($._regex, $.regex_expression), $._expression)))),
  member_expression: ($) => prec(9, seq($._expression, ".", $._name)),
  index_expression: ($) => prec(9, seq($._expression,
    items(token.immediate("["), $._expression, "]", alias($._unclosed_list, $.unclosed)))),
  call_expression: ($) => prec(9, seq($._expression, $.argument_list)),
  argument_list: ($) => items(token.immediate("("), $.argument, ")", alias($._unclosed_list, $.unclosed)),
  argument: ($) => choice(seq(alias($.identifier, $.name), ":", $._expression), seq("...", $._expression), $._expression),
};

function url($, text) {
  return seq(choice(alias(text, $.url_text), alias($._first_interpolation, $.interpolation)),
    repeat($._url_part));
}

for (const entry of entries) {
  if (isLine(entry)) continue;
  // With a precedence, a word alone stays a token in the statement's node.
  rules[key(entry)] = HAND[key(entry)] ?? (($) => prec(0, rule($, entry.shape, isCommand(entry))));
}

module.exports = grammar({
  name: "roadbook",
  word: ($) => $.identifier,
  inline: ($) => [$._end, $._name, $._alternative, $._bound, $._line_clause, $._child, $._target],
  extras: ($) => [/[ \t\r\n\uFEFF]/, $.comment, $.doc_comment],
  externals: ($) => [
    $._newline, $._else_newline, $.comment, $.doc_comment,
    $._string_text, $._unclosed_string, $._unclosed_list, $._unclosed_record,
    $._open_scheme, $._open_route, $._open_block, $._open_style, $._open_test, $._open_rules,
    $._open_platforms, $._open_items, $._open_same, $._close, $.unclosed, $.misplaced,
    $._first_text, $._first_capture, $._first_type, $._first_screen, $._first_mark, $._group_text,
    $._text, $._capture, $._capture_type, $._capture_screen, $._mark, $._glued_brace,
    $._url_loose, $._url_strict, $._url_unquoted, $._url_expect, $._url_answer, $._url_alone,
    $._url_first_interpolation, $._url_text, $._url_escape, $._url_interpolation,
    $.bare, $._bare_name, $._kind, $._rest_of_line, $._regex, $._type_word, $._type_list, $._range_bound,
    $._error_sentinel,
  ],
  rules,
});
