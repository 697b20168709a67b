import RoadbookSyntax
import RoadbookText

/// The kind of a declaration, or of another statement that may lead to a screen.
package enum DeclarationKind: String, Sendable {
  case scheme, type, variable, screen, container, `guard`, route, block, hook, configuration, style,
    test, before, rewriting
}

extension SyntaxNode {
  var declarationKind: DeclarationKind? {
    switch kind {
    case .schemeDeclaration: .scheme
    case .typeDeclaration: .type
    case .variableDeclaration: .variable
    case .screenDeclaration: .screen
    case .containerDeclaration: .container
    case .guardDeclaration: .guard
    case .routeDeclaration: .route
    case .blockDeclaration: .block
    case .hookDeclaration: createdScreen == nil ? .hook : .configuration
    case .styleDeclaration: .style
    case .testDeclaration: .test
    case .beforeDeclaration: .before
    case .normalizeStatement: .rewriting
    default: nil
    }
  }

  /// What a declaration is called, and where: its name, its patterns or its text.
  var declared: (name: String?, range: TextRange?) {
    switch kind {
    case .schemeDeclaration, .routeDeclaration, .blockDeclaration, .normalizeStatement:
      (patterns.map(\.text).joined(separator: ", "), patterns.first?.range)
    case .testDeclaration: (expression?.plainText, expression?.range)
    default: (name?.text, name?.range)
    }
  }
}
