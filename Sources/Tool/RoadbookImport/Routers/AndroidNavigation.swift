import RoadbookPlatforms
import RoadbookText

/// Deep links of androidx.navigation: graphs in XML, and builders in Kotlin.
extension RouterReading {
  mutating func readNavigation(_ graphs: [SourceText]) {
    draft.options = ["case insensitive", "slash strict"]
    var reader = GraphReader()
    for graph in graphs {
      do throws(XMLProblem) {
        let document = try XMLElement(reading: graph.bytes)
        guard document.name == "navigation" else { continue }
        reader.read(document, graph, &self)
      } catch {
        report(
          .importUnread, graph, TextRange(at: error.offset), "this is not XML: \(error.message)",
          "correct the file")
      }
    }
    for file in files { readBuilders(file) }
    if let first = graphs.first ?? files.first?.text { reportUnclaimed(first) }
  }

  /// Adds a route to those of its claims.
  mutating func add(_ node: RouteNode, to claims: [String]) {
    if let index = draft.spaces.firstIndex(where: { $0.claims == claims }) {
      draft.spaces[index].nodes.append(node)
    } else {
      draft.spaces.append((claims, [node]))
    }
  }

  /// What precedes the first colon of a claim.
  static func scheme(of claim: String) -> String { String(claim.prefix { $0 != ":" }) }

  /// Schemes that no manifest has: only the app itself opens such links.
  private mutating func reportUnclaimed(_ source: SourceText) {
    guard !app.claims.isEmpty else { return }
    let known = Set(app.claims.map { Self.scheme(of: $0) })
    let schemes = Set(draft.spaces.flatMap(\.claims).map { Self.scheme(of: $0) })
    for scheme in schemes.subtracting(known).sorted() {
      report(
        .importScheme, source, TextRange(at: 0),
        "no manifest claims '\(scheme)': only the app itself opens its links",
        "add 'internal' to their routes, or the scheme to the manifest", severity: .hint)
    }
  }
}

/// An argument of a destination.
struct NavigationArgument {
  /// The type of a map's parameter: `int`, `float`, `bool`, `string`.
  var type = "string"
  /// Whether a link may leave it out.
  var isOptional = false
}

/// A link of androidx.navigation as a route of a map.
struct NavigationLink {
  var claims: [String]
  var patterns: [String]
  var notes: [String] = []

  /// Reads a pattern such as `https://tea.example/teas/{id}?size={size}`; without a scheme it is
  /// one of the web. `arguments`: those of the destination, by their names. `refusesQuery`: whether
  /// a value of the query that does not convert keeps the link from matching, as before 2.6.
  static func read(
    _ uri: String, _ arguments: [String: NavigationArgument], refusesQuery: Bool
  ) -> Result<NavigationLink, PathProblem> {
    if uri.contains("${") || uri.hasPrefix("@") {
      return .failure(.init("only the build knows the whole text '\(MapText.remark(uri))'"))
    }
    let hasScheme = uri.firstRange(of: "://") != nil
    let scheme = hasScheme ? RouterReading.scheme(of: uri).lowercased() : "https"
    var rest = hasScheme ? uri.dropFirst(scheme.utf8.count + 3) : uri[...]
    var notes: [String] = []
    if let hash = rest.firstIndex(of: "#") {
      notes.append("a fragment is not compared")
      rest = rest[..<hash]
    }
    let query = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
    let place = rest.prefix { $0 != "?" }
    let isWeb = scheme == "https" || scheme == "http"
    guard scheme.utf8.allSatisfy({ SourceFile.isNameByte($0) || "+-.".utf8.contains($0) }) else {
      return .failure(.init("the scheme is not written as text"))
    }
    var claims = hasScheme ? [scheme] : ["https", "http"]
    var path = place
    if isWeb {
      let host = place.prefix { $0 != "/" }
      guard !host.isEmpty,
        host.utf8.allSatisfy({ SourceFile.isNameByte($0) || ".-:".utf8.contains($0) })
      else { return .failure(.init("the host is not written as text")) }
      claims = claims.map { "\($0)://\(host.lowercased())" }
      path = place.dropFirst(host.count)
    } else {
      path = "/" + place
    }
    guard claims.allSatisfy(PatternText.isClaim) else {
      return .failure(.init("'\(MapText.remark(claims[0]))' is no scheme or host"))
    }
    do throws(PathProblem) {
      let query = try self.query(query, arguments, refusesQuery)
      let paths = try self.paths(path, arguments, &notes)
      return .success(
        NavigationLink(
          claims: claims, patterns: paths.map { query.isEmpty ? $0 : "\($0)?\(query)" },
          notes: notes))
    } catch {
      return .failure(error)
    }
  }

  private static func paths(
    _ path: Substring, _ arguments: [String: NavigationArgument], _ notes: inout [String]
  ) throws(PathProblem) -> [String] {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    // Any text, also with slashes.
    let takesRest = parts.last == ".*" && parts.count > 1
    if takesRest { parts = parts.dropLast() }
    var written: [String] = []
    for part in parts { written.append(try segment(part, arguments, &notes)) }
    let result = "/" + written.joined(separator: "/")
    if takesRest { return [result + "/", result + "/**"] }
    if parts.last == ".*" { return ["/", "/**"] }
    return [result]
  }

  /// Text with placeholders: `{id}`, `@{name}`.
  private static func segment(
    _ text: Substring, _ arguments: [String: NavigationArgument], _ notes: inout [String]
  ) throws(PathProblem) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      result += wild(rest[..<open], &notes)
      let source = rest[rest.index(after: open)..<close]
      guard let name = PatternText.name(source) else {
        throw PathProblem("a placeholder has no name")
      }
      if name != source { notes.append("'\(source)' is called '\(name)' here") }
      let type = arguments[String(source)]?.type ?? "string"
      result += ":\(name)" + (type == "string" ? "" : "<\(type)>")
      rest = rest[rest.index(after: close)...]
    }
    return result + wild(rest, &notes)
  }

  /// `.*` inside a segment takes text of the segment only.
  private static func wild(_ text: Substring, _ notes: inout [String]) -> String {
    let parts = String(text).replacing(".*", with: "\u{0}").split(
      separator: "\u{0}", omittingEmptySubsequences: false)
    if parts.count > 1 { notes.append("'.*' takes slashes, too; '*' here does not") }
    return parts.map { PatternText.literal($0) }.joined(separator: "*")
  }

  private static func query(
    _ query: some StringProtocol, _ arguments: [String: NavigationArgument], _ refuses: Bool
  ) throws(PathProblem) -> String {
    var items: [String] = []
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = PatternText.literal(parts[0])
      guard parts.count > 1 else {
        items.append(key)
        continue
      }
      let value = parts[1]
      guard value.hasPrefix("{"), value.hasSuffix("}"), value.count > 2 else {
        if value.contains("{") || value.contains(".*") {
          throw PathProblem("the value of the key '\(parts[0])' is more than a placeholder")
        }
        items.append("\(key)=\(PatternText.literal(value))")
        continue
      }
      let source = String(value.dropFirst().dropLast())
      guard let name = PatternText.name(source) else {
        throw PathProblem("a placeholder has no name")
      }
      // A name that is no argument is a text that may be missing.
      let argument = arguments[source] ?? NavigationArgument(isOptional: true)
      let hasType = argument.type != "string" && (refuses || !argument.isOptional)
      items.append(
        "\(key)=:\(name)" + (hasType ? "<\(argument.type)>" : "") + (argument.isOptional ? "?" : "")
      )
    }
    return items.joined(separator: "&")
  }
}
