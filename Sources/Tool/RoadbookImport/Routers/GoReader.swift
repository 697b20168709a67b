import RoadbookText

/// Reads the trees of routes of go_router.
struct GoReader {
  /// What is around a route.
  struct Around {
    var depth = 0
    /// Whether a shell is around it.
    var hasShell = false
    var tab: String?
  }

  var tabs: [String] = []
  private var tabNames = ScreenNames()
  private var routeNames: Set<String> = []
  private var reportedRedirects: Set<String> = []
  /// The classes that extend `GoRoute`.
  private let subclasses: Set<String>
  private let files: [SourceFile]

  init(_ files: [SourceFile]) {
    self.files = files
    var subclasses: Set<String> = []
    for file in files {
      for index in file.words["extends"] ?? [] where file.isWord(index + 1, "GoRoute") {
        file.word(index - 1).map { _ = subclasses.insert($0) }
      }
    }
    self.subclasses = subclasses
  }

  /// What a router itself does before its routes.
  mutating func readRouter(_ call: LiteralCall, _ reading: inout RouterReading) {
    guard let redirect = call["redirect"] else { return }
    let body = (try? reading.literals.resolved(redirect)) ?? redirect
    let paths = body.range.filter { index in
      if case .text(let pieces) = body.file[index]?.kind, case .plain(let text)? = pieces.first {
        return text.hasPrefix("/")
      }
      return false
    }.count
    reading.report(
      .importRewrite, redirect.head,
      paths > 2
        ? "this code compares each URL with \(paths) texts before the routes do, and may lead elsewhere"
        : "this code sees each URL before the routes do, and may lead elsewhere",
      "write what it does as guards or redirects")
  }

  // MARK: Routes

  mutating func nodes(
    _ items: [Literals.Item], in around: Around, _ reading: inout RouterReading
  ) -> [RouteNode] {
    items.flatMap { nodes($0, in: around, &reading) }
  }

  private mutating func nodes(
    _ item: Literals.Item, in around: Around, _ reading: inout RouterReading
  ) -> [RouteNode] {
    if let problem = item.problem { return [reading.unread(item.value, problem)] }
    if item.isConditional { reading.reportCondition(item.value.head) }
    guard reading.spend(), around.depth < RouterReading.maximumDepth else {
      return [reading.unread(item.value, "routes are nested too deeply")]
    }
    let value: TokenRange
    do throws(NotRead) { value = try reading.literals.resolved(item.value) } catch {
      return [reading.unread(item.value, error)]
    }
    guard let call = value.literalCall else {
      return [reading.unread(item.value, "'\(value.excerpt)' is no route that is written here")]
    }
    var inner = around
    inner.depth += 1
    switch call.path[0] {
    case "GoRoute", "TypedGoRoute", "TypedRelativeGoRoute": return route(call, inner, &reading)
    case "ShellRoute", "TypedShellRoute":
      inner.hasShell = true
      return list(call, "routes", inner, &reading)
    case "StatefulShellRoute", "TypedStatefulShellRoute":
      inner.hasShell = true
      return branches(call, inner, &reading)
    case let name where subclasses.contains(name): return route(call, inner, &reading)
    default:
      return [
        reading.unread(item.value, "'\(call.path.joined(separator: "."))' is no route of go_router")
      ]
    }
  }

  /// The routes of an argument; none if it has none.
  private mutating func list(
    _ call: LiteralCall, _ name: String, _ around: Around, _ reading: inout RouterReading
  ) -> [RouteNode] {
    guard let routes = call[name] else { return [] }
    do throws(NotRead) {
      return nodes(try reading.literals.items(routes), in: around, &reading)
    } catch {
      return [reading.unread(routes, error)]
    }
  }

  /// A tab for each branch of a stateful shell.
  private mutating func branches(
    _ call: LiteralCall, _ around: Around, _ reading: inout RouterReading
  ) -> [RouteNode] {
    guard let branches = call["branches"] else { return [] }
    let items: [Literals.Item]
    do throws(NotRead) { items = try reading.literals.items(branches) } catch {
      return [reading.unread(branches, error)]
    }
    var result: [RouteNode] = []
    var names: [String] = []
    for item in items {
      guard let branch = ((try? reading.literals.resolved(item.value)) ?? item.value).literalCall
      else {
        result.append(reading.unread(item.value, "this is no branch that is written here"))
        continue
      }
      var inner = around
      inner.tab = around.tab ?? ""
      var nodes = list(branch, "routes", inner, &reading)
      guard around.tab == nil else {
        result += nodes
        continue
      }
      let first = nodes.first(where: \.hasRoutes)?.patterns.first ?? "Tab"
      let plain = ScreenNames.camelCase(first == "." ? "Home" : first)
      let name = tabNames.identifier(
        "\(call.whole.place) \(names.count)",
        spelled: plain.prefix(1).uppercased() + plain.dropFirst() + "Tab")
      names.append(name)
      for index in nodes.indices { Self.place(&nodes[index], in: name) }
      result += nodes
    }
    if !names.isEmpty {
      let name = tabNames.identifier("\(call.whole.place)", spelled: "Shell")
      tabs.append("tabs \(name) { \(names.joined(separator: "; ")) }")
    }
    return result
  }

  /// Shows the screens of a node in a tab.
  private static func place(_ node: inout RouteNode, in tab: String) {
    switch node.target {
    case .screen, .group: node.clauses.insert("in \(tab)", at: 0)
    case .redirect, .external, .code, .remark: break
    }
  }

  private mutating func route(
    _ call: LiteralCall, _ around: Around, _ reading: inout RouterReading
  ) -> [RouteNode] {
    let place = call.whole
    let isSubclass = subclasses.contains(call.path[0])
    guard let written = call["path"] ?? (isSubclass ? call.first : nil) else {
      return [reading.unread(place, "it has no path")]
    }
    var node = reading.node(.group, at: place)
    do throws(NotRead) {
      let path = try reading.literals.text(written)
      switch RouterReading.goPattern(path) {
      case .failure(let problem): return [reading.unread(place, problem.reason, at: written)]
      case .success(let (pattern, notes)):
        node.patterns = [pattern]
        node.notes += notes
      }
    } catch {
      let children = list(call, "routes", around, &reading)
      let lost = reading.unread(place, error)
      // Without the beginning of their paths, these are unknown, too.
      return [lost]
        + (children.isEmpty ? [] : [reading.unread(place, "it is below a path that is unknown")])
    }
    guard reading.canWrite(node.patterns, at: written) else {
      return [reading.node(.remark("not read, \(node.origin): \(place.excerpt)"), at: place)]
    }
    if let sensitive = call["caseSensitive"], sensitive.flag == false, !reading.isOlder(than: 15) {
      reading.report(
        .importOption, sensitive,
        "this route ignores case; a map does so only for all routes of a namespace",
        "write the other spellings as further patterns")
    }
    target(of: &node, call, around, &reading)
    let children = list(call, "routes", around, &reading)
    return assembled(node, children, call, &reading)
  }

  /// The screen or redirect of a route.
  private mutating func target(
    of node: inout RouteNode, _ call: LiteralCall, _ around: Around,
    _ reading: inout RouterReading
  ) {
    var builder = call["builder"] ?? call["pageBuilder"]
    if call.path[0].hasPrefix("Typed") {
      let typed = TypedRoute(call, files)
      builder = typed.builder
      let name = typed.name
      let shown = builder?.functionResults.flatMap { $0.shownWidgets() }.distinct() ?? []
      node.target = .screen(reading.names.identifier(shown.count == 1 ? shown[0] : name))
      if case .screen(let screen) = node.target {
        reading.parameters[screen] = typed.parameters(path: node.patterns.first ?? "", &reading)
      }
    } else if let written = builder {
      let function = written.path?.last.flatMap(self.function) ?? written
      builder = function
      node.target = .screen(screen(of: function, &node, &reading))
    } else if subclasses.contains(call.path[0]) {
      // A class of the app makes the page of what it is given.
      let given = call.arguments.dropFirst().flatMap { $0.value.shownWidgets() }.distinct()
      node.target = .screen(
        given.last.map { reading.names.identifier($0) } ?? reading.unknownScreen(call.whole))
    }
    if let builder { Self.remarks(of: builder, &node) }
    if let name = call["name"].flatMap({ try? reading.literals.text($0) }),
      PatternText.name(name) == name, routeNames.insert(name).inserted, case .screen = node.target
    {
      node.clauses.append("as \(name)")
    }
    if case .screen = node.target, let clause = presentation(of: call, around) {
      node.clauses.append(clause)
    }
    guard let redirect = call["redirect"] else { return }
    let results = redirect.functionResults
    if builder == nil, results.count == 1, let url = try? reading.literals.text(results[0]),
      url.hasPrefix("/")
    {
      node.target = .redirect(PatternText.url(url))
      return
    }
    if case .group = node.target { node.target = .code }
    let name = ((try? reading.literals.resolved(redirect)) ?? redirect).path?.last
    if let name {
      node.notes.append("redirect: \(name)")
      guard reportedRedirects.insert(name).inserted else { return }
    }
    reading.report(
      .importCode, redirect.head,
      name.map { "the function '\($0)' decides at run time whether it redirects" }
        ?? "this code decides at run time whether it redirects",
      "write it as a guard of the routes")
  }

  private mutating func screen(
    of builder: TokenRange, _ node: inout RouteNode, _ reading: inout RouterReading
  ) -> String {
    let origin = (try? reading.literals.resolved(builder)) ?? builder
    let shown = origin.functionResults.flatMap { $0.shownWidgets() }.distinct()
    guard let last = shown.last else { return reading.unknownScreen(builder) }
    if shown.count > 1 {
      node.notes.append("creates one of \(shown.joined(separator: ", "))")
      reading.report(
        .importScreen, builder.head,
        "this code creates \(shown.joined(separator: " or ")); the map names the last one",
        "write a route for each with a condition")
    }
    return reading.names.identifier(last)
  }

  /// The only function with that name, from its parameters on.
  private func function(_ name: String) -> TokenRange? {
    var found: [TokenRange] = []
    for file in files {
      for index in file.words[name] ?? [] where file.isSymbol(index + 1, "(") {
        guard let close = file.close(index + 1), file.word(index - 1) != nil,
          !file.isWord(index - 1, "return")
        else { continue }
        if file.isSymbol(close + 1, "{"), let end = file.close(close + 1) {
          found.append(file.tokenRange((index + 1)..<(end + 1)))
        } else if file.isSymbol(close + 1, "="), file.isSymbol(close + 2, ">"),
          let value = file.expression(from: close + 3)
        {
          found.append(file.tokenRange((index + 1)..<value.end))
        }
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The keys of the query that a builder reads, and whether it needs an object that no URL holds.
  private static func remarks(of builder: TokenRange, _ node: inout RouteNode) {
    let file = builder.file
    var keys: [String] = []
    for index in builder.range {
      if file.isWord(index, "queryParameters"), file.isSymbol(index + 1, "["),
        let key = file.tokenRange(index + 2).literal
      {
        keys.append(key)
      }
      if file.isWord(index, "extra"), file.isSymbol(index - 1, ".") {
        node.notes.append("takes an object (extra) that no URL holds")
      }
    }
    if !keys.isEmpty { node.notes.append("query: \(keys.distinct().joined(separator: ", "))") }
    node.notes = node.notes.distinct()
  }

  private func presentation(of call: LiteralCall, _ around: Around) -> String? {
    if call["parentNavigatorKey"] != nil, around.hasShell { return "style fullscreen" }
    guard let page = call["pageBuilder"] else { return nil }
    for index in page.range {
      guard let word = page.file.word(index) else { continue }
      if word == "fullscreenDialog", page.file.isWord(index + 2, "true") { return "modal" }
      if word.contains("BottomSheet"), SourceFile.isClassName(word) { return "style sheet" }
      if word.hasPrefix("Dialog"), word.hasSuffix("Page") { return "modal" }
    }
    return nil
  }

  /// A route with those in it: above its screen, or in a group if it has none.
  private func assembled(
    _ node: RouteNode, _ children: [RouteNode], _ call: LiteralCall,
    _ reading: inout RouterReading
  ) -> [RouteNode] {
    guard !children.isEmpty else {
      guard case .group = node.target else { return [node] }
      return [reading.unread(call.whole, "it shows nothing and leads nowhere")]
    }
    if case .screen = node.target, node.patterns.first?.contains("<path>") != true {
      var node = node
      node.children = children
      return [node]
    }
    var group = node
    group.target = .group
    group.clauses = []
    group.children = children
    if case .group = node.target { return [group] }
    var own = node
    own.patterns = ["."]
    own.comments = []
    group.children.insert(own, at: 0)
    group.notes = []
    if node.patterns == ["."] { group.patterns = [] }
    return [group]
  }

  /// The routes of annotations: `@TypedGoRoute<TeaRoute>(path: '/teas')`.
  mutating func typedNodes(_ reading: inout RouterReading) -> [RouteNode] {
    var result: [RouteNode] = []
    for file in files {
      for index in file.tokens.indices
      where file.isSymbol(index, "@") && (file.word(index + 1)?.hasPrefix("Typed") ?? false) {
        guard let call = file.literalCall(at: index + 1), call.path[0].hasSuffix("Route") else {
          continue
        }
        result += nodes(Literals.Item(value: call.whole), in: .init(), &reading)
      }
    }
    return result
  }
}
