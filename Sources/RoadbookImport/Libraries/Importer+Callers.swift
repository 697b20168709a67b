import RoadbookText

/// Functions that register the pattern they are given: each of their calls is a registration.
extension Importer {
  /// The calls of the function with a parameter; nil if there are none, or several functions may be meant.
  mutating func callers(of parameter: Definition) -> [Stretch]? {
    guard let function = parameter.loop.flatMap({ reading.sources.functions[$0] }) else {
      return nil
    }
    let sameName = reading.sources.functions(named: function.name)
    guard sameName.count(where: { $0.labels == function.labels }) == 1 else { return nil }
    var result: [Stretch] = []
    for file in files {
      callBudget -= file.words[function.name]?.count ?? 0
      guard callBudget > 0 else { return nil }
      for call in file.calls([function.name]) {
        guard function.arguments(of: call) != nil,
          sameName.count == 1 || call.arguments.count == function.labels.count,
          call.file !== function.body.file || !function.body.range.contains(call.place)
        else { continue }
        // A call of the library is a registration of its own, even if its source is among the files.
        if registering.contains(call.name), knowsReceiver(of: call) { continue }
        if isCall(call, of: function) {
          result.append(call.whole)
        } else {
          report(
            "import-doubt", .hint, call.head,
            "this may call '\(function.name)', which registers a route, but its receiver is not known",
            "add the route to the map by hand if it does")
        }
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Whether the receiver of a call is an object with that function.
  private mutating func isCall(_ call: SourceCall, of function: Function) -> Bool {
    let owner = reading.sources.owner(of: function.body)
    guard let receiver = call.receiver else {
      return owner == nil || reading.sources.owner(of: call.whole) == owner
    }
    guard let owner else { return false }
    if receiver.path == ["self"] || receiver.path == ["Self"] {
      return reading.sources.owner(of: call.whole) == owner
    }
    if receiver.range.contains(where: { call.file.isWord($0, owner) }) { return true }
    guard let path = receiver.path, let name = path.last else { return false }
    if files.contains(where: { $0.declares(name, of: owner) }) { return true }
    guard let value = reading.expression(of: path, at: receiver.place) else { return false }
    return value.range.contains { value.file.isWord($0, owner) }
  }

  /// Whether the receiver belongs to the library, so that the call itself is a registration.
  mutating func knowsReceiver(of call: SourceCall) -> Bool {
    switch library {
    case .jlroutes: jlKnowsReceiver(of: call)
    case .urlnavigator: navIsNavigator(call)
    case .waapprouting, .fsqroutes: true
    }
  }
}

extension SourceFile {
  /// Whether a variable is declared with a type: `name: Type`, `Type *name`.
  fileprivate func declares(_ name: String, of type: String) -> Bool {
    (words[name] ?? []).contains { index in
      language == .swift
        ? isSymbol(index + 1, ":") && isWord(index + 2, type)
        : isSymbol(index - 1, "*") && isWord(index - 2, type)
    }
  }
}
