import RoadbookBinder
import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A part of a map with one dialect: everything outside schemes, or all blocks of a scheme.
enum RewriteUnit: Hashable {
  case file
  case scheme(String)
}

/// The places in a document that a rewrite in the native language may change.
struct RewriteSites {
  struct PatternSite {
    var unit: RewriteUnit
    var dialect: Dialect
    var syntax: PatternSyntax
    /// Whether it is inside another route.
    var isNested: Bool
  }

  struct NameSite {
    var unit: RewriteUnit
    var range: TextRange
    var text: String
    /// Whether it is outside routes and blocks, so that it runs for any route.
    var isFree = false
  }

  var patterns: [PatternSite] = []
  var rules: [(unit: RewriteUnit, node: SyntaxNode)] = []
  /// The blocks of schemes.
  var blocks: [(scheme: String, node: SyntaxNode)] = []
  /// The names of JLRoutes' match values in expressions.
  var routeKeys: [NameSite] = []
  /// Names of routes in commands.
  var references: [NameSite] = []

  private let scope: DialectScope

  /// Linear in the size of the document.
  init(_ document: MapDocument) {
    let parse = Parse(document.source.bytes)
    scope = document.dialects.adding(parse)
    // An explicit stack, so that deep nesting cannot overflow the call stack.
    var stack = [Visit(node: parse.tree.root, unit: .file, dialect: scope.file)]
    while let visit = stack.popLast() {
      let next = step(visit)
      stack.append(contentsOf: next.reversed())
    }
  }

  private struct Visit {
    var node: SyntaxNode
    var unit: RewriteUnit
    var dialect: Dialect
    var isNested = false
    var isFree = true
  }

  private mutating func step(_ visit: Visit) -> [Visit] {
    let node = visit.node
    var inner = visit
    switch node.kind {
    case .schemeDeclaration:
      let name = DialectScope.name(of: node)
      inner.unit = .scheme(name)
      inner.dialect = scope.dialect(of: node)
      blocks.append((name, node))
      // The claims are not patterns of the dialect.
      return visits(node.children.filter { $0.kind != .pattern }, inner)
    case .routeDeclaration:
      for pattern in node.patterns { add(pattern, visit) }
      inner.isNested = true
      inner.isFree = false
      return visits(node.children.filter { $0.kind != .pattern }, inner)
    case .guardDeclaration:
      inner.isFree = true
      // A plain name is that of a screen.
      return visits(
        node.children.filter { $0.kind != .pattern || !PatternSyntax($0).isPlainName }, inner)
    case .blockDeclaration: inner.isFree = false
    case .pattern: add(PatternSyntax(node), visit)
    case .rulesDeclaration: rules.append((visit.unit, node))
    case .nameExpression:
      if ReadingRules.routeKeys.contains(node.text) {
        routeKeys.append(
          NameSite(
            unit: visit.unit, range: node.range, text: node.text, isFree: visit.isFree))
      }
    case .itemCommand, .breakCommand:
      if let name = node.bare {
        references.append(NameSite(unit: visit.unit, range: name.range, text: name.text))
      }
    default: break
    }
    return visits(Array(node.children), inner)
  }

  private func visits(_ nodes: [SyntaxNode], _ around: Visit) -> [Visit] {
    nodes.map { node in
      var visit = around
      visit.node = node
      return visit
    }
  }

  private mutating func add(_ syntax: PatternSyntax, _ visit: Visit) {
    patterns.append(
      PatternSite(
        unit: visit.unit, dialect: visit.dialect, syntax: syntax, isNested: visit.isNested))
  }
}
