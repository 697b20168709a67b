// What all parts of the scanner share: its tokens and state, classes of characters, keywords.

#include "keywords.h"
#include "tree_sitter/parser.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// In the order of `externals` in grammar.js.
enum Token {
  NEWLINE, ELSE_NEWLINE, COMMENT, DOC_COMMENT,
  STRING_TEXT, UNCLOSED_STRING, UNCLOSED_LIST, UNCLOSED_RECORD,
  OPEN_SCHEME, OPEN_ROUTE, OPEN_BLOCK, OPEN_STYLE, OPEN_TEST, OPEN_RULES,
  OPEN_PLATFORMS, OPEN_ITEMS, OPEN_SAME,
  CLOSE, UNCLOSED, MISPLACED,
  FIRST_TEXT, FIRST_CAPTURE, FIRST_TYPE, FIRST_SCREEN, FIRST_MARK, GROUP_TEXT,
  TEXT, CAPTURE, TYPE, SCREEN, MARK, GLUED_BRACE,
  URL_LOOSE, URL_STRICT, URL_UNQUOTED, URL_EXPECT, URL_ANSWER, URL_ALONE, URL_FIRST_INTERPOLATION,
  URL_TEXT, URL_ESCAPE, URL_INTERPOLATION,
  BARE, BARE_NAME, KIND, REST_OF_LINE, REGEX, TYPE_WORD, TYPE_LIST, RANGE_BOUND,
  ERROR_SENTINEL
};

enum { DEPTH_LIMIT = 64, NO_CONTEXT = 0 };

// The pattern or URL being read, and the open bodies.
typedef struct {
  uint8_t parens, braces;
  uint8_t quoted;   // 1: in quotes, 2: behind the closing quote
  uint8_t closed;   // whether a body was closed without its `}`
  uint8_t depth;
  uint8_t contexts[DEPTH_LIMIT]; // what is allowed in each open body
} State;

static bool is_blank(int32_t c) { return c == ' ' || c == '\t'; }
static bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }
static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool is_word_start(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_word(int32_t c) { return is_word_start(c) || is_digit(c); }
static bool is_name(int32_t c) { return is_word(c) || c >= 0x80; }
static bool is_mark(int32_t c) { return c != 0 && c < 0x80 && strchr("()*?!&", c) != NULL; }

static bool ends_line(TSLexer *lexer) { return lexer->eof(lexer) || is_line_end(lexer->lookahead); }
static bool ends_bare(TSLexer *lexer) { return ends_line(lexer) || is_blank(lexer->lookahead); }
static void next(TSLexer *lexer) { lexer->advance(lexer, false); }
static void blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) next(lexer);
}

static bool accept(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = token;
  return true;
}

// -- Keywords

// Reads a word; its length, or 0 if it does not fit.
static unsigned read_word(TSLexer *lexer, char *word, unsigned size) {
  unsigned length = 0;
  while (is_word(lexer->lookahead)) {
    if (length + 1 < size) word[length] = (char)lexer->lookahead;
    length++;
    next(lexer);
  }
  word[length + 1 < size ? length : 0] = 0;
  return length + 1 < size ? length : 0;
}

static const Keyword *keyword(const char *word) {
  unsigned low = 0, high = sizeof(KEYWORDS) / sizeof(KEYWORDS[0]);
  while (low < high) {
    unsigned middle = (low + high) / 2;
    int order = strcmp(word, KEYWORDS[middle].word);
    if (order == 0) return &KEYWORDS[middle];
    if (order < 0) high = middle; else low = middle + 1;
  }
  return NULL;
}

static bool is_kind(const char *word) {
  for (unsigned i = 0; i < sizeof(KINDS) / sizeof(KINDS[0]); i++) {
    if (strcmp(word, KINDS[i]) == 0) return true;
  }
  return false;
}

static bool is_allowed(const Keyword *found, unsigned context) {
  if ((found->contexts & context) != 0) return true;
  return strcmp(found->word, "stack") == 0 && (context & IN_SCHEME) != 0;
}

// The keyword here, if something follows it that cannot continue an expression.
static const Keyword *read_statement(TSLexer *lexer) {
  char word[24];
  if (!is_word_start(lexer->lookahead) || read_word(lexer, word, sizeof(word)) == 0) return NULL;
  const Keyword *found = keyword(word);
  if (found == NULL) return NULL;
  bool has_blank = is_blank(lexer->lookahead);
  blanks(lexer);
  if (ends_line(lexer)) return NULL;
  int32_t c = lexer->lookahead;
  if (c == '-') {
    next(lexer);
    return lexer->lookahead == '>' ? found : NULL;
  }
  if (c == ':') return has_blank ? found : NULL;
  return c < 0x80 && strchr(",)]=.([?<>!+*|", c) != NULL ? NULL : found;
}
