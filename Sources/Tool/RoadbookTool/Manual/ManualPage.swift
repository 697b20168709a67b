import ArgumentParser
import RoadbookSyntax

/// A manual page: of the tool, of one of its commands, or of the format of maps.
struct ManualPage {
  /// The name of its file: `roadbook-check.1`.
  let file: String
  /// The page, in mdoc.
  let text: String

  /// All pages, that of the tool first.
  ///
  /// - Throws: `JSONProblem` if the parser's description of the commands is not JSON.
  static func all() throws -> [ManualPage] {
    let commands = try DescribedCommand.all()
    return [tool(commands)] + commands.map(command) + [format]
  }

  // MARK: The tool

  private static func tool(_ commands: [DescribedCommand]) -> ManualPage {
    var page = ManualWriter(
      title: "roadbook", section: 1, summary: RoadbookTool.configuration.abstract)
    page.section("SYNOPSIS")
    for line in [
      "Nm", "Op Ar map ...", "Op Fl c Ar statement", "Op Fl f Ar file", "Op Ar option ...",
      "Nm", "Ar command", "Op Ar option ...", "Op Ar argument ...",
    ] { page.macro(line) }
    page.section("DESCRIPTION")
    page.text(ToolTexts.description)
    page.macro("Pp")
    page.text(ToolTexts.commands)
    page.list(commands.map { ("Cm \($0.name)", $0.summary) }, width: "complete")
    page.macro("Pp")
    page.text(ToolTexts.help)
    page.section("ENVIRONMENT")
    page.list(ToolTexts.environment.map { ("Ev \($0.name)", $0.use) })
    page.section("FILES")
    page.list(ToolTexts.files.map { ("Pa \(ManualWriter.quoted($0.name))", $0.use) })
    page.exitStatus("findings or failures: each command's page says which")
    page.examples(PromptCommand.manual.examples)
    page.seeAlso(commands.map { "roadbook-\($0.name) 1" }.sorted() + ["roadbook 5"])
    return ManualPage(file: "roadbook.1", text: page.page)
  }

  // MARK: Commands

  private static func command(_ command: DescribedCommand) -> ManualPage {
    let title = "roadbook-\(command.name)"
    var page = ManualWriter(title: title, section: 1, summary: command.summary)
    let options = command.arguments.filter { !$0.names.isEmpty }
    let values = command.arguments.filter(\.names.isEmpty)
    page.section("SYNOPSIS")
    page.macro("Nm roadbook \(command.name)")
    for argument in options + values {
      page.macro((argument.isOptional ? "Op " : "") + argument.synopsis)
    }
    page.section("DESCRIPTION")
    page.text("\(command.summary) \(command.discussion)")
    page.macro("Pp")
    page.text("The arguments are:")
    page.list((values + options).map { ($0.tag, $0.explanation) })
    page.exitStatus(command.manual.failure)
    page.examples(command.manual.examples)
    page.seeAlso(["roadbook 1", "roadbook 5"])
    return ManualPage(file: "\(title).1", text: page.page)
  }

  // MARK: The format of maps

  private static var format: ManualPage {
    var page = ManualWriter(title: "roadbook", section: 5, summary: "format of route maps")
    page.section("DESCRIPTION")
    page.text(ToolTexts.maps)
    for (title, group) in ToolTexts.statements {
      page.macro("Ss \(title)")
      // A word with several meanings has several rows.
      let rows = StatementKeyword.all.filter { $0.group == group }
      page.list(rows.map { ("Ic \(ManualWriter.quoted($0.usage))", $0.help) })
    }
    page.section("EXAMPLES")
    page.text("The map that roadbook init writes:")
    page.literal(
      InitCommand.map.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
    page.seeAlso(["roadbook 1", "roadbook-check 1", "roadbook-test 1"])
    return ManualPage(file: "roadbook.5", text: page.page)
  }
}

extension ManualWriter {
  /// Adds the exit codes of a command, given when it ends with 1.
  fileprivate mutating func exitStatus(_ failure: String?) {
    section("EXIT STATUS")
    var codes = [("0", "success")]
    if let failure { codes.append(("1", failure)) }
    codes.append(("2", "wrong usage, or a file that cannot be read or written"))
    list(codes)
  }

  fileprivate mutating func examples(_ examples: [(about: String, command: String)]) {
    guard !examples.isEmpty else { return }
    section("EXAMPLES")
    for (index, example) in examples.enumerated() {
      if index > 0 { macro("Pp") }
      text(example.about)
      literal([example.command[...]])
    }
  }

  /// Adds the related pages, each with its section, and the reference.
  fileprivate mutating func seeAlso(_ pages: [String]) {
    section("SEE ALSO")
    for (index, page) in pages.enumerated() {
      macro("Xr \(page)" + (index < pages.count - 1 ? " ," : ""))
    }
    macro("Pp")
    text("The reference is in share/doc/roadbook/reference, next to the folder of the program.")
  }
}

extension DescribedArgument {
  /// The macros of the argument in the synopsis, where an option has only one name.
  var synopsis: String { tag(of: names.first) }

  /// The macros of the argument with all its names.
  var tag: String { names.isEmpty ? tag(of: nil) : names.map(tag(of:)).joined(separator: " , ") }

  /// The summary with the default value.
  var explanation: String {
    defaultValue.map { "\(summary) The default is \($0)." } ?? summary
  }

  private func tag(of name: String?) -> String {
    let flag = name.map { $0.hasPrefix("--") ? "Fl Fl \($0.dropFirst(2))" : "Fl \($0.dropFirst())" }
    let dots = names.isEmpty && isRepeating ? " ..." : ""
    let value = value.map { "Ar \(ManualWriter.escaped($0[...]))\(dots)" }
    return [flag, value].compactMap { $0 }.joined(separator: " ")
  }
}
