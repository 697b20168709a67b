/// How the parts of statements are read that are not marked `by hand`.
extension GrammarFile {
  /// What a part is.
  enum Reading: Equatable {
    /// An argument of a command: a word, or a string in quotes.
    case argument
    /// A number as an argument.
    case number
    /// One of these words as an argument.
    case words([String])
    case expression
    /// A name in a declaration, a clause or a statement of a block.
    case name
    /// A number there.
    case integer
    case file
    case pattern
    case url
    case string
    case type
    /// `{ … }` with statements of these contexts.
    case body([Context])
  }

  /// nil for parts that only functions written by hand can read.
  func reading(of name: String, in group: Group) -> Reading? {
    let isArgument = group == .command || group == .noun
    var name = name
    // A part may be another part under a name of its own.
    for _ in 0...parts.count {
      switch name {
      case "NAME" where !isArgument: return .name
      case "BARE": return isArgument ? .argument : .file
      case "WORD": return isArgument ? .argument : nil
      case "N": return isArgument ? .number : .integer
      case "EXPRESSION": return .expression
      case "PATTERN" where !isArgument: return .pattern
      case "URL" where !isArgument: return .url
      case "STRING" where !isArgument: return .string
      case "TYPE" where !isArgument: return .type
      case "BLOCK": return .body([.block])
      case "STEPS": return .body([.style])
      case "TESTS": return .body([.test, .block])
      case "RULES": return .body([.rules])
      case "PLATFORMS": return .body([.platforms])
      default: break
      }
      switch parts.first(where: { $0.name == name })?.shape {
      case .part(let other): name = other
      case .choice(let shapes):
        let words = shapes.compactMap { if case .literal(let word) = $0 { word } else { nil } }
        guard words.count == shapes.count else { return nil }
        return isArgument ? .words(words) : .name
      default: return nil
      }
    }
    return nil
  }

  /// What is read as its shape says must have parts that can be read.
  func checkReadings(_ entry: Entry) throws(GrammarError) {
    guard entry.node != nil else { return }
    for part in entry.shape.parts where reading(of: part, in: entry.group) == nil {
      throw GrammarError("'\(part)' is read by hand: write 'by hand'")
    }
  }

  /// The parts of commands and nouns that are read as their shapes say, by name.
  var arguments: [String] {
    let plain = entries.filter { $0.node != nil && ($0.group == .command || $0.group == .noun) }
    return Set(plain.flatMap(\.shape.parts)).sorted()
  }

  /// `Part` with the reading of each.
  var partTypes: String {
    var text =
      Self.head + """
        /// An argument of a command.
        package enum Part: UInt8, Sendable, CaseIterable, BitwiseCopyable {
          /// Not an argument.
          case none

        """
    for name in arguments { text += "  case \(Self.name(name.lowercased()))\n" }
    text += "\n  package var reading: Reading {\n    switch self {\n"
    for name in arguments {
      switch reading(of: name, in: .command) {
      case .number: text += "    case .\(name.lowercased()): .number\n"
      case .expression: text += "    case .\(name.lowercased()): .expression\n"
      case .words(let words):
        text += "    case .\(name.lowercased()): "
        text += ".words([\(words.map(quoted).joined(separator: ", "))])\n"
      default: break
      }
    }
    return text + "    default: .name\n    }\n  }\n}\n"
  }
}

extension Shape {
  /// Its words, separated by blanks.
  var words: String {
    items.compactMap { if case .literal(let word) = $0 { word } else { nil } }
      .joined(separator: " ")
  }

  /// The items of a sequence, or the shape itself.
  var items: [Shape] { if case .sequence(let shapes) = self { shapes } else { [self] } }
}
