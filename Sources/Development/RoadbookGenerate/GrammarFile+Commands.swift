/// The Swift code of plain commands: their type, their lowering, and the switch that executes them.
extension GrammarFile {
  /// A value of a command: a part of its shape, or an optional word such as `over` in `save [FILE
  /// [over]]`.
  private struct Field {
    var name: String
    /// How the part is read; nil for a word.
    var reading: Reading?
    var isOptional: Bool
    var isRepeated = false

    var type: String {
      let one =
        switch reading {
        case .number: "Int"
        case .words: "Command." + name.prefix(1).uppercased() + name.dropFirst()
        case .expression: "WrittenExpression"
        case nil: "Bool"
        default: "Name"
        }
      if isRepeated { return "[\(one)]" }
      return isOptional && reading != nil ? one + "?" : one
    }

    /// The Swift expression that reads it from the node.
    var lowering: String {
      let place = reading == nil ? "\"\(name)\"" : ".\(name)"
      return switch reading {
      case .number: "number(\(place), of: node)"
      case .words: "word(\(place), of: node)"
      case .expression: "writtenExpression(of: node)"
      case nil: "tree[node].hasWord(\(place))"
      default: "name\(isRepeated ? "s" : "")(\(place), of: node)"
      }
    }
  }

  /// The fields of a shape. A word is a field if it is optional or one of several alternatives;
  /// otherwise it only introduces a part.
  private func fields(
    of shape: Shape, isOptional: Bool = false, isRepeated: Bool = false
  ) -> [Field] {
    switch shape {
    case .literal(let word): isOptional ? [Field(name: word, isOptional: true)] : []
    case .part(let name):
      [
        Field(
          name: name.lowercased(), reading: reading(of: name, in: .command), isOptional: isOptional,
          isRepeated: isRepeated)
      ] + (name == "NOUN" ? fieldsOfNouns : [])
    case .sequence(let shapes):
      shapes.filter { if case .literal = $0 { false } else { true } }
        .flatMap { fields(of: $0, isOptional: isOptional) }
    case .choice(let shapes): shapes.flatMap { fields(of: $0, isOptional: true) }
    case .optional(let shape): fields(of: shape, isOptional: true)
    case .repeated(let shape), .list(let shape):
      fields(of: shape, isOptional: true, isRepeated: true)
    }
  }

  /// The fields of all nouns, whose shapes are entries of their own.
  private var fieldsOfNouns: [Field] {
    var result: [Field] = []
    for entry in entries where entry.group == .noun {
      for field in fields(of: entry.shape) {
        if let known = result.firstIndex(where: { $0.name == field.name }) {
          result[known].isRepeated = result[known].isRepeated || field.isRepeated
        } else {
          result.append(field)
        }
      }
    }
    return result
  }

  private var commands: [(name: String, usage: String, fields: [Field])] {
    entries.filter { $0.group == .command && $0.node != nil }.map { entry in
      (Self.name(entry.word), entry.usage, fields(of: entry.shape))
    }
  }

  var plainCommands: String {
    var text =
      Self.head + """
        \("package import RoadbookModel")
        \("import RoadbookSyntax")

        /// A command whose parts the grammar describes completely.
        package enum PlainCommand: Sendable {

        """
    for command in commands {
      text += "  /// `\(command.usage)`\n  case \(command.name)"
      if !command.fields.isEmpty {
        text += "(" + list(command.fields) { "\($0.name): \($0.type)" } + ")"
      }
      text += "\n"
    }
    text += "}\n\nextension PlainCommand {\n  /// The word that begins it.\n"
    text += "  var keyword: Keyword {\n    switch self {\n"
    for command in commands { text += "    case .\(command.name): .\(command.name)\n" }
    text += "    }\n  }\n}\n\n" + wordTypes + lowering
    return text
  }

  /// The enums for parts that are one of several words.
  private var wordTypes: String {
    var text = "extension Command {\n"
    for name in arguments {
      guard case .words(let words) = reading(of: name, in: .command) else { continue }
      let type = name.prefix(1) + name.dropFirst().lowercased()
      text += "  package enum \(type): String, Sendable, CaseIterable {\n    case "
      text += words.map(Self.name).joined(separator: ", ") + "\n  }\n"
    }
    return text + "}\n\n"
  }

  private var lowering: String {
    var text = """
      extension Lowering {
        /// The plain command of a node; nil for other commands, and where a part is missing, which
        /// the parser reports.
        mutating func plainCommand(_ keyword: Keyword, _ node: Int) -> PlainCommand? {
          switch keyword {

      """
    for command in commands {
      text += "    case .\(command.name):\n"
      let needed = command.fields.filter { !$0.isOptional }
      if !needed.isEmpty {
        text += "      guard \(list(needed) { "let \($0.name): \($0.type) = \($0.lowering)" })"
        text += " else { return nil }\n"
      }
      text += "      return .\(command.name)"
      if !command.fields.isEmpty {
        text +=
          "(" + list(command.fields) { "\($0.name): \($0.isOptional ? $0.lowering : $0.name)" }
        text += ")"
      }
      text += "\n"
    }
    return text + "    default: return nil\n    }\n  }\n}\n"
  }

  /// What carries out the plain commands.
  var performer: String {
    var text =
      Self.head + """
        \("import RoadbookBinder")
        \("import RoadbookModel")

        /// What carries out plain commands: a function for each.
        protocol CommandPerformer {

        """
    for command in commands {
      text += "  mutating func \(command.name)("
      text += list(command.fields) { "\($0.name): \($0.type)" } + ") -> Answer\n"
    }
    text += """
      }

      extension CommandPerformer {
        mutating func perform(_ command: PlainCommand) -> Answer {
          switch command {

      """
    for command in commands {
      text += "    case .\(command.name)"
      if !command.fields.isEmpty { text += "(" + list(command.fields) { "let \($0.name)" } + ")" }
      text += ": self.\(command.name)("
      text += list(command.fields) { "\($0.name): \($0.name)" } + ")\n"
    }
    return text + "    }\n  }\n}\n"
  }

  private func list(_ fields: [Field], _ text: (Field) -> String) -> String {
    fields.map(text).joined(separator: ", ")
  }
}
