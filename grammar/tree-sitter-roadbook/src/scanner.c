// What the tables of tree-sitter cannot express: where statements, strings, patterns and URLs end, and what is allowed
// where.

#include "lexer.h"

#include "bare.h"
#include "places.h"

void *tree_sitter_roadbook_external_scanner_create(void) { return calloc(1, sizeof(State)); }
void tree_sitter_roadbook_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_roadbook_external_scanner_serialize(void *payload, char *buffer) {
  State *state = payload;
  unsigned length = offsetof(State, contexts) + state->depth;
  memcpy(buffer, state, length);
  return length;
}

void tree_sitter_roadbook_external_scanner_deserialize(void *payload, const char *buffer,
                                                       unsigned length) {
  memset(payload, 0, sizeof(State));
  if (length <= sizeof(State)) memcpy(payload, buffer, length);
}

static unsigned context(const State *state) {
  return state->depth == 0 ? IN_FILE : state->contexts[state->depth - 1];
}

static void open_body(State *state, enum Token token) {
  static const uint8_t contexts[] = {IN_SCHEME, IN_ROUTE, IN_BLOCK, IN_STYLE, IN_TEST | IN_BLOCK,
                                     IN_RULES, IN_PLATFORMS, NO_CONTEXT};
  uint8_t inner = token != OPEN_SAME                ? contexts[token - OPEN_SCHEME]
                  : (context(state) & IN_STYLE) != 0 ? IN_STYLE
                                                     : IN_BLOCK;
  if (state->depth < DEPTH_LIMIT) state->contexts[state->depth++] = inner;
}

// At the start of a statement: closes a body whose `}` is missing, because a declaration begins in the first column
// that is not allowed in it, or marks a statement that is not allowed here.
static bool scan_statement(TSLexer *lexer, State *state, const bool *valid) {
  lexer->mark_end(lexer);
  if (valid[UNCLOSED] && lexer->get_column(lexer) == 0) {
    const Keyword *found = read_statement(lexer);
    if (found != NULL && (found->contexts & IN_FILE) != 0 && !is_allowed(found, context(state))) {
      state->depth--;
      state->closed = 1;
      return accept(lexer, UNCLOSED);
    }
    if (found == NULL || is_allowed(found, context(state))) return false;
  } else {
    char word[24];
    if (!valid[MISPLACED] || read_word(lexer, word, sizeof(word)) == 0) return false;
    const Keyword *found = keyword(word);
    if (found == NULL || is_allowed(found, context(state))) return false;
  }
  return valid[MISPLACED] && accept(lexer, MISPLACED);
}

static bool scan_newline(TSLexer *lexer, const bool *valid, bool is_error) {
  bool is_list = !is_error && (valid[UNCLOSED_LIST] || valid[UNCLOSED_RECORD]);
  bool ends_statement = is_error || valid[NEWLINE];
  lexer->mark_end(lexer);
  for (bool is_first = true; is_line_end(lexer->lookahead); is_first = false) {
    if (lexer->lookahead == '\r') next(lexer);
    if (lexer->lookahead == '\n') next(lexer);
    if (!is_list || ends_statement) lexer->mark_end(lexer);
    if (is_first && valid[ELSE_NEWLINE] && !is_error) {
      blanks(lexer);
      char word[6];
      if (read_word(lexer, word, sizeof(word)) == 4 && strcmp(word, "else") == 0) {
        return accept(lexer, ELSE_NEWLINE);
      }
    }
    blanks(lexer);
  }
  if (ends_statement) return accept(lexer, NEWLINE);
  // A line that begins a statement ends an open bracket, and what an operator left open.
  if (read_statement(lexer) == NULL) return false;
  return accept(lexer, valid[UNCLOSED_LIST] ? UNCLOSED_LIST
                       : valid[UNCLOSED_RECORD] ? UNCLOSED_RECORD : NEWLINE);
}

static bool scan_comment(TSLexer *lexer, unsigned skipped) {
  unsigned column = lexer->get_column(lexer);
  if (skipped == 0 && column > 0) return false;
  next(lexer);
  bool is_doc = lexer->lookahead == '#' && column == skipped;
  while (!ends_line(lexer)) next(lexer);
  lexer->mark_end(lexer);
  return accept(lexer, is_doc ? DOC_COMMENT : COMMENT);
}

// Reads `route` in `remove route /list`; otherwise the word is the name.
static bool scan_item(TSLexer *lexer) {
  char word[16];
  if (!is_word_start(lexer->lookahead)) return scan_bare(lexer, BARE, false);
  read_word(lexer, word, sizeof(word));
  lexer->mark_end(lexer);
  if (ends_bare(lexer) && is_command_word(word)) return false;
  if (is_kind(word) && is_blank(lexer->lookahead)) {
    blanks(lexer);
    if (!ends_line(lexer) && strchr(";}#", lexer->lookahead) == NULL) return accept(lexer, KIND);
    return accept(lexer, BARE);
  }
  return scan_bare(lexer, BARE, true);
}

bool tree_sitter_roadbook_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  State *state = payload;
  bool is_error = valid[ERROR_SENTINEL];
  if (!is_error) {
    if (valid[STRING_TEXT]) return scan_string(lexer);
    if (valid[TEXT] && scan_pattern(lexer, state, 0, TEXT)) return true;
    if (valid[URL_TEXT] && scan_url(lexer, state, URL_TEXT, URL_INTERPOLATION)) return true;
  }
  unsigned skipped = 0;
  while (is_blank(lexer->lookahead)) {
    lexer->advance(lexer, true);
    skipped++;
  }
  if (lexer->eof(lexer)) {
    lexer->mark_end(lexer);
    if (is_error) return false;
    if (valid[UNCLOSED] && state->depth > 0) {
      state->depth--;
      return accept(lexer, UNCLOSED);
    }
    if (valid[UNCLOSED_LIST]) return accept(lexer, UNCLOSED_LIST);
    if (valid[UNCLOSED_RECORD]) return accept(lexer, UNCLOSED_RECORD);
    return valid[NEWLINE] && !valid[URL_ALONE] && accept(lexer, NEWLINE);
  }
  int32_t c = lexer->lookahead;
  if (is_line_end(c)) return scan_newline(lexer, valid, is_error);
  if (c == '#') return scan_comment(lexer, skipped);
  if (is_error) return false;
  if (valid[URL_ALONE]) state->depth = 0;
  if (c == '{') {
    for (enum Token token = OPEN_SCHEME; token <= OPEN_SAME; token++) {
      if (!valid[token]) continue;
      next(lexer);
      lexer->mark_end(lexer);
      open_body(state, token);
      return accept(lexer, token);
    }
  }
  if (c == '}' && valid[CLOSE]) {
    next(lexer);
    lexer->mark_end(lexer);
    if (state->depth > 0) state->depth--;
    return accept(lexer, CLOSE);
  }
  if (c == '}' && valid[NEWLINE] && !valid[URL_ALONE]) {
    lexer->mark_end(lexer);
    return accept(lexer, NEWLINE);
  }
  if (state->closed) {
    if (valid[UNCLOSED] && scan_statement(lexer, state, valid)) return true;
    if (!valid[NEWLINE]) return false;
    // The line end before the statement was part of the body.
    lexer->mark_end(lexer);
    state->closed = 0;
    return accept(lexer, NEWLINE);
  }
  if (c == '}' && valid[UNCLOSED_LIST]) {
    lexer->mark_end(lexer);
    return accept(lexer, UNCLOSED_LIST);
  }
  if (valid[REGEX] && c == '/') {
    next(lexer);
    if (!skip_regex(lexer)) return false;
    lexer->mark_end(lexer);
    return accept(lexer, REGEX);
  }
  if (valid[TYPE_WORD] || valid[RANGE_BOUND]) return scan_type(lexer, valid);
  if (valid[MISPLACED] && !valid[URL_ALONE]) {
    return is_word_start(c) && scan_statement(lexer, state, valid);
  }
  if (valid[URL_LOOSE] || valid[URL_STRICT] || valid[URL_UNQUOTED] || valid[URL_EXPECT] ||
      valid[URL_ANSWER] || valid[URL_ALONE]) {
    return begin_url(lexer, state, valid);
  }
  if (valid[FIRST_TEXT] || valid[GROUP_TEXT]) return begin_pattern(lexer, state, valid);
  if (valid[KIND]) return scan_item(lexer);
  if (valid[BARE_NAME]) return c != '"' && scan_bare(lexer, BARE_NAME, false);
  if (valid[BARE]) return scan_bare(lexer, BARE, false);
  if (valid[REST_OF_LINE]) {
    while (!ends_line(lexer)) {
      bool is_space = is_blank(lexer->lookahead);
      next(lexer);
      if (!is_space) lexer->mark_end(lexer);
    }
    return accept(lexer, REST_OF_LINE);
  }
  return false;
}
