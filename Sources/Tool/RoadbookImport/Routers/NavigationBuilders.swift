import RoadbookText

/// `composable(…, deepLinks = listOf(navDeepLink { uriPattern = "…" }))` and similar calls in
/// Kotlin.
extension RouterReading {
  mutating func readBuilders(_ file: SourceFile) {
    for name in ["navDeepLink", "deepLink"] {
      for index in file.words[name] ?? [] {
        guard !file.isWord(index - 1, "fun"), let link = file.literalCall(at: index), spend() else {
          continue
        }
        readLink(link)
      }
    }
  }

  private mutating func readLink(_ link: LiteralCall) {
    let destination = Self.destination(around: link)
    let arguments = self.arguments(of: destination)
    do throws(NotRead) {
      if let base = try base(of: link) {
        return try addTyped(link, base, destination)
      }
      guard let written = Self.pattern(of: link) else { return }
      let uri = try literals.text(written)
      switch NavigationLink.read(uri, arguments, refusesQuery: isOlder(than: 2, 6)) {
      case .failure(let problem): draft.nodes.append(unread(link.whole, problem.reason))
      case .success(let route): add(route, to: destination, at: link, nil)
      }
    } catch {
      draft.nodes.append(unread(link.whole, error))
    }
  }

  /// The expression of `uriPattern = …`, or the only argument of `deepLink("…")`.
  private static func pattern(of link: LiteralCall) -> TokenRange? {
    if let block = link.block, let value = member("uriPattern", in: block) { return value }
    return link["uriPattern"] ?? (link.arguments.count == 1 ? link.first : nil)
  }

  /// The value that a block assigns to a name.
  private static func member(_ name: String, in block: TokenRange) -> TokenRange? {
    for index in block.range where block.file.isWord(index, name) {
      if let value = block.file.assignedValue(index + 1) { return value }
    }
    return nil
  }

  /// The class and the beginning of `navDeepLink<Tea>(basePath = "…")`; nil for other links.
  private mutating func base(
    of link: LiteralCall
  ) throws(NotRead) -> (type: String, path: String)? {
    guard let type = link.types.first.flatMap({ $0.file.word($0.last) }) else { return nil }
    let written =
      link["basePath"] ?? link.block.flatMap { Self.member("basePath", in: $0) } ?? link.first
    guard let written else { return nil }
    return (type, try literals.text(written))
  }

  private mutating func addTyped(
    _ link: LiteralCall, _ base: (type: String, path: String), _ destination: LiteralCall?
  ) throws(NotRead) {
    guard let properties = properties(of: base.type) else {
      throw NotRead(reason: "the class '\(base.type)' is not in these files", range: link.whole)
    }
    let path = properties.filter { !$0.argument.isOptional && !$0.isList }
    let query = properties.filter { $0.argument.isOptional || $0.isList }
    var uri = base.path + path.map { "/{\($0.name)}" }.joined()
    if !query.isEmpty {
      uri += "?" + query.map { "\($0.name)={\($0.name)}" }.joined(separator: "&")
    }
    let arguments = Dictionary(
      properties.map { ($0.name, $0.argument) }, uniquingKeysWith: { first, _ in first })
    switch NavigationLink.read(uri, arguments, refusesQuery: false) {
    case .failure(let problem): draft.nodes.append(unread(link.whole, problem.reason))
    case .success(let route): add(route, to: destination, at: link, base.type)
    }
    let parameters = properties.filter { !$0.isList }.map { property in
      "\(property.name): \(property.argument.type)\(property.argument.isOptional ? "?" : "")"
    }
    if !parameters.isEmpty, properties.allSatisfy({ PatternText.name($0.name) == $0.name }) {
      self.parameters[names.identifier(base.type)] = parameters.joined(separator: ", ")
    }
  }

  private mutating func add(
    _ route: NavigationLink, to destination: LiteralCall?, at link: LiteralCall, _ type: String?
  ) {
    guard canWrite(route.patterns, at: link.whole) else { return }
    var node = self.node(.code, at: link.whole)
    node.patterns = route.patterns
    node.notes = route.notes
    if let name = type ?? destination.flatMap({ name(of: $0) }) {
      let screen = names.identifier(name)
      node.target = .screen(screen)
      let arguments = self.arguments(of: destination).sorted { $0.key < $1.key }
      if type == nil, !arguments.isEmpty,
        arguments.allSatisfy({ PatternText.name($0.key) == $0.key })
      {
        parameters[screen] = arguments.map { name, argument in
          "\(name): \(argument.type)\(argument.isOptional ? "?" : "")"
        }.joined(separator: ", ")
      }
      if destination?.name.lowercased().contains("dialog") == true { node.clauses.append("modal") }
      if destination?.name.lowercased().contains("sheet") == true {
        node.clauses.append("style sheet")
      }
    } else {
      report(
        .importScreen, link.whole.head, "the screen that this link leads to is unknown",
        "write '-> Screen' instead of 'do { }'")
    }
    add(node, to: route.claims)
  }

  // MARK: Destinations

  /// The call around a link that declares a destination; nil if there is none.
  private static func destination(around link: LiteralCall) -> LiteralCall? {
    let file = link.whole.file
    var place = link.whole.first
    for _ in 0..<24 {
      guard file.enclosing.indices.contains(place) else { return nil }
      let open = file.enclosing[place]
      guard open >= 0 else { return nil }
      place = open
      var start = open - 1
      // `name<T>(`, `name(…) {`
      if file.isSymbol(start, ")"), let bracket = file.open(start) { start = bracket - 1 }
      if file.isSymbol(start, ">") {
        while start > 0, !file.isSymbol(start, "<"), open - start < 32 { start -= 1 }
        start -= 1
      }
      guard let name = file.word(start), let call = file.literalCall(at: start),
        !["listOf", "navDeepLink", "deepLink", "arrayOf"].contains(name)
      else { continue }
      // A wrapper of the app counts like the call in it.
      return call.whole.range.contains(link.whole.first) ? call : nil
    }
    return nil
  }

  /// The class of a typed destination, the only screen that its block calls, or the first word of
  /// its route.
  private mutating func name(of destination: LiteralCall) -> String? {
    if let type = destination.types.first.flatMap({ $0.file.word($0.last) }) { return type }
    if let block = destination.block {
      let calls = block.file.level(from: block.first + 1, to: block.last).filter { index in
        block.file.word(index).map(SourceFile.isClassName) == true
          && (block.file.isSymbol(index + 1, "(") || block.file.isSymbol(index + 1, "{"))
          && !block.file.isSymbol(index - 1, ".")
      }
      if calls.count == 1, let name = block.file.word(calls[0]) { return name }
    }
    guard let route = destination["route"] ?? destination.first,
      let text = try? literals.text(route)
    else { return nil }
    let name = ScreenNames.camelCase(String(text.prefix { !"/?{".contains($0) }))
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// `arguments = listOf(navArgument("id") { type = NavType.IntType })`, `argument("id") { … }`
  private mutating func arguments(of destination: LiteralCall?) -> [String: NavigationArgument] {
    guard let destination else { return [:] }
    var result: [String: NavigationArgument] = [:]
    let file = destination.whole.file
    for index in destination.whole.range
    where file.isWord(index, "navArgument") || file.isWord(index, "argument") {
      guard let call = file.literalCall(at: index), let key = call.first,
        let name = try? literals.text(key)
      else { continue }
      var argument = NavigationArgument()
      if let block = call.block {
        switch Self.member("type", in: block)?.path?.last {
        case "IntType", "LongType": argument.type = "int"
        case "FloatType": argument.type = "float"
        case "BoolType": argument.type = "bool"
        default: break
        }
        argument.isOptional =
          Self.member("defaultValue", in: block) != nil
          || Self.member("nullable", in: block)?.flag == true
      }
      result[name] = argument
    }
    return result
  }

  private struct ClassProperty {
    var name: String
    var argument: NavigationArgument
    var isList = false
  }

  /// The properties of a class, as its constructor declares them; nil if it is not in the files.
  private func properties(of type: String) -> [ClassProperty]? {
    for file in files {
      for index in file.words[type] ?? []
      where file.isWord(index - 1, "class") || file.isWord(index - 1, "object") {
        guard file.isSymbol(index + 1, "("), let close = file.close(index + 1) else { return [] }
        return file.split(index + 2, close).compactMap(Self.property)
      }
    }
    return nil
  }

  /// `val id: Int`, `val note: String? = null`
  private static func property(_ part: TokenRange) -> ClassProperty? {
    let file = part.file
    guard let colon = part.range.first(where: { file.isSymbol($0, ":") }),
      let name = file.word(colon - 1), let type = file.word(colon + 1)
    else { return nil }
    var argument = NavigationArgument()
    switch type {
    case "Int", "Long", "Short": argument.type = "int"
    case "Float", "Double": argument.type = "float"
    case "Boolean": argument.type = "bool"
    default: break
    }
    argument.isOptional = part.range.contains { file.isSymbol($0, "=") }
    return ClassProperty(
      name: name, argument: argument,
      isList: type.hasSuffix("List") || type.hasSuffix("Array") || type == "Set")
  }
}
