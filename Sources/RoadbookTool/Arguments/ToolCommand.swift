/// A command of the tool: `roadbook NAME ARGUMENT…`.
///
/// Parsing, help, manual pages and the completion of shells all read `arguments`.
protocol ToolCommand {
  /// Its name; `grammar/tool.txt` has its help.
  static var name: String { get }
  /// Whether help lists it.
  static var isShown: Bool { get }

  /// The command with the defaults of its arguments.
  init()
  /// Its arguments, in the order of the help.
  var arguments: [ListedArgument] { get }
  /// Checks what no argument alone can show.
  func validate() throws(UsageProblem)
  func run() throws
}

extension ToolCommand {
  static var summary: String { ToolTexts.text(on: name).summary }
  static var isShown: Bool { true }
  func validate() throws(UsageProblem) {}
}

/// An option, a flag or a value of a command.
struct ArgumentDescription {
  /// The names of an option or a flag with their hyphens, the short one first; empty for a value.
  var names: [String] = []
  /// What the help calls its value; nil for a flag.
  var value: String?
  let summary: String
  var choices: [String] = []
  var defaultValue: String?
  var isRequired = false
  /// Repeatable. If it is an option, the next word is its value even if it begins with a hyphen.
  var isRepeating = false
  var completion = Completion.none

  /// What shells offer for a value besides its choices.
  enum Completion: String {
    /// Nothing.
    case none
    case files
    /// Maps and folders.
    case maps
    /// URLs of the map that is named before them.
    case urls
  }

  static let version = ArgumentDescription(names: ["--version"], summary: "Show the version.")
  static let help = ArgumentDescription(names: ["-h", "--help"], summary: "Show help information.")
}

/// Something wrong with the arguments of a command.
struct UsageProblem: Error {
  let message: String
  /// The argument that the message is about, under the name that was used, and its description.
  var argument: (label: String, summary: String)?

  init(_ message: String) { self.message = message }

  init(_ message: String, _ argument: ArgumentDescription, as name: String? = nil) {
    self.message = message
    self.argument = (argument.label(name), argument.summaryWithValues)
  }
}
