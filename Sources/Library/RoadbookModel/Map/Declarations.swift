import RoadbookText
package import RoadbookURL

/// A declaration with a name that others refer to.
package protocol NamedDeclaration: Sendable {
  var name: Name { get }
}

/// `type Page = 1...500 where … as …`
package struct TypeDeclaration: NamedDeclaration {
  package var name: Name
  package var type: TypeExpression?
  package var condition: Expression?
  package var conversion: Expression?
  /// Whether the app's code converts what the type accepts.
  package var isExtern = false
  /// The source after the `=`.
  package var written: String

  package init(
    name: Name, type: TypeExpression? = nil, condition: Expression? = nil,
    conversion: Expression? = nil, isExtern: Bool = false, written: String
  ) {
    self.name = name
    self.type = type
    self.condition = condition
    self.conversion = conversion
    self.isExtern = isExtern
    self.written = written
  }
}

/// `var signedIn = false`
package struct VariableDeclaration: NamedDeclaration {
  package var name: Name
  package var type: TypeExpression?
  package var isOptional: Bool
  package var value: Expression?
  /// Whether the app's code must answer it.
  package var isExtern = false

  package init(
    name: Name, type: TypeExpression? = nil, isOptional: Bool, value: Expression? = nil,
    isExtern: Bool = false
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.value = value
    self.isExtern = isExtern
  }
}

/// `guard signedIn on Item, /buy/** { … }`
package struct GuardDeclaration: NamedDeclaration {
  package enum Target: Sendable {
    case pattern(PatternText)
    case screen(Name)
    /// `on all`
    case everything
  }

  package enum Point: String, Sendable, CaseIterable {
    case match, generate, push, present
  }

  package var name: Name
  /// The routes and screens it applies to; empty for a guard that routes name.
  package var targets: [Target]
  package var point: Point
  /// The point as written after `before`.
  package var written: Name?
  /// Whether only the app's code answers it; without an app it allows.
  package var isExtern = false
  package var body: [BlockStatement]

  package init(
    name: Name, targets: [Target], point: Point, written: Name? = nil, isExtern: Bool = false,
    body: [BlockStatement]
  ) {
    self.name = name
    self.targets = targets
    self.point = point
    self.written = written
    self.isExtern = isExtern
    self.body = body
  }
}

/// `style fromHome { select Home; pop all; show }`
package struct StyleDeclaration: NamedDeclaration {
  package var name: Name
  package var body: [BlockStatement]

  package init(name: Name, body: [BlockStatement]) {
    self.name = name
    self.body = body
  }
}

/// `normalize PATTERN => URL`
package struct RewriteRule: Sendable {
  package var pattern: PatternText
  package var target: URLTemplate

  package init(pattern: PatternText, target: URLTemplate) {
    self.pattern = pattern
    self.target = target
  }
}
