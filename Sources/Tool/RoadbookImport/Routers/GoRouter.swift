import RoadbookText

/// `GoRouter(routes: [GoRoute(path: …, builder: …, routes: […])])` of go_router.
extension RouterReading {
  mutating func readGoRouter() {
    draft.options.append("rank first")
    if isOlder(than: 15) { draft.options.append("case insensitive") }
    claimWithoutHosts()
    var reader = GoReader(files)
    var routers = 0
    for file in files {
      for index in file.words["GoRouter"] ?? [] {
        guard let call = file.literalCall(at: index), let routes = call["routes"] else { continue }
        routers += 1
        guard routers == 1 else {
          report(
            .importUnread, file.tokenRange(index),
            "another router: the map has the first one", "import it by itself")
          continue
        }
        reader.readRouter(call, &self)
        do throws(NotRead) {
          let items = try literals.items(routes)
          draft.nodes += reader.nodes(items, in: .init(), &self)
        } catch {
          // Generated code lists the routes of annotations.
          if !routes.excerpt.hasPrefix("$") { draft.nodes.append(unread(routes, error)) }
        }
      }
    }
    draft.nodes += reader.typedNodes(&self)
    if routers == 0, draft.nodes.isEmpty {
      // The router is in another file: lists of routes that no other list spreads.
      for list in files.flatMap(Self.bareLists) {
        guard let items = try? literals.items(list) else { continue }
        draft.nodes += reader.nodes(items, in: .init(), &self)
      }
    }
    draft.declarations += reader.tabs
  }

  /// Lists with routes that are in no call, in source order, without those that are spread in
  /// others.
  private static func bareLists(in file: SourceFile) -> [TokenRange] {
    let names = ["GoRoute", "ShellRoute", "StatefulShellRoute"]
    var braces: Set<Int> = []
    for index in names.flatMap({ file.words[$0] ?? [] }) {
      let open = file.enclosing[index]
      guard open > 0, file.isSymbol(open, "["), !file.isSymbol(file.enclosing[open], "("),
        !file.isSymbol(file.enclosing[open], "[")
      else { continue }
      braces.insert(open)
    }
    return braces.sorted().compactMap { open in
      guard let close = file.close(open) else { return nil }
      // `final routes = <RouteBase>[`, `get routes => [`
      let name = (max(0, open - 8)..<open).last {
        file.isSymbol($0, "=") && file.word($0 - 1) != nil
      }.flatMap { file.word($0 - 1) }
      let isSpread = (name.flatMap { file.words[$0] } ?? []).contains {
        file.isSymbol($0 - 1, ".") && file.isSymbol($0 - 2, ".") && file.isSymbol($0 - 3, ".")
      }
      return isSpread ? nil : file.tokenRange(open..<(close + 1))
    }
  }

  /// Only the path of a URL counts, so that of a scheme of the app the host is dropped.
  mutating func claimWithoutHosts() {
    draft.claims = app.claims
    for claim in app.claims where !claim.contains("://") {
      draft.declarations.append("normalize \(claim)://*/**:rest => /${rest}")
    }
  }

  /// The pattern of a path of go_router, without a slash before it; `.` if there are none.
  static func goPattern(_ path: String) -> Result<(pattern: String, notes: [String]), PathProblem> {
    var notes: [String] = []
    let parts = parts(path)
    var written: [String] = []
    for (index, part) in parts.enumerated() {
      var result = ""
      var rest = part[...]
      while let colon = rest.firstIndex(of: ":") {
        result += PatternText.literal(rest[..<colon])
        rest = rest[rest.index(after: colon)...]
        let source = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(source.count)
        guard let name = PatternText.name(source) else {
          return .failure(.init("a ':' has no name behind it"))
        }
        if name != source { notes.append("'\(source)' is called '\(name)' here") }
        guard rest.first == "(" else {
          result += ":\(name)"
          continue
        }
        guard let close = rest.firstIndex(of: ")") else {
          return .failure(.init("a bracket is not closed"))
        }
        let expression = rest[rest.index(after: rest.startIndex)..<close]
        rest = rest[rest.index(after: close)...]
        if [".*", ".+"].contains(expression), source.count + 1 + expression.count + 2 == part.count,
          index == parts.count - 1
        {
          result += ":\(name)<path>"
        } else if expression.contains(".*") || expression.contains(".+") || expression.contains("/")
        {
          return .failure(.init("the regular expression '\(expression)' may take several segments"))
        } else {
          result += ":\(name)</\(expression)/>"
        }
      }
      written.append(result + PatternText.literal(rest))
    }
    return .success((written.isEmpty ? "." : written.joined(separator: "/"), notes))
  }
}

/// Why a path of a router cannot be a pattern.
struct PathProblem: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}
