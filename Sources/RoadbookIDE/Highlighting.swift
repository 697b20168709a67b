import RoadbookSemantics
import RoadbookSession
package import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// The class of a highlighted range.
package enum HighlightClass: String, Sendable, CaseIterable {
  case keyword, comment, documentation, string, escape, number, regex, mark
  case type, pattern, url, screen, scheme, container, `guard`, variable, parameter, property,
    function, constant, name
}

/// A highlighted range with its class.
package struct HighlightPiece: Hashable, Sendable {
  package var range: TextRange
  package var `class`: HighlightClass
  /// Whether it is the name of a declaration.
  package var isDeclaration: Bool
  /// Whether the declaration is deprecated.
  package var isDeprecated: Bool

  init(
    _ range: TextRange, _ class: HighlightClass, _ isDeclaration: Bool, isDeprecated: Bool = false
  ) {
    self.range = range
    self.class = `class`
    self.isDeclaration = isDeclaration
    self.isDeprecated = isDeprecated
  }
}

/// Syntax highlighting for editors and the prompt.
package enum Highlighting {
  /// The highlighted ranges in order, neither overlapping nor crossing line ends. Plain text is left out.
  ///
  /// Linear in the number of tokens times their nesting depth.
  package static func pieces(_ parse: Parse) -> [(range: TextRange, class: HighlightClass)] {
    pieces(parse, DialectScope().adding(parse))
  }

  /// The highlighted ranges, given the dialects in effect before the source.
  static func pieces(
    _ parse: Parse, _ dialects: DialectScope
  ) -> [(range: TextRange, class: HighlightClass)] {
    let tree = parse.tree
    let all = pieces(
      of: 0..<tree.tokenCount, of: [tree.root], below: .file, in: tree, dialects)
    return all.map { ($0.range, $0.class) }
  }

  /// The highlighted ranges of some tokens, which the nodes, children of one parent, must cover.
  static func pieces(
    of tokens: Range<Int>, of nodes: some Sequence<SyntaxNode>, below parent: SyntaxKind,
    in tree: SyntaxTree, _ dialects: DialectScope
  ) -> [HighlightPiece] {
    var owners = [Owner](repeating: Owner(kind: parent, parent: parent), count: tokens.count)
    let outermost = Surroundings(dialects)
    var waiting = nodes.map { (node: $0, parent: parent, declares: false, around: outermost) }
    var captures = CaptureScopes(in: tree)
    while let next = waiting.popLast() {
      let (node, parent) = (next.node, next.parent)
      var (declares, around) = (next.declares, next.around)
      guard node.tokens.overlaps(tokens) else { continue }
      let owner = Owner(
        kind: node.kind, parent: parent, parentWord: word(node), declares: declares,
        meaning: around.meaning(of: node, captures),
        isDeprecated: node.kind == .pattern && around.isDeprecated, dialect: around.dialect)
      for token in node.tokens.clamped(to: tokens) { owners[token - tokens.lowerBound] = owner }
      declares = node.kind.declaresName
      around.enter(node, &captures)
      for child in node.children {
        let isName = child.kind == .name
        waiting.append((child, node.kind, declares && isName, around.of(child, in: node)))
        if isName { declares = false }
      }
    }
    var result: [HighlightPiece] = []
    for token in tokens {
      let range = tree.tokenRange(token)
      let owner = owners[token - tokens.lowerBound]
      if tree.tokenKind(token) == .bareText, owner.kind == .pattern {
        let text = tree.bytes[range.start..<range.end]
        if let named = owner.plainPattern, text.allSatisfy(PatternHighlighting.isNamePart) {
          result.append(HighlightPiece(range, named, owner.parent == .schemeDeclaration))
        } else {
          let declares = owner.parent != .matchCommand
          let pieces =
            owner.dialect == .native
            ? PatternHighlighting.pieces(text)
            : DialectPatterns.pieces(tree.bytes, range, owner.dialect)
          result += pieces.map {
            HighlightPiece(
              $0.range, $0.class, declares && $0.class == .parameter,
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
          result.append(HighlightPiece(range, found, owner.declares))
        }
      }
    }
    return result
  }

  /// The word before a name, where it determines what the name refers to.
  private static func word(_ node: SyntaxNode) -> String? {
    guard node.kind == .name, let parent = node.parentStatementWord else { return nil }
    return parent
  }
}

extension SyntaxKind {
  /// Whether a node of this kind declares its first name.
  fileprivate var declaresName: Bool {
    switch self {
    case .typeDeclaration, .variableDeclaration, .screenDeclaration, .containerDeclaration,
      .guardDeclaration, .styleDeclaration, .parameter:
      true
    default: false
    }
  }
}

extension SyntaxNode {
  /// The word before a list of names: `in` of `in Home, Search`.
  fileprivate var parentStatementWord: String? {
    var token = tokens.lowerBound - 1
    while token >= 0 {
      switch tree.tokenKind(token) {
      case .whitespace, .comma: token -= 1
      case .arrow: return "->"
      case .bareText, .word:
        let text = tree.tokenText(token)
        // In a list, the word comes before the first name.
        if Self.nameWords.contains(text) { return text }
        token -= 1
      default: return nil
      }
    }
    return nil
  }

  private static let nameWords: Set<String> = [
    "in", "guard", "style", "parent", "as", "tag", "only", "default", "from", "wrap", "when",
  ]
}

/// Highlights a document.
package struct HighlightingProvider {
  private let snapshot: MapSnapshot
  private let document: Int

  package init(_ snapshot: MapSnapshot, _ document: Int) {
    self.snapshot = snapshot
    self.document = document
  }

  /// The highlighted ranges of the document.
  var pieces: [(range: TextRange, class: HighlightClass)] {
    Highlighting.pieces(
      snapshot.parse(document), snapshot.session.documents[document].dialectsBehind)
  }

  /// The highlighted ranges of the regions that a range touches.
  ///
  /// Linear in the length of these regions, and in the number of a scheme's statements.
  package func pieces(around range: TextRange) -> [HighlightPiece] {
    let tree = snapshot.parse(document).tree
    let whole = snapshot.regions(document).around(range)
    let statements = snapshot.nodes(document).statements(touching: whole)
    let lower = tree.token(at: whole.start) ?? tree.tokenCount
    let upper =
      whole.isEmpty ? lower : tree.token(at: whole.end - 1).map { $0 + 1 } ?? tree.tokenCount
    return Highlighting.pieces(
      of: lower..<max(lower, upper), of: statements, below: .file, in: tree,
      snapshot.session.documents[document].dialectsBehind)
  }

  /// The starts of the regions that can be highlighted independently: the statements at file level and
  /// in schemes.
  package var regionStarts: [Int] { snapshot.regions(document).starts }
}

/// The node that a token belongs to.
private struct Owner {
  var kind: SyntaxKind
  var parent: SyntaxKind
  var parentWord: String?
  /// Whether it is the declared name of a declaration.
  var declares = false
  /// The class of a name in an expression, depending on its place.
  var meaning: HighlightClass?
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
    case .bare: parent == .includeStatement ? .string : .name
    case .url: .url
    case .pattern: .pattern
    case .typeName, .typeList: .type
    case .typeQuoted: .constant
    case .nameExpression: meaning ?? (parent == .callExpression ? .function : .variable)
    case .literalExpression: .constant
    case .unexpected, .unknownStatement, .file: nil
    default: isBare ? .name : .keyword
    }
  }

  private var name: HighlightClass {
    switch parent {
    case .screenDeclaration, .screenTarget, .openStatement, .popStatement:
      .screen
    case .typeDeclaration: .type
    case .variableDeclaration: .variable
    case .containerDeclaration, .containerSelection, .body, .rootStatement, .selectStatement:
      .container
    case .guardDeclaration, .answerCommand: .guard
    case .styleDeclaration, .showStatement, .performStatement: .function
    case .parameter, .argument: .parameter
    case .memberExpression, .recordField: .property
    case .rulesDeclaration, .optionStatement, .hookDeclaration: .constant
    case .clause:
      switch parentWord {
      case "in": .container
      case "guard": .guard
      case "parent": .screen
      case "style": .function
      case "only", "default": .parameter
      default: .name
      }
    case .modifier: parentWord == "from" ? .container : .name
    default: .name
    }
  }
}
