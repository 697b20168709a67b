import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes URLs that match routes of the map: the next segment, key or value.
extension Completions {
  func addPlaces() {
    addURLs()
    addRouteCalls()
  }

  func addURLs() {
    let typed = cursor.prefix
    for namespace in map.namespaces.indices {
      for start in starts(of: namespace) {
        guard typed.hasPrefix(start) || start == "/" && typed.isEmpty else {
          addBeginning(start, "URLs of \(name(of: namespace))")
          continue
        }
        let rest = typed.dropFirst(start.count)
        var own = [namespace]
        if namespace != 0, map.namespaces[namespace].settings.options.fallsBackToGlobal {
          own.append(0)
        }
        for tree in own.map(analysis.urlTree) {
          if let mark = rest.firstIndex(of: "?") {
            let path = rest[..<mark].split(separator: "/")
            addQuery(
              after: start + rest[...mark], rest[rest.index(after: mark)...], trees(path, tree))
          } else {
            addSegments(after: start, rest, tree)
          }
          if found.isFull { return }
        }
      }
    }
  }

  /// Adds the URLs of notifications, shortcuts and activities, which are opened at the prompt and
  /// in tests only.
  func addEntryURLs() {
    guard !scope.isInMap || scope.contexts?.contains(.test) == true, !found.isFuzzy else { return }
    let typed = cursor.prefix
    for route in map.routes where route.takesEntries {
      for (pattern, written) in zip(route.patterns, route.written) {
        guard let entry = EntryScheme(of: pattern) else { continue }
        let start = "\(entry.rawValue)://"
        guard typed.hasPrefix(start) else {
          addBeginning(start, "URLs of \(start)")
          continue
        }
        let name = written.dropFirst(start.count).prefix { !":<(*?#{".contains($0) }
        let fixed = start + name
        guard fixed.hasPrefix(typed) || typed.hasPrefix(fixed) && fixed != written else { continue }
        // The user has to fill in a capture.
        let insertion = fixed.hasPrefix(typed) ? fixed : typed
        add(written, insertion, (route, ""))
        if found.isFull { return }
      }
    }
  }

  /// Adds one item instead of all routes with a beginning.
  private func addBeginning(_ start: String, _ detail: String) {
    if start.hasPrefix(cursor.prefix) { add(start, start, nil, detail) }
  }

  func name(of namespace: Int) -> String {
    map.namespaces[namespace].name.map { "scheme \($0)" } ?? "no scheme"
  }

  /// The beginnings of a namespace's URLs: `shop://`, `https://shop.example.com/`, `/`.
  func starts(of namespace: Int) -> [String] {
    let claims = map.namespaces[namespace].claims
    if claims.isEmpty { return namespace == 0 ? ["/"] : [] }
    return claims.compactMap { claim in
      guard let host = claim.host else { return "\(claim.scheme)://" }
      guard let text = host.literalText else { return nil }
      return "\(claim.scheme)://\(text)/"
    }
  }

  private func trees(_ path: [Substring], _ tree: URLTree) -> [URLTree] {
    path.reduce([tree]) { trees, text in trees.flatMap { $0.next(String(text), takes) } }
  }

  private func takes(_ capture: Capture, _ text: String) -> Bool {
    guard let type = analysis.type(of: capture) else { return true }
    return PercentCoding.decodeText(text.utf8).flatMap { type.convert($0) } != nil
  }

  private func addSegments(after start: String, _ rest: Substring, _ tree: URLTree) {
    let slash = rest.lastIndex(of: "/")
    let folder = slash.map { String(rest[...$0]) } ?? ""
    let last = String(slash.map { rest[rest.index(after: $0)...] } ?? rest)
    for tree in trees(folder.split(separator: "/"), tree) {
      if last.isEmpty, let end = tree.end, !tree.hasChildren || folder.isEmpty {
        add(start + folder, start + folder, end)
      }
      addNext(after: start + folder, last, tree)
      // A complete segment is also continued by those below it.
      if !found.isFuzzy, let whole = tree.child(literal: last) {
        addNext(after: start + folder + last + "/", "", whole)
      }
    }
  }

  private func addNext(after start: String, _ last: String, _ tree: URLTree) {
    for (literal, tree) in tree.literals {
      if found.isFull { return }
      let text = written(literal, after: start)
      if found.isFuzzy {
        guard let match = FuzzyMatch(last, in: text) else { continue }
        add(
          start + text, start + text, tree.someRoute,
          matched: match.ranges.map { $0.shifted(by: start.utf8.count) }, score: match.score)
      } else if text.utf8.starts(with: last.utf8) {
        add(start + text, start + text, tree.someRoute)
      }
    }
    guard !found.isFuzzy else { return }
    for (segment, tree) in tree.others {
      let shown = written(segment.text, after: start)
      let type = segment.captures.first.flatMap(analysis.type)
      let detail = segment.captures.first.map { (type ?? .string).text(withExampleOf: $0.typeText) }
      // The user has to fill in a capture: the item shows it, and inserts nothing.
      add(start + shown, start + last, tree.someRoute, detail, isFolder: false)
      for value in type?.fewValues ?? [] where segment.parts.count == 1 && value.hasPrefix(last) {
        add(start + value, start + value, tree.someRoute)
      }
    }
  }

  /// A segment in a URL: the first one behind `scheme://` is read as the host.
  private func written(_ segment: String, after start: String) -> String {
    start.hasSuffix("://") ? segment.escapedInAuthority : segment
  }

  private func add(
    _ label: String, _ insertion: String, _ goal: URLTree.Goal?, _ detail: String? = nil,
    matched: [TextRange]? = nil, score: Int = 0, isFolder: Bool = true
  ) {
    let rest = isFolder ? goal?.rest ?? "" : ""
    let label = label + rest
    guard found.isNew(label) else { return }
    var item = CompletionItem(
      kind: .url, label: label, insertion: insertion + rest, range: cursor.range)
    item.detail = [detail, goal?.route.leading(goal?.rest == "")].compactMap(\.self).joined(
      separator: "  ")
    if let goal, goal.rest.isEmpty {
      item.documentation = goal.route.documentation
      item.isDeprecated = goal.route.deprecated != nil
    }
    let typed = cursor.prefix.utf8
    let isPlain = !typed.isEmpty && label.utf8.starts(with: typed)
    item.matched = matched ?? (isPlain ? [TextRange(0, typed.count)] : [])
    found.take(item, score: score)
  }

  // MARK: The query

  /// Adds the keys that routes of the path require, and the keys of their screens' parameters.
  private func addQuery(after start: String, _ query: Substring, _ trees: [URLTree]) {
    let given = query.split(separator: "&", omittingEmptySubsequences: false)
    let last = String(given.last ?? "")
    let before = start + query.dropLast(last.count)
    let keys = Set(given.dropLast().map { String($0.prefix { $0 != "=" }) })
    for (route, pattern) in trees.flatMap(\.ends) {
      for (key, type, text) in queryKeys(route, pattern) where !keys.contains(key) {
        if let equals = last.firstIndex(of: "=") {
          guard last[..<equals] == key else { continue }
          addQueryValues(
            type, text, after: before + key + "=", String(last[last.index(after: equals)...]),
            route)
        } else if key.utf8.starts(with: last.utf8) {
          let whole = before + key + "="
          add(whole, whole, (route, ""), type.text(withExampleOf: text))
        }
      }
    }
  }

  private func addQueryValues(
    _ type: ValueType, _ text: String, after start: String, _ last: String, _ route: Route
  ) {
    for value in type.fewValues where value.utf8.starts(with: last.utf8) {
      add(start + value, start + value, (route, ""))
    }
    if type.fewValues.isEmpty {
      add(start + "<\(text)>", start + last, nil, type.text(withExampleOf: text))
    }
  }

  private func queryKeys(
    _ route: Route, _ pattern: Pattern
  ) -> [(key: String, type: ValueType, text: String)] {
    var keys: [(key: String, type: ValueType, text: String)] = []
    for condition in pattern.query {
      switch condition.test {
      case .equal(let text):
        keys.append((condition.key, .choice([text]), ValueType.choice([text]).description))
      case .present: keys.append((condition.key, .string, "string"))
      case .absent: continue
      case .matches(let parts, _):
        let capture = PatternSegment(parts).captures.first
        let type = capture.flatMap(analysis.type) ?? .string
        keys.append((condition.key, type, capture?.typeText ?? "string"))
      }
    }
    let taken = Set(keys.map(\.key) + pattern.captures.compactMap(\.name))
    for parameter in route.screen.flatMap({ map.screen(named: $0) })?.parameters ?? []
    where !taken.contains(parameter.key) {
      keys.append((parameter.key, parameter.type, parameter.typeText))
    }
    return keys
  }
}
