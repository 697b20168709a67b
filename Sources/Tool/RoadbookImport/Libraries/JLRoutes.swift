import RoadbookText
import RoadbookURL

/// `[[JLRoutes routesForScheme:@"app"] addRoute:@"/user/:id" handler:^BOOL(…) { … }]` and similar
/// calls.
extension Importer {
  mutating func readJLRoutes(_ file: SourceFile) {
    for call in file.calls(Self.jlNames) {
      switch call.name {
      case "addRoute", "addRoutes", "add":
        if isOfOwnFunction(call) { continue }
        each(call) { me throws(Unread) in try me.jlAdd(call) }
      case "setObject":
        var call = call
        // Findings are about the pattern.
        call.arguments.reverse()
        each(call) { me throws(Unread) in try me.jlSubscript(call) }
      case "setShouldFallbackToGlobalRoutes", "setUnmatchedURLHandler",
        "setShouldDecodePlusSymbols",
        "setAlwaysTreatsHostAsPathComponent":
        guard let value = call.first else { continue }
        let name = call.name.dropFirst(3)
        each(call) { me throws(Unread) in
          try me.jlSet(name.prefix(1).lowercased() + name.dropFirst(), value, call)
        }
      default: jlChange(call)
      }
    }
    for index in file.tokens.indices {
      if let name = file.word(index), Self.jlProperties.contains(name),
        file.isSymbol(index - 1, "."), let value = file.assignedValue(index + 1)
      {
        let call = file.assignment(index, file.receiver(before: index), value)
        each(call) { me throws(Unread) in try me.jlSet(name, value, call) }
      } else if file.isSymbol(index, "["), let close = file.close(index),
        let value = file.assignedValue(close + 1), file.touches(index - 1, index),
        close > index + 1, let receiver = file.subscripted(index)
      {
        var call = file.assignment(index, receiver, value)
        call.arguments = [
          .init(label: "forKeyedSubscript", value: file.tokenRange((index + 1)..<close)),
          .init(label: "setObject", value: value),
        ]
        each(call) { me throws(Unread) in try me.jlSubscript(call) }
      }
    }
  }

  private static let jlNames: Set = [
    "addRoute", "addRoutes", "add", "setObject", "setShouldFallbackToGlobalRoutes",
    "setUnmatchedURLHandler", "setShouldDecodePlusSymbols", "setAlwaysTreatsHostAsPathComponent",
    "removeRoute", "removeRoutes", "removeRouteWithPattern", "removeAllRoutes",
    "unregisterRouteScheme",
    "unregisterAllRouteSchemes", "setDefaultRouteDefinitionClass",
  ]
  private static let jlProperties: Set = [
    "shouldFallbackToGlobalRoutes", "unmatchedURLHandler", "shouldDecodePlusSymbols",
    "alwaysTreatsHostAsPathComponent",
  ]
  private static let jlGlobalNames: Set = [
    "JLRoutesGlobalRoutesScheme", "kJLRoutesGlobalRoutesScheme", "kJLRoutesGlobalNamespaceKey",
  ]

  /// The namespace of a receiver; `nil` for the routes outside any scheme.
  private enum Receiver {
    case namespace(String?)
    /// An object that the app made itself, with routes outside any scheme.
    case instance(TokenRange)
    case unknown(String)

    var isKnown: Bool { if case .unknown = self { false } else { true } }
  }

  // MARK: Routes

  private mutating func jlAdd(_ call: SourceCall) throws(Unread) {
    guard let first = call.first, call.arguments.first?.label != "{}" else { return }
    let receiver = try jlReceiver(of: call)
    if call.name == "add", !receiver.isKnown { return }
    if call.arguments.count == 1, let definition = jlDefinition(first) {
      return try jlAdd(definition, call, receiver)
    }
    var patterns: [String] = []
    // In Swift, `addRoutes:` is `add(_:)`, too.
    let elements =
      call.name == "addRoutes"
      ? try reading.list(first) : call.name == "add" ? try? reading.list(first) : nil
    if let elements {
      for element in elements {
        patterns.append(try reading.text(element))
        checkCondition(of: element)
      }
      guard !patterns.isEmpty else { return }
    } else {
      patterns = [try reading.text(first)]
    }
    try jlWrite(patterns, call["priority"], call["handler", "{}"], call, receiver)
  }

  /// `[[JLRRouteDefinition alloc] initWithScheme:… pattern:… priority:… handlerBlock:…]`
  private mutating func jlDefinition(_ subject: TokenRange) -> SourceCall? {
    reading.originalCall(subject).flatMap { $0["pattern", "initWithPattern"] == nil ? nil : $0 }
  }

  private mutating func jlAdd(
    _ made: SourceCall, _ call: SourceCall, _ receiver: Receiver
  ) throws(Unread) {
    guard let pattern = made["pattern", "initWithPattern"] else { return }
    let text = try reading.text(pattern)
    let name = reading.screen(made.whole)
    if name != "JLRRouteDefinition" {
      report(
        .importDefinition, call.whole,
        "a custom route definition class\(name.map { ", '\($0)'," } ?? "") may not match as its pattern suggests",
        "compare it with the map")
    }
    try jlWrite(
      [text], made["priority"], made["handlerBlock", "handler", "{}"], call, receiver)
  }

  private mutating func jlSubscript(_ call: SourceCall) throws(Unread) {
    guard let key = call["forKeyedSubscript"], let value = call["setObject"] else { return }
    let receiver = try jlReceiver(of: call)
    guard receiver.isKnown else { return }
    let text = try reading.text(key)
    try jlWrite([text], nil, value, call, receiver)
  }

  private mutating func jlWrite(
    _ patterns: [String], _ priority: TokenRange?, _ handler: TokenRange?, _ call: SourceCall,
    _ receiver: Receiver
  ) throws(Unread) {
    var (tail, notes): (String, [String]) = ("do { }", [])
    if let handler, !((try? reading.origin(handler)) ?? handler).isNothing {
      (tail, notes) = jlHandlerHelper(handler) ?? action(reading.handler(handler), handler)
    }
    if let priority {
      if let number = (try? reading.origin(priority))?.integer {
        if number != 0 { tail += " priority \(number)" }
      } else {
        report(
          .importPriority, priority,
          "this priority is not a number literal in the source",
          "add 'priority N' to the route")
      }
    }
    // An empty pattern is equivalent to a slash.
    addRoute(
      patterns.map { $0.isEmpty ? "/" : $0 }, tail, notes: notes, call: call,
      in: jlNamespace(receiver, call))
  }

  /// The scheme of a receiver's routes. What is not certain about it is reported once for each
  /// router.
  private mutating func jlNamespace(_ receiver: Receiver, _ call: SourceCall) -> String? {
    switch receiver {
    case .namespace(let known): return known
    case .instance(let made):
      report(
        .importScheme, made,
        "this router belongs to no scheme, so its routes are scheme-less in the map",
        "move them into a 'scheme' if the app opens only its URLs with this router",
        severity: .hint)
    case .unknown(let reason):
      let place = call.receiver ?? call.whole
      guard routersOfUnknownScheme.insert("\(place.file.number) \(reason)").inserted else {
        return nil
      }
      report(
        .importScheme, place,
        "the scheme of this router's routes is unknown: \(reason); they are scheme-less in the map",
        "move the routes into their 'scheme'")
    }
    return nil
  }

  /// `[JLRRouteHandler handlerBlockForTargetClass:[Item class] completion:…]`
  private mutating func jlHandlerHelper(
    _ handler: TokenRange
  ) -> (tail: String, notes: [String])? {
    guard let call = reading.originalCall(handler) else { return nil }
    if call["handlerBlockForWeakTarget", "forWeakTarget", "weakTarget"] != nil {
      return ("do { }", ["declines when its target no longer exists"])
    }
    guard let target = call["handlerBlockForTargetClass", "forTargetClass", "targetClass"] else {
      return nil
    }
    let name = reading.screen(target)
    return name.map { ("-> \($0)", []) } ?? ("do { }", ["creates an object of a class"])
  }

  // MARK: Namespaces

  /// The receiver of a call; throws the parameter that it is, if the function's calls are known.
  private mutating func jlReceiver(of call: SourceCall) throws(Unread) -> Receiver {
    do throws(Unread) {
      return try jlReceiver(call.receiver)
    } catch {
      guard case .loop(let variable) = error,
        registering.contains(call.name) || call.name.hasPrefix("set")
          || files[variable.file].declares(variable.name, of: "JLRoutes"),
        unrolled(variable, around: call).list != nil
      else { return .unknown(error.reason) }
      throw error
    }
  }

  private mutating func jlReceiver(_ tokenRange: TokenRange?, depth: Int = 0) throws(Unread)
    -> Receiver
  {
    guard let tokenRange, depth < 8 else { return .unknown("the receiver is not named") }
    let inner = tokenRange.unwrapped
    if let path = inner.path {
      if path.first == "JLRoutes", path.count == 1 || ["globalRoutes", "global"].contains(path[1]) {
        return .namespace(nil)
      }
      if let value = try reading.expressionOrLoop(of: path, at: inner.place) {
        return try jlReceiver(value, depth: depth + 1)
      }
      if let last = path.last, let made = reading.result(of: last) {
        return try jlReceiver(made, depth: depth + 1)
      }
      // A class that inherits it.
      if path.count == 2, path[1] == "globalRoutes", SourceFile.isClassName(path[0]) {
        return .namespace(nil)
      }
      return .unknown(
        "'\(path.joined(separator: "."))' does not stand for one scheme in these files")
    }
    guard let call = inner.wholeCall else { return .unknown("the receiver is an expression") }
    if call.name == "globalRoutes" || call.name == "global" {
      // A subclass may have another one.
      if ![["JLRoutes"], ["super"]].contains(call.receiver?.path),
        let own = reading.enterFunction(of: call)
      {
        defer { reading.leave(own) }
        return try jlReceiver(own.result, depth: depth + 1)
      }
      return .namespace(nil)
    }
    if let scheme = call["routesForScheme", "forScheme"]
      ?? (call.name == "routesForScheme" ? call.first : nil)
    {
      return try jlScheme(scheme)
    }
    if let made = reading.enterFunction(of: call) {
      defer { reading.leave(made) }
      return try jlReceiver(made.result, depth: depth + 1)
    }
    if reading.screen(inner) != nil { return .instance(inner) }
    return .unknown("'\(call.name)' is not in these files")
  }

  mutating func jlKnowsReceiver(of call: SourceCall) -> Bool {
    (try? jlReceiver(call.receiver))?.isKnown ?? false
  }

  private mutating func jlScheme(_ tokenRange: TokenRange) throws(Unread) -> Receiver {
    if let name = tokenRange.path?.last, Self.jlGlobalNames.contains(name) {
      return .namespace(nil)
    }
    do {
      let text = try reading.text(tokenRange)
      guard TextShape.isScheme(text.utf8) else { return .unknown("'\(text)' is not a scheme") }
      return .namespace(text)
    } catch .loop(let variable) {
      throw .loop(variable)
    } catch {
      return .unknown(error.reason)
    }
  }

  // MARK: Options

  private mutating func jlSet(
    _ name: String, _ value: TokenRange, _ call: SourceCall
  ) throws(Unread) {
    let isOn = value.flag
    let isGlobal = name == "shouldDecodePlusSymbols" || name == "alwaysTreatsHostAsPathComponent"
    if isOn == nil, name != "unmatchedURLHandler" {
      return report(
        .importOption, value, "whether '\(name)' is on is decided at run time",
        "add the option to the map")
    }
    if isGlobal {
      if name == "shouldDecodePlusSymbols", isOn == false { draft.option("plus literal", in: nil) }
      if name == "alwaysTreatsHostAsPathComponent", isOn == true {
        draft.option("host path", in: nil)
      }
      return
    }
    let receiver = try jlReceiver(of: call)
    guard receiver.isKnown else {
      return report(
        .importOption, call.whole,
        "the scheme that '\(name)' is set for is unknown", "add it to its 'scheme'")
    }
    let namespace = jlNamespace(receiver, call)
    if name == "shouldFallbackToGlobalRoutes" {
      if isOn == true, namespace != nil { draft.option("fallback app", in: namespace) }
    } else if !value.isNothing {
      report(
        .importCode, value, "code handles unmatched URLs",
        "write it in 'on unmatched { … }'")
      let handler = reading.handler(value)
      let note = ([origin(call.whole)] + handler.shows).joined(separator: ": ")
      add(["## \(note)", "on unmatched { log \"unmatched\" }"], call, namespace)
    }
  }

  private mutating func jlChange(_ call: SourceCall) {
    if call.name == "setDefaultRouteDefinitionClass" {
      return report(
        .importDefinition, call.whole,
        "a custom route definition class may not match as its pattern suggests",
        "compare it with the map")
    }
    report(
      .importChange, call.whole,
      "routes are removed at run time; in the map they stay",
      "remove them from the map, or add 'when' to them")
    var namespace: String?
    if case .namespace(let known)? = try? jlReceiver(call.receiver) { namespace = known }
    remarkUnread(call, namespace)
  }
}
