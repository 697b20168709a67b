import RoadbookText
import RoadbookURL

/// Route paths, entities and blocks of a `WAAppRouteRegistrar`.
extension Importer {
  mutating func readWAAppRouting(_ file: SourceFile) {
    for call in file.calls(Self.waNames) {
      switch call.name {
      case "registerAppRoutePath":
        each(call) { me throws(Unread) in try me.waPath(call) }
      case "registerAppRouteEntity", "registerEntity":
        each(call) { me throws(Unread) in try me.waEntity(call) }
      // What Swift calls `registerAppRouteEntity:`.
      case "register":
        guard call.arguments.count == 1, call.isOfRegistrar else { continue }
        each(call) { me throws(Unread) in try me.waEntity(call) }
      case "registerBlockRouteHandler":
        each(call) { me throws(Unread) in try me.waBlock(call) }
      default:
        report(
          .importCode, call.head,
          call.name == "setShouldHandleAppLinkBlock"
            ? "code decides which routes are refused" : "code prepares the screens",
          call.name == "setShouldHandleAppLinkBlock"
            ? "write it as a 'guard'" : "write it as 'on created Screen { … }'")
      }
    }
  }

  private static let waNames: Set = [
    "registerAppRoutePath", "registerAppRouteEntity", "registerEntity", "register",
    "registerBlockRouteHandler", "setShouldHandleAppLinkBlock",
    "setControllerPreConfigurationBlock",
  ]

  // MARK: Route paths

  private mutating func waPath(_ call: SourceCall) throws(Unread) {
    guard let first = call.first else { return }
    // WAAppRouting ignores trailing slashes.
    var pattern = try reading.text(first)
    while pattern.hasSuffix("/") { pattern.removeLast() }
    guard pattern.contains("{") else {
      return lose(call, first, "it contains no class, so it shows nothing")
    }
    // A modal has no container of its own: `WAAppRouteRegistrar.m` drops it.
    let binding = Pattern.parse(pattern, dialect: .waapprouting).pattern.bindings.first
    let container = binding?.isModal == true ? nil : waContainer(call)
    for (label, message, advice) in [
      (
        "defaultParametersBuilderBlock", "default parameters are given by code, one path at a time",
        "write 'default key = value' in the route's body"
      ),
      (
        "allowedParametersBlock",
        "which parameters are allowed is decided by code, one path at a time",
        "write 'screen Class(name, …)' for the parameters of a class"
      ),
    ] {
      guard let block = call[label], !block.isNothing else { continue }
      report(.importCode, block, message, advice)
    }
    addRoute([pattern], container.map { "in \($0)" } ?? "", call: call)
  }

  // MARK: Entities

  private mutating func waEntity(_ call: SourceCall) throws(Unread) {
    guard let first = call.first else { return }
    guard let entity = try reading.origin(first).wholeCall, let path = entity["path"] else {
      throw .expression
    }
    let pattern = try reading.text(path)
    var entityCall = entity
    entityCall.arguments.sort { left, _ in left.label == "path" }
    var notes: [String] = []
    var tail: [String] = []
    if let target = entity["targetControllerClass"], !target.isNothing {
      tail.append("-> \(reading.screen(target) ?? unknownScreen(target))")
    } else {
      tail.append("do { }")
      notes.append("shows no screen")
    }
    if let source = entity["sourceControllerClass"], !source.isNothing {
      if let name = reading.screen(source) {
        tail.append("parent \(name)")
        waScreenNames.append(name)
      } else {
        report(
          .importParent, source, "the screen below is unknown",
          "add 'parent Screen' to the route")
      }
    }
    if let container = waContainer(entity) { tail.append("in \(container)") }
    if let modal = entity["prefersModalPresentation"] {
      switch modal.flag {
      case true?: tail.append("modal")
      case false?: break
      case nil:
        report(
          .importOption, modal,
          "whether this screen is modal is decided at run time",
          "add 'modal' to the route if it is")
      }
    }
    let target = tail[0].hasPrefix("-> ") ? String(tail[0].dropFirst(3)) : nil
    if let target { waScreenNames.append(target) }
    waAllowed(entity["allowedParameters"], target)
    if let builder = entity["defaultParametersBuilder"], !builder.isNothing {
      let defaults = waDefaults(builder, allowed: target.flatMap { waScreens[$0] })
      for line in defaults where !line.hasSuffix("\"") {
        let key = line.dropFirst("default ".count).prefix { $0 != " " }
        waOtherDefaults.insert("\(target ?? "").\(key)")
      }
      if !defaults.isEmpty { tail.append("{ \(defaults.joined(separator: "; ")) }") }
    }
    addRoute(
      [pattern], tail.joined(separator: " "), notes: notes, call: entityCall, registration: call)
  }

  /// The names of the properties that a typed parameter object allows.
  private mutating func waAllowed(_ tokenRange: TokenRange?, _ screen: String?) {
    guard let tokenRange, let screen, !tokenRange.isNothing else { return }
    var names: [String] = []
    guard let list = try? reading.list(tokenRange) else {
      return report(
        .importCode, tokenRange, "which parameters are allowed cannot be read",
        "write 'screen \(screen)(name: string?, …)'")
    }
    for element in list {
      guard let name = try? reading.text(element), TextShape.isName(name.utf8) else {
        return report(
          .importCode, element, "the name of this allowed parameter cannot be read",
          "write 'screen \(screen)(name: string?, …)'")
      }
      if !names.contains(name) { names.append(name) }
    }
    if let known = waScreens[screen], known != names {
      return report(
        .importAllowed, tokenRange,
        "'\(screen)' has different allowed parameters elsewhere; the first ones count",
        "declare two screens, or all parameters of both", severity: .warning)
    }
    report(
      .importAllowed, tokenRange,
      "these are property names; if the URL uses another name, the map must declare it",
      "write '\(names.first ?? "name"): string? from key'")
    waScreens[screen] = names
  }

  /// `default key = value` for what a builder's code sets literally.
  private mutating func waDefaults(_ builder: TokenRange, allowed: [String]?) -> [String] {
    guard let body = reading.code(builder), reading.spend(body.range.count) else {
      report(
        .importCode, builder,
        "default parameters are given by code that is not in these files",
        "write 'default key = value' in the route's body")
      return []
    }
    let file = body.file
    var set: [(key: TokenRange, value: TokenRange)] = []
    for index in body.range where file.isSymbol(index, "[") && file.touches(index - 1, index) {
      if let close = file.close(index), let value = file.assignedValue(close + 1) {
        set.append((file.tokenRange((index + 1)..<close), value))
      }
    }
    set += body.results.flatMap(\.pairs)
    let written = set.map { waDefault($0.key, $0.value) }
    let result = written.compactMap(\.self)
    if result.count < written.count || result.isEmpty {
      report(
        .importCode, builder, "some default parameters could not be determined",
        "write 'default key = value' in the route's body")
    }
    guard let allowed else { return result }
    let arriving = result.filter { line in allowed.contains { line.hasPrefix("default \($0) = ") } }
    if arriving.count < result.count {
      report(
        .importAllowed, builder,
        "a default that is not an allowed parameter is never passed",
        "add it to the screen's parameters, and to the route as 'default key = value'")
    }
    return arriving
  }

  /// `default key = value`; nil if the key or the value is not a literal.
  private mutating func waDefault(_ key: TokenRange, _ value: TokenRange) -> String? {
    guard let name = try? reading.text(key), TextShape.isName(name.utf8) else { return nil }
    let inner = value.unwrapped
    let isBoxed = inner.file.isSymbol(inner.first, "@")
    let bare = isBoxed ? inner.with((inner.first + 1)..<inner.end) : inner
    if let text = try? reading.text(value) { return "default \(name) = \(MapText.quoted(text))" }
    if let flag = bare.flag { return "default \(name) = \(flag)" }
    guard let whole = bare.integer, bare.file.text.text(in: bare.textRange) == String(whole) else {
      return nil
    }
    return "default \(name) = \(whole)"
  }

  // MARK: Blocks

  private mutating func waBlock(_ call: SourceCall) throws(Unread) {
    guard let route = call["forRoute"] else { throw .expression }
    let pattern = try reading.text(route)
    var shown = call
    shown.arguments.sort { left, _ in left.label == "forRoute" }
    addRoute([pattern], "{ log \"block\" }", call: shown, word: "block")
    report(
      .importCode, call.subject,
      "the code of this block is not translated",
      "write it in 'block … { … }'")
  }
}

extension SourceCall {
  fileprivate var isOfRegistrar: Bool {
    receiver?.range.contains { file.word($0)?.lowercased().contains("registrar") == true } ?? false
  }
}
