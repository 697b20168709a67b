// Strings, types and bare strings: where they end. It follows Sources/Library/RoadbookSyntax/Parser/Scanner.swift.

// Goes behind the `}` of the `${` before; false if the line ends before it.
static bool skip_interpolation(TSLexer *lexer) {
  bool in_string[52] = {false};
  unsigned depth = 0;
  while (!ends_line(lexer)) {
    int32_t c = lexer->lookahead;
    next(lexer);
    if (in_string[depth]) {
      if (c == '\\' && !ends_line(lexer)) {
        next(lexer);
      } else if (c == '"') {
        depth--;
      } else if (c == '$' && lexer->lookahead == '{' && depth < 50) {
        next(lexer);
        in_string[++depth] = false;
      }
    } else if (c == '"' || c == '{') {
      if (depth >= 50) return false;
      in_string[++depth] = c == '"';
    } else if (c == '}') {
      if (depth == 0) return true;
      depth--;
    }
  }
  return false;
}

// Goes behind the `/` that ends the regular expression whose first character comes next.
static bool skip_regex(TSLexer *lexer) {
  bool in_class = false;
  while (!ends_line(lexer)) {
    int32_t c = lexer->lookahead;
    next(lexer);
    if (c == '\\' && !ends_line(lexer)) {
      next(lexer);
    } else if (c == '[') {
      in_class = true;
    } else if (c == ']') {
      in_class = false;
    } else if (c == '/' && !in_class) {
      return true;
    }
  }
  return false;
}

// Goes behind the `>` of the `<` before; false if a ` ->` or the end of the line is before it. `marks`: marks where the
// string ends if this `<` has no `>`.
static bool skip_angle(TSLexer *lexer, bool marks) {
  unsigned depth = 1;
  int32_t before = 0, last = 0, c = '<';
  while (true) {
    if (c == '<' && lexer->lookahead == '/') {
      next(lexer);
      skip_regex(lexer);
    }
    before = last;
    last = c;
    if (ends_line(lexer)) break;
    c = lexer->lookahead;
    if (marks && is_blank(c)) {
      lexer->mark_end(lexer);
      marks = false;
    }
    next(lexer);
    if (c == '<') {
      depth++;
    } else if (c == '>') {
      if ((last == '-' || last == '=') && is_blank(before)) return false;
      if (--depth == 0) return true;
    } else if (c == '"') {
      while (!ends_line(lexer) && lexer->lookahead != '"') next(lexer);
      if (ends_line(lexer)) break;
      next(lexer);
    }
  }
  if (marks) lexer->mark_end(lexer);
  return false;
}

// At a `,` or `;`: whether the bare string ends before it. Otherwise goes behind it.
static bool ends_at_separator(TSLexer *lexer, const State *state) {
  while (lexer->lookahead == ',' || lexer->lookahead == ';') next(lexer);
  return ends_bare(lexer) || (state->braces == 0 && lexer->lookahead == '}') ||
         (state->parens == 0 && lexer->lookahead == ')');
}

// Whether a bare string cannot begin with this character.
static bool refuses_bare(int32_t c) { return c < 0x80 && strchr(",;{})", c) != NULL; }

// A word of a command that is no name.
static bool is_command_word(const char *word) {
  static const char *const words[] = {"all", "for", "off", "on", "remove", "when"};
  for (unsigned i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
    if (strcmp(word, words[i]) == 0) return true;
  }
  return false;
}

// Reads a bare string that is one token.
static bool scan_bare(TSLexer *lexer, enum Token token, bool has_begun) {
  State state = {0};
  if (token == BARE_NAME && is_word_start(lexer->lookahead)) {
    char word[8];
    read_word(lexer, word, sizeof(word));
    if (ends_bare(lexer) && is_command_word(word)) return false;
  } else if (!has_begun) {
    if (ends_bare(lexer) || refuses_bare(lexer->lookahead)) return false;
    if (lexer->lookahead == '-' || lexer->lookahead == '=') {
      next(lexer);
      if (lexer->lookahead == '>') return false;
    } else if (lexer->lookahead == '"') {
      next(lexer);
      while (!ends_line(lexer) && lexer->lookahead != '"') {
        if (lexer->lookahead == '\\') next(lexer);
        if (!ends_line(lexer)) next(lexer);
      }
      if (lexer->lookahead != '"') return false;
      next(lexer);
      lexer->mark_end(lexer);
      return accept(lexer, token);
    }
  }
  while (!ends_bare(lexer)) {
    int32_t c = lexer->lookahead;
    if (c == ')' && state.parens-- == 0) break;
    if (c == '}' && state.braces-- == 0) break;
    if (c == ',' || c == ';') {
      lexer->mark_end(lexer);
      if (ends_at_separator(lexer, &state)) return accept(lexer, token);
      continue;
    }
    next(lexer);
    if (c == '<' && !skip_angle(lexer, true)) return accept(lexer, token);
    if (c == '(') state.parens++;
    if (c == '{') state.braces++;
  }
  lexer->mark_end(lexer);
  return accept(lexer, token);
}

// Reads plain text of a string.
static bool scan_string(TSLexer *lexer) {
  if (ends_line(lexer)) {
    lexer->mark_end(lexer);
    return accept(lexer, UNCLOSED_STRING);
  }
  unsigned length = 0;
  while (!ends_line(lexer) && lexer->lookahead != '"' && lexer->lookahead != '\\') {
    if (lexer->lookahead == '$') {
      lexer->mark_end(lexer);
      next(lexer);
      if (lexer->lookahead == '{') return length > 0 && accept(lexer, STRING_TEXT);
    } else {
      next(lexer);
    }
    length++;
  }
  lexer->mark_end(lexer);
  return length > 0 && accept(lexer, STRING_TEXT);
}

static bool scan_type(TSLexer *lexer, const bool *valid) {
  int32_t first = lexer->lookahead;
  bool is_bound = is_digit(first) || first == '-';
  char word[6];
  unsigned length = 0, dots = 0;
  while (!ends_bare(lexer) && (lexer->lookahead >= 0x80 || !strchr("|<>,{}()?=;\"", lexer->lookahead))) {
    if (lexer->lookahead == '.') {
      if (dots == 0) lexer->mark_end(lexer);
      if (++dots == 3) break;
    } else {
      dots = 0;
      if (length == 0 && lexer->lookahead == '/') return false;
      if (length < sizeof(word) - 1) word[length] = (char)lexer->lookahead;
      length++;
    }
    next(lexer);
  }
  if (length == 0) return false;
  if (dots < 3) lexer->mark_end(lexer);
  word[length < sizeof(word) ? length : 0] = 0;
  if (valid[TYPE_LIST] && strcmp(word, "list") == 0 && lexer->lookahead == '<') {
    return accept(lexer, TYPE_LIST);
  }
  if (is_bound && valid[RANGE_BOUND]) {
    blanks(lexer);
    if (dots == 3 || lexer->lookahead == '.' || !valid[TYPE_WORD]) return accept(lexer, RANGE_BOUND);
  }
  return valid[TYPE_WORD] && accept(lexer, TYPE_WORD);
}
