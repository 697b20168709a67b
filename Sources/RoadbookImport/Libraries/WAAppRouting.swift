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
        guard call.arguments.count == 1, file.isRegistrar(call.receiver) else { continue }
        each(call) { me throws(Unread) in try me.waEntity(call) }
      case "registerBlockRouteHandler":
        each(call) { me throws(Unread) in try me.waBlock(call) }
      default:
        report(
          "import-code", .hint, call.stretch(call.range.lowerBound..<(call.place + 1)),
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
    var pattern = try reading.text(call.stretch(first))
    while pattern.hasSuffix("/") { pattern.removeLast() }
    guard pattern.contains("{") else {
      return lose(call, first, "it contains no class, so it shows nothing")
    }
    // A modal has no container of its own (rule W22).
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
      guard let block = call[label], !files[call.file].isNothing(block) else { continue }
      report("import-code", .hint, call.stretch(block), message, advice)
    }
    addRoute([pattern], container.map { "in \($0)" } ?? "", call: call)
  }

  // MARK: Entities

  private mutating func waEntity(_ call: SourceCall) throws(Unread) {
    guard let first = call.first else { return }
    let made = try reading.origin(call.stretch(first))
    let file = files[made.file]
    guard let entity = file.wholeCall(made.range), let path = entity["path"] else {
      throw .expression
    }
    let pattern = try reading.text(entity.stretch(path))
    var entityCall = entity
    entityCall.arguments.sort { left, _ in left.label == "path" }
    var notes: [String] = []
    var tail: [String] = []
    if let target = entity["targetControllerClass"], !file.isNothing(target) {
      tail.append(
        "-> \(reading.screen(entity.stretch(target)) ?? unknownScreen(entity.stretch(target)))"
      )
    } else {
      tail.append("do { }")
      notes.append("shows no screen")
    }
    if let source = entity["sourceControllerClass"], !file.isNothing(source) {
      if let name = reading.screen(entity.stretch(source)) {
        tail.append("parent \(name)")
        waScreenNames.append(name)
      } else {
        report(
          "import-parent", .warning, entity.stretch(source),
          "the screen below is unknown",
          "add 'parent Screen' to the route")
      }
    }
    if let container = waContainer(entity) {
      tail.append("in \(container)")
    }
    if let modal = entity["prefersModalPresentation"] {
      switch file.flag(modal) {
      case true?: tail.append("modal")
      case false?: break
      case nil:
        report(
          "import-option", .warning, entity.stretch(modal),
          "whether this screen is modal is decided at run time",
          "add 'modal' to the route if it is")
      }
    }
    let target = tail[0].hasPrefix("-> ") ? String(tail[0].dropFirst(3)) : nil
    if let target { waScreenNames.append(target) }
    waAllowed(entity["allowedParameters"].map { entity.stretch($0) }, target)
    if let builder = entity["defaultParametersBuilder"], !file.isNothing(builder) {
      let defaults = waDefaults(
        entity.stretch(builder), allowed: target.flatMap { waScreens[$0] })
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
  private mutating func waAllowed(_ stretch: Stretch?, _ screen: String?) {
    guard let stretch, let screen, !files[stretch.file].isNothing(stretch.range) else { return }
    var names: [String] = []
    guard let list = try? reading.list(stretch) else {
      return report(
        "import-code", .hint, stretch, "which parameters are allowed cannot be read",
        "write 'screen \(screen)(name: string?, …)'")
    }
    for element in list {
      guard let name = try? reading.text(element), TextShape.isName(name.utf8) else {
        return report(
          "import-code", .hint, element, "the name of this allowed parameter cannot be read",
          "write 'screen \(screen)(name: string?, …)'")
      }
      if !names.contains(name) { names.append(name) }
    }
    if let known = waScreens[screen], known != names {
      return report(
        "import-allowed", .warning, stretch,
        "'\(screen)' has different allowed parameters elsewhere; the first ones count",
        "declare two screens, or all parameters of both")
    }
    report(
      "import-allowed", .hint, stretch,
      "these are property names; if the URL uses another name, the map must declare it",
      "write '\(names.first ?? "name"): string? from key'")
    waScreens[screen] = names
  }

  /// `default key = value` for what a builder's code sets literally.
  private mutating func waDefaults(_ builder: Stretch, allowed: [String]?) -> [String] {
    guard let body = reading.code(builder, depth: 0), reading.spend(body.range.count) else {
      report(
        "import-code", .hint, builder,
        "default parameters are given by code that is not in these files",
        "write 'default key = value' in the route's body")
      return []
    }
    let file = files[body.file]
    var result: [String] = []
    var isWhole = true
    for index in body.range where file.isSymbol(index, "[") {
      guard let close = file.close(index), file.isSymbol(close + 1, "="),
        file.touches(index - 1, index),
        let value = file.assignedValue(close + 2)
      else { continue }
      isWhole =
        waDefault(Stretch(body.file, (index + 1)..<close), Stretch(body.file, value), &result)
        && isWhole
    }
    for made in file.results(of: body.range) {
      for (key, value) in file.pairs(made) {
        isWhole = waDefault(Stretch(body.file, key), Stretch(body.file, value), &result) && isWhole
      }
    }
    if !isWhole || result.isEmpty {
      report(
        "import-code", .hint, builder, "some default parameters could not be determined",
        "write 'default key = value' in the route's body")
    }
    guard let allowed else { return result }
    let arriving = result.filter { line in allowed.contains { line.hasPrefix("default \($0) = ") } }
    if arriving.count < result.count {
      report(
        "import-allowed", .hint, builder,
        "a default that is not an allowed parameter is never passed",
        "add it to the screen's parameters, and to the route as 'default key = value'")
    }
    return arriving
  }

  private mutating func waDefault(_ key: Stretch, _ value: Stretch, _ result: inout [String])
    -> Bool
  {
    guard let name = try? reading.text(key), TextShape.isName(name.utf8) else { return false }
    let file = files[value.file]
    let range = file.unwrapped(value.range)
    let bare =
      file.isSymbol(range.lowerBound, "@") ? (range.lowerBound + 1)..<range.upperBound : range
    var written: String?
    if let text = try? reading.text(value) {
      written = MapText.quoted(text)
    } else if let flag = file.flag(bare) {
      written = flag ? "true" : "false"
    } else if let whole = file.integer(bare), file.text.text(in: file.range(bare)) == String(whole)
    {
      written = String(whole)
    }
    guard let written else { return false }
    result.append("default \(name) = \(written)")
    return true
  }

  // MARK: Blocks

  private mutating func waBlock(_ call: SourceCall) throws(Unread) {
    guard let route = call["forRoute"] else { throw .expression }
    let pattern = try reading.text(call.stretch(route))
    var shown = call
    shown.arguments.sort { left, _ in left.label == "forRoute" }
    addRoute([pattern], "{ log \"block\" }", call: shown, word: "block")
    report(
      "import-code", .hint, call.subject,
      "the code of this block is not translated",
      "write it in 'block … { … }'")
  }
}

extension SourceFile {
  fileprivate func isRegistrar(_ receiver: Range<Int>?) -> Bool {
    receiver?.contains { word($0)?.lowercased().contains("registrar") == true } ?? false
  }

  /// The keys and values of `@{ … }` and `[a: b]`.
  fileprivate func pairs(_ range: Range<Int>) -> [(key: Range<Int>, value: Range<Int>)] {
    let range = unwrapped(range)
    guard let first = range.first, let last = range.last else { return [] }
    let open = isSymbol(first, "@") ? first + 1 : first
    guard isSymbol(open, "{") || isSymbol(open, "["), close(open) == last else { return [] }
    return split(open + 1, last).compactMap { part in
      guard let colon = part.first(where: { isSymbol($0, ":") && enclosing[$0] == open }),
        colon > part.lowerBound,
        colon + 1 < part.upperBound
      else { return nil }
      return (part.lowerBound..<colon, (colon + 1)..<part.upperBound)
    }
  }
}
