import RoadbookText

/// A command with its arguments, and its help.
struct CommandDescription {
  let name: String
  let summary: String
  let discussion: String
  /// The arguments of all commands are the last.
  let arguments: [ArgumentDescription]

  init<Command: ToolCommand>(_: Command.Type) {
    name = Command.name
    summary = Command.summary
    discussion = ToolTexts.text(on: name).discussion
    arguments = Command().arguments.map(\.description) + [.version, .help]
  }

  /// The command line, without the arguments of all commands.
  var usage: String {
    let values = arguments.filter(\.names.isEmpty)
    let options = arguments.dropLast(2).filter { !$0.names.isEmpty }
    return (["roadbook \(name)"] + (values + options).map(\.usage)).joined(separator: " ")
  }

  /// The help, in lines that fit a terminal.
  func help(width: Int) -> String {
    var text = HelpText(width: width)
    text.overview(summary, discussion)
    text.add("USAGE: \(usage)\n")
    let (values, options) = (
      arguments.filter(\.names.isEmpty), arguments.filter { !$0.names.isEmpty }
    )
    text.table("ARGUMENTS", values.map { ($0.label(), $0.summaryWithValues) })
    text.table("OPTIONS", options.map { ($0.allNames, $0.summaryWithValues) })
    return text.text
  }

  /// The message for wrong usage.
  func message(_ problem: UsageProblem) -> String {
    var lines = ["Error: \(problem.message)"]
    if let argument = problem.argument {
      lines.append("Help:  \(argument.label)  \(argument.summary)")
    }
    lines.append("Usage: \(usage)")
    lines.append("  See 'roadbook \(name) --help' for more information.")
    return lines.joined(separator: "\n")
  }
}

extension ArgumentDescription {
  /// `<path>` or `--format <format>`, by default under its longest name.
  func label(_ name: String? = nil) -> String {
    [name ?? names.last, value.map { "<\($0)>" }].compactMap { $0 }.joined(separator: " ")
  }

  /// All names, separated by commas.
  var allNames: String { (names.dropLast() + [label()]).joined(separator: ", ") }

  fileprivate var usage: String {
    let text = label() + (isRepeating ? " ..." : "")
    return isRequired ? text : "[\(text)]"
  }

  var summaryWithValues: String {
    var values: [String] = []
    if !choices.isEmpty { values.append("values: \(choices.joined(separator: ", "))") }
    if let defaultValue { values.append("default: \(defaultValue)") }
    return values.isEmpty ? summary : "\(summary) (\(values.joined(separator: "; ")))"
  }
}

/// Text in lines of at most a width, with tables of two columns.
struct HelpText {
  let width: Int
  private var lines: [String] = []
  private static let column = 26

  init(width: Int) { self.width = max(width, 2 * Self.column) }

  var text: String { (lines.last == "" ? lines.dropLast() : lines[...]).joined(separator: "\n") }

  mutating func overview(_ summary: String, _ discussion: String) {
    add(wrapped("OVERVIEW: " + summary, 0))
    for paragraph in discussion.split(separator: "\n") { add("\n" + wrapped(paragraph, 0)) }
    add("")
  }

  mutating func table(_ title: String, _ rows: [(String, String)]) {
    guard !rows.isEmpty else { return }
    add("\(title):")
    for (label, summary) in rows {
      let start = "  \(label)".padded(to: Self.column)
      let lines = wrapped(summary, Self.column)
      let fits = start.count == Self.column && start.last == " "
      add(fits ? start + lines.dropFirst(Self.column) : "\(start)\n\(lines)")
    }
    add("")
  }

  mutating func add(_ line: String) { lines.append(line) }

  private func wrapped(_ text: some StringProtocol, _ indent: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    return text.split(separator: " ").wrapped(to: width, blanks, blanks).joined(separator: "\n")
  }
}

extension ToolCommand {
  static var description: CommandDescription { CommandDescription(Self.self) }
}
