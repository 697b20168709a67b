/// How the parts of plain commands are read. Plain are the commands not marked `by hand`.
extension GrammarFile {
  /// The kind of a part.
  enum Reading: Equatable {
    /// A word, or a string in quotes.
    case name
    case number
    /// One of these words.
    case words([String])
    case expression
  }

  /// How a part is read; nil if that takes a function written by hand.
  func reading(of name: String) -> Reading? {
    var name = name
    // A part may be another name for a part.
    for _ in 0...parts.count {
      switch name {
      case "BARE", "WORD": return .name
      case "N": return .number
      case "EXPRESSION": return .expression
      default: break
      }
      switch parts.first(where: { $0.name == name })?.shape {
      case .part(let other): name = other
      case .choice(let shapes):
        let words = shapes.compactMap { if case .literal(let word) = $0 { word } else { nil } }
        return words.count == shapes.count ? .words(words) : nil
      default: return nil
      }
    }
    return nil
  }

  /// Checks that an entry that is not marked `by hand` has only parts that can be read without it.
  func checkReadings(_ entry: Entry) throws(GrammarError) {
    if entry.isByHand { return }
    for part in entry.shape.parts where reading(of: part) == nil {
      throw GrammarError("'\(part)' is read by hand: write 'by hand'")
    }
  }

  /// The entries that are read by their shapes.
  var plainEntries: [Entry] { entries.filter { !$0.isByHand } }

  /// The names of the parts that plain commands use, sorted.
  var inPlainCommands: [String] { Set(plainEntries.flatMap(\.shape.parts)).sorted() }

  // MARK: Swift

  /// `Keyword.shape`
  var shapes: String {
    var text = """
      extension Keyword {
        /// What follows the word of a command or noun; nil for statements that are read by hand.
        package var shape: Shape? {
          switch self {

      """
    for entry in plainEntries {
      let rest = entry.shape.items.dropFirst().map(swift).joined(separator: ", ")
      text += "    case .\(Self.name(entry.word)): .sequence([\(rest)])\n"
    }
    return text + "    default: nil\n    }\n  }\n}\n"
  }

  private func swift(_ shape: Shape) -> String {
    func list(_ shapes: [Shape]) -> String { shapes.map(swift).joined(separator: ", ") }
    return switch shape {
    case .literal(let word): ".word(\(quoted(word)))"
    case .part(let name): ".part(.\(name.lowercased()))"
    case .sequence(let shapes): ".sequence([\(list(shapes))])"
    case .choice(let shapes): ".choice([\(list(shapes))])"
    case .optional(let shape): ".optional(\(swift(shape)))"
    case .repeated(let shape), .list(let shape): ".repeated(\(swift(shape)))"
    }
  }

  /// `Part` with the reading of each.
  func parts(_ names: [String]) -> String {
    var text = """
      /// A part of a plain command.
      package enum Part: UInt8, Sendable, CaseIterable, BitwiseCopyable {
        /// No part of one.
        case none

      """
    for name in names { text += "  case \(Self.name(name.lowercased()))\n" }
    text += "\n  package var reading: Reading {\n    switch self {\n"
    for name in names {
      let reading =
        switch reading(of: name) {
        case .number: ".number"
        case .expression: ".expression"
        case .words(let words): ".words([\(words.map(quoted).joined(separator: ", "))])"
        case .name, nil: ".name"
        }
      if reading != ".name" { text += "    case .\(name.lowercased()): \(reading)\n" }
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
