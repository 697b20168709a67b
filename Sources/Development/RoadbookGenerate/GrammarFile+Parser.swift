/// The Swift code that parses statements and clauses as their shapes say.
extension GrammarFile {
  var parser: String {
    """
    \(Self.head)extension Parser {
      /// Parses what follows the word of a statement and returns its kind; nil, consuming nothing,
      /// for statements that are read by hand.
      mutating func parseRest(of keyword: Keyword) -> SyntaxKind? {
        switch keyword {
    \(cases { $0 != .clause })    default: return nil
        }
      }

      /// Parses what follows the word of a clause.
      mutating func parseRest(ofClause keyword: Keyword) {
        switch keyword {
    \(cases { $0 == .clause })    default: break
        }
      }
    }

    """
  }

  private func cases(_ isWanted: (Group) -> Bool) -> String {
    var text = ""
    for entry in entries where isWanted(entry.group) {
      guard let node = entry.node else { continue }
      var lines = code(Array(entry.shape.items.dropFirst()), entry.group)
      if entry.group != .clause { lines.append("return .\(node)") }
      if lines.isEmpty { lines.append("break") }
      text += "    case .\(Self.name(entry.word)):\n"
      text += lines.map { "      \($0)\n" }.joined()
    }
    return text
  }

  /// The statements that parse a sequence; `isAhead`: its first item is known to be next.
  private func code(_ items: [Shape], _ group: Group, isAhead: Bool = false) -> [String] {
    guard let item = items.first else { return [] }
    let rest = code(Array(items.dropFirst()), group)
    switch item {
    case .literal(let word):
      if isAhead { return ["bump()"] + rest }
      if let sign = Self.signs[word] { return block("if require(.\(sign))", rest) }
      return ["if !eatWord(\"\(word)\") { expected(.word([\"\(word)\"])) }"] + rest
    case .part(let part): return [code(part, group)] + rest
    case .sequence(let shapes): return code(shapes, group, isAhead: isAhead) + rest
    case .optional(.choice(let shapes)): return code(choice: shapes, group) + rest
    case .optional(let shape):
      return block("if \(begins(shape, group))", code(shape.items, group, isAhead: true)) + rest
    case .choice(let shapes):
      let last = shapes.last.map { code($0.items, group) } ?? []
      let others = code(choice: shapes.dropLast(), group)
      return others.dropLast() + block("} else", last) + rest
    case .repeated(let shape):
      return block("while \(begins(shape, group))", code(shape.items, group, isAhead: true)) + rest
    case .list(let shape):
      let comma = group == .clause ? "eatCommaInClause()" : "eatComma()"
      return block("repeat", code(shape.items, group)).dropLast() + ["} while \(comma)"] + rest
    }
  }

  /// The first alternative that begins here.
  private func code(choice shapes: [Shape], _ group: Group) -> [String] {
    var lines: [String] = []
    for shape in shapes {
      let head = (lines.isEmpty ? "if " : "} else if ") + begins(shape, group)
      lines = lines.dropLast() + block(head, code(shape.items, group, isAhead: true))
    }
    return lines
  }

  private func block(_ head: String, _ lines: [String]) -> [String] {
    ["\(head) {"] + lines.map { "  \($0)" } + ["}"]
  }

  private func code(_ part: String, _ group: Group) -> String {
    let name = part.lowercased()
    switch reading(of: part, in: group) {
    case .argument, .number, .words, nil: return "parse(.\(name))"
    case .expression: return "requireExpression()"
    case .name: return "parseName(\"\(name)\")"
    case .integer: return "if !eat(.integer) { expected(.number) }"
    case .file: return "parseBare(.bare, or: .file, as: .\(name))"
    case .pattern: return "parseBare(.pattern, or: .pattern)"
    case .url: return "parseURL()"
    case .string: return "_ = parseString()"
    case .type: return "parseType()"
    case .body(let contexts):
      return "parseBody([\(contexts.map { ".\($0.rawValue)" }.joined(separator: ", "))])"
    }
  }

  /// The condition under which a shape begins at the next token.
  private func begins(_ shape: Shape, _ group: Group) -> String {
    switch shape {
    case .literal(let word): return Self.signs[word].map { "at(.\($0))" } ?? "begins(\"\(word)\")"
    case .part(let part):
      switch reading(of: part, in: group) {
      case .name: return "atName()"
      case .string: return "at(.quote)"
      case .body: return "at(.leftBrace)"
      case .url: return "!atEnd()"
      default: return "begins(.\(part.lowercased()))"
      }
    case .sequence(let shapes): return shapes.first.map { begins($0, group) } ?? "false"
    case .choice(let shapes): return shapes.map { begins($0, group) }.joined(separator: " || ")
    case .optional(let shape), .repeated(let shape), .list(let shape): return begins(shape, group)
    }
  }

  /// Signs with the kinds of their tokens.
  private static let signs = ["=": "equal", "=>": "fatArrow", ":": "colon"]
}
