package import RoadbookText

/// A statement of a file, a script, the prompt or a body, as its typed view.
package enum StatementSyntax: Sendable {
  case header(HeaderSyntax)
  case include(IncludeSyntax)
  case scheme(SchemeSyntax)
  case rules(RulesSyntax)
  case option(OptionSyntax)
  case type(TypeDeclarationSyntax)
  case variable(VariableSyntax)
  case screen(ScreenSyntax)
  case screens(ScreenListSyntax)
  case container(ContainerSyntax)
  case root(RootSyntax)
  case `guard`(GuardSyntax)
  case route(RouteSyntax)
  case block(BlockSyntax)
  case hook(HookSyntax)
  case style(StyleSyntax)
  case normalize(NormalizeSyntax)
  case test(TestSyntax)
  case before(BeforeSyntax)
  case cases(CasesSyntax)
  case clause(ClauseSyntax)
  case log(LogSyntax)
  case set(SetSyntax)
  case `if`(IfSyntax)
  case verdict(VerdictSyntax)
  case require(RequireSyntax)
  case open(OpenSyntax)
  case show(ShowSyntax)
  case select(SelectSyntax)
  case pop(PopSyntax)
  case command(CommandSyntax)
  case item(ItemCommandSyntax)
  case breakOn(BreakSyntax)
  case match(MatchSyntax)
  case answer(AnswerSyntax)
  case step(StepSyntax)
  case expect(ExpectSyntax)
  case value(ValueSyntax)
  case unknown(UnknownSyntax)

  /// The statement at a node; nil if the node is not a statement.
  package init?(_ node: SyntaxNode) {
    switch node.kind {
    case .headerStatement: self = .header(HeaderSyntax(node: node))
    case .includeStatement: self = .include(IncludeSyntax(node: node))
    case .schemeDeclaration: self = .scheme(SchemeSyntax(node: node))
    case .rulesDeclaration: self = .rules(RulesSyntax(node: node))
    case .optionStatement: self = .option(OptionSyntax(node: node))
    case .typeDeclaration: self = .type(TypeDeclarationSyntax(node: node))
    case .variableDeclaration: self = .variable(VariableSyntax(node: node))
    case .screenDeclaration: self = .screen(ScreenSyntax(node: node))
    case .screenList: self = .screens(ScreenListSyntax(node: node))
    case .containerDeclaration: self = .container(ContainerSyntax(node: node))
    case .rootStatement: self = .root(RootSyntax(node: node))
    case .guardDeclaration: self = .guard(GuardSyntax(node: node))
    case .routeDeclaration: self = .route(RouteSyntax(node: node))
    case .blockDeclaration: self = .block(BlockSyntax(node: node))
    case .hookDeclaration: self = .hook(HookSyntax(node: node))
    case .styleDeclaration: self = .style(StyleSyntax(node: node))
    case .normalizeStatement: self = .normalize(NormalizeSyntax(node: node))
    case .testDeclaration: self = .test(TestSyntax(node: node))
    case .beforeDeclaration: self = .before(BeforeSyntax(node: node))
    case .casesStatement: self = .cases(CasesSyntax(node: node))
    case .clause: self = .clause(ClauseSyntax(node: node))
    case .logStatement: self = .log(LogSyntax(node: node))
    case .setStatement: self = .set(SetSyntax(node: node))
    case .ifStatement: self = .if(IfSyntax(node: node))
    case .verdictStatement: self = .verdict(VerdictSyntax(node: node))
    case .requireStatement: self = .require(RequireSyntax(node: node))
    case .openStatement: self = .open(OpenSyntax(node: node))
    case .showStatement: self = .show(ShowSyntax(node: node))
    case .selectStatement: self = .select(SelectSyntax(node: node))
    case .popStatement: self = .pop(PopSyntax(node: node))
    case .command: self = .command(CommandSyntax(node: node))
    case .itemCommand: self = .item(ItemCommandSyntax(node: node))
    case .breakCommand: self = .breakOn(BreakSyntax(node: node))
    case .matchCommand: self = .match(MatchSyntax(node: node))
    case .answerCommand: self = .answer(AnswerSyntax(node: node))
    case .stepCommand: self = .step(StepSyntax(node: node))
    case .expectCommand: self = .expect(ExpectSyntax(node: node))
    case .valueStatement: self = .value(ValueSyntax(node: node))
    case .unknownStatement: self = .unknown(UnknownSyntax(node: node))
    default: return nil
    }
  }
}

extension StatementSyntax {
  /// The node of the whole statement.
  package var node: SyntaxNode {
    switch self {
    case .header(let view): view.node
    case .include(let view): view.node
    case .scheme(let view): view.node
    case .rules(let view): view.node
    case .option(let view): view.node
    case .type(let view): view.node
    case .variable(let view): view.node
    case .screen(let view): view.node
    case .screens(let view): view.node
    case .container(let view): view.node
    case .root(let view): view.node
    case .guard(let view): view.node
    case .route(let view): view.node
    case .block(let view): view.node
    case .hook(let view): view.node
    case .style(let view): view.node
    case .normalize(let view): view.node
    case .test(let view): view.node
    case .before(let view): view.node
    case .cases(let view): view.node
    case .clause(let view): view.node
    case .log(let view): view.node
    case .set(let view): view.node
    case .if(let view): view.node
    case .verdict(let view): view.node
    case .require(let view): view.node
    case .open(let view): view.node
    case .show(let view): view.node
    case .select(let view): view.node
    case .pop(let view): view.node
    case .command(let view): view.node
    case .item(let view): view.node
    case .breakOn(let view): view.node
    case .match(let view): view.node
    case .answer(let view): view.node
    case .step(let view): view.node
    case .expect(let view): view.node
    case .value(let view): view.node
    case .unknown(let view): view.node
    }
  }
}

extension SyntaxNode {
  /// The statements directly inside a file or a body.
  package var statements: [StatementSyntax] { children.compactMap { StatementSyntax($0) } }
}

/// A whole file.
package struct FileSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package init(_ tree: SyntaxTree) { node = tree.root }
  package var statements: [StatementSyntax] { node.statements }
}

/// `{ … }`
package struct BodySyntax: Sendable, Hashable {
  package let node: SyntaxNode
  init(_ node: SyntaxNode) { self.node = node }
  package var statements: [StatementSyntax] { node.statements }
  package var range: TextRange { node.range }
}

/// A view of a statement.
package protocol StatementView: Sendable {
  var node: SyntaxNode { get }
}

extension StatementView {
  package var range: TextRange { node.range }
  /// The statement's first word.
  package var keyword: String { node.firstWord ?? "" }
  package var keywordRange: TextRange { node.firstWordRange }
  package var body: BodySyntax? { node.body }
  /// The lines of the doc comment directly above, without `##` and one blank, joined with line feeds.
  package var documentation: String? { node.documentation }
}
