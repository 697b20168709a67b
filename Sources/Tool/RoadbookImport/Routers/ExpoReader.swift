import RoadbookText

/// Reads the files of an app with Expo Router: names of screens, layouts, anchors, presentations.
struct ExpoReader {
  private let tree: ExpoTree
  /// What a layout shows its children in.
  private enum Navigator { case stack, tabs, other }
  private struct Layout {
    var navigator = Navigator.other
    /// The presentation of a child: `modal`, `style sheet`.
    var clauses: [String: String] = [:]
    /// The order in which it lists its children.
    var children: [String] = []
    /// The child beneath the others.
    var anchor: String?
  }

  private var layouts: [String: Layout] = [:]
  /// The tabs by the folder of their layout: the names of their children.
  private var tabs: [String: [String]] = [:]
  private var tabNames = ScreenNames()
  private var exportNames: [String: Int] = [:]

  init(_ tree: ExpoTree) { self.tree = tree }

  mutating func read(_ reading: inout RouterReading) {
    for (folder, entry) in tree.layouts.sorted(by: { $0.key < $1.key }) {
      layouts[folder] = readLayout(entry, &reading)
    }
    for entry in tree.screens {
      if let name = Self.exportedName(entry.file) { exportNames[name, default: 0] += 1 }
    }
    var routes: [(parts: [String], entry: ExpoTree.Entry, others: [ExpoTree.Entry])] = []
    var known: [String: Int] = [:]
    let layouts = tree.layouts.values.sorted { $0.path < $1.path }
    for entry in tree.screens + layouts {
      let key = RouterReading.expoPattern(entry.parts).pattern
      if let index = known[key] {
        if !entry.isLayout { routes[index].others.append(entry) }
      } else {
        // A folder with a layout has its URL even without an index.
        if entry.isLayout, entry.parts.isEmpty { continue }
        known[key] = routes.count
        routes.append((entry.parts, entry, []))
      }
    }
    routes.sort { Self.order($0.parts) < Self.order($1.parts) }
    var nodes: [String: RouteNode] = [:]
    var order: [String] = []
    for route in routes {
      let isRoot = route.parts.count == 1 && known["/"] == nil
      guard let node = node(route.entry, route.others, isOptional: isRoot, &reading) else {
        continue
      }
      nodes[route.entry.path] = node
      order.append(route.entry.path)
    }
    let entries = Dictionary(
      routes.map { ($0.entry.path, $0.entry) }, uniquingKeysWith: { first, _ in first })
    declareTabs(&reading)
    reading.draft.nodes += nested(order, nodes, entries, &reading)
  }

  /// Words first, then captures, then what takes the rest.
  private static func order(_ parts: [String]) -> String {
    parts.map { part in
      let isRest = part == "+not-found" || part.hasPrefix("[...")
      return isRest ? "\u{FFFD}" : part.hasPrefix("[") ? "\u{FFFC}" + part : part
    }.joined(separator: "/")
  }

  // MARK: Routes

  private mutating func node(
    _ entry: ExpoTree.Entry, _ others: [ExpoTree.Entry], isOptional: Bool,
    _ reading: inout RouterReading
  ) -> RouteNode? {
    guard reading.spend() else { return nil }
    let (pattern, notes) = RouterReading.expoPattern(entry.parts, isOptional: isOptional)
    let start = TextRange(at: 0)
    guard reading.canWrite([pattern], entry.file.text, start) else {
      return RouteNode(target: .remark("not read: \(entry.path)"), origin: entry.path)
    }
    var node = RouteNode(
      target: .screen(reading.names.identifier(name(of: entry))), patterns: [pattern],
      origin: MapText.remark("\(entry.path)\(Self.ending(of: entry.file))"), notes: notes)
    if entry.isLayout { node.notes.append("the folder's layout, with its first screen") }
    node.notes += others.map { "also \($0.path)" }
    if let redirect = redirect(of: entry, &reading) {
      let url = RouterReading.expoURL(redirect)
      // To a group with the same URL: the screen that is shown is in it.
      if url == pattern || url + "/" == pattern {
        node.notes.append("shows \(redirect)")
      } else {
        node.target = .redirect(url)
        return node
      }
    }
    let containers = containers(of: [entry] + others)
    if !containers.isEmpty { node.clauses.append("in \(containers.joined(separator: ", "))") }
    if let style = presentation(of: entry, &reading) { node.clauses.append(style) }
    return node
  }

  /// The component that a file exports, if no other has that name; else its path.
  private func name(of entry: ExpoTree.Entry) -> String {
    if !entry.isLayout, let name = Self.exportedName(entry.file), exportNames[name] == 1 {
      return name
    }
    let parts = (entry.folders + [entry.name]).filter { !ExpoTree.isGroup($0) && $0 != "_layout" }
    let words = parts.count > 1 && parts.last == "index" ? parts.dropLast() : parts[...]
    return words.isEmpty ? "layout" : words.joined(separator: "/")
  }

  private static func ending(of file: SourceFile) -> String {
    file.text.name.lastIndex(of: ".").map { String(file.text.name[$0...]) } ?? ""
  }

  /// `export default function Name`, `export default Name`
  private static func exportedName(_ file: SourceFile) -> String? {
    for index in file.words["default"] ?? [] where file.isWord(index - 1, "export") {
      var next = index + 1
      while ["async", "function", "class"].contains(where: { file.isWord(next, $0) }) { next += 1 }
      if let name = file.word(next), SourceFile.isClassName(name), !file.isSymbol(next + 1, ".") {
        return name
      }
    }
    return nil
  }

  /// Where a file that is nothing but `<Redirect href="/x" />` leads.
  private func redirect(
    of entry: ExpoTree.Entry, _ reading: inout RouterReading
  ) -> String? {
    let elements = entry.file.markup()
    guard let redirect = elements.first(where: { $0.name == "Redirect" }), !entry.isLayout,
      let href = redirect["href"]
    else { return nil }
    guard elements.count == 1, !["if", "switch"].contains(where: { entry.file.words[$0] != nil }),
      let url = try? reading.literals.text(href), url.hasPrefix("/"), !url.contains("://")
    else {
      reading.report(
        .importResult, redirect.place,
        "this code decides at run time whether it redirects; in the map it shows the screen",
        "write the redirect as a guard", severity: .hint)
      return nil
    }
    return url
  }

  private func presentation(
    of entry: ExpoTree.Entry, _ reading: inout RouterReading
  ) -> String? {
    for layout in tree.layouts(around: entry).reversed() where layout.path != entry.path {
      let below = (entry.folders + [entry.name]).dropFirst(layout.folders.count)
      let child = below.joined(separator: "/")
      if let clause = layouts[layout.folders.joined(separator: "/")]?.clauses[child] {
        return clause
      }
    }
    for element in entry.file.markup()
    where element.name.hasSuffix(".Screen") && element["name"] == nil {
      if let clause = reading.presentation(element["options"]) { return clause }
    }
    return nil
  }

  // MARK: Layouts

  private func readLayout(
    _ entry: ExpoTree.Entry, _ reading: inout RouterReading
  ) -> Layout {
    let file = entry.file
    var layout = Layout()
    for element in file.markup() {
      switch element.name {
      case "Tabs", "NativeTabs": layout.navigator = .tabs
      case "Stack", "Drawer": if layout.navigator == .other { layout.navigator = .stack }
      case _ where element.name.hasSuffix(".Protected"):
        reading.report(
          .importCondition, element.place,
          "the screens in here exist only if a condition holds; in the map they always do",
          "add a 'guard' to their routes")
      case _ where element.name.hasSuffix(".Screen") || element.name.hasSuffix(".Trigger"):
        guard let name = element["name"], let child = try? reading.literals.text(name) else {
          continue
        }
        layout.children.append(child)
        if let clause = reading.presentation(element["options"]) { layout.clauses[child] = clause }
        if element.attributes["redirect"] != nil {
          reading.report(
            .importCondition, element.place,
            "a redirect leads away from this screen; in the map it is shown",
            "write '=> /URL' instead of the screen")
        }
      default: continue
      }
    }
    if file.words["withLayoutContext"] != nil,
      file.words.keys.contains(where: { $0.hasPrefix("create") && $0.hasSuffix("TabNavigator") })
    {
      layout.navigator = .tabs
    }
    for index in file.words["unstable_settings"] ?? [] {
      guard let value = file.assignedValue(index + 1) else { continue }
      for property in (try? reading.literals.properties(value)) ?? [] {
        if property.key == "anchor" || property.key == "initialRouteName" {
          layout.anchor = try? reading.literals.text(property.value)
        } else {
          reading.report(
            .importParent, property.place,
            "which screen is below others in the group '\(property.key)' is left out",
            "add 'parent SCREEN' to its routes")
        }
      }
    }
    return layout
  }

  // MARK: Tabs

  /// The tabs that show one of the entries, each with a place in a group.
  private mutating func containers(of entries: [ExpoTree.Entry]) -> [String] {
    var result: [String] = []
    for entry in entries {
      let around = tree.layouts(around: entry)
      guard
        let tabs = around.first(where: {
          layouts[$0.folders.joined(separator: "/")]?.navigator == .tabs
        }),
        tabs.path != entry.path
      else { continue }
      let folder = tabs.folders.joined(separator: "/")
      var below = (entry.folders + [entry.name]).dropFirst(tabs.folders.count)
      // A folder with a layout is one child.
      for count in 1..<max(below.count, 1) {
        let path = (tabs.folders + below.prefix(count)).joined(separator: "/")
        if tree.layouts[path] != nil {
          below = below.prefix(count)
          break
        }
      }
      let first = below.first ?? ""
      let children =
        ExpoTree.isGroup(first)
        ? ExpoTree.groups(of: first).map { ["(\($0))"] + below.dropFirst() } : [Array(below)]
      for child in children {
        let path = child.joined(separator: "/")
        let name = tabNames.identifier("\(folder)/\(path)", spelled: Self.tabName(path))
        if self.tabs[folder, default: []].firstIndex(of: name) == nil {
          self.tabs[folder, default: []].append(name)
        }
        if !result.contains(name) { result.append(name) }
      }
    }
    return result
  }

  /// `(home)` as `HomeTab`.
  private static func tabName(_ path: String) -> String {
    let name = ScreenNames.camelCase(path)
    return name.prefix(1).uppercased() + name.dropFirst() + "Tab"
  }

  private mutating func declareTabs(_ reading: inout RouterReading) {
    for (folder, children) in tabs.sorted(by: { $0.key < $1.key }) {
      let listed = (layouts[folder]?.children ?? []).map { child in
        tabNames.identifier("\(folder)/\(child)", spelled: Self.tabName(child))
      }.distinct()
      // As the layout lists them, then the others.
      let children = listed.filter(children.contains) + children.filter { !listed.contains($0) }
      let name = tabNames.identifier("\(folder)/", spelled: "Tabs")
      reading.draft.declarations.append("tabs \(name) { \(children.joined(separator: "; ")) }")
    }
  }

  // MARK: Screens beneath

  /// The routes, each inside the one that its layout's anchor puts beneath it.
  private func nested(
    _ order: [String], _ nodes: [String: RouteNode], _ entries: [String: ExpoTree.Entry],
    _ reading: inout RouterReading
  ) -> [RouteNode] {
    var children: [String: [String]] = [:]
    var top: [String] = []
    for path in order {
      if let entry = entries[path], let anchor = anchor(of: entry, nodes, &reading) {
        children[anchor, default: []].append(path)
      } else {
        top.append(path)
      }
    }
    func made(_ path: String, below outer: RouteNode?, _ depth: Int) -> RouteNode? {
      guard var node = nodes[path], depth < RouterReading.maximumDepth else { return nil }
      let prefix = outer?.patterns.first ?? ""
      // Nested routes are shown in the same container.
      node.clauses.removeAll { $0.hasPrefix("in ") && outer?.clauses.contains($0) == true }
      let whole = node
      let pattern = node.patterns.first ?? "/"
      if !prefix.isEmpty, pattern.hasPrefix(prefix == "/" ? "/" : prefix + "/") {
        node.patterns = [String(pattern.dropFirst(prefix == "/" ? 1 : prefix.count + 1))]
      }
      node.children = (children[path] ?? []).compactMap { made($0, below: whole, depth + 1) }
      return node
    }
    return top.compactMap { made($0, below: nil, 0) }
  }

  /// The path of the screen beneath an entry: that of the innermost layout with an anchor other
  /// than itself.
  private func anchor(
    of entry: ExpoTree.Entry, _ nodes: [String: RouteNode], _ reading: inout RouterReading
  ) -> String? {
    for layout in tree.layouts(around: entry).reversed() where layout.path != entry.path {
      guard let anchor = layouts[layout.folders.joined(separator: "/")]?.anchor else { continue }
      let path = (layout.folders + [anchor]).joined(separator: "/")
      let found = [path, path + "/index"].first { nodes[$0] != nil }
      guard let found else {
        reading.report(
          .importParent, layout.file.text, TextRange(at: 0),
          "the screen '\(MapText.remark(anchor))' that this layout puts below others has no URL here",
          "add 'parent SCREEN' to its routes")
        continue
      }
      if found == entry.path || entry.path.hasPrefix(path + "/") { continue }
      if case .screen = nodes[found]?.target, nodes[found]?.patterns.first?.contains("**") == false
      {
        return found
      }
    }
    return nil
  }
}

extension RouterReading {
  /// The clause for `presentation` in the options of a screen; nil for that of any other.
  mutating func presentation(_ options: TokenRange?) -> String? {
    guard let options, let all = try? literals.properties(options),
      let value = all.last(where: { $0.key == "presentation" })?.value,
      let text = try? literals.text(value)
    else { return nil }
    switch text {
    case "modal", "transparentModal", "containedModal", "containedTransparentModal", "pageSheet":
      return "modal"
    case "fullScreenModal": return "style fullscreen"
    case "formSheet": return "style sheet"
    default: return nil
    }
  }
}
