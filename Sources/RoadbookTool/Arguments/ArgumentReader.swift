import RoadbookText

/// Assigns the words of a command line to arguments, one after the other.
struct ArgumentReader {
  let arguments: [ArgumentDescription]
  /// The option whose value is the next word, and the name that was written.
  private(set) var pending: (index: Int, name: String)?
  /// False after `--`.
  private(set) var hasOptions = true
  private var given: Set<Int> = []

  init(_ arguments: [ArgumentDescription]) { self.arguments = arguments }

  /// The argument that the next word is the value of, unless it is an option.
  var next: Int? {
    pending?.index
      ?? arguments.indices.first {
        arguments[$0].names.isEmpty && (arguments[$0].isRepeating || !given.contains($0))
      }
  }

  /// Reads a word. Returns the argument that is complete with it, the name it was given by and its value.
  mutating func read(
    _ word: String
  ) throws(UsageProblem) -> (index: Int, name: String?, value: String)? {
    let isOption = hasOptions && word.hasPrefix("-") && word != "-"
    if let (index, name) = pending {
      pending = nil
      if isOption, !arguments[index].isRepeating { throw missingValue(index, name) }
      return (index, name, word)
    }
    guard isOption else {
      guard let index = next else {
        throw UsageProblem("Unexpected argument '\(TerminalText.escaped(word))'")
      }
      given.insert(index)
      return (index, nil, word)
    }
    if word == "--" {
      hasOptions = false
      return nil
    }
    let isLong = word.hasPrefix("--")
    let name = String(isLong ? word.prefix { $0 != "=" } : word.prefix(2))
    var value: Substring? = word.dropFirst(name.count)
    if value?.isEmpty == true { value = nil }
    if value?.first == "=" { value?.removeFirst() }
    guard let index = arguments.firstIndex(where: { $0.names.contains(name) }) else {
      let near = Suggestion.nearest(
        to: name, among: arguments.flatMap(\.names).filter { $0.hasPrefix("--") })
      throw UsageProblem(
        "Unknown option '\(TerminalText.escaped(name))'"
          + (near.map { ". Did you mean '\($0)'?" } ?? ""))
    }
    given.insert(index)
    if arguments[index].value == nil {
      if value != nil { throw UsageProblem("The option '\(name)' takes no value") }
      return (index, name, "")
    }
    if let value { return (index, name, String(value)) }
    pending = (index, name)
    return nil
  }

  /// Checks that nothing is missing.
  func finish() throws(UsageProblem) {
    if let (index, name) = pending { throw missingValue(index, name) }
    for (index, argument) in arguments.enumerated()
    where argument.isRequired && !given.contains(index) {
      let dots = argument.isRepeating ? " ..." : ""
      throw UsageProblem("Missing expected argument '\(argument.label())\(dots)'", argument)
    }
  }

  private func missingValue(_ index: Int, _ name: String) -> UsageProblem {
    let argument = arguments[index]
    return UsageProblem("Missing value for '\(argument.label(name))'", argument, as: name)
  }
}

/// What the arguments of a command ask for.
enum ParsedCommand<Command> {
  case command(Command)
  case help, version
}

extension ToolCommand {
  static func parse(_ words: [String]) throws(UsageProblem) -> ParsedCommand<Self> {
    let command = Self()
    let arguments = command.arguments
    var reader = ArgumentReader(CommandDescription(Self.self).arguments)
    for word in words {
      guard let (index, name, value) = try reader.read(word) else { continue }
      let description = reader.arguments[index]
      guard index < arguments.count else {
        return description.names == ArgumentDescription.help.names ? .help : .version
      }
      if value.isEmpty, description.isPath { throw .emptyPath(description, as: name) }
      if !arguments[index].store(value) { throw .invalid(value, description, as: name) }
    }
    try reader.finish()
    try command.validate()
    return .command(command)
  }
}

extension ArgumentDescription {
  /// Whether its values are paths of files or folders.
  fileprivate var isPath: Bool { completion == .maps || completion == .files }
}

extension UsageProblem {
  /// An empty path is a mistake, such as an unset variable of the shell: it does not mean the current folder.
  fileprivate static func emptyPath(_ argument: ArgumentDescription, as name: String?)
    -> UsageProblem
  {
    UsageProblem(
      "The path for '\(argument.label(name))' is empty. The current folder is '.'", argument,
      as: name)
  }

  fileprivate static func invalid(
    _ value: String, _ argument: ArgumentDescription, as name: String?
  ) -> UsageProblem {
    UsageProblem(
      "The value '\(TerminalText.escaped(value))' is invalid for '\(argument.label(name))'",
      argument, as: name)
  }
}
