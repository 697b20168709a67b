import RoadbookText

/// Registrations that are named but not called: by a selector, or by a function that is passed on
/// as a value. Which routes they register is known only where the app calls them.
extension Importer {
  mutating func reportUncalled(_ file: SourceFile) {
    for index in file.tokens.indices {
      if let selector = file.selector(index), library != .urlnavigator,
        registering.contains(selector)
      {
        lose(uncalled(selector, index, file), nil, "'\(selector)' is called by its selector")
      } else if let name = file.word(index), registering.contains(name), file.isValue(index) {
        reportValue(uncalled(name, index, file))
      }
    }
  }

  /// The functions that register routes, and have no common names.
  var registering: Set<String> {
    switch library {
    case .jlroutes: ["addRoute", "addRoutes"]
    case .urlnavigator: ["register", "handle"]
    case .waapprouting:
      ["registerAppRoutePath", "registerAppRouteEntity", "registerBlockRouteHandler"]
    case .fsqroutes: ["registerNativeSchemes", "registerUniversalLinkHosts"]
    }
  }

  private mutating func reportValue(_ call: SourceCall) {
    if knowsReceiver(of: call) {
      lose(call, nil, "'\(call.name)' is not called here, but passed on as a value")
    } else if library != .urlnavigator {
      report(
        .importDoubt, call.whole,
        "this may register routes, but '\(call.name)' is not called here",
        "add the routes to the map by hand if it does")
    }
  }

  private func uncalled(_ name: String, _ index: Int, _ file: SourceFile) -> SourceCall {
    let receiver = file.receiver(before: index)
    return SourceCall(
      receiver: receiver, name: name, place: index,
      whole: file.tokenRange((receiver?.first ?? index)..<(index + 1)))
  }
}

extension SourceFile {
  /// The first word of the selector whose name is here: `@selector(a:b:)`, `#selector(T.a(_:b:))`,
  /// `@"a:b:"`.
  fileprivate func selector(_ index: Int) -> String? {
    // The string for `NSSelectorFromString`.
    if let text = tokenRange(index).literal {
      return text.hasSuffix(":") ? text.split(separator: ":").first.map(String.init) : nil
    }
    guard let name = word(index), isInSelector(index) else { return nil }
    return isSymbol(index - 1, "(") || isSymbol(index - 1, ".") ? name : nil
  }

  /// Whether a function is named without a call: `object.name`, and `object.name(_:b:)` outside
  /// selectors.
  fileprivate func isValue(_ index: Int) -> Bool {
    guard language == .swift, receiver(before: index) != nil, !isInSelector(index) else {
      return false
    }
    if isSymbol(index + 1, "="), !isSymbol(index + 2, "=") { return false }
    return call(named: index) == nil
  }
}
