/// The grammar file: its parts and its statements.
struct GrammarFile {
  /// A named part of statements, such as `FILE`.
  struct Part {
    var name: String
    var shape: Shape
    /// How usages show it.
    var shown: String
  }

  /// A statement or clause.
  struct Entry {
    var group: Group
    var shape: Shape
    var contexts: [Context]
    /// Its row in the overview of `help`.
    var area: String?
    var effects: Set<Effect> = []
    /// The values of an option that only dialects of libraries accept.
    var libraryValues: [String] = []
    /// The kind of its node; nil if a function written by hand parses it.
    var node: String?
    var usage: String
    var help: String

    /// The word that begins it.
    var word: String

    /// The values of an option.
    var values: [String] {
      guard group == .option, case .choice(let values)? = shape.items.last else { return [] }
      return values.map(\.words)
    }
  }

  enum Group: String, CaseIterable {
    case declaration, option, platform, clause, statement, command, noun

    /// The kind of the nodes of its entries that have no `node` property.
    fileprivate var node: String? {
      switch self {
      case .command, .noun: "command"
      case .clause: "clause"
      case .declaration, .statement, .option, .platform: nil
      }
    }

    /// The contexts of its entries that have no `in` property.
    fileprivate var contexts: [Context] {
      switch self {
      case .declaration, .statement, .clause: []
      case .option: [.rules]
      case .platform: [.platforms]
      case .command, .noun: [.file, .test]
      }
    }
  }

  enum Effect: String, CaseIterable {
    case changesApp = "changes app"
    case needsRest = "needs rest"
    case refusedInTests = "not in tests"
  }

  enum Context: String, CaseIterable {
    case file, scheme, route, block, style, test, rules, platforms
  }

  private(set) var areas: [String] = []
  private(set) var parts: [Part] = []
  private(set) var entries: [Entry] = []

  /// - Throws: `GrammarError` with the line.
  init(_ text: String) throws(GrammarError) {
    var written: [Written] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      do throws(GrammarError) {
        if line.isEmpty || line.hasPrefix("#") { continue }
        if line.hasPrefix("    ") {
          guard !written.isEmpty else { throw GrammarError("no entry is above this line") }
          written[written.count - 1].lines.append(String(line.dropFirst(4)))
        } else if let rest = Self.rest(of: line, behind: "areas") {
          areas = rest.split(separator: " ").map(String.init)
        } else if let rest = Self.rest(of: line, behind: "part") {
          parts.append(try Self.part(rest))
        } else {
          written.append(try Self.heading(line, index + 1))
        }
      } catch {
        throw error.at(line: index + 1)
      }
    }
    try checkParts()
    for entry in written {
      do throws(GrammarError) {
        entries.append(try read(entry))
        try checkReadings(entries[entries.count - 1])
      } catch {
        throw error.at(line: entry.line)
      }
    }
  }

  /// The source of an entry.
  private struct Written {
    var line: Int
    var group: Group
    var shape: String
    var lines: [String] = []
  }

  private static func rest(of line: Substring, behind word: String) -> String? {
    line.hasPrefix(word + " ") ? String(line.dropFirst(word.count + 1)) : nil
  }

  private static func heading(_ line: Substring, _ number: Int) throws(GrammarError) -> Written {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let group = Group(rawValue: String(words[0])) else {
      let groups = Group.allCases.map(\.rawValue).joined(separator: ", ")
      throw GrammarError("an entry begins with part, areas or a group: \(groups)")
    }
    return Written(line: number, group: group, shape: String(words[1]))
  }

  /// `NAME [shown USAGE] ::= SHAPE`
  private static func part(_ text: String) throws(GrammarError) -> Part {
    guard let equal = text.firstRange(of: " ::= ") else { throw GrammarError("'::=' is missing") }
    let head = text[..<equal.lowerBound].split(separator: " ", maxSplits: 2).map(String.init)
    guard let name = head.first, head.count == 1 || head.count == 3 && head[1] == "shown" else {
      throw GrammarError("write part NAME [shown USAGE] ::= SHAPE")
    }
    return Part(
      name: name, shape: try ShapeReader.read(String(text[equal.upperBound...])),
      shown: head.count == 3 ? head[2] : name)
  }

  private func checkParts() throws(GrammarError) {
    let names = Set(parts.map(\.name))
    for part in parts { try check(part.shape, names) }
    guard names.count == parts.count else { throw GrammarError("two parts have the same name") }
  }

  /// Parts that the lexer or the parser defines, not the grammar file.
  private static let lexical: Set = [
    "WORD", "BARE", "DIGIT", "NUMBER", "CHARACTER", "QUOTE", "REGEX", "STATEMENT",
    "DECLARATION", "CLAUSE", "COMMAND", "OPTION", "PLATFORM", "IF",
  ]

  private func check(_ shape: Shape, _ names: Set<String>) throws(GrammarError) {
    for name in shape.parts where !names.contains(name) && !Self.lexical.contains(name) {
      throw GrammarError("there is no part '\(name)'")
    }
  }

  private func read(_ written: Written) throws(GrammarError) -> Entry {
    let shape = try ShapeReader.read(written.shape)
    try check(shape, Set(parts.map(\.name)))
    guard let help = written.lines.last, written.lines.count <= 2 else {
      throw GrammarError("write a line of properties, which may be left out, and a line of help")
    }
    guard case .literal(let word)? = shape.first else {
      throw GrammarError("a shape begins with a word")
    }
    var entry = Entry(
      group: written.group, shape: shape, contexts: written.group.contexts, area: nil,
      usage: usage(of: shape), help: help, word: word)
    entry.node = written.group.node
    if written.group == .noun { entry.usage = "list " + entry.usage }
    if written.lines.count == 2 { try apply(written.lines[0], to: &entry) }
    guard !entry.contexts.isEmpty || entry.group == .clause else {
      throw GrammarError("'in CONTEXT' is missing")
    }
    return entry
  }

  private func apply(_ properties: String, to entry: inout Entry) throws(GrammarError) {
    var rest = properties[...]
    while !rest.isEmpty {
      if rest.hasPrefix("shown ") {
        entry.usage = String(rest.dropFirst(6))
        return
      }
      let property = rest.prefix { $0 != ";" }
      rest = rest[property.endIndex...].drop { $0 == ";" || $0 == " " }
      let words = property.split(separator: " ").map(String.init)
      switch words.first {
      case "in":
        entry.contexts = []
        for word in words.dropFirst() {
          guard let context = Context(rawValue: word) else {
            throw GrammarError("there is no context '\(word)'")
          }
          entry.contexts.append(context)
        }
      case "area":
        guard words.count == 2, areas.contains(words[1]) else {
          throw GrammarError("there is no area '\(words.dropFirst().joined(separator: " "))'")
        }
        entry.area = words[1]
      case "of" where words.count > 1 && words[1] == "libraries":
        let value = words.dropFirst(2).joined(separator: " ")
        entry.libraryValues = value.isEmpty ? entry.values : [value]
      case "by" where words == ["by", "hand"]: entry.node = nil
      case "node" where words.count == 2: entry.node = words[1]
      default:
        guard let effect = Effect(rawValue: String(property)) else {
          throw GrammarError("there is no property '\(property)'")
        }
        entry.effects.insert(effect)
      }
    }
  }

  /// The shape as a usage shows it.
  private func usage(of shape: Shape) -> String {
    switch shape {
    case .literal(let text): text
    case .part(let name): parts.first { $0.name == name }?.shown ?? name
    case .sequence(let shapes): shapes.map(usage).joined(separator: " ")
    case .choice(let shapes): shapes.map(usage).joined(separator: "|")
    case .optional(let shape): "[\(usage(of: shape))]"
    case .repeated(let shape): "[\(usage(of: shape))] …"
    case .list(let shape): usage(of: shape) + ", …"
    }
  }
}

extension Shape {
  /// The first item of a sequence, or the shape itself.
  fileprivate var first: Shape? {
    if case .sequence(let shapes) = self { shapes.first?.first } else { self }
  }
}

/// An error in the grammar file or in a file of help texts, with its line.
struct GrammarError: Error, CustomStringConvertible {
  private var message: String
  private var line: Int?

  init(_ message: String) { self.message = message }

  func at(line: Int) -> GrammarError {
    var error = self
    error.line = self.line ?? line
    return error
  }

  var description: String { (line.map { "line \($0): " } ?? "") + message }
}
