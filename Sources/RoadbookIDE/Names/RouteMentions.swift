import RoadbookRuntime
import RoadbookSemantics
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

  /// `statement`: the node that directly contains the URL.
  init(role: Role, node: SyntaxNode, owner: SyntaxNode?, in statement: SyntaxNode) {
    self.role = role
    self.node = node
    self.owner = owner
    isAlone = !statement.children(.modifier).contains { $0.firstWord == "with" }
  }

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
  /// The URLs in the subtree that routes may match, in order; with `wanted`, only those in this range.
  func urlMentions(in wanted: TextRange? = nil) -> [URLMention] {
    var result: [URLMention] = []
    var waiting: [(node: SyntaxNode, owner: SyntaxNode?)] = [
      (self, isCallHierarchyItem ? self : nil)
    ]
    while let (node, owner) = waiting.popLast() {
      let first = waiting.count
      for child in node.children where wanted.map(child.range.touches) ?? true {
        if child.kind != .url {
          waiting.append((child, child.isCallHierarchyItem ? child : owner))
        } else if let role = node.role(ofURL: child) {
          result.append(URLMention(role: role, node: child, owner: owner, in: node))
        }
      }
      waiting[first...].reverse()
    }
    return result
  }

  /// The role of a child URL; nil if it is not matched against the map's routes.
  func role(ofURL url: SyntaxNode) -> URLMention.Role? {
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

/// The URLs in a map's documents, by the route that matches them.
struct RouteMentions {
  private(set) var byRoute: [Int: [(document: Int, mention: URLMention)]] = [:]

  /// Linear in the size of the map: each URL is resolved once.
  init(_ snapshot: MapSnapshot) {
    let examples = ExampleText(snapshot.analysis.map, snapshot.routes.resolver)
    for document in snapshot.keys.indices {
      for mention in snapshot.parse(document).tree.root.urlMentions() {
        let owner = mention.owner.flatMap { owner -> Route? in
          owner.kind == .routeDeclaration
            ? snapshot.route(around: mention.node.range, in: document) : nil
        }
        guard let route = examples.resolved(mention, in: owner)?.route else { continue }
        byRoute[route.index, default: []].append((document, mention))
      }
    }
  }
}

extension StaticResolver {
  /// The prediction for a URL as written in a route: for a bare path, routes of the same scheme are tried first.
  func prediction(of url: String, mentionedAs mention: URLMention, in route: Route?) -> Prediction {
    if mention.isInside, url.hasPrefix("/"), !url.hasPrefix("//"), let route,
      map.namespaces.indices.contains(route.namespace),
      let claim = map.namespaces[route.namespace].claims.first
    {
      let whole =
        claim.scheme + "://" + (claim.host?.literalText.map { $0 + url } ?? String(url.dropFirst()))
      let found = prediction(of: whole, fromInside: true, isAlone: mention.isAlone)
      if found.route != nil { return found }
    }
    return prediction(of: url, fromInside: mention.isInside, isAlone: mention.isAlone)
  }
}

/// Looks up where the URLs of the documents lead.
extension MapSnapshot {
  /// The route that matches a URL in a document, with examples for its interpolations; nil if there
  /// is none or it is unknown.
  func route(ofURL node: SyntaxNode, in document: Int) -> Route? {
    resolved(url: node, in: document)?.route
  }

  /// The predicted resolution of a URL at its place in a document; `unknown` replaces interpolations that only the
  /// running app can compute.
  func resolved(url node: SyntaxNode, in document: Int, unknown: String? = nil) -> Prediction? {
    let path = path(in: document, to: node.range.start)
    let owner = path.last { $0.isCallHierarchyItem }
    let around = owner?.kind == .routeDeclaration ? route(around: node.range, in: document) : nil
    guard let place = path.lastIndex(of: node), place > 0,
      let role = path[place - 1].role(ofURL: node)
    else { return nil }
    let mention = URLMention(role: role, node: node, owner: owner, in: path[place - 1])
    return ExampleText(analysis.map, routes.resolver).resolved(
      mention, in: around, unknown: unknown)
  }

  /// The URLs in the map's documents that a route matches.
  func mentions(of route: Route) -> [(document: Int, mention: URLMention)] {
    if let known = routes.mentions { return known.byRoute[route.index] ?? [] }
    let found = RouteMentions(self)
    routes.mentions = found
    return found.byRoute[route.index] ?? []
  }
}
