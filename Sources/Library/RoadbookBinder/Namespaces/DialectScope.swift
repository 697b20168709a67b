package import RoadbookSyntax
package import RoadbookURL

/// The dialects in scope: that of the file, and those of schemes with their own.
///
/// A pattern can be parsed only when its dialect is known, so the dialects are collected first.
package struct DialectScope: Sendable, Equatable {
  /// The dialect of scheme-less routes, and of schemes that set none.
  package var file = Dialect.native
  /// The dialects of schemes, by the scheme's name.
  package var schemes: [String: Dialect] = [:]

  package init() {}

  /// The dialects of several documents. Linear in the number of their declarations at file level.
  package init(of documents: [MapDocument]) {
    for document in documents { self = adding(document.declarations) }
  }

  /// Adds the dialects that a file sets. A dialect set in the file overrides that of the map.
  package func adding(_ parse: Parse) -> DialectScope { adding(parse.tree) }

  /// Adds the dialects set in a syntax tree.
  package func adding(_ tree: SyntaxTree) -> DialectScope {
    var result = self
    let file = tree.root
    if let own = Self.dialect(in: file) { result.file = own }
    for node in file.children(.schemeDeclaration) {
      if let body = node.body, let own = Self.dialect(in: body) {
        result.schemes[Self.name(of: node)] = own
      }
    }
    return result
  }

  /// Adds the dialects that declarations set.
  package func adding(_ declarations: [Declaration]) -> DialectScope {
    var result = self
    for declaration in declarations {
      switch declaration.kind {
      case .rules(let rules): result.file = rules.dialect ?? result.file
      case .scheme(let scheme):
        for case .rules(let rules) in scheme.body.map(\.kind) {
          if let own = rules.dialect { result.schemes[scheme.name] = own }
        }
      default: break
      }
    }
    return result
  }

  /// The dialect of a scheme's body.
  package func dialect(of scheme: SyntaxNode) -> Dialect { schemes[Self.name(of: scheme)] ?? file }

  /// The dialect of a pattern in nested nodes, outermost first.
  package func dialect(in path: [SyntaxNode]) -> Dialect {
    path.last { $0.kind == .schemeDeclaration }.map(dialect(of:)) ?? file
  }

  /// The name of the scheme's namespace, before `as NAME` applies.
  package static func name(of scheme: SyntaxNode) -> String {
    SchemeDeclaration.name(claiming: scheme.patterns.first?.text)
  }

  /// The dialect that the rules in a list set; the last ones with a library apply.
  private static func dialect(in list: SyntaxNode) -> Dialect? {
    var found: Dialect?
    for node in list.children(.rulesDeclaration) {
      guard let name = node.name, let library = Dialect(rawValue: name.text) else { continue }
      found = node.firstWord == "dialect" ? library : .native
    }
    return found
  }
}
