// Patterns and URLs: their parts, and where they end.

// Reads plain text of a pattern up to what has a meaning of its own. `length`: of what is read already.
static bool scan_pattern_text(TSLexer *lexer, State *state, enum Token token, unsigned length) {
  while (!ends_line(lexer)) {
    int32_t c = lexer->lookahead;
    if (state->quoted && c == '"') {
      next(lexer);
      state->quoted = 2;
      length++;
      break;
    }
    if (state->quoted && c == '\\') {
      next(lexer);
      if (!ends_line(lexer)) next(lexer);
      length += 2;
      continue;
    }
    if (c == '<' || c == '{' || is_mark(c) || (!state->quoted && (is_blank(c) || c == '}'))) break;
    lexer->mark_end(lexer);
    if (c == ':') {
      // A port or the end of a scheme, if no name follows.
      next(lexer);
      if (is_name(lexer->lookahead)) return length > 0 && accept(lexer, token);
    } else if (!state->quoted && (c == ',' || c == ';')) {
      if (ends_at_separator(lexer, state)) return length > 0 && accept(lexer, token);
    } else {
      next(lexer);
    }
    length++;
  }
  lexer->mark_end(lexer);
  return length > 0 && accept(lexer, token);
}

// Reads the next part of a pattern; `first`: what is added to the tokens at its start.
static bool scan_pattern(TSLexer *lexer, State *state, int offset, enum Token text) {
  if (ends_line(lexer) || state->quoted == 2) return false;
  int32_t c = lexer->lookahead;
  if (!state->quoted && (is_blank(c) || c == '}' || (c == ')' && state->parens == 0))) return false;
  if (c == '<') {
    // Without its `>` it is a character like any other.
    next(lexer);
    lexer->mark_end(lexer);
    if (!skip_angle(lexer, false)) return accept(lexer, text);
    lexer->mark_end(lexer);
    return accept(lexer, TYPE - offset);
  }
  if (c == '{') {
    lexer->mark_end(lexer);
    unsigned depth = 0;
    while (!ends_bare(lexer)) {
      if (lexer->lookahead == '{') depth++;
      if (lexer->lookahead == '}') depth--;
      next(lexer);
      if (depth == 0) {
        lexer->mark_end(lexer);
        return accept(lexer, SCREEN - offset);
      }
    }
    return offset == 0 && accept(lexer, GLUED_BRACE);
  }
  if (is_mark(c)) {
    while (is_mark(lexer->lookahead)) {
      if (lexer->lookahead == ')' && !state->quoted && state->parens-- == 0) {
        state->parens = 0;
        break;
      }
      if (lexer->lookahead == '(') state->parens++;
      next(lexer);
    }
    lexer->mark_end(lexer);
    return accept(lexer, MARK - offset);
  }
  if (c == ':') {
    next(lexer);
    if (is_name(lexer->lookahead)) {
      while (is_name(lexer->lookahead)) next(lexer);
      lexer->mark_end(lexer);
      return accept(lexer, CAPTURE - offset);
    }
    return scan_pattern_text(lexer, state, text, 1);
  }
  return scan_pattern_text(lexer, state, text, 0);
}

static bool begin_pattern(TSLexer *lexer, State *state, const bool *valid) {
  int32_t c = lexer->lookahead;
  enum Token text = valid[GROUP_TEXT] ? GROUP_TEXT : FIRST_TEXT;
  if (ends_bare(lexer) || refuses_bare(c)) return false;
  state->parens = state->braces = state->quoted = 0;
  if (c == '-' || c == '=') {
    next(lexer);
    return lexer->lookahead != '>' && scan_pattern_text(lexer, state, text, 1);
  }
  if (c == '"') {
    state->quoted = 1;
    next(lexer);
    return scan_pattern_text(lexer, state, text, 1);
  }
  if (text == GROUP_TEXT && is_word_start(c)) {
    char word[24];
    unsigned length = read_word(lexer, word, sizeof(word));
    const Keyword *found = keyword(word);
    if (found != NULL && found->is_clause) return false;
    return scan_pattern_text(lexer, state, text, length + 1);
  }
  return scan_pattern(lexer, state, TEXT - FIRST_TEXT, text);
}

// Reads plain text of a URL up to an interpolation or its end.
static bool scan_url_text(TSLexer *lexer, State *state, enum Token token, unsigned length) {
  while (!ends_line(lexer)) {
    int32_t c = lexer->lookahead;
    lexer->mark_end(lexer);
    if (c == '$') {
      next(lexer);
      if (lexer->lookahead == '{') return length > 0 && accept(lexer, token);
    } else if (state->quoted) {
      if (c == '\\') return length > 0 && accept(lexer, token);
      next(lexer);
      if (c == '"') {
        state->quoted = 2;
        lexer->mark_end(lexer);
        return accept(lexer, token);
      }
    } else {
      if (is_blank(c) || (c == ')' && state->parens == 0) || (c == '}' && state->braces == 0)) break;
      if (c == '<') {
        if (length > 0) return accept(lexer, token);
        next(lexer);
        lexer->mark_end(lexer);
        // Only a closed `<…>` may contain blanks.
        bool is_closed = false;
        while (!ends_line(lexer) && !is_closed) {
          is_closed = lexer->lookahead == '>';
          next(lexer);
        }
        if (is_closed) lexer->mark_end(lexer);
        return accept(lexer, token);
      }
      if (c == ',' || c == ';') {
        if (ends_at_separator(lexer, state)) return length > 0 && accept(lexer, token);
      } else {
        if (c == '(') state->parens++;
        if (c == ')') state->parens--;
        if (c == '{') state->braces++;
        if (c == '}') state->braces--;
        next(lexer);
      }
    }
    length++;
  }
  lexer->mark_end(lexer);
  return length > 0 && accept(lexer, token);
}

// Reads `${`, or the text that begins here.
static bool scan_url(TSLexer *lexer, State *state, enum Token text, enum Token interpolation) {
  if (ends_line(lexer) || state->quoted == 2) return false;
  if (lexer->lookahead == '$') {
    next(lexer);
    if (lexer->lookahead != '{') return scan_url_text(lexer, state, text, 1);
    // Without its `}` it is two characters like any others.
    next(lexer);
    lexer->mark_end(lexer);
    return accept(lexer, skip_interpolation(lexer) ? interpolation : text);
  }
  if (state->quoted && lexer->lookahead == '\\') {
    next(lexer);
    if (!ends_line(lexer)) next(lexer);
    lexer->mark_end(lexer);
    return accept(lexer, URL_ESCAPE);
  }
  return scan_url_text(lexer, state, text, 0);
}

// Reads a URL in quotes up to its first interpolation or escape.
static bool begin_quoted_url(TSLexer *lexer, State *state, enum Token token) {
  state->quoted = 1;
  next(lexer);
  if (token != URL_EXPECT) {
    if (scan_url_text(lexer, state, token, 1)) return true;
    return false;
  }
  // In an expectation, a string is a URL if an arrow or a modifier follows.
  bool is_marked = false;
  while (!ends_line(lexer) && lexer->lookahead != '"') {
    int32_t c = lexer->lookahead;
    if (!is_marked && (c == '\\' || c == '$')) lexer->mark_end(lexer);
    next(lexer);
    if (c == '\\' && !ends_line(lexer)) {
      is_marked = true;
      next(lexer);
    } else if (c == '$' && lexer->lookahead == '{') {
      is_marked = true;
      next(lexer);
      if (!skip_interpolation(lexer)) return false;
    }
  }
  if (ends_line(lexer)) return false;
  next(lexer);
  if (!is_marked) {
    lexer->mark_end(lexer);
    state->quoted = 2;
  }
  blanks(lexer);
  char word[10];
  if (lexer->lookahead == '-' || lexer->lookahead == '=') {
    next(lexer);
    return lexer->lookahead == '>' && accept(lexer, token);
  }
  read_word(lexer, word, sizeof(word));
  bool is_modifier = strcmp(word, "with") == 0 || strcmp(word, "userInfo") == 0 ||
                     strcmp(word, "from") == 0 || strcmp(word, "as") == 0;
  return is_modifier && accept(lexer, token);
}

static bool begin_url(TSLexer *lexer, State *state, const bool *valid) {
  enum Token token = URL_LOOSE;
  while (token < URL_ALONE && !valid[token]) token++;
  int32_t c = lexer->lookahead;
  state->parens = state->braces = state->quoted = 0;
  lexer->mark_end(lexer);
  if (ends_bare(lexer) || refuses_bare(c)) return false;
  if (c == '"') {
    return token != URL_UNQUOTED && token != URL_ALONE && begin_quoted_url(lexer, state, token);
  }
  if (c == '$') return scan_url(lexer, state, token, URL_FIRST_INTERPOLATION);
  if (c == '/') return scan_url_text(lexer, state, token, 0);
  if (c == '-' || c == '=') {
    next(lexer);
    if (lexer->lookahead == '>') return false;
    return token == URL_LOOSE && scan_url_text(lexer, state, token, 1);
  }
  char word[24];
  unsigned length = 0;
  if (is_word_start(c)) length = read_word(lexer, word, sizeof(word));
  if (token == URL_LOOSE) {
    // A call, or a clause behind `external`.
    if (length > 0 && lexer->lookahead == '(') return false;
    const Keyword *found = length > 0 ? keyword(word) : NULL;
    if (found != NULL && found->is_clause && ends_bare(lexer)) return false;
    return scan_url_text(lexer, state, token, length);
  }
  if (c == '_') return false;
  const Keyword *found = length > 0 ? keyword(word) : NULL;
  while (!ends_line(lexer) && (is_word(lexer->lookahead) || strchr("+-.", lexer->lookahead) != NULL)) {
    length++;
    next(lexer);
  }
  if (length == 0 || lexer->lookahead != ':') {
    return token == URL_ALONE && found != NULL && !is_allowed(found, IN_FILE) &&
           accept(lexer, MISPLACED);
  }
  next(lexer);
  if ((token == URL_ANSWER || token == URL_ALONE) && ends_bare(lexer)) return false;
  return scan_url_text(lexer, state, token, length + 1);
}
