import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A URL in the text of a map, with the statement it stands in.
struct URLMention {
  /// What a statement does with a URL.
  enum Role {
    /// `=> URL`, `redirects`, `normalize`
    case rewrite
    /// `open`, `push` and their like.
    case open
    /// `expect`, `cases`
    case expect
    /// `example URL`
    case example
  }

  var role: Role
  var node: SyntaxNode
  /// The declaration around it: a route, a block, a test.
  var owner: SyntaxNode?
  /// Whether nothing goes along with the URL that could be a parameter, too.
  var isAlone: Bool

  /// `statement`: what the URL stands directly in.
  init(role: Role, node: SyntaxNode, owner: SyntaxNode?, in statement: SyntaxNode) {
    self.role = role
    self.node = node
    self.owner = owner
    isAlone = !statement.children(.modifier).contains { $0.firstWord == "with" }
  }

  /// Whether the URL is followed from inside the app: internal routes take it, too.
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
  /// The URLs in the subtree that a map's own routes could take, those outside a range left out.
  func urlMentions(in wanted: TextRange? = nil) -> [URLMention] {
    var result: [URLMention] = []
    var waiting: [(node: SyntaxNode, owner: SyntaxNode?)] = [
      (self, kind.isCallHierarchyItem ? self : nil)
    ]
    while let (node, owner) = waiting.popLast() {
      for child in node.children {
        if child.kind == .url {
          if let role = node.role(ofURL: child) {
            result.append(URLMention(role: role, node: child, owner: owner, in: node))
          }
          continue
        }
        if let wanted {
          let range = child.range
          guard range.start <= wanted.end, wanted.start <= range.end else { continue }
        }
        waiting.append((child, child.kind.isCallHierarchyItem ? child : owner))
      }
    }
    guard let wanted else { return result }
    return result.filter { $0.node.range.start <= wanted.end && wanted.start <= $0.node.range.end }
  }

  /// What this node does with a URL directly below it; nil where the map's routes have no say.
  func role(ofURL url: SyntaxNode) -> URLMention.Role? {
    switch kind {
    case .rewriteTarget: return url.text == "lookup" ? nil : .rewrite
    case .clause: return firstWord == "example" ? .example : nil
    case .openStatement: return firstWord == "external" ? nil : .open
    case .stepCommand, .answerItem: return .open
    case .expectCommand, .caseRow: return .expect
    case .normalizeStatement: return .rewrite
    case .redirectEntry: return urls.first?.node == url ? nil : .rewrite
    default: return nil
    }
  }
}

extension SyntaxKind {
  /// Whether the statement is something that ways lead from.
  var isCallHierarchyItem: Bool {
    switch self {
    case .routeDeclaration, .blockDeclaration, .guardDeclaration, .hookDeclaration,
      .configureDeclaration, .presentationDeclaration, .testDeclaration, .beforeDeclaration,
      .normalizeStatement, .redirectsDeclaration:
      true
    default: false
    }
  }
}

/// Which URLs of a map's texts each route takes.
struct RouteMentions {
  private(set) var byRoute: [Int: [(document: Int, mention: URLMention)]] = [:]

  /// Linear in the size of the map: each URL is looked up once.
  init(_ view: MapSnapshot) {
    let examples = ExampleText(view.analysis.map, view.routes.resolver)
    for document in view.keys.indices {
      for mention in view.parse(document).tree.root.urlMentions() {
        let owner = mention.owner.flatMap { owner -> Route? in
          owner.kind == .routeDeclaration
            ? view.route(around: mention.node.range, in: document) : nil
        }
        guard let route = examples.resolved(mention, in: owner)?.route else { continue }
        byRoute[route.index, default: []].append((document, mention))
      }
    }
  }
}

extension StaticResolver {
  /// A URL written in a route as it is understood there: a bare path means the routes of its scheme first.
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

extension MapSnapshot {
  /// The URLs in the map's texts that a route takes.
  func mentions(of route: Route) -> [(document: Int, mention: URLMention)] {
    if let known = routes.mentions { return known.byRoute[route.index] ?? [] }
    let found = RouteMentions(self)
    routes.mentions = found
    return found.byRoute[route.index] ?? []
  }
}
