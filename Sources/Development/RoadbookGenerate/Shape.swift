/// The shape of a statement or of a part, as written in the grammar file.
indirect enum Shape: Equatable {
  /// A lower-case word or a punctuation character.
  case literal(String)
  /// A part, by its name.
  case part(String)
  case sequence([Shape])
  case choice([Shape])
  case optional(Shape)
  case repeated(Shape)
  /// One or more items, separated by commas.
  case list(Shape)

  /// The names of all parts that occur in it, in order.
  var parts: [String] {
    switch self {
    case .literal: []
    case .part(let name): [name]
    case .sequence(let shapes), .choice(let shapes): shapes.flatMap(\.parts)
    case .optional(let shape), .repeated(let shape), .list(let shape): shape.parts
    }
  }
}

/// Reads the notation of shapes.
struct ShapeReader {
  private enum Token: Equatable {
    case literal(String)
    case part(String)
    case sign(Character)
  }

  private var tokens: ArraySlice<Token>

  /// - Throws: `GrammarError` with the reason, without a line.
  static func read(_ text: String) throws(GrammarError) -> Shape {
    var reader = ShapeReader(tokens: try tokens(of: text)[...])
    let shape = try reader.choice()
    guard reader.tokens.isEmpty else {
      throw GrammarError("the shape '\(text)' has an extra bracket")
    }
    return shape
  }

  private static func tokens(of text: String) throws(GrammarError) -> [Token] {
    var result: [Token] = []
    var rest = text[...]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if rest.hasPrefix(", …") {
        result.append(.sign(","))
        rest.removeFirst(3)
      } else if "[]{}()|".contains(first) {
        result.append(.sign(first))
        rest.removeFirst()
      } else if first == "\"" {
        let quoted = rest.dropFirst().prefix { $0 != "\"" }
        guard quoted.endIndex < rest.endIndex else {
          throw GrammarError("a quote in '\(text)' is not closed")
        }
        result.append(.literal(String(quoted)))
        rest = rest[quoted.endIndex...].dropFirst()
      } else {
        let isWord = first.isLetter
        let word = rest.prefix {
          isWord ? $0.isLetter || $0.isNumber || $0 == "_" : !" []{}()|\"".contains($0)
        }
        result.append(
          word.allSatisfy { $0.isUppercase || $0 == "_" }
            ? .part(String(word)) : .literal(String(word)))
        rest = rest[word.endIndex...]
      }
    }
    return result
  }

  private mutating func choice() throws(GrammarError) -> Shape {
    var cases = [try sequence()]
    while tokens.first == .sign("|") {
      tokens.removeFirst()
      cases.append(try sequence())
    }
    return cases.count == 1 ? cases[0] : .choice(cases)
  }

  private mutating func sequence() throws(GrammarError) -> Shape {
    var shapes: [Shape] = []
    while let shape = try item() {
      if tokens.first == .sign(",") {
        tokens.removeFirst()
        shapes.append(.list(shape))
      } else {
        shapes.append(shape)
      }
    }
    guard let first = shapes.first else { throw GrammarError("a shape is empty") }
    return shapes.count == 1 ? first : .sequence(shapes)
  }

  private mutating func item() throws(GrammarError) -> Shape? {
    switch tokens.first {
    case .literal(let text):
      tokens.removeFirst()
      return .literal(text)
    case .part(let name):
      tokens.removeFirst()
      return .part(name)
    case .sign("["): return .optional(try group("]"))
    case .sign("{"): return .repeated(try group("}"))
    case .sign("("): return try group(")")
    default: return nil
    }
  }

  private mutating func group(_ closing: Character) throws(GrammarError) -> Shape {
    tokens.removeFirst()
    let shape = try choice()
    guard tokens.first == .sign(closing) else { throw GrammarError("'\(closing)' is missing") }
    tokens.removeFirst()
    return shape
  }
}
