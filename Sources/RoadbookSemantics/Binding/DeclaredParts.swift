package import RoadbookText
package import RoadbookURL

package struct Block: Sendable {
  package var written: [String]
  /// Its patterns with their places; none if one of them is broken.
  package var texts: [PatternText]
  package var body: [BlockStatement]
  package var place: Place
  package var namespace: Int

  package var patterns: [Pattern] { texts.map(\.pattern) }
}

package struct Screen: Sendable {
  package struct Parameter: Sendable {
    package var name: String
    package var key: String
    package var type: ValueType
    package var typeText: String
    package var isOptional: Bool
    package var defaultValue: Expression?

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
}

/// A declaration of a map, with where it stands.
package struct Declared<Content: Sendable>: Sendable {
  package let declaration: Content
  /// The whole statement: for a container inside another one, that of the outermost.
  let statement: Declaration
  package let document: Int
  /// The namespace that it is declared in; 0 outside any scheme.
  package var namespace = 0

  package var place: Place { Place(document: document, range: statement.range) }
  package var documentation: String? { statement.documentation }
}

package typealias Guard = Declared<GuardDeclaration>
package typealias NamedStyle = Declared<StyleDeclaration>
package typealias Variable = Declared<VariableDeclaration>
package typealias DeclaredType = Declared<TypeDeclaration>
package typealias Normalization = Declared<RewriteRule>
package typealias Test = Declared<TestDeclaration>
/// The statements of one `before`.
package typealias BeforeTests = Declared<[Statement]>

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
