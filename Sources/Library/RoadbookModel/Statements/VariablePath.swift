import RoadbookText
package import RoadbookURL

/// What `set` changes: a variable, or a part of the record that it holds, such as `flags.maps`.
package struct VariablePath: Sendable {
  package var name: Name
  /// The names of the fields, from the outermost to the innermost.
  package var parts: [Name]

  package init(name: Name, parts: [Name]) {
    self.name = name
    self.parts = parts
  }

  package var text: String { ([name] + parts).map(\.text).joined(separator: ".") }

  /// The variable's value, with the part replaced.
  package func replacing(
    in value: ParameterValue, with part: ParameterValue
  ) throws(EvaluationProblem) -> ParameterValue {
    var outer: [(fields: [ParameterValue.Field], index: Int)] = []
    var inner = value
    for (depth, name) in parts.enumerated() {
      guard case .record(let fields) = inner else {
        let path = VariablePath(name: self.name, parts: Array(parts[..<depth])).text
        throw EvaluationProblem("'\(path)' is not a record but \(inner.kindName)", name.range)
      }
      guard let index = fields.firstIndex(where: { $0.name == name.text }) else {
        throw missing(depth, among: fields.map(\.name))
      }
      outer.append((fields, index))
      inner = fields[index].value
    }
    var result = part
    for (fields, index) in outer.reversed() {
      var changed = fields
      changed[index].value = result
      result = .record(changed)
    }
    return result
  }

  /// A problem if the variable's initial value is a record that lacks a part.
  package func problem(in initial: Expression) -> EvaluationProblem? {
    var inner = initial
    for (depth, name) in parts.enumerated() {
      guard case .record(let entries, _) = inner, entries.allSatisfy({ $0.name != nil }) else {
        return nil
      }
      guard let entry = entries.last(where: { $0.name?.text == name.text }) else {
        return missing(depth, among: entries.compactMap(\.name?.text))
      }
      inner = entry.value
    }
    return nil
  }

  private func missing(_ depth: Int, among names: [String]) -> EvaluationProblem {
    let path = VariablePath(name: name, parts: Array(parts[..<depth])).text
    let part = parts[depth]
    let near = Suggestion.nearest(to: part.text, among: names)
    let all = names.isEmpty ? "it is empty" : "it has \(names.joined(separator: ", "))"
    return EvaluationProblem(
      "'\(path)' has no part '\(part.text)'", part.range,
      advice: near.map { "did you mean '\($0)'?" }
        ?? "\(all); to add a part: set \(path) = { ...\(path), \(part.text): … }",
      meant: near)
  }
}
