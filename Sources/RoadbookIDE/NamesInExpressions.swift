import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The meanings of names in expressions that the surrounding statement determines: captures, and
/// screens compared with a stack.
struct Surroundings {
  /// The innermost surrounding statement with captures.
  private var scope: Int?
  /// Whether names are screens.
  private var namesScreens = false
  /// Whether the surrounding route is deprecated.
  private(set) var isDeprecated = false
  private let dialects: DialectScope
  /// The dialect of patterns.
  private(set) var dialect: Dialect

  init(_ dialects: DialectScope) {
    self.dialects = dialects
    dialect = dialects.file
  }

  /// The class of a name; nil if its surroundings do not determine it.
  func meaning(of node: SyntaxNode, _ captures: CaptureScopes) -> HighlightClass? {
    guard node.kind == .nameExpression else { return nil }
    if namesScreens { return .screen }
    return scope.map { captures.hold(node.text, from: $0) } ?? false ? .parameter : nil
  }

  /// Updates the surroundings for the children of a node.
  mutating func enter(_ node: SyntaxNode, _ captures: inout CaptureScopes) {
    switch node.kind {
    case .schemeDeclaration:
      namesScreens = false
      dialect = dialects.dialect(of: node)
    case .routeDeclaration:
      scope = captures.add(node, dialect, in: scope)
      isDeprecated = node.tree.isDeprecated(route: node.index)
    case .blockDeclaration, .guardDeclaration, .normalizeStatement:
      scope = captures.add(node, dialect, in: scope)
    case .containerDeclaration: namesScreens = true
    case .listExpression, .groupExpression, .callExpression: break
    default: namesScreens = false
    }
  }

  /// The surroundings of one of the children.
  func of(_ child: SyntaxNode, in node: SyntaxNode) -> Surroundings {
    var result = self
    switch node.kind {
    case .callExpression: if child.kind == .argumentList { result.namesScreens = false }
    case .binaryExpression:
      result.namesScreens = node.tree.isComparedWithScreens(child.index, in: node.index)
    default: break
    }
    return result
  }
}

/// The statements with captures, each with the one around it.
struct CaptureScopes {
  private let tree: SyntaxTree
  private var scopes: [(node: Int, dialect: Dialect, outer: Int?)] = []

  init(in tree: SyntaxTree) { self.tree = tree }

  mutating func add(_ node: SyntaxNode, _ dialect: Dialect, in outer: Int?) -> Int {
    scopes.append((node.index, dialect, outer))
    return scopes.count - 1
  }

  /// Whether a statement or one around it has a capture with this name.
  func hold(_ name: String, from scope: Int) -> Bool {
    var scope: Int? = scope
    while let current = scope {
      let (node, dialect, outer) = scopes[current]
      var children = tree.children(of: node)
      while let child = tree.next(&children) {
        if tree.kind(of: child) == .pattern, captures(child, name, dialect) { return true }
      }
      scope = outer
    }
    return false
  }

  /// Whether a pattern has a capture of a name; in the native dialect, whether it contains `:name`.
  private func captures(_ pattern: Int, _ name: String, _ dialect: Dialect) -> Bool {
    let range = tree.range(of: pattern)
    guard dialect == .native else {
      return DialectPatterns.captures(tree.bytes, range, dialect).contains { $0.name == name }
    }
    let bytes = tree.bytes[range.start..<range.end]
    var rest = bytes
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = bytes[(colon + 1)...]
      let after = rest.dropFirst(name.utf8.count).first
      if rest.starts(with: name.utf8), !(after.map(PatternHighlighting.isNamePart) ?? false) {
        return true
      }
    }
    return false
  }
}

extension SyntaxTree {
  /// Whether the other operand is a screen or a list of screens: `stack`, `stacks.Home`.
  fileprivate func isComparedWithScreens(_ operand: Int, in comparison: Int) -> Bool {
    var children = children(of: comparison)
    while let other = next(&children) {
      guard other != operand else { continue }
      let base = kind(of: other) == .memberExpression ? expression(of: other) : other
      guard let base, kind(of: base) == .nameExpression else { continue }
      return base == other
        ? ReadablePlace.screenFacts.contains(text(of: base)) : text(of: base) == "stacks"
    }
    return false
  }
}
