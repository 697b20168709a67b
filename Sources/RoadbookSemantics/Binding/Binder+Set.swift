import RoadbookText

extension Binder {
  /// Checks the target of `set`, and whether it accepts a value of this type.
  mutating func check(
    _ path: VariablePath, _ value: Expression, _ type: StaticType, _ names: NameTypes,
    in document: Int
  ) {
    checkVariable(path.name, names, in: document)
    let declared = names.variables[path.name.text] ?? .any
    guard let part = path.parts.first else {
      if let message = declared.refusal(of: type, for: path.name.text) {
        report("type-mismatch", .error, value.range, message, in: document)
      }
      return
    }
    if !declared.isUnknown, declared != .record {
      report(
        "bad-set", .error, part.range,
        "'\(path.name.text)' is not a record but \(declared.name)", in: document)
    } else if let index = variableIndices[path.name.text], let initial = variables[index].initial,
      let problem = path.problem(in: initial)
    {
      // Only a warning: another record may have been assigned before.
      report(
        Diagnostic(
          "bad-set", .warning, problem.range, problem.message, advice: problem.advice,
          fixIts: problem.meant.map { [.change(problem.range, to: $0)] } ?? []),
        in: document)
    }
  }

  /// Reports names other than variables and the app's surroundings, which cannot be set.
  private mutating func checkVariable(_ name: Name, _ names: NameTypes, in document: Int) {
    reuse?.lookups.names.append(name.text)
    guard variableIndices[name.text] == nil,
      NamePlace.surroundings[name.text] == nil
    else { return }
    if NamePlace.isBuiltin(name.text) {
      report(
        "unknown-variable", .error, name.range, "'\(name.text)' cannot be set",
        advice: name.text == "origin"
          ? "it is given with each URL: open URL from NAME" : "it is a built-in name",
        in: document)
      return
    }
    reuse?.lookups.hasUnknownName = true
    let isCaptured = names.captures[name.text] != nil
    reportUnknown(
      "variable", name,
      among: variables.map(\.name) + Array(NamePlace.surroundings.keys),
      advice: isCaptured
        ? "write 'set parameters.\(name.text) = …'" : "declare it: var \(name.text) = …",
      in: document)
  }
}
