/// How code without the map finds the screen to which a URL leads.
///
/// It is sound, not complete: where a route may match that only the map can decide, its target is
/// unknown.
package struct ExportedReading: Sendable {
  /// The routes outside any scheme, in the order in which they are tried.
  package var routes: [Route] = []
  /// The routes of schemes, by their names.
  package var schemes: [(name: String, routes: [Route])] = []
  package var claims: [Claim] = []

  /// The URLs of a scheme, or of a host.
  package struct Claim: Sendable {
    package var scheme: String
    /// nil if the host is the first segment of the path. A nil label is any one, a rest any number.
    package var hosts: [Host]?
    /// The number of the scheme whose routes are tried first.
    package var own: Int?
    /// Whether the routes outside any scheme are tried, too.
    package var fallsBack: Bool
  }

  package struct Host: Sendable {
    package var labels: [Label]
    package var port: Int?

    package enum Label: Sendable {
      case text(String)
      case any
    }
  }

  /// One of the paths of a route.
  package struct Route: Sendable {
    /// The pattern as the map has it.
    package var written: String
    package var path: [Part]
    /// What the query must have, or may have.
    package var query: [Condition] = []
    package var target: Target
  }

  package enum Part: Sendable {
    case word(String)
    case capture(String, CodeType)
    /// Any number of segments.
    case rest
  }

  package struct Condition: Sendable {
    package var key: String
    package var type: CodeType
    package var isRequired: Bool
  }

  package enum Target: Sendable {
    /// No screen, or one that only the map knows.
    case unknown
    case screen(String)
    /// A redirect to a link, with the captures that are its arguments.
    case link(String, [(parameter: String, capture: String, type: CodeType)])
    /// A redirect to a path.
    case path([Piece])
  }

  package enum Piece: Sendable {
    case text(String)
    case value(String, CodeType)
  }
}

extension ExportedReading {
  /// When there is no screen, in lines of a comment. `nothing`: what there is then, `null`.
  func unknownText(_ nothing: String) -> [String] {
    let unknown = (routes + schemes.flatMap(\.routes)).compactMap { route -> String? in
      if case .unknown = route.target { "`\(route.written.inComment)`" } else { nil }
    }
    if unknown.isEmpty {
      return ["\(nothing) if no route matches, or if the values do not fit the screen."]
    }
    return [
      "\(nothing) if no route matches, if the values do not fit the screen, or if the route shows no screen",
      "that is known here: \(Set(unknown).sorted().joined(separator: ", ")).",
    ]
  }
}

extension [ExportedReading.Host] {
  /// Regular expressions of which a whole host matches one: one for each port. `quoted`: a text in
  /// an expression.
  func patterns(_ scheme: String, _ quoted: (String) -> String) -> [String] {
    byPort(scheme).map { port, hosts in
      let texts = hosts.map { labels in
        labels.map { label in
          switch label {
          case .any: "[^.:]+"
          case .text(let text): quoted(text)
          }
        }.joined(separator: "\\.")
      }
      return "(?:\(texts.joined(separator: "|")))\(port)"
    }
  }

  /// The labels of hosts by what a regular expression matches behind them: their port, or that of a
  /// scheme.
  private func byPort(
    _ scheme: String
  ) -> [(port: String, hosts: [[ExportedReading.Host.Label]])] {
    let usual = scheme == "https" ? "(?::443)?" : scheme == "http" ? "(?::80)?" : ""
    var result: [(port: String, hosts: [[ExportedReading.Host.Label]])] = []
    for host in self {
      let port = host.port.map { ":\($0)" } ?? usual
      if let known = result.firstIndex(where: { $0.port == port }) {
        result[known].hosts.append(host.labels)
      } else {
        result.append((port, [host.labels]))
      }
    }
    return result
  }
}
