import RoadbookText
import RoadbookURL

/// `navigator.register("app://user/<int:id>") { url, values, context in … }` and similar calls.
extension Importer {
  mutating func readURLNavigator(_ file: SourceFile) {
    let scheme = navDefaultScheme(file)
    for call in file.calls(["register", "handle", "map"]) where navIsRegistration(call, file) {
      let isCertain = navIsNavigator(call, file)
      if !isCertain, !navHasPattern(call) {
        if call.name != "map", call.arguments.count > 1 { navDoubt(call) }
        continue
      }
      each(call) { me throws(Unread) in try me.navAdd(call, scheme) }
    }
    for index in file.tokens.indices where file.isWord(index, "valueConverters") {
      navConverter(index, file)
    }
  }

  // MARK: Recognizing registrations

  /// `x.register(pattern, factory)`: only a closure may have a label.
  private func navIsRegistration(_ call: SourceCall, _ file: SourceFile) -> Bool {
    guard file.language == .swift, call.arguments.count > 1, call.arguments[0].label == nil,
      !file.isType(call.arguments[0].range)
    else { return false }
    return call.arguments.dropFirst().allSatisfy {
      [nil, "{}", "context", "factory"].contains($0.label)
    }
      && call.arguments.count <= 3
  }

  mutating func navIsNavigator(_ call: SourceCall, _ file: SourceFile) -> Bool {
    guard let receiver = call.receiver else {
      return reading.sources.owners(of: Place(file: file.number, token: call.place)).contains(
        "Navigator")
    }
    if receiver.contains(where: { file.isNavigator($0) }) { return true }
    if receiver.compactMap({ file.word($0) }).contains(where: navigators.contains) { return true }
    guard let path = file.path(receiver),
      let value = reading.expression(of: path, at: Place(file: file.number, token: call.place))
    else { return false }
    guard reading.spend(value.range.count) else { return false }
    return value.range.contains { files[value.file].isNavigator($0) }
  }

  private mutating func navHasPattern(_ call: SourceCall) -> Bool {
    guard let first = call.first else { return false }
    if first.contains(where: { files[call.file].isURL($0) }) { return true }
    do throws(Unread) {
      let text = try reading.text(call.stretch(first))
      return text.contains("://") || text.contains("<")
    } catch .loop(let variable) {
      // The first turn shows it.
      guard reading.elements.count < 8, let element = elements(of: variable)?.first else {
        return false
      }
      reading.elements[variable] = element
      defer { reading.elements[variable] = nil }
      return navHasPattern(call)
    } catch {
      return false
    }
  }

  private mutating func navDoubt(_ call: SourceCall) {
    report(
      "import-doubt", .hint, call.stretch(call.range.lowerBound..<(call.place + 1)),
      "this may register a route, but its receiver is not named as a navigator, and its pattern is not a URL literal in the source",
      "add the route to the map by hand if it is one")
  }

  // MARK: Routes

  private mutating func navAdd(
    _ call: SourceCall, _ scheme: String?
  ) throws(Unread) {
    guard let first = call.first else { return }
    let pattern = try reading.text(call.stretch(first))
    let namespace = pattern.contains("://") ? nil : scheme
    guard let target = call.arguments.last.map({ call.stretch($0.range) }) else { return }
    let file = files[call.file]
    let isScreen =
      call.name == "register"
      || call.name == "map" && call.arguments.last?.label != "{}" && file.isType(target.range)
    if isScreen {
      var notes: [String] = []
      let screen = navScreen(target, &notes)
      addRoute(
        [pattern], "-> \(screen)", notes: notes, call: call, in: namespace,
        identity: "screen \(pattern)")
    } else {
      let (tail, notes) = action(reading.handler(target), target)
      addRoute(
        [pattern], tail, notes: notes, call: call, in: namespace, identity: "do \(pattern)")
    }
  }

  private mutating func navScreen(_ target: Stretch, _ notes: inout [String]) -> String {
    var direct = Handler()
    let file = files[target.file]
    if file.block(file.unwrapped(target.range)) == nil, let name = reading.screen(target, &direct) {
      return name
    }
    let handler = reading.handler(target)
    if handler.isWrapped { notes.append("in a navigation controller") }
    if let name = handler.screen { return name }
    if handler.screens.count > 1 {
      notes.append("creates one of \(handler.screens.joined(separator: ", "))")
    }
    return unknownScreen(target)
  }

  // MARK: Settings

  /// `URLNavigator.defaultSchemeString = "app"`, or `Navigator.scheme = "app"` in older versions.
  private mutating func navDefaultScheme(_ file: SourceFile) -> String? {
    var result: String?
    for index in file.tokens.indices {
      guard file.isWord(index, "defaultSchemeString") || file.isWord(index, "scheme"),
        file.isSymbol(index - 1, "."), file.isSymbol(index + 1, "="),
        !file.isSymbol(index + 2, "="),
        file.word(index - 2)?.hasSuffix("Navigator") == true,
        let value = file.assignedValue(index + 2)
      else { continue }
      if let text = try? reading.text(file.stretch(value)), TextShape.isScheme(text.utf8) {
        result = text
      } else {
        report(
          "import-scheme", .warning, file.stretch(value),
          "the default scheme of patterns is unknown; patterns without a scheme are scheme-less in the map",
          "move the routes into their 'scheme'")
      }
    }
    return result
  }

  /// `matcher.valueConverters["region"] = { … }`
  private mutating func navConverter(_ index: Int, _ file: SourceFile) {
    guard file.isSymbol(index + 1, "["), let close = file.close(index + 1),
      file.isSymbol(close + 1, "="),
      !file.isSymbol(close + 2, "=")
    else { return }
    let stretch = file.stretch((index + 2)..<close)
    guard let name = try? reading.text(stretch) else {
      return report(
        "import-type", .warning, stretch, "the name of this converter cannot be read",
        "add 'type NAME = …' to the map")
    }
    guard TextShape.isName(name.utf8) else {
      return report(
        "import-type", .warning, stretch, "'\(name)' cannot be the name of a type",
        "give it another name")
    }
    report(
      "import-type", .warning, stretch,
      "the code of the converter '\(name)' decides what it accepts; in the map the type accepts any string",
      "write the type's values, as in 'type \(name) = one | two', or a pattern '/…/'")
    let line = "type \(name) = string"
    guard !draft.head.contains(line) else { return }
    draft.head += ["## \(origin(stretch)): its code decides what it accepts", line]
  }
}

extension SourceFile {
  /// The names in `router: NavigatorProtocol`.
  var declaredNavigators: [String] {
    tokens.indices.compactMap { index in
      guard isSymbol(index + 1, ":"), let name = word(index) else { return nil }
      return (index + 2..<index + 4).contains { className($0)?.contains("Navigator") == true }
        ? name : nil
    }
  }

  /// Whether a string contains a scheme.
  fileprivate func isURL(_ index: Int) -> Bool {
    guard case .text(let pieces) = self[index]?.kind else { return false }
    return pieces.contains { if case .plain(let text) = $0 { text.contains("://") } else { false } }
  }

  fileprivate func isNavigator(_ index: Int) -> Bool {
    word(index)?.lowercased().contains("navigator") == true
  }

  /// `Item.self`
  fileprivate func isType(_ range: Range<Int>) -> Bool {
    guard let last = range.last else { return false }
    return isWord(last, "self") && isSymbol(last - 1, ".")
  }
}
