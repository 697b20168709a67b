import RoadbookSyntax
import RoadbookText

extension Binder {
  /// Reports `set` and `default` in a route, with fixes that move the values into the target's
  /// arguments.
  mutating func reportAssignments(
    of route: Route, _ screen: Screen?, _ document: Int
  ) {
    func argument(_ assignment: RouteDeclaration.Assignment, _ value: String) -> String {
      let key = assignment.name.text
      let parameter = screen?.parameters?.first { $0.key == key }?.name ?? key
      return "\(parameter): \(value)"
    }
    let declaration = route.declaration
    let fixed = declaration.fixed.map { ("set", $0, argument($0, $0.source)) }
    let defaults = declaration.defaults.map {
      ("default", $0, argument($0, "parameters.\($0.name.text) ?? \($0.source)"))
    }
    let all = (fixed + defaults).sorted { $0.1.keyword.start < $1.1.keyword.start }
    // All move together, so that a body left empty is removed.
    var edits = declaration.move.map { move in
      let arguments = all.map(\.2).joined(separator: ", ")
      return [TextEdit(TextRange(at: move.place), move.opening + arguments + move.closing)]
        + move.removal
    }
    for (word, assignment, argument) in all {
      report(
        RetiredForm.diagnostic(
          "\(word) \(assignment.name.text)", at: assignment.keyword,
          current: declaration.move == nil
            ? "the value where it is used" : "-> \(route.screen ?? "")(\(argument))",
          edits: edits), in: document)
      edits = nil
    }
  }
}
