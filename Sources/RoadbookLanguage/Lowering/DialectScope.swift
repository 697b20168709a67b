package import RoadbookSyntax
package import RoadbookURL

/// Which dialect holds where: that of the file, and those of schemes that have an own one.
///
/// A pattern can be read only when its dialect is known, so this is settled before anything else of a text.
package struct DialectScope: Sendable, Equatable {
  /// The dialect of routes outside any scheme, and of schemes that name none.
  package var file = Dialect.native
  /// The dialects of schemes, by the scheme's name.
  package var schemes: [String: Dialect] = [:]

  package init() {}

  /// The same, sharing no memory: for another thread.
  var separate: DialectScope {
    var copy = self
    copy.schemes = schemes.mapValues(\.self)
    return copy
  }

  /// What these documents say together. Linear in the number of their declarations at file level.
  init(of documents: [MapDocument]) {
    for document in documents { self = adding(document.declarations) }
  }

  /// The same with what a text says itself. A text that names another dialect than the file around it is
  /// read by its own.
  package func adding(_ parse: Parse) -> DialectScope { adding(parse.tree) }

  /// The same by its tree.
  package func adding(_ tree: SyntaxTree) -> DialectScope {
    var result = self
    let file = tree.root
    if let own = Self.dialect(in: file) { result.file = own }
    for node in file.children(.schemeDeclaration) {
      guard case .scheme(let view)? = StatementSyntax(node), let body = view.body,
        let own = Self.dialect(in: body.node)
      else { continue }
      result.schemes[Self.name(of: view)] = own
    }
    return result
  }

  /// The same with what the declarations of a text say.
  func adding(_ declarations: [Declaration]) -> DialectScope {
    var result = self
    for declaration in declarations {
      switch declaration.kind {
      case .option(let option): result.file = option.dialect ?? result.file
      case .scheme(let scheme):
        for case .option(let option) in scheme.body.map(\.kind) {
          if let own = option.dialect { result.schemes[scheme.name] = own }
        }
      default: break
      }
    }
    return result
  }

  /// The dialect of a scheme's body.
  package func dialect(of view: SchemeSyntax) -> Dialect { schemes[Self.name(of: view)] ?? file }

  /// As the namespace of the scheme will be called.
  static func name(of view: SchemeSyntax) -> String {
    let text = view.claims.first?.text ?? ""
    return text.hasSuffix("://") ? String(text.dropLast(3)) : text
  }

  /// The last one counts, as with every option.
  private static func dialect(in list: SyntaxNode) -> Dialect? {
    var found: Dialect?
    for node in list.children(.optionStatement) {
      guard case .option(let view)? = StatementSyntax(node), view.keyword == "dialect",
        let name = view.values.first
      else { continue }
      found = Dialect(rawValue: name.name.text) ?? found
    }
    return found
  }
}

extension NamespaceOption {
  /// The dialect that it sets, if it sets one.
  fileprivate var dialect: Dialect? {
    if case .dialect(let name) = setting { Dialect(rawValue: name.text) } else { nil }
  }
}
