import RoadbookEngine
import RoadbookText
import Testing

/// A table made of pattern strings, one route each, with answers as short strings.
struct RouteTableTestMap {
  var builder: RouteTableBuilder
  var table: RouteTable { builder.build() }
  var disabled: Set<Int> = []

  init(_ routes: [String] = [], options: NamespaceOptions = NamespaceOptions()) throws {
    builder = RouteTableBuilder(globalOptions: options)
    for route in routes { try add(route) }
  }

  /// `/a, /b priority 2`: patterns, then an optional priority.
  mutating func add(
    _ route: String, in namespace: NamespaceID = .global, isConditional: Bool = false
  ) throws {
    let pieces = route.split(separator: " priority ")
    let patterns = (pieces.first ?? "").split(separator: ", ").map {
      Pattern.parse(String($0)).pattern
    }
    try builder.addRoute(
      patterns, in: namespace, priority: pieces.count > 1 ? Int(pieces[1]) ?? 0 : 0,
      isConditional: isConditional)
  }

  mutating func namespace(
    _ name: String, _ claims: [String], _ options: NamespaceOptions = NamespaceOptions()
  ) throws -> NamespaceID {
    try builder.addNamespace(
      name,
      claims: claims.map { claim in
        let parsed = Pattern.parse(claim).pattern
        return SchemeClaim(scheme: parsed.scheme ?? claim, host: parsed.authority)
      }, options: options)
  }

  func request(_ url: String) throws -> Request { try table.request(url).get() }

  /// The best match: `2 id=5 rest=a,b`.
  func first(_ url: String) throws -> String {
    let request = try request(url)
    let match = table.firstMatch(request) { !disabled.contains($0.index) }
    return match.map(show) ?? "none"
  }

  /// All matches in order.
  func all(_ url: String) throws -> String {
    let matches = table.matches(try request(url)) { !disabled.contains($0.index) }
    return matches.isEmpty ? "none" : matches.map(show).joined(separator: "; ")
  }

  private func show(_ match: RouteMatch) -> String {
    var result = "\(match.route.index)"
    for capture in match.captures { result += " \(capture.name)=\(capture.value.text)" }
    if let wildcard = match.wildcard { result += " wildcard=\(wildcard.joined(separator: ","))" }
    return result
  }
}
