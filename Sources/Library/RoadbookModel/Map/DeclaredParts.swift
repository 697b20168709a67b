package import RoadbookText
package import RoadbookURL

package struct Block: Sendable {
  package var written: [String]
  /// Its patterns with their places; none if one of them is broken.
  package var texts: [PatternText]
  package var body: [BlockStatement]
  package var place: Place
  package var namespace: Int

  package init(
    written: [String], texts: [PatternText], body: [BlockStatement], place: Place, namespace: Int
  ) {
    self.written = written
    self.texts = texts
    self.body = body
    self.place = place
    self.namespace = namespace
  }

  package var patterns: [Pattern] { texts.map(\.pattern) }
}

package struct Screen: Sendable {
  package struct Parameter: Sendable {
    package var name: String
    package var key: String
    /// The type as it is written, without `?`.
    package var form: TypeExpression
    package var type: ValueType
    package var isOptional: Bool
    package var defaultValue: Expression?

    package init(
      name: String, key: String, form: TypeExpression, type: ValueType, isOptional: Bool,
      defaultValue: Expression? = nil
    ) {
      self.name = name
      self.key = key
      self.form = form
      self.type = type
      self.isOptional = isOptional
      self.defaultValue = defaultValue
    }

    package var typeText: String { form.text }

    /// Whether a URL is invalid without a value for it.
    package var isRequired: Bool { !isOptional && defaultValue == nil }
  }

  package var name: String
  /// nil without a parameter list.
  package var parameters: [Parameter]?
  package var isOpen: Bool
  package var declines: Bool
  package var place: Place
  package var documentation: String?

  package init(
    name: String, parameters: [Parameter]? = nil, isOpen: Bool, declines: Bool, place: Place,
    documentation: String? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.isOpen = isOpen
    self.declines = declines
    self.place = place
    self.documentation = documentation
  }
}

/// A declaration of a map, with where it stands.
package struct Declared<Content: Sendable>: Sendable {
  package var declaration: Content
  /// The whole statement: for a container inside another one, that of the outermost.
  package var place: Place
  /// The `##` lines above it.
  package var documentation: String?
  /// The namespace that it is declared in; 0 outside any scheme.
  package var namespace = 0

  package init(
    _ declaration: Content, at place: Place, documentation: String? = nil, namespace: Int = 0
  ) {
    self.declaration = declaration
    self.place = place
    self.documentation = documentation
    self.namespace = namespace
  }

  package var document: Int { place.document }
}

package typealias Guard = Declared<GuardDeclaration>
package typealias NamedStyle = Declared<StyleDeclaration>
package typealias Variable = Declared<VariableDeclaration>
package typealias DeclaredType = Declared<TypeDeclaration>
package typealias Normalization = Declared<RewriteRule>

extension Declared where Content: NamedDeclaration {
  package var name: String { declaration.name.text }
}

extension Guard {
  package var targets: [GuardDeclaration.Target] { declaration.targets }
  package var point: GuardDeclaration.Point { declaration.point }
  package var body: [BlockStatement] { declaration.body }
}

extension DeclaredType {
  /// The source after the `=`.
  package var text: String { declaration.written }
}

extension NamedStyle {
  package var body: [BlockStatement] { declaration.body }
}

extension Normalization {
  package var pattern: Pattern { declaration.pattern.pattern }
  package var target: URLTemplate { declaration.target }
}
