// Made from grammar/roadbook.grammar by `make generate`. Do not edit.
// swift-format-ignore-file

extension Parser {
  /// Parses what follows the word of a statement and returns its kind; nil, consuming nothing,
  /// for statements that are read by hand.
  mutating func parseRest(of keyword: Keyword) -> SyntaxKind? {
    switch keyword {
    case .rules:
      if atName() {
        parseName("library")
        if at(.leftBrace) {
          parseBody([.rules])
        }
      } else {
        parseBody([.rules])
      }
      return .rulesDeclaration
    case .dialect:
      parseName("library")
      if at(.leftBrace) {
        parseBody([.rules])
      }
      return .rulesDeclaration
    case .roadbook:
      if !eat(.integer) { expected(.number) }
      return .headerStatement
    case .include:
      parseBare(.bare, or: .file, as: .map)
      return .includeStatement
    case .platforms:
      parseBody([.platforms])
      return .platformsDeclaration
    case .root:
      parseName("container")
      return .rootStatement
    case .style:
      parseName("style")
      parseBody([.style])
      return .styleDeclaration
    case .before:
      parseBody([.test, .block])
      return .beforeDeclaration
    case .block:
      repeat {
        parseBare(.pattern, or: .pattern)
      } while eatComma()
      parseBody([.block])
      return .blockDeclaration
    case .normalize:
      parseBare(.pattern, or: .pattern)
      if require(.fatArrow) {
        parseURL()
      }
      return .normalizeStatement
    case .log:
      repeat {
        requireExpression()
      } while eatComma()
      return .logStatement
    case .perform:
      parseName("name")
      return .performStatement
    case .select:
      parseName("container")
      return .selectStatement
    case .external:
      if !atEnd() {
        parseURL()
      }
      return .openStatement
    case .load:
      if begins(.map) {
        parse(.map)
        if begins("over") {
          bump()
        }
      }
      return .command
    case .save:
      if begins(.file) {
        parse(.file)
        if begins("over") {
          bump()
        }
      }
      return .command
    case .run:
      parse(.file)
      return .command
    case .new:
      return .command
    case .check:
      return .command
    case .format:
      return .command
    case .changes:
      if begins(.file) {
        parse(.file)
      }
      return .command
    case .undo:
      return .command
    case .redo:
      return .command
    case .list:
      if begins(.noun) {
        parse(.noun)
      }
      return .command
    case .export:
      parse(.format)
      if begins("for") {
        bump()
        parse(.text)
      }
      if begins(.file) {
        parse(.file)
        if begins("over") {
          bump()
        }
      }
      return .command
    case .resume:
      if begins(.n) {
        parse(.n)
      }
      return .command
    case .reset:
      return .command
    case .proceed:
      return .command
    case .drop:
      if begins("held") {
        bump()
      } else if begins(.n) {
        parse(.n)
      }
      return .command
    case .next:
      if begins("back") {
        bump()
      }
      if begins(.n) {
        parse(.n)
      }
      return .command
    case .finish:
      return .command
    case .`continue`:
      return .command
    case .watch:
      if begins("off") {
        bump()
      } else if begins(.expression) {
        requireExpression()
      }
      return .command
    case .view:
      if begins("on") {
        bump()
      } else if begins("off") {
        bump()
      }
      return .command
    case .stop:
      return .command
    case .goto:
      parse(.entry)
      return .command
    case .diff:
      parse(.a)
      if begins(.b) {
        parse(.b)
      }
      return .command
    case .test:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .help:
      while begins(.topic) {
        parse(.topic)
      }
      return .command
    case .tour:
      if begins(.tour) {
        parse(.tour)
      }
      return .command
    case .record:
      if begins("off") {
        bump()
      } else {
        parse(.file)
      }
      return .command
    case .replay:
      parse(.file)
      if begins("update") {
        bump()
      }
      return .command
    case .quit:
      if begins(.code) {
        parse(.code)
      }
      return .command
    case .routes:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .blocks:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .schemes:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .containers:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .tests:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .screens:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .types:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .vars:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .guards:
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .overlaps:
      if begins("all") {
        bump()
      }
      if begins(.text) {
        parse(.text)
      }
      return .command
    case .history:
      return .command
    case .lines:
      while begins(.text) {
        parse(.text)
      }
      return .command
    default: return nil
    }
  }

  /// Parses what follows the word of a clause.
  mutating func parseRest(ofClause keyword: Keyword) {
    switch keyword {
    case .`in`:
      repeat {
        parseName("container")
      } while eatCommaInClause()
    case .modal:
      break
    case .style:
      parseName("style")
    case .`guard`:
      repeat {
        parseName("guard")
      } while eatCommaInClause()
    case .parent:
      parseName("screen")
    case .`as`:
      parseName("route")
    case .`internal`:
      break
    case .when:
      requireExpression()
    case .deprecated:
      if at(.quote) {
        _ = parseString()
      }
    case .example:
      parseURL()
    case .`default`:
      parseName("parameter")
      if require(.equal) {
        requireExpression()
      }
    default: break
    }
  }
}
