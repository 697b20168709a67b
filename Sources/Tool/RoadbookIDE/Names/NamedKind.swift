import RoadbookBinder
import RoadbookModel
import RoadbookSyntax

extension SyntaxNode {
  /// What the names directly in this node are names of, where the grammar alone determines it.
  var namedKind: Symbol.Kind? {
    switch kind {
    case .typeDeclaration: .type
    case .variableDeclaration: .variable
    case .screenDeclaration, .screenTarget, .openStatement, .popStatement: .screen
    case .containerDeclaration, .containerSelection, .selectStatement: .container
    case .rootStatement where name?.text != "none": .container
    case .modifier where firstWord == "from": .container
    case .guardDeclaration, .answerCommand: .guard
    case .styleDeclaration, .showStatement: .style
    case .hookDeclaration: .hook
    case .clause:
      switch tree.keyword(of: index) {
      case .in: .container
      case .guard: .guard
      case .parent: .screen
      case .style: .style
      case .as: .route
      case .only, .default: .parameter
      default: nil
      }
    default: nil
    }
  }

  /// Whether the node declares its first name.
  var declaresName: Bool {
    switch kind {
    case .typeDeclaration, .variableDeclaration, .screenDeclaration, .containerDeclaration,
      .guardDeclaration, .styleDeclaration, .parameter:
      true
    case .clause: tree.keyword(of: index) == .as
    default: false
    }
  }
}
