import RoadbookAnalysis
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A URL in the source of a map, with its statement.
struct URLMention {
  /// The use of a URL by a statement.
  enum Role {
    /// `=> URL`, `redirects`, `normalize`
    case rewrite
    /// `open`, `push` and similar commands.
    case open
    /// `expect`, `cases`
    case expect
    /// `example URL`
    case example
  }

  var role: Role
  var node: SyntaxNode
  /// The surrounding declaration: a route, a block, a test.
  var owner: SyntaxNode?
  /// Whether the statement adds no parameters to those of the URL.
  var isAlone: Bool

  /// Whether the URL is opened from inside the app, so that internal routes match it, too.
  var isInside: Bool {
    switch role {
    case .rewrite: true
    case .expect, .example: false
    case .open:
      switch owner?.kind {
      case nil, .testDeclaration, .beforeDeclaration: false
      default: true
      }
    }
  }
}

extension SyntaxNode {
  /// The URLs in the subtree that routes may match, in order; with `wanted`, only those in this
  /// range.
  func urlMentions(in wanted: TextRange? = nil) -> [URLMention] {
    var result: [URLMention] = []
    var waiting: [(node: SyntaxNode, owner: SyntaxNode?)] = [
      (self, isCallHierarchyItem ? self : nil)
    ]
    while let (node, owner) = waiting.popLast() {
      let first = waiting.count
      for child in wanted.map(node.children(touching:)) ?? Array(node.children) {
        if child.kind != .url {
          waiting.append((child, child.isCallHierarchyItem ? child : owner))
        } else if let role = node.role(ofURL: child) {
          let isAlone = !node.children(.modifier).contains { $0.firstWord == "with" }
          result.append(URLMention(role: role, node: child, owner: owner, isAlone: isAlone))
        }
      }
      waiting[first...].reverse()
    }
    return result
  }

  /// The role of a child URL; nil if it is not matched against the map's routes.
  private func role(ofURL url: SyntaxNode) -> URLMention.Role? {
    switch kind {
    case .rewriteTarget: return url.text == "lookup" ? nil : .rewrite
    case .clause: return firstWord == "example" ? .example : nil
    case .openStatement: return firstWord == "external" ? nil : .open
    case .stepCommand, .answerItem: return .open
    case .expectCommand, .caseRow: return .expect
    case .normalizeStatement: return .rewrite
    case .answerCommand: return urls.first?.node == url ? nil : .rewrite
    default: return nil
    }
  }
}

extension StaticResolver {
  func prediction(of url: String, mentionedAs mention: URLMention, in route: Route?) -> Prediction {
    if mention.isInside, let route {
      return prediction(of: url, writtenIn: route, isAlone: mention.isAlone)
    }
    return prediction(of: url, fromInside: mention.isInside, isAlone: mention.isAlone)
  }

  /// The prediction for a URL as written in a route: for a bare path, routes of the same scheme are
  /// tried first.
  func prediction(of url: String, writtenIn route: Route, isAlone: Bool = true) -> Prediction {
    if url.hasPrefix("/"), !url.hasPrefix("//"), map.namespaces.indices.contains(route.namespace),
      let claim = map.namespaces[route.namespace].claims.first
    {
      let whole =
        claim.scheme + "://" + (claim.host?.literalText.map { $0 + url } ?? String(url.dropFirst()))
      let found = prediction(of: whole, fromInside: true, isAlone: isAlone)
      if found.route != nil { return found }
    }
    return prediction(of: url, fromInside: true, isAlone: isAlone)
  }
}

/// Looks up where the URLs of the documents lead.
extension MapSnapshot {
  /// The route that matches a URL in a document, with examples for its interpolations; nil if there
  /// is none or it is unknown.
  func route(ofURL node: SyntaxNode, in document: Int) -> Route? {
    (resolved(url: node, in: document)
      ?? resolved(url: node, in: document, unknown: URLTemplate.sampleValue))?.route
  }

  /// The predicted resolution of a URL at its place in a document; `unknown` replaces
  /// interpolations that only the running app can compute.
  func resolved(url node: SyntaxNode, in document: Int, unknown: String? = nil) -> Prediction? {
    let mentions = nodes(document).statements(touching: node.range).lazy.flatMap {
      $0.urlMentions(in: node.range)
    }
    return mentions.first { $0.node == node }.flatMap {
      resolved($0, in: document, unknown: unknown)
    }
  }

  func resolved(_ mention: URLMention, in document: Int, unknown: String? = nil) -> Prediction? {
    let route =
      mention.owner?.kind == .routeDeclaration
      ? route(around: mention.node.range, in: document) : nil
    return ExampleText(analysis.map, routes.resolver).resolved(mention, in: route, unknown: unknown)
  }

  /// The URLs in the map's documents that a route matches. The first query resolves each URL of the
  /// map once.
  func mentions(of route: Route) -> [(document: Int, mention: URLMention)] {
    mentions[route.index] ?? []
  }

  /// The URLs by the route that matches them.
  func foundMentions() -> [Int: [(document: Int, mention: URLMention)]] {
    var byRoute: [Int: [(document: Int, mention: URLMention)]] = [:]
    for document in keys.indices {
      for mention in parse(document).tree.root.urlMentions() {
        let found =
          resolved(mention, in: document)
          ?? resolved(mention, in: document, unknown: URLTemplate.sampleValue)
        guard let route = found?.route else { continue }
        byRoute[route.index, default: []].append((document, mention))
      }
    }
    return byRoute
  }
}
