import RoadbookText

/// `linking` of React Navigation: an object with `prefixes` and `config`, or the `linking` of each
/// screen of a static navigator.
extension RouterReading {
  mutating func readReactNavigation() {
    if isOlder(than: 7) { draft.options.append("clash query") }
    var linkings: [TokenRange] = []
    for linking in files.flatMap({ Self.objects(in: $0, with: "config") }) {
      if linkingScreens(of: linking) != nil { linkings.append(linking) }
    }
    var configs: [TokenRange] = []
    var known: Set<TokenRange> = []
    for linking in linkings {
      guard let config = member("config", of: linking), known.insert(config).inserted else {
        continue
      }
      configs.append(config)
      if configs.count == 1 { readLinking(linking) }
    }
    if configs.isEmpty { for file in files { configs += bareConfigs(in: file) } }
    if let config = configs.first {
      readConfig(config)
    } else {
      readStaticNavigation()
    }
    for other in configs.dropFirst() {
      report(
        .importUnread, other.head,
        "another configuration: the map has the one at \(configs.first.map(origin) ?? "")",
        "import it by itself")
    }
    finishReactNavigation()
  }

  // MARK: Finding the configuration

  /// The braces around the members of that name, in source order.
  static func objects(in file: SourceFile, with name: String) -> [TokenRange] {
    var found: [TokenRange] = []
    var braces: Set<Int> = []
    for index in file.words[name] ?? []
    where file.isSymbol(index + 1, ":") || file.isSymbol(index + 1, ",")
      || file.isSymbol(index + 1, "}")
    {
      let open = file.enclosing[index]
      guard open >= 0, file.isSymbol(open, "{"), let close = file.close(open) else { continue }
      if braces.insert(open).inserted { found.append(file.tokenRange(open..<(close + 1))) }
    }
    return found
  }

  mutating func member(_ name: String, of object: TokenRange) -> TokenRange? {
    guard let found = try? literals.properties(object).last(where: { $0.key == name }) else {
      return nil
    }
    return (try? literals.resolved(found.value)) ?? found.value
  }

  /// The screens of an object with `config: { screens }`.
  private mutating func linkingScreens(of linking: TokenRange) -> TokenRange? {
    member("config", of: linking).flatMap { member("screens", of: $0) }
  }

  /// Objects with `screens`, around which there is no other one, whose values are paths or objects
  /// with paths.
  private mutating func bareConfigs(in file: SourceFile) -> [TokenRange] {
    var result: [TokenRange] = []
    for object in Self.objects(in: file, with: "screens") {
      let isInner = result.contains { $0.range.contains(object.first) && $0 != object }
      guard !isInner, let screens = member("screens", of: object),
        let all = try? literals.properties(screens), all.contains(where: { isScreen($0.value) })
      else { continue }
      result.append(object)
    }
    return result
  }

  private mutating func isScreen(_ value: TokenRange) -> Bool {
    if (try? literals.text(value)) != nil { return true }
    let names = ["path", "screens", "exact", "alias", "parse", "stringify", "initialRouteName"]
    return ((try? literals.properties(value)) ?? []).contains { names.contains($0.key) }
  }

  // MARK: Screens

  /// The routes of a configuration: its screens inside its path and initial screen.
  private mutating func readConfig(_ config: TokenRange) {
    let properties = (try? literals.properties(config)) ?? []
    var path: [String] = []
    if let written = properties.last(where: { $0.key == "path" }),
      let text = try? literals.text(written.value)
    {
      path = text.split(separator: "/").map(String.init)
    }
    draft.nodes = screens(of: properties, depth: 0)
    guard !path.isEmpty else { return }
    let pattern = "/" + path.map { PatternText.literal($0) }.joined(separator: "/")
    draft.nodes = [
      RouteNode(
        target: .group, patterns: [pattern], origin: origin(config), children: draft.nodes)
    ]
  }

  /// The nodes of `screens`, those that `initialRouteName` puts beneath around the others.
  private mutating func screens(of properties: [Literals.Property], depth: Int) -> [RouteNode] {
    guard let screens = properties.last(where: { $0.key == "screens" }) else { return [] }
    let all: [Literals.Property]
    do throws(NotRead) { all = try literals.properties(screens.value) } catch {
      return [unread(screens.place, error)]
    }
    var nodes: [(name: String, nodes: [RouteNode])] = []
    for screen in all {
      guard spend(), depth < Self.maximumDepth else {
        nodes.append(("", [unread(screen.place, "it is nested too deeply")]))
        break
      }
      nodes.append((screen.key, self.routes(of: screen, depth: depth)))
    }
    guard let initial = properties.last(where: { $0.key == "initialRouteName" }) else {
      return nodes.flatMap(\.nodes)
    }
    guard let name = try? literals.text(initial.value) else {
      report(
        .importParent, initial.value, "the screen below the others is chosen at run time",
        "add 'parent SCREEN' to the routes")
      return nodes.flatMap(\.nodes)
    }
    return beneath(name, nodes, initial)
  }

  /// Puts the routes of all other screens above that of the initial one.
  private mutating func beneath(
    _ name: String, _ all: [(name: String, nodes: [RouteNode])], _ initial: Literals.Property
  ) -> [RouteNode] {
    let others = all.filter { $0.name != name }.flatMap(\.nodes)
    guard others.contains(where: \.hasRoutes) else { return all.flatMap(\.nodes) }
    guard let own = all.first(where: { $0.name == name })?.nodes else {
      // It has no URL of its own.
      return [
        RouteNode(
          target: .group, clauses: ["parent \(names.identifier(name))"],
          origin: origin(initial.place), children: others)
      ]
    }
    guard own.count == 1, var first = own.first, case .screen = first.target,
      first.patterns.count == 1, let pattern = first.patterns.first, !pattern.contains("**"),
      !pattern.contains("("), first.children.isEmpty
    else {
      report(
        .importParent, initial.place,
        "the navigator '\(MapText.remark(name))' is below the other screens; the map leaves it out",
        "add 'parent SCREEN' to their routes")
      return all.flatMap(\.nodes)
    }
    let prefix = pattern == "." ? "" : pattern + "/"
    first.children = others.map { node in
      var node = node
      node.patterns = node.patterns.map { other in
        if pattern == "." || other.hasPrefix("/") { return other }
        // What is not below the path of the initial screen stays where it is in its group.
        return other.hasPrefix(prefix) ? String(other.dropFirst(prefix.count)) : other
      }
      return node
    }
    let isBelow =
      pattern == "."
      || others.allSatisfy { $0.patterns.allSatisfy { $0.hasPrefix(prefix) || $0.hasPrefix("/") } }
    if isBelow { return [first] }
    guard case .screen(let screen) = first.target else { return all.flatMap(\.nodes) }
    first.children = []
    return [
      first,
      RouteNode(
        target: .group, clauses: ["parent \(screen)"], origin: origin(initial.place),
        children: others),
    ]
  }

  /// The nodes of one screen: a route, or a group with the screens in it.
  private mutating func routes(of screen: Literals.Property, depth: Int) -> [RouteNode] {
    if let problem = screen.problem { return [unread(screen.place, problem)] }
    if screen.isConditional { reportCondition(screen.place) }
    let value: TokenRange
    do throws(NotRead) { value = try literals.resolved(screen.value) } catch {
      return [unread(screen.place, error)]
    }
    if value.path == ["undefined"] || value.path == ["null"] { return [] }
    if !value.file.isSymbol(value.first, "{") {
      do throws(NotRead) {
        return route(screen, paths: [(try literals.text(value), false)])
      } catch {
        return [unread(screen.place, error)]
      }
    }
    do throws(NotRead) {
      return try routes(of: screen, try literals.properties(value), depth: depth)
    } catch {
      return [unread(screen.place, error)]
    }
  }

  private mutating func routes(
    of screen: Literals.Property, _ properties: [Literals.Property], depth: Int
  ) throws(NotRead) -> [RouteNode] {
    func value(_ name: String) -> TokenRange? { properties.last { $0.key == name }?.value }
    var paths: [(path: String, isExact: Bool)] = []
    let isExact = value("exact").map { $0.file.isWord($0.first, "true") } ?? false
    if let path = value("path") {
      let origin = try literals.resolved(path)
      if origin.path != ["undefined"], origin.path != ["null"] {
        paths.append((try literals.text(path), isExact))
      }
    }
    if let alias = value("alias"), !paths.isEmpty {
      for item in try literals.items(alias) {
        if let text = try? literals.text(item.value) {
          paths.append((text, false))
          continue
        }
        let members = try literals.properties(item.value)
        guard let path = members.last(where: { $0.key == "path" }) else { continue }
        let exact = members.last { $0.key == "exact" }
        paths.append(
          (
            try literals.text(path.value),
            exact.map { $0.value.file.isWord($0.value.first, "true") } ?? false
          ))
      }
    }
    if let parse = properties.last(where: { $0.key == "parse" }) {
      report(
        .importCode, parse.place.head,
        "these converters refuse no value, so captures have no types",
        "give the screen's parameters types, with defaults")
    }
    let own = paths.isEmpty ? [] : route(screen, paths: paths)
    guard value("screens") != nil else { return own }
    // The screens in it have its path before theirs.
    let path = paths.first.map { Self.parts($0.path) } ?? []
    let children = screens(of: properties, depth: depth + 1)
    guard let first = own.first, case .screen = first.target else { return own + children }
    return [group(first, path, children)]
  }

  /// A screen with a path and screens: a group, in which `.` is the screen itself, unless one of
  /// its own has that path.
  private func group(
    _ own: RouteNode, _ path: [String], _ children: [RouteNode]
  ) -> RouteNode {
    guard !path.isEmpty else {
      return RouteNode(target: .group, origin: "", children: [own] + children)
    }
    var group = RouteNode(target: .group, patterns: own.patterns, origin: own.origin)
    group.comments = own.comments
    var first = own
    first.patterns = ["."]
    first.comments = []
    let hasOwn = children.contains { child in
      guard case .screen = child.target else { return false }
      return child.patterns.contains(".")
    }
    group.children = (hasOwn ? [] : [first]) + children
    return group
  }

  /// The segments of a path.
  static func parts(_ path: String) -> [String] {
    // A slash in the brackets of a condition separates nothing.
    var parts = [""]
    var depth = 0
    for character in path {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == "/", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// A route with the patterns of the paths.
  mutating func route(
    _ screen: Literals.Property, paths: [(path: String, isExact: Bool)]
  ) -> [RouteNode] {
    // By itself: while 'self' is read for the call, changing the names would copy them.
    let name = names.identifier(screen.key)
    var node = self.node(.screen(name), at: screen.place)
    if ScreenNames.camelCase(screen.key) != screen.key { node.notes.append(screen.key) }
    for (path, isExact) in paths {
      do throws(NotRead) {
        let (pattern, notes) = try reactPattern(Self.parts(path), at: screen.place)
        node.patterns.append(isExact ? "/\(pattern == "." ? "" : pattern)" : pattern)
        node.notes += notes
      } catch {
        return [unread(screen.place, error)]
      }
    }
    return canWrite(node.patterns, at: screen.place)
      ? [node]
      : [
        self.node(
          .remark("not read, \(origin(screen.place)): \(screen.place.excerpt)"), at: screen.place)
      ]
  }

  /// The pattern of a path's segments, without a slash before it; `.` if there are none.
  private func reactPattern(
    _ parts: [String], at place: TokenRange
  ) throws(NotRead) -> (pattern: String, notes: [String]) {
    var result = ""
    var notes: [String] = []
    for part in parts {
      if part == "*" {
        result += result.isEmpty ? "**+" : "/**+"
        continue
      }
      guard part.hasPrefix(":") else {
        if part.contains(":"), !isOlder(than: 7, 2) {
          throw NotRead(
            reason: "':' inside a segment is an error of React Navigation", range: place)
        }
        result += (result.isEmpty ? "" : "/") + PatternText.literal(part)
        continue
      }
      var rest = part.dropFirst()
      let isOptional = rest.hasSuffix("?")
      if isOptional { rest = rest.dropLast() }
      var type = ""
      if let open = rest.firstIndex(of: "("), rest.hasSuffix(")"), !isOlder(than: 7, 2) {
        type = "</\(rest[rest.index(after: open)...].dropLast().replacing("/", with: "\\/"))/>"
        rest = rest[..<open]
      }
      guard let name = PatternText.name(rest) else {
        throw NotRead(reason: "':\(rest)' has no name", range: place)
      }
      if name != rest { notes.append("'\(rest)' is called '\(name)' here") }
      result += isOptional ? "(/:\(name)\(type))" : (result.isEmpty ? "" : "/") + ":\(name)\(type)"
    }
    return (result.isEmpty ? "." : result, notes)
  }
}
