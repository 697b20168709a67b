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
    draft.declarations += reader.tabs
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
