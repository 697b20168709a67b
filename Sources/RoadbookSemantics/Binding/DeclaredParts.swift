package import RoadbookURL

package struct Block: Sendable {
  package var written: [String]
  package var patterns: [Pattern]
  package var body: [BlockStatement]
  package var place: Place
  package var namespace: Int
}

package struct Guard: Declared {
  package var name: String
  package var targets: [GuardDeclaration.Target]
  package var point: GuardDeclaration.Point
  /// The namespace that it is declared in.
  package var namespace = 0
  /// Whether only the app's code answers it.
  package var isExtern = false
  package var body: [BlockStatement]
  package var place: Place
  package var documentation: String?
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

package struct DeclaredType: Declared {
  let type: TypeDeclaration
  package let place: Place
  let declaration: Declaration

  package var name: String { type.name.text }
  /// The source after the `=`.
  package var text: String { type.written }
  /// Whether the app's code converts what it accepts.
  package var isExtern: Bool { type.isExtern }
  package var documentation: String? { declaration.documentation }
}

package struct Test: Sendable {
  let test: TestDeclaration
  package let place: Place
  let declaration: Declaration

  package var name: String { test.name }
  package var body: [Statement] { test.body }
  package var table: CaseTable? { test.table }
  package var knownFailure: KnownFailure? { test.knownFailure }
}

package struct Normalization: Sendable {
  package var pattern: Pattern
  package var target: URLTemplate
  package var place: Place
}

/// The statements of one `before`.
package struct BeforeTests: Sendable {
  package var statements: [Statement]
  package var document: Int
}
