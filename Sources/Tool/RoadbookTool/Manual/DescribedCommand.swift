import ArgumentParser
import RoadbookText

/// A command with its arguments, as the parser of arguments describes it.
struct DescribedCommand {
  let name: String
  let summary: String
  /// Paragraphs, with blank lines between them.
  let discussion: String
  let arguments: [DescribedArgument]
  let manual: ManualNotes

  /// All commands that the help lists, in its order.
  ///
  /// - Throws: `JSONProblem` if the parser's description is not JSON.
  static func all() throws -> [DescribedCommand] {
    let tool = try JSON(reading: Array(RoadbookTool._dumpHelp().utf8))
    let commands = tool[path: "command", "subcommands"]?.items ?? []
    return commands.filter(\.isShown).compactMap(DescribedCommand.init)
  }

  /// Nil for the parser's own command `help`.
  private init?(_ json: JSON) {
    guard let name = json["commandName"]?.text,
      let command = RoadbookTool.commands.first(where: { $0.name == name })
    else { return nil }
    self.name = name
    let values = (json["allValues"]?.items ?? []).compactMap(\.text)
    let alternatives = values.joined(separator: " | ")
    // A longer line cannot be broken.
    let isListed = !values.isEmpty && alternatives.utf8.count <= 60
    let isOption = json["kind"]?.text == "option"
    summary =
      (json["abstract"]?.text ?? "")
      + (isOption && !values.isEmpty && !isListed
        ? " One of: \(values.joined(separator: ", "))." : "")
    discussion = json["discussion"]?.text ?? ""
    arguments = (json["arguments"]?.items ?? []).filter(\.isShown).map(DescribedArgument.init)
    manual = command.manual
  }
}

/// An option, a flag or a value of a command.
struct DescribedArgument {
  let summary: String
  /// The names of an option or a flag with their hyphens, the short one first; empty for a value.
  let names: [String]
  /// The values that an option accepts or, where there are too many to list, a word for them; nil
  /// for a flag.
  let value: String?
  let defaultValue: String?
  let isOptional: Bool
  let isRepeating: Bool

  fileprivate init(_ json: JSON) {
    let values = (json["allValues"]?.items ?? []).compactMap(\.text)
    let alternatives = values.joined(separator: " | ")
    // A longer line cannot be broken.
    let isListed = !values.isEmpty && alternatives.utf8.count <= 60
    let isOption = json["kind"]?.text == "option"
    summary =
      (json["abstract"]?.text ?? "")
      + (isOption && !values.isEmpty && !isListed
        ? " One of: \(values.joined(separator: ", "))." : "")
    names = (json["names"]?.items ?? []).map { name in
      (name["kind"]?.text == "long" ? "--" : "-") + (name["name"]?.text ?? "")
    }.sorted { $0.utf8.count < $1.utf8.count }
    value =
      switch json["kind"]?.text {
      case "flag": nil
      case "option" where isListed: alternatives
      default: json["valueName"]?.text
      }
    defaultValue = json["defaultValue"]?.text
    isOptional = json["isOptional"]?.truth ?? false
    isRepeating = json["isRepeating"]?.truth ?? false
  }
}

extension JSON {
  fileprivate var isShown: Bool { self["shouldDisplay"]?.truth ?? true }
}
