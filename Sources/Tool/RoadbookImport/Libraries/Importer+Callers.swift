import RoadbookText

/// Functions that register the pattern they are given: each of their calls is a registration.
extension Importer {
  /// The calls of the function around a call; nil if there are none, several functions may be
  /// meant, or the parameter belongs to another function.
  mutating func callers(of parameter: Definition, around inner: SourceCall) -> [TokenRange]? {
    guard let function = parameter.loop.flatMap({ reading.sources.functions[$0] }),
      function.body.contains(inner)
    else { return nil }
    let sameName = reading.sources.functions(named: function.name)
    guard sameName.count(where: { $0.labels == function.labels }) == 1 else { return nil }
    var result: [TokenRange] = []
    for file in files {
      callBudget -= file.words[function.name]?.count ?? 0
      guard callBudget > 0 else { return nil }
      for call in file.calls([function.name]) {
        guard function.arguments(of: call) != nil,
          sameName.count == 1 || call.arguments.count == function.labels.count,
          !function.body.contains(call)
        else { continue }
        // A call of the library is a registration of its own, even if its source is among the
        // files.
        if registering.contains(call.name), knowsReceiver(of: call) { continue }
        if reading.isCall(call, of: function) {
          result.append(call.whole)
        } else {
          report(
            .importDoubt, call.head,
            "this may call '\(function.name)', which registers a route, but its receiver is not known",
            "add the route to the map by hand if it does")
        }
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Whether a call is one of a function of the app's own with the library's name, whose body
  /// registers what it is given.
  mutating func isOfOwnFunction(_ call: SourceCall) -> Bool {
    guard registering.contains(call.name) else { return false }
    let functions = reading.sources.functions(named: call.name)
      .filter { $0.arguments(of: call) != nil }
    return !functions.isEmpty && !knowsReceiver(of: call)
      && functions.contains { reading.isCall(call, of: $0) }
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
