import RoadbookText

/// The static API of React Navigation: each screen has its own `linking`.
extension RouterReading {
  mutating func readStaticNavigation() {
    var isAutomatic = false
    for file in files {
      for object in Self.objects(in: file, with: "prefixes") { readLinking(object) }
      for index in file.words["enabled"] ?? [] where file.isSymbol(index + 1, ":") {
        if file.expression(from: index + 2, until: { file.isSymbol($0, ",") })?.literal == "auto" {
          isAutomatic = true
        }
      }
    }
    for file in files {
      for index in file.words["createStaticNavigation"] ?? [] {
        guard let call = file.literalCall(at: index), let root = call.first,
          let navigator = navigator(root)
        else { continue }
        var reader = StaticNavigators(isAutomatic: isAutomatic)
        draft.nodes += reader.nodes(of: navigator, in: nil, isInitial: true, depth: 0, &self)
        draft.declarations += reader.tabs
      }
    }
  }

  /// The call `create…Navigator({ … })` that an expression is.
  fileprivate mutating func navigator(_ value: TokenRange) -> LiteralCall? {
    guard let call = ((try? literals.resolved(value)) ?? value).literalCall,
      call.name.hasPrefix("create"), call.name.hasSuffix("Navigator")
    else { return nil }
    return call
  }
}

private struct StaticNavigators {
  let isAutomatic: Bool
  var tabs: [String] = []
  /// Whether the first leaf without a path has its URL already: that is `/`.
  private var hasRoot = false
  private var names = ScreenNames()

  init(isAutomatic: Bool) { self.isAutomatic = isAutomatic }

  /// The routes of a navigator's screens.
  mutating func nodes(
    of navigator: LiteralCall, in tab: String?, isInitial: Bool, depth: Int,
    name: String = "Tabs", _ reading: inout RouterReading
  ) -> [RouteNode] {
    guard depth < RouterReading.maximumDepth, let config = navigator.first else {
      return [reading.unread(navigator.whole, "it has no screens here, or is nested too deeply")]
    }
    let properties: [Literals.Property]
    do throws(NotRead) { properties = try reading.literals.properties(config) } catch {
      return [reading.unread(navigator.whole, error)]
    }
    var screens = self.screens(of: properties, &reading)
    let initial =
      properties.last { $0.key == "initialRouteName" }
      .flatMap { try? reading.literals.text($0.value) } ?? screens.first?.key
    // The initial route is asked first for its leaf without a path.
    if let index = screens.firstIndex(where: { $0.key == initial }), isAutomatic, isInitial {
      screens.insert(screens.remove(at: index), at: 0)
    }
    var places: [String] = []
    var result: [RouteNode] = []
    let isTabs = navigator.name.contains("Tab") && tab == nil
    for screen in screens where reading.spend() {
      let place = isTabs ? names.identifier(screen.key + "Tab") : tab
      let nodes = self.nodes(
        of: screen, in: place, isInitial: isInitial && screen.key == initial, depth, &reading)
      if isTabs, let place, nodes.contains(where: \.hasRoutes) { places.append(place) }
      result += nodes
    }
    if !places.isEmpty {
      tabs.append("tabs \(names.identifier(name)) { \(places.joined(separator: "; ")) }")
    }
    return result
  }

  /// `screens`, and those of `groups`.
  private func screens(
    of properties: [Literals.Property], _ reading: inout RouterReading
  ) -> [Literals.Property] {
    var result: [Literals.Property] = []
    for property in properties {
      if property.key == "screens" {
        result += (try? reading.literals.properties(property.value)) ?? []
      } else if property.key == "groups" {
        for group in (try? reading.literals.properties(property.value)) ?? [] {
          let inner = (try? reading.literals.properties(group.value)) ?? []
          for member in inner where member.key == "screens" {
            result += (try? reading.literals.properties(member.value)) ?? []
          }
        }
      }
    }
    return result
  }

  private mutating func nodes(
    of screen: Literals.Property, in tab: String?, isInitial: Bool, _ depth: Int,
    _ reading: inout RouterReading
  ) -> [RouteNode] {
    if let problem = screen.problem { return [reading.unread(screen.place, problem)] }
    if screen.isConditional { reading.reportCondition(screen.place) }
    let members = (try? reading.literals.properties(screen.value)) ?? []
    let inner = reading.navigator(members.last { $0.key == "screen" }?.value ?? screen.value)
    var path: String?
    if let linking = members.last(where: { $0.key == "linking" }) {
      do throws(NotRead) {
        guard let found = try self.path(linking.value, &reading) else { return [] }
        path = found
      } catch {
        return [reading.unread(screen.place, error)]
      }
    }
    guard let inner else {
      if path == nil, isAutomatic {
        path = isInitial && !hasRoot ? "" : ScreenNames.kebabCase(screen.key)
        if isInitial { hasRoot = true }
      }
      guard let path else { return [] }
      return reading.route(screen, paths: [(path, false)]).map { node in
        var node = node
        if let tab { node.clauses.append("in \(tab)") }
        let options = members.last { $0.key == "options" }?.value
        if let clause = reading.presentation(options) { node.clauses.append(clause) }
        return node
      }
    }
    let children = nodes(
      of: inner, in: tab, isInitial: isInitial, depth: depth + 1, name: screen.key, &reading)
    guard let path, !RouterReading.parts(path).isEmpty else { return children }
    // The path of a navigator is its screens' beginning.
    guard var group = reading.route(screen, paths: [(path, false)]).first else { return children }
    guard case .screen = group.target else { return [group] + children }
    group.target = .group
    group.children = children
    return [group]
  }

  /// `'path'`, `{ path: 'path' }`; nil for null.
  private func path(
    _ linking: TokenRange, _ reading: inout RouterReading
  ) throws(NotRead) -> String? {
    let value = try reading.literals.resolved(linking)
    if let word = value.path, word == ["null"] || word == ["undefined"] { return nil }
    guard value.file.isSymbol(value.first, "{") else { return try reading.literals.text(value) }
    let members = try reading.literals.properties(value)
    return try members.last { $0.key == "path" }.map { member throws(NotRead) in
      try reading.literals.text(member.value)
    }
  }
}
