import RoadbookText
import RoadbookURL

/// `navigator.register("app://user/<int:id>") { url, values, context in … }` and similar calls.
extension Importer {
  mutating func readURLNavigator(_ file: SourceFile) {
    let scheme = navDefaultScheme(file)
    for call in file.calls(["register", "handle", "map"])
    where navIsRegistration(call) && !isOfOwnFunction(call) {
      let isCertain = navIsNavigator(call)
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
  private func navIsRegistration(_ call: SourceCall) -> Bool {
    guard call.file.language == .swift, (2...3).contains(call.arguments.count),
      call.arguments[0].label == nil, !call.arguments[0].value.isType
    else { return false }
    return call.arguments.dropFirst().allSatisfy {
      [nil, "{}", "context", "factory"].contains($0.label)
    }
  }

  mutating func navIsNavigator(_ call: SourceCall) -> Bool {
    let place = call.file.tokenRange(call.place).place
    guard let receiver = call.receiver else {
      return reading.sources.owners(of: place).contains("Navigator")
    }
    if receiver.mentionsNavigator { return true }
    if receiver.range.compactMap({ call.file.word($0) }).contains(where: navigators.contains) {
      return true
    }
    guard let path = receiver.path, let value = reading.expression(of: path, at: place),
      reading.spend(value.range.count)
    else { return false }
    return value.mentionsNavigator
  }

  private mutating func navHasPattern(_ call: SourceCall) -> Bool {
    guard let first = call.first else { return false }
    if first.range.contains(where: { call.file.isURL($0) }) { return true }
    do throws(Unread) {
      let text = try reading.text(first)
      return text.contains("://") || text.contains("<")
    } catch .loop(let inner) {
      // The first turn shows it.
      let (variable, list) = unrolled(inner, around: call)
      guard reading.elements.count < 8, let loop = variable.loop, let element = list?.first else {
        return false
      }
      reading.elements[loop] = element
      defer { reading.elements[loop] = nil }
      return navHasPattern(call)
    } catch {
      return false
    }
  }

  private mutating func navDoubt(_ call: SourceCall) {
    report(
      .importDoubt, call.head,
      "this may register a route, but its receiver is not named as a navigator, and its pattern is not a URL literal in the source",
      "add the route to the map by hand if it is one")
  }

  // MARK: Routes

  private mutating func navAdd(
    _ call: SourceCall, _ scheme: String?
  ) throws(Unread) {
    guard let first = call.first else { return }
    let pattern = try reading.text(first)
    let namespace = pattern.contains("://") ? nil : scheme
    // `map(pattern, Item.self, context: x)` of version 1.
    guard let last = call.arguments.dropFirst().last(where: { $0.label != "context" }) else {
      return
    }
    let target = (try? reading.part(last.value)) ?? last.value
    let isScreen =
      call.name == "register" || call.name == "map" && last.label != "{}" && target.isType
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

  private mutating func navScreen(_ target: TokenRange, _ notes: inout [String]) -> String {
    var direct = Handler()
    if target.unwrapped.block == nil, let name = reading.screen(target, &direct) { return name }
    let handler = reading.handler(target)
    if handler.isWrapped { notes.append("in a navigation controller") }
    if let name = handler.screen { return name }
    var screens = handler.screens
    if screens.count > 1 { notes.append("creates one of \(screens.joined(separator: ", "))") }
    if handler.hasOtherResults, !screens.isEmpty { screens.append("something else") }
    return unknownScreen(target, oneOf: screens)
  }

  // MARK: Settings

  /// `URLNavigator.defaultSchemeString = "app"`, or `Navigator.scheme = "app"` in older versions.
  private mutating func navDefaultScheme(_ file: SourceFile) -> String? {
    var result: String?
    for index in file.tokens.indices {
      guard file.isWord(index, "defaultSchemeString") || file.isWord(index, "scheme"),
        file.isSymbol(index - 1, "."), file.word(index - 2)?.hasSuffix("Navigator") == true,
        let value = file.assignedValue(index + 1)
      else { continue }
      if let text = try? reading.text(value), TextShape.isScheme(text.utf8) {
        result = text
      } else {
        report(
          .importScheme, value,
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
    let tokenRange = file.tokenRange((index + 2)..<close)
    guard let name = try? reading.text(tokenRange) else {
      return report(
        .importType, tokenRange, "the name of this converter cannot be read",
        "add 'type NAME = …' to the map")
    }
    guard TextShape.isName(name.utf8) else {
      return report(
        .importType, tokenRange, "'\(name)' cannot be the name of a type",
        "give it another name")
    }
    report(
      .importType, tokenRange,
      "the code of the converter '\(name)' decides what it accepts; in the map the type accepts any string",
      "write the type's values, as in 'type \(name) = one | two', or a pattern '/…/'")
    let line = "type \(name) = string"
    guard !draft.head.contains(line) else { return }
    draft.head += ["## \(origin(tokenRange)): its code decides what it accepts", line]
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
}

extension TokenRange {
  fileprivate var mentionsNavigator: Bool {
    range.contains { file.word($0)?.lowercased().contains("navigator") == true }
  }

  /// `Item.self`
  fileprivate var isType: Bool { file.isWord(last, "self") && file.isSymbol(last - 1, ".") }
}
