import RoadbookText

/// `List<AutoRoute> get routes => [AutoRoute(path: …, page: …, children: […])]` of auto_route.
extension RouterReading {
  mutating func readAutoRoute() {
    draft.options.append("rank first")
    claimWithoutHosts()
    for file in files {
      for name in ["deepLinkTransformer", "deepLinkBuilder"] {
        for index in file.words[name] ?? [] where file.isSymbol(index + 1, ":") {
          report(
            .importRewrite, file.tokenRange(index),
            "this code sees each URL before the routes do, and may change it",
            "write what it does as 'normalize' or redirects")
        }
      }
    }
    var lists: [TokenRange] = []
    for file in files
    where file.words["AutoRouterConfig"] != nil || file.words["RootStackRouter"] != nil {
      for index in file.words["routes"] ?? [] {
        let isArrow = file.isSymbol(index + 1, "=") && file.isSymbol(index + 2, ">")
        guard file.isSymbol(index + 1, "="),
          let list = file.expression(from: index + (isArrow ? 3 : 2))
        else { continue }
        lists.append(list)
      }
    }
    guard let list = lists.first else { return }
    for other in lists.dropFirst() {
      report(
        .importUnread, other.head, "another router: the map has the one at \(origin(list))",
        "import it by itself")
    }
    do throws(NotRead) {
      let items = try literals.items(list)
      let reader = AutoReader(files)
      draft.nodes = reader.nodes(items, below: "", depth: 0, &self)
    } catch {
      draft.nodes.append(unread(list, error))
    }
  }
}

private struct AutoReader {
  /// The classes of pages, by their names.
  private let classes: Set<String>

  init(_ files: [SourceFile]) {
    classes = Set(
      files.flatMap { file in (file.words["class"] ?? []).compactMap { file.word($0 + 1) } })
  }

  private static let routes: Set = [
    "AutoRoute", "CustomRoute", "MaterialRoute", "CupertinoRoute", "AdaptiveRoute", "NamedRouteDef",
  ]

  /// `prefix`: the whole path of the routes around.
  func nodes(
    _ items: [Literals.Item], below prefix: String, depth: Int, _ reading: inout RouterReading
  ) -> [RouteNode] {
    var result: [RouteNode] = []
    for item in items {
      if let problem = item.problem {
        result.append(reading.unread(item.value, problem))
        continue
      }
      if item.isConditional { reading.reportCondition(item.value.head) }
      guard reading.spend(), depth < RouterReading.maximumDepth else {
        return result + [reading.unread(item.value, "routes are nested too deeply")]
      }
      do throws(NotRead) {
        let value = try reading.literals.resolved(item.value)
        guard let call = value.literalCall else {
          result.append(
            reading.unread(item.value, "'\(value.excerpt)' is no route that is written here"))
          continue
        }
        result += try nodes(call, below: prefix, depth, &reading)
      } catch {
        result.append(reading.unread(item.value, error))
      }
    }
    return result
  }

  private func nodes(
    _ call: LiteralCall, below prefix: String, _ depth: Int, _ reading: inout RouterReading
  ) throws(NotRead) -> [RouteNode] {
    if call.path[0] == "RedirectRoute" { return try redirect(call, below: prefix, &reading) }
    guard Self.routes.contains(call.path[0]) else {
      return [
        reading.unread(
          call.whole, "'\(call.path.joined(separator: "."))' is no route of auto_route")
      ]
    }
    let isInitial = call["initial"]?.flag == true
    let route = call["page"]?.path?.first
    var name = route ?? ""
    if name.isEmpty, let text = call["name"] { name = try reading.literals.text(text) }
    guard !name.isEmpty else { return [reading.unread(call.whole, "it names no page")] }
    let written = try call["path"].map { value throws(NotRead) in try reading.literals.text(value) }
    let screen = reading.names.identifier(self.screen(name))
    var node = reading.node(.screen(screen), at: call.whole)
    let path = written ?? (isInitial ? "" : ScreenNames.kebabCase(name))
    if written == nil, !isInitial { node.notes.append("its path is the router's default") }
    node.patterns = [Self.pattern(path)]
    guard reading.canWrite(node.patterns, at: call.whole) else {
      return [
        reading.node(.remark("not read, \(node.origin): \(call.whole.excerpt)"), at: call.whole)
      ]
    }
    if call["fullscreenDialog"]?.flag == true { node.clauses.append("modal") }
    if let guards = call["guards"] {
      reading.report(
        .importCode, guards, "these guards decide at run time whether the screen is shown",
        "write them as guards of the route")
    }
    let whole = PatternText.joined(prefix, node.patterns[0])
    var result = [node]
    if let children = call["children"] {
      let inner = nodes(
        try reading.literals.items(children), below: whole, depth: depth + 1, &reading)
      result = Self.container(node, inner)
    }
    // With a path of its own, the initial route is where the empty path leads.
    if isInitial, let written, !RouterReading.parts(written).isEmpty {
      var empty = reading.node(.redirect(PatternText.url(whole)), at: call.whole)
      empty.patterns = ["."]
      empty.comments = []
      result.append(empty)
    }
    return result
  }

  /// A page around others: a group with their paths. Its own URL shows it, unless one of them has
  /// that.
  private static func container(_ node: RouteNode, _ children: [RouteNode]) -> [RouteNode] {
    let hasOwn = children.contains { child in
      if case .remark = child.target { return false }
      return child.patterns.contains(".")
    }
    var own = node
    if node.patterns == ["."] { return (hasOwn ? [] : [own]) + children }
    own.patterns = ["."]
    own.comments = []
    var group = node
    group.target = .group
    group.clauses = []
    group.children = (hasOwn ? [] : [own]) + children
    return [group]
  }

  /// `RedirectRoute(path: '/old/:id', redirectTo: '/teas/:id')`
  private func redirect(
    _ call: LiteralCall, below prefix: String, _ reading: inout RouterReading
  ) throws(NotRead) -> [RouteNode] {
    guard let path = call["path"], let target = call["redirectTo"] else {
      return [reading.unread(call.whole, "it has no path, or leads nowhere")]
    }
    let url = try reading.literals.text(target)
    let parts = url.split(separator: "/").map { part in
      guard part.hasPrefix(":"), let name = PatternText.name(part.dropFirst()) else {
        return PatternText.url(part)
      }
      return "${\(name)}"
    }
    let relative = parts.joined(separator: "/")
    let whole =
      url.hasPrefix("/") || prefix.isEmpty || prefix == "/"
      ? "/" + relative : "\(prefix)/\(relative)"
    // A capture around it has its value in the URL, too.
    let filled = whole.split(separator: "/").map { part in
      part.hasPrefix(":") ? "${\(part.dropFirst())}" : String(part)
    }
    var node = reading.node(.redirect("/" + filled.joined(separator: "/")), at: call.whole)
    node.patterns = [Self.pattern(try reading.literals.text(path))]
    let own = PatternText.joined(prefix, node.patterns[0])
    if let missing = PatternText.missingValue(filled.joined(separator: "/"), in: own) {
      return [reading.unread(call.whole, "its path has no ':\(missing)' that its target needs")]
    }
    guard reading.canWrite(node.patterns, at: call.whole) else { return [] }
    return [node]
  }

  /// The pattern of a path, without a slash before it; `.` if it is empty.
  private static func pattern(_ path: String) -> String {
    let parts = path.split(separator: "/")
    let written = parts.enumerated().map { index, part -> String in
      if part == "*" { return index == parts.count - 1 ? "**+" : "*" }
      if part.hasPrefix(":"), let name = PatternText.name(part.dropFirst()) { return ":\(name)" }
      return PatternText.literal(part)
    }
    return written.isEmpty ? "." : written.joined(separator: "/")
  }

  /// `TeaRoute` shows `TeaPage` or `TeaScreen`, if there is one.
  private func screen(_ route: String) -> String {
    guard route.hasSuffix("Route"), route != "Route" else { return route }
    let name = String(route.dropLast(5))
    return ["Page", "Screen"].map { name + $0 }.first(where: classes.contains) ?? name
  }
}
