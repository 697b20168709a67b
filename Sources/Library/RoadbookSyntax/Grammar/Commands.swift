import RoadbookText

extension Parser {
  /// Parses a command, for words that begin no other statement.
  mutating func parseCommand(_ keyword: Keyword) -> SyntaxKind {
    bump()
    switch keyword {
    case .remove, .describe, .edit:
      parseItem(isRemoval: keyword == .remove)
      return .itemCommand
    case .break:
      parseBreak()
      return .breakCommand
    case .match:
      parseBare(.pattern, or: .pattern)
      parsePlace()
      return .matchCommand
    case .answer:
      parseAnswers()
      return .answerCommand
    case .step:
      if atURL() {
        parseURL()
        parseModifiers()
      } else if eatWord("back") || at(.integer) {
        if !atEnd(), !atRedirection() { parseBare(.bare, or: .number) }
      } else if !atEnd(), !atRedirection() {
        parseSubject()
        parseModifiers()
      }
      return .stepCommand
    case .expect:
      parseExpect()
      return .expectCommand
    case .settings: parseSetting()
    case .alias: parseAlias()
    case .bind:
      if !atEnd() {
        parseBare(.bare, or: .name("key"))
        parseBare(.bare, or: .name("action"))
      }
    default: parseArguments(of: keyword)
    }
    return .command
  }

  /// A noun alone, short for `list NOUN`. Earlier versions had words after it, which are parsed for
  /// the diagnostic.
  mutating func parseNoun() -> SyntaxKind {
    bump()
    while !atEnd(), atBare(), !at(.greater), !at(.pipe) { parseBare(.bare, or: .name("word")) }
    return .command
  }

  /// `settings`, `settings prompt EXPRESSION`, `settings NAME VALUE`
  private mutating func parseSetting() {
    guard !atEnd() else { return }
    guard at(.word) else { return expected(.name("setting")) }
    let isPrompt = atWord("prompt")
    leaf(.bare)
    guard !atEnd() else { return expected(.name("value")) }
    if isPrompt {
      if !eatWord("off") { requireExpression() }
    } else {
      parseBare(.bare, or: .name("value"))
    }
  }

  /// `break`, `break on|off|remove [N]`, `break when EXPRESSION`,
  /// `break [kind] NAME [when EXPRESSION]`; the last two with `once` and `do` with the rest of the
  /// line.
  private mutating func parseBreak() {
    if atEnd() || atRedirection() { return }
    if eatWord("off") || eatWord("on") || eatWord("remove") {
      if !atEnd(), !atRedirection() { parseBare(.bare, or: .number) }
      return
    }
    if !atWord("when") { parseItem(isRemoval: false) }
    if eatWord("when") { requireExpression() }
    _ = eatWord("once")
    if eatWord("do") { atEnd() ? expected(.name("statement")) : parseRestOfLine() }
  }

  /// `alias`, `alias NAME = the rest of the line`, `alias NAME off`
  private mutating func parseAlias() {
    guard !atEnd() else { return }
    guard at(.word) else { return expected(.name("alias")) }
    leaf(.bare)
    if eatWord("off") { return }
    guard eat(.equal) else { return expected(.token(.equal)) }
    guard !atEnd() else { return expected(.name("statement")) }
    parseRestOfLine()
  }

  private mutating func parseRestOfLine() {
    guard peek() != .newline, peek() != .endOfText, scanner.byte(position) != UInt8(ascii: "#")
    else { return }
    let node = open(.bare)
    lookahead = nil
    commit(.bareText, max(scanner.lineEnd(position), position + 1))
    close(node)
  }

  /// `[kind] NAME`, `route PATTERN [in SCHEME]`, `routes in SCHEME`.
  private mutating func parseItem(isRemoval: Bool) {
    if at(.word), let end = lookahead?.end {
      let word = peekText()
      let isAlone = scanner.endsStatement(behind: end)
      if isRemoval, word == "routes", !isAlone {
        bump()
        return parseItemScheme(isRequired: true)
      }
      if !isAlone, Bytes.isBlank(scanner.byte(end)), Parser.itemKinds.contains(word) { bump() }
    }
    parseBare(.bare, or: .name("name"))
    parseItemScheme(isRequired: false)
  }

  private mutating func parseItemScheme(isRequired: Bool) {
    guard atWord("in") else {
      if isRequired { expected(.word(["in"])) }
      return
    }
    let node = open(.modifier)
    bump()
    parseBare(.bare, or: .name("scheme"))
    close(node)
  }

  static let itemKinds: Set<String> = [
    "route", "screen", "scheme", "type", "var", "guard", "block", "container", "tabs", "stack",
    "style", "test", "hook", "created",
    "normalize",
  ]

  /// `GUARD: defer, allow`, `URL => URL`, `on`, `off`
  private mutating func parseAnswers() {
    if at(.word), scanner.endsStatement(behind: peekEnd()), eatWord("on") || eatWord("off") {
      return
    }
    if at(.quote) || beginsURL() {
      parseURL()
      return parseRewrite()
    }
    parseName("guard")
    guard eat(.colon) else { return expected(.token(.colon)) }
    repeat {
      let node = open(.answerItem)
      let isOpen = atWord("open")
      parseName("answer")
      if isOpen { parsePlace() } else if at(.quote) { _ = parseString() }
      close(node)
    } while eatComma()
  }

  /// The outcomes of URLs, which a newcomer may write before the URL.
  private static let outcomes: Set = [
    "handled", "unmatched", "declined", "cancelled", "deferred", "held", "failed", "invalid",
  ]

  /// A URL and its result, a URL and the one that it is redirected to, or an expression.
  private mutating func parseExpect() {
    if at(.word), Self.outcomes.contains(peekText()), urlFollows(peekEnd()) {
      report(.outcomeBeforeURL, peekRange())
      leaf(.unexpected)
      parsePlace()
      return parseModifiers()
    }
    var isURL = atURL(quoted: false)
    if at(.quote), let close = scanner.closingQuote(position) {
      isURL = isURL || isPlace(before: close + 1)
    }
    if isURL {
      parseURL()
    } else {
      let start = nodes.count
      requireExpression()
      // The next token decides whether the call is a URL.
      let isBeforeArrow = at(.arrow) || at(.fatArrow)
      guard nodes.count > start, nodes[start].kind == .callExpression,
        isBeforeArrow || peekModifier() != nil
      else {
        if isBeforeArrow, !hasProblem {
          report(.resultOfValue, peekRange())
          skipToEnd(bodies: [])
        }
        return
      }
      wrap(start, .url)
      close(start)
    }
    parseModifiers()
    if at(.fatArrow) { return parseRewrite() }
    guard eat(.arrow) else { return expected(.arrow) }
    continueLine()
    parseExpectedResult()
  }

  /// Whether a string that ends here is a URL: an arrow or a modifier follows.
  private func isPlace(before end: Int) -> Bool {
    let start = scanner.endOfBlanks(end)
    if scanner.byte(start + 1) == UInt8(ascii: ">") {
      return scanner.byte(start) == UInt8(ascii: "-") || scanner.byte(start) == UInt8(ascii: "=")
    }
    let word = scanner.bytes[start..<scanner.end(of: Bytes.isWordPart, from: start)]
    return ["with", "userInfo", "from", "as"].contains { word.elementsEqual($0.utf8) }
  }

  /// `Item(id: 4) in Home`, `Login modal`, `external https://…`, `deferred "sign in first"`
  private mutating func parseExpectedResult() {
    let node = open(.expectedResult)
    let isExternal = atWord("external")
    parseName("screen")
    if isExternal, !atEnd(), !at(.word) || atURL() { parseURL() }
    if at(.leftParen), position == endOfLastToken { parseArguments() }
    _ = parseString()
    while atName(), atWord("in") || atWord("modal") || atWord("style") {
      let clause = open(.clause)
      let isModal = atWord("modal")
      let isPlace = atWord("in")
      bump()
      if !isModal { parseName(isPlace ? "container" : "style") }
      close(clause)
    }
    close(node)
  }

  /// Whether a URL follows the word that ends at an offset.
  private mutating func urlFollows(_ end: Int) -> Bool {
    guard Bytes.isBlank(scanner.byte(end)) else { return false }
    let copy = scanner.endOfBlanks(end)
    // `unmatched / x` is a division; the root URL must be at the end or in quotes.
    if scanner.byte(copy) == UInt8(ascii: "/"), Bytes.isBlank(scanner.byte(copy + 1)) {
      let next = scanner.byteBehindBlanks(copy + 1)
      guard
        next == 0 || Bytes.isLineEnd(next) || next == UInt8(ascii: ";") || next == UInt8(ascii: "}")
          || next == UInt8(ascii: "#")
      else { return false }
    }
    let (position, lookahead) = (self.position, self.lookahead)
    defer { (self.position, self.lookahead) = (position, lookahead) }
    self.position = copy
    self.lookahead = scanner.token(at: copy)
    return self.lookahead?.kind.isTrivia == false && (atURL() || atCall())
  }
}

extension Part {
  /// The highest number that the part allows.
  private var limit: Int { self == .code ? 255 : .max }

  /// The problem with a string as this part; nil if it is valid.
  fileprivate func problem(of text: String) -> SyntaxProblem.Kind? {
    switch reading {
    case .number: Int(text).map((0...limit).contains) == true ? nil : .notNumber(self)
    case .words(let words): words.contains(text) ? nil : .unknownWord(self)
    case .name, .expression: nil
    }
  }

  fileprivate var expectation: SyntaxProblem.Expectation {
    if case .number = reading { return .number }
    return isFile ? .file : .name("\(self)")
  }
}

/// The arguments of commands, for the generated functions that parse commands as their shapes say.
extension Parser {
  /// Parses the arguments of a command.
  mutating func parseArguments(of keyword: Keyword) {
    _ = parseRest(of: keyword)
    if !atEnd(), atBare(), !atRedirection() { report(.unexpected, bareRange()) }
  }

  /// Whether a word of a command is the next token.
  mutating func begins(_ word: String) -> Bool {
    collect(.word(word))
    return atName() && text(bareRange()) == word
  }

  /// Whether the next token can be an argument.
  mutating func begins(_ part: Part) -> Bool {
    collect(.part(part))
    if case .expression = part.reading { return !atEnd() }
    return !atEnd() && atBare() && !Self.redirections.contains(text(bareRange()))
  }

  private mutating func collect(_ argument: CommandArgument) {
    guard let cursor, !atEnd(), atBare() else { return }
    let range = bareRange()
    if range.start <= cursor, cursor <= range.end, !candidates.contains(argument) {
      candidates.append(argument)
    }
  }

  /// Signs of shells, which are not file names.
  static let redirections: Set = [">", ">>", ">!", "|"]

  /// Whether a statement goes on with where its answer is written. Scripts are read as maps, too,
  /// by editors.
  mutating func atRedirection() -> Bool { at(.greater) || at(.pipe) }

  mutating func atLongRedirection() -> Bool {
    at(.greater)
      && [UInt8(ascii: ">"), UInt8(ascii: "!")].contains(scanner.byte(position + 1))
  }

  /// `> FILE`, `>! FILE`, `>> FILE`, `| program`, after a statement of the prompt or of a script.
  mutating func parseRedirection() {
    let node = open(.redirection)
    if eat(.pipe) {
      atEnd() ? expected(.name("program")) : parseRestOfLine()
    } else {
      let isLong = atLongRedirection()
      lookahead = nil
      commit(.greater, position + (isLong ? 2 : 1))
      parseBare(.bare, or: .file)
    }
    close(node)
  }

  mutating func parse(_ part: Part) {
    guard begins(part) else { return expected(part.expectation) }
    let range = bareRange()
    let text = Unquoting.bare(text(range))
    let problem = part.problem(of: text)
    if let problem { report(problem, range) }
    parseBare(.bare, or: part.expectation, as: part)
    // A noun is followed by the parts of its own shape.
    if part == .noun, problem == nil { _ = Keyword(rawValue: text).map { parseRest(of: $0) } }
  }

  /// The range of the bare or quoted string at the next token.
  private mutating func bareRange() -> TextRange {
    _ = peek()
    return TextRange(position, scanner.scanBare(position).end)
  }

  private func text(_ range: TextRange) -> String { scanner.text(range.start, range.end) }
}

extension Parse {
  /// The words and parts that a plain command allows at an offset, where the source has a
  /// placeholder word.
  package static func candidates(
    in bytes: [UInt8], at offset: Int, isInput: Bool
  ) -> [CommandArgument] {
    var found: [CommandArgument] = []
    _ = TreeParts(bytes) { parser in
      parser.isInput = isInput
      parser.cursor = offset
      parser.parse()
      found = parser.candidates
    }
    return found
  }
}
