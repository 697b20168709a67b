package import RoadbookText
import RoadbookSyntax

/// What a piece of a text is to somebody who reads it: prompts colour by it, editors show it as semantic tokens.
package enum TokenClass: String, Sendable, CaseIterable {
  case keyword, comment, documentation, string, escape, number, constant, regex
  /// The name of something declared: a screen, a guard, a container, a route.
  case name
  case variable, function
  /// A name that belongs to something else: a parameter, a field of a record.
  case property
  case type, pattern
  /// `:id` in a pattern.
  case capture
  case url, `operator`
  case bracket
}

/// A piece of a text with its class.
package struct ClassifiedToken: Hashable, Sendable {
  package var range: TextRange
  package var tokenClass: TokenClass
}

/// The classes of a text's tokens by its syntax alone, and what is wrong with it.
package struct TokenClasses: Sendable {
  /// In order of place, without overlap; blanks and unknown pieces are left out.
  package let tokens: [ClassifiedToken]
  /// Where the text breaks the grammar; what only lacks an end is not listed.
  package let mistakes: [TextRange]

  /// Reads a text; linear in its length.
  package init(_ text: String) {
    let parse = Parse(text)
    let tree = parse.tree
    var classes = [TokenClass?](repeating: nil, count: tree.tokenCount)
    Self.visit(tree.root, parent: nil, &classes)
    var tokens: [ClassifiedToken] = []
    for (index, tokenClass) in classes.enumerated() {
      let kind = tree.tokenKind(index)
      guard let tokenClass = Self.fixedClass(kind) ?? tokenClass else { continue }
      let range = tree.tokenRange(index)
      if tokenClass == .pattern {
        tokens += Self.patternTokens(tree.bytes, range)
      } else {
        tokens.append(ClassifiedToken(range: range, tokenClass: tokenClass))
      }
    }
    self.tokens = tokens
    let end = tree.bytes.count
    mistakes = parse.problems.compactMap { problem in
      switch problem.kind {
      case .unclosed, .expected: nil
      case .unclosedText, .unclosedInterpolation: problem.range.isEmpty ? nil : problem.range
      default: problem.range.end < end && !problem.isAtEnd ? problem.range : nil
      }
    }
  }

  // MARK: Classes

  private static func visit(_ node: SyntaxNode, parent: SyntaxKind?, _ classes: inout [TokenClass?])
  {
    let words = wordClass(node.kind, parent: parent)
    for index in node.ownTokens {
      let kind = node.tree.tokenKind(index)
      switch kind {
      case .word, .bareText: classes[index] = words
      case .stringText: classes[index] = node.kind == .url ? .url : .string
      default: break
      }
    }
    for child in node.children { visit(child, parent: node.kind, &classes) }
  }

  /// What a word is that belongs to a node itself.
  private static func wordClass(_ kind: SyntaxKind, parent: SyntaxKind?) -> TokenClass? {
    switch kind {
    case .unknownStatement, .unexpected, .file, .body: nil
    case .pattern: .pattern
    case .url, .bare: .url
    case .name:
      parent == .recordField || parent == .argument || parent == .parameter ? .property : .name
    case .nameExpression: parent == .callExpression ? .function : .variable
    case .memberExpression, .recordField, .argument: .property
    case .literalExpression: .constant
    case .typeName, .typeQuoted, .typeRange, .typeList: .type
    case .unaryExpression, .binaryExpression: .operator
    default: kind.isExpression ? nil : .keyword
    }
  }

  /// The class of tokens that are the same everywhere.
  private static func fixedClass(_ kind: SyntaxKind) -> TokenClass? {
    switch kind {
    case .comment, .shebang: .comment
    case .docComment: .documentation
    case .integer, .decimal: .number
    case .quote: .string
    case .stringEscape, .interpolationStart: .escape
    case .regex: .regex
    case .typeWord, .typeText: .type
    case .leftBrace, .rightBrace, .leftParen, .rightParen, .leftBracket, .rightBracket: .bracket
    case .equal, .equalEqual, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .arrow,
      .fatArrow, .plus, .minus, .star, .slash, .coalesce, .bang, .ellipsis, .question, .pipe:
      .operator
    default: nil
    }
  }

  // MARK: Patterns

  /// A pattern is one token to the parser; its captures and types stand out all the same.
  private static func patternTokens(_ bytes: [UInt8], _ range: TextRange) -> [ClassifiedToken] {
    var result: [ClassifiedToken] = []
    var plainStart = range.start
    var index = range.start
    func add(_ start: Int, _ end: Int, _ tokenClass: TokenClass) {
      if start < end {
        result.append(ClassifiedToken(range: TextRange(start, end), tokenClass: tokenClass))
      }
    }
    while index < range.end {
      let start = index
      if bytes[index] == UInt8(ascii: ":"), index + 1 < range.end, isNameByte(bytes[index + 1]) {
        index += 1
        while index < range.end, isNameByte(bytes[index]) { index += 1 }
        add(plainStart, start, .pattern)
        add(start, index, .capture)
      } else if bytes[index] == UInt8(ascii: "<") {
        while index < range.end, bytes[index] != UInt8(ascii: ">") { index += 1 }
        index = min(index + 1, range.end)
        add(plainStart, start, .pattern)
        add(start, index, .type)
      } else {
        index += 1
        continue
      }
      plainStart = index
    }
    add(plainStart, range.end, .pattern)
    return result
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x7A || byte == 0x5F || byte >= 0x80
      || byte >= 0x30 && byte <= 0x39
  }
}

extension TokenClasses {
  /// The bracket that touches an offset and its partner, by the tokens alone: texts and patterns hold none.
  package func brackets(at offset: Int, in text: String) -> [TextRange] {
    let bytes = Array(text.utf8)
    var open: [(byte: UInt8, range: TextRange)] = []
    for token in tokens where token.tokenClass == .bracket {
      let byte = bytes[token.range.start]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open.append((byte, token.range))
      default:
        guard let last = open.popLast() else { continue }
        guard last.byte == UInt8(ascii: "(") ? byte == last.byte + 1 : byte == last.byte + 2 else {
          continue
        }
        if last.range.start == offset || token.range.end == offset || token.range.start == offset
          || last.range.end == offset
        {
          return [last.range, token.range]
        }
      }
    }
    return []
  }
}
