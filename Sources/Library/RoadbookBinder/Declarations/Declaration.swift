import RoadbookEngine
package import RoadbookModel
package import RoadbookText
package import RoadbookURL

/// A declaration of a route map whose names are not resolved yet.
///
/// A class, since it is visited often.
package final class Declaration: Sendable {
  package let kind: Kind
  /// The whole statement.
  package let range: TextRange
  /// The `##` lines above it.
  package let documentation: String?

  init(kind: Kind, range: TextRange, documentation: String? = nil) {
    self.kind = kind
    self.range = range
    self.documentation = documentation
  }

  package enum Kind: Sendable {
    indirect case languageVersion(Int, TextRange)
    indirect case include(Name)
    indirect case rules(RulesDeclaration)
    case platforms([PlatformLine])
    /// `when` after the claims of a scheme.
    indirect case condition(Expression)
    indirect case scheme(SchemeDeclaration)
    indirect case type(TypeDeclaration)
    indirect case variable(VariableDeclaration)
    indirect case screen(ScreenDeclaration)
    indirect case container(ContainerDeclaration)
    indirect case root(Name)
    indirect case presenter(Name?)
    indirect case `guard`(GuardDeclaration)
    indirect case route(RouteDeclaration)
    indirect case block(BlockDeclaration)
    indirect case hook(HookDeclaration)
    indirect case style(StyleDeclaration)
    indirect case normalize(RewriteRule)
    indirect case test(TestDeclaration)
    case before([Statement])
  }
}

/// `rules [LIBRARY] { … }`, `dialect LIBRARY [{ … }]`
package struct RulesDeclaration: Sendable {
  /// An option with its value.
  package struct Option: Sendable {
    package var word: Name
    package var value: Name
  }

  /// The library whose rules apply; nil keeps the surrounding ones.
  package var library: Name?
  /// Whether patterns use the library's syntax, too.
  package var isDialect: Bool
  package var options: [Option]

  /// The syntax of patterns; nil keeps the surrounding one.
  var dialect: Dialect? {
    library.flatMap { Dialect(rawValue: $0.text) }.map { isDialect ? $0 : .native }
  }
}

/// `scheme shop, https://shop.example.com in Home as NAME { … }`
package struct SchemeDeclaration: Sendable {
  package var claims: [Namespace.Claim]
  /// `as NAME`: the name of the namespace.
  package var label: Name?
  /// Its clauses `in`, `modal`, `style` and `guard`, as a group around its routes; nil if there are
  /// none.
  package var clauses: RouteDeclaration?
  package var body: [Declaration]

  /// Its first scheme, with the host if there is one: the name of the namespace unless `as` gives
  /// another.
  package var name: String { Self.name(claiming: claims.first?.text) }

  static func name(claiming text: String?) -> String {
    guard let text, text.hasSuffix("://") else { return text ?? "" }
    return String(text.dropLast(3))
  }
}

/// `screen Item(id: int from itemID, title: string?, ...) else decline`
package struct ScreenDeclaration: NamedDeclaration {
  package struct Parameter: Sendable {
    package var name: Name
    package var type: TypeExpression?
    package var isOptional: Bool
    package var defaultValue: Expression?
    /// The URL's key for the value; nil if it is the parameter's name.
    package var key: Name?
  }

  package var name: Name
  /// nil without a parameter list: every parameter is passed on.
  package var parameters: [Parameter]?
  /// Whether `...` lets undeclared parameters through.
  package var isOpen: Bool
  /// Whether a missing or invalid argument makes the route decline, so that the next candidate is
  /// tried.
  package var declines: Bool
  /// Whether it has no keyword of its own: each but the first of `screen A, B`.
  package var isListed: Bool
}

/// `tabs Main { Home; Search }`, `stack Home lazy = [Start]`, `container Side select none { … }`
package struct ContainerDeclaration: NamedDeclaration {
  package enum Kind: String, Sendable {
    case stack, tabs, container
  }

  package var kind: Kind
  package var name: Name
  package var children: [Name] = []
  package var selected: Name?
  package var selectsNone: Bool = false
  package var isLazy = false
  package var screens: [Name] = []
  /// Containers declared in place of a child's name.
  package var nested: [ContainerDeclaration] = []
}

/// `block /list/* { … }`
package struct BlockDeclaration: Sendable {
  package var patterns: [PatternText]
  package var body: [BlockStatement]
}

/// `on unmatched { … }`, `on created Item { … }`
package struct HookDeclaration: Sendable {
  package var hook: Name
  /// The URLs and screens that it is notified of; empty for all.
  package var targets: [GuardDeclaration.Target]
  package var body: [BlockStatement]
}

extension ContainerDeclaration {
  /// The container as navigation knows it.
  var layout: ContainerLayout.Container {
    ContainerLayout.Container(
      name: name.text, kind: kind == .stack ? .stack : kind == .tabs ? .tabs : .custom,
      children: children.map(\.text),
      selected: selectsNone ? nil : selected?.text ?? children.first?.text,
      screens: screens.map(\.text), isLazy: isLazy, selectsNone: selectsNone)
  }
}
