import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// The class of a highlighted range.
package enum HighlightClass: String, Sendable, CaseIterable {
  case keyword, comment, documentation, string, escape, number, regex, mark
  case type, pattern, url, screen, scheme, container, `guard`, variable, parameter, property,
    function, constant, name
}

extension HighlightClass {
  /// The class of a name; nil for that of the place where it stands.
  init?(_ kind: Symbol.Kind) {
    switch kind {
    case .screen: self = .screen
    case .variable: self = .variable
    case .container: self = .container
    case .parameter: self = .parameter
    case .guard: self = .guard
    case .type: self = .type
    case .style: self = .function
    case .hook: self = .constant
    case .scheme: self = .scheme
    case .route, .namespace: return nil
    }
  }
}

extension HighlightClass {
  /// The class of a name in an expression; nil for that of a built-in name or of a variable.
  /// `unbound`: the class of a name that has no value.
  init?(_ reference: NameReference, unbound: (String) -> HighlightClass?) {
    let (name, scope) = (reference.name.text, reference.scope)
    switch reference.meaning {
    case .capture, .parameter, .fixedParameter: self = .parameter
    case .local where scope.columns[name] != nil: self = .parameter
    case .symbol(let kind):
      guard let found = HighlightClass(kind), kind != .variable else { return nil }
      self = found
    case .itself(.screen): self = .screen
    case .itself(.container): self = .container
    case .itself where scope.captures[name] != nil: self = .parameter
    case .itself, .local, .route:
      guard let found = unbound(name) else { return nil }
      self = found
    default: return nil
    }
  }
}

/// A highlighted range with its class.
package struct HighlightPiece: Hashable, Sendable {
  package var range: TextRange
  package var `class`: HighlightClass
  /// Whether it is the name of a declaration.
  package var isDeclaration: Bool
  /// Whether the declaration is deprecated.
  package var isDeprecated = false
}

/// Syntax highlighting for editors and the prompt.
enum Highlighting {
  /// The classes of names in expressions.
  static func names(
    _ references: [NameReference], unbound: (String) -> HighlightClass?
  ) -> (SyntaxNode) -> HighlightClass? {
    var known: [Int: HighlightClass] = [:]
    for reference in references {
      known[reference.name.range.start] = HighlightClass(reference, unbound: unbound)
    }
    return { known[$0.range.start] }
  }

  /// The highlighted ranges of some tokens, which the nodes, children of one parent, must cover: in
  /// order, neither overlapping nor crossing line ends. Plain text is left out. `names`: the class
  /// of a name in an expression.
  ///
  /// Linear in the number of tokens times their nesting depth.
  static func pieces(
    of tokens: Range<Int>, of nodes: some Sequence<SyntaxNode>, below parent: SyntaxKind,
    in tree: SyntaxTree, _ dialects: DialectScope, _ names: (SyntaxNode) -> HighlightClass?
  ) -> [HighlightPiece] {
    var owners = [Owner](repeating: Owner(kind: parent, parent: parent), count: tokens.count)
    let outermost = Surroundings(dialect: dialects.file)
    var waiting = nodes.map {
      (node: $0, parent: parent, named: Symbol.Kind?.none, declares: false, around: outermost)
    }
    while let next = waiting.popLast() {
      let (node, parent) = (next.node, next.parent)
      var (declares, around) = (next.declares, next.around)
      guard node.tokens.overlaps(tokens) else { continue }
      let owner = Owner(
        kind: node.kind, parent: parent, declares: declares,
        named: node.kind == .nameExpression
          ? names(node) : next.named.flatMap { HighlightClass($0) },
        isDeprecated: node.kind == .pattern && around.isDeprecated, dialect: around.dialect)
      for token in node.tokens.clamped(to: tokens) { owners[token - tokens.lowerBound] = owner }
      declares = node.declaresName
      let named = node.namedKind
      around.enter(node, dialects)
      for child in node.children {
        let isName = child.kind == .name
        waiting.append((child, node.kind, isName ? named : nil, declares && isName, around))
        if isName { declares = false }
      }
    }
    var result: [HighlightPiece] = []
    for token in tokens {
      let range = tree.tokenRange(token)
      let owner = owners[token - tokens.lowerBound]
      if tree.tokenKind(token) == .bareText, owner.kind == .pattern {
        let text = tree.bytes[range.start..<range.end]
        if let named = owner.plainPattern, text.allSatisfy(\.isNameByte) {
          result.append(
            HighlightPiece(
              range: range, class: named, isDeclaration: owner.parent == .schemeDeclaration))
        } else {
          let declares = owner.parent != .matchCommand
          result += PatternSource(tree.bytes, range, owner.dialect).pieces.map {
            HighlightPiece(
              range: $0.range, class: $0.class, isDeclaration: declares && $0.class == .parameter,
              isDeprecated: owner.isDeprecated)
          }
        }
      } else if let found = owner.highlight(tree.tokenKind(token), { tree.tokenText(token) }) {
        // A string is joined with its quotes and escapes where they have the same class.
        if let last = result.indices.last, result[last].class == found,
          result[last].range.end == range.start, found == .string || found == .url
        {
          result[last].range = result[last].range.union(range)
        } else {
          result.append(
            HighlightPiece(range: range, class: found, isDeclaration: owner.declares))
        }
      }
    }
    return result
  }
}

/// Highlights a document.
extension DocumentFeatures {
  /// The highlighted ranges of the regions that a range touches.
  ///
  /// Linear in the length of these regions, and in the number of a scheme's statements.
  package func highlighting(around range: TextRange) -> [HighlightPiece] {
    let tree = snapshot.parse(document).tree
    let whole = snapshot.regions(document).around(range)
    let statements = snapshot.nodes(document).statements(touching: whole)
    let lower = tree.token(at: whole.start) ?? tree.tokenCount
    let upper =
      whole.isEmpty ? lower : tree.token(at: whole.end - 1).map { $0 + 1 } ?? tree.tokenCount
    return Highlighting.pieces(
      of: lower..<max(lower, upper), of: statements, below: .file, in: tree,
      snapshot.session.documents[document].dialectsBehind,
      Highlighting.names(snapshot.references(in: document, touching: whole), unbound: unbound))
  }

  /// The class of a name without a value; nil for that of a route.
  func unbound(_ name: String) -> HighlightClass? {
    let map = snapshot.analysis.map
    if map.route(called: name) != nil { return nil }
    if snapshot.routes.isScreen(name) { return .screen }
    return map.layout.container(name) == nil ? nil : .container
  }
}

/// What the statements around a node determine for patterns.
private struct Surroundings {
  var dialect: Dialect
  /// Whether the surrounding route is deprecated.
  var isDeprecated = false

  /// Updates the surroundings for the children of a node.
  mutating func enter(_ node: SyntaxNode, _ dialects: DialectScope) {
    switch node.kind {
    case .schemeDeclaration: dialect = dialects.dialect(of: node)
    case .routeDeclaration: isDeprecated = node.tree.isDeprecated(route: node.index)
    default: break
    }
  }
}

/// The node that a token belongs to.
private struct Owner {
  var kind: SyntaxKind
  var parent: SyntaxKind
  /// Whether it is the declared name of a declaration.
  var declares = false
  /// The class of what a name refers to, if that is known.
  var named: HighlightClass?
  var isDeprecated = false
  var dialect = Dialect.native

  /// The class of a pattern that is only a name.
  var plainPattern: HighlightClass? {
    switch parent {
    case .schemeDeclaration: .scheme
    case .guardDeclaration: .screen
    default: nil
    }
  }

  private static let builtinTypes = Set(TypeTable().names)

  /// In a union, a word is a type if it is a built-in type or begins with a capital.
  private func alternative(_ text: String) -> HighlightClass {
    Self.builtinTypes.contains(text) || text.first?.isUppercase == true ? .type : .constant
  }

  /// The name after the arrow of an expectation.
  private func result(_ text: String) -> HighlightClass {
    text == ExpectedResult.external
      ? .keyword : Outcome(rawValue: text) == nil ? .screen : .constant
  }

  func highlight(_ token: SyntaxKind, _ text: () -> String) -> HighlightClass? {
    switch token {
    case .comment, .shebang: .comment
    case .docComment: .documentation
    case .integer, .decimal: .number
    case .quote: kind == .url ? .url : .string
    case .stringText: kind == .url ? .url : .string
    case .stringEscape, .interpolationStart: .escape
    case .regex: .regex
    case .typeWord:
      switch kind {
      case .typeRange: .number
      case .typeName: parent == .typeUnion ? alternative(text()) : .type
      default: .constant
      }
    case .typeText: .constant
    case .bareText, .word:
      if kind == .typeName, parent == .typeUnion {
        alternative(text())
      } else if kind == .name, parent == .expectedResult {
        result(text())
      } else {
        word(isBare: token == .bareText)
      }
    case .arrow, .fatArrow, .equal, .equalEqual, .notEqual, .less, .lessEqual, .greater,
      .greaterEqual, .plus, .minus, .star, .slash, .question, .coalesce, .bang, .pipe, .ellipsis:
      .mark
    case .rightBrace where kind == .interpolation: .escape
    default: nil
    }
  }

  private func word(isBare: Bool) -> HighlightClass? {
    switch kind {
    case .name: name
    case .bare: parent == .includeStatement || parent == .platformFile ? .string : .name
    case .url: .url
    case .pattern: .pattern
    case .typeName, .typeList: .type
    case .typeQuoted: .constant
    case .nameExpression: named ?? (parent == .callExpression ? .function : .variable)
    case .literalExpression: .constant
    case .unexpected, .unknownStatement, .file: nil
    default: isBare ? .name : .keyword
    }
  }

  private var name: HighlightClass {
    if let named { return named }
    return switch parent {
    case .body: .container
    case .performStatement: .function
    case .parameter, .argument: .parameter
    case .memberExpression, .recordField: .property
    case .rulesDeclaration, .optionStatement: .constant
    default: .name
    }
  }
}
