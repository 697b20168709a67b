package import RoadbookText
import RoadbookURL

/// `route /list, /l -> ItemList in Home { … }`, with the routes nested in it.
package struct RouteDeclaration: Sendable {
  /// Where a matched URL goes.
  package enum Target: Sendable {
    /// Nothing after the pattern: the screens are bound inside it.
    case bound
    case screen(Name)
    case rewrite(URLTemplate)
    /// `=> lookup`: the table of simulated redirects answers.
    case lookup(TextRange)
    /// `-> external URL`
    case external(URLTemplate)
    case action([BlockStatement])
  }

  /// How the target is presented.
  package enum Presentation: Sendable {
    case modal(TextRange)
    case named(Name, wrap: Name?)
  }

  /// A parameter with a fixed or a fallback value.
  package struct Assignment: Sendable {
    package var name: Name
    package var value: Expression

    package init(name: Name, value: Expression) {
      self.name = name
      self.value = value
    }
  }

  /// Routes are handed about far more often than made: a copy of one counts a single reference.
  private let kept: Kept

  private final class Kept: Sendable {
    let parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  /// What is said of a route, while it is being put together.
  package struct Parts: Sendable {
    var patterns: [PatternText]
    var target: Target
    var containers: [Name] = []
    var presentation: Presentation?
    var guards: [Name] = []
    var priority: Int?
    var parent: Name?
    var name: Name?
    var condition: Expression?
    var isInternal: Bool = false
    var deprecated: String?
    var tags: [String] = []
    var since: String?
    var owner: String?
    var examples: [URLTemplate] = []
    var defaults: [Assignment] = []
    /// The only arguments that the screen gets; nil lets all that it declares through.
    var only: [Name]?
    var fixed: [Assignment] = []
    /// The declarations nested in the body: routes, and what else may stand there.
    var nested: [Declaration] = []
  }

  package init(_ parts: Parts) { kept = Kept(parts) }

  package var patterns: [PatternText] { kept.parts.patterns }
  package var target: Target { kept.parts.target }
  package var containers: [Name] { kept.parts.containers }
  package var presentation: Presentation? { kept.parts.presentation }
  package var guards: [Name] { kept.parts.guards }
  package var priority: Int? { kept.parts.priority }
  package var parent: Name? { kept.parts.parent }
  package var name: Name? { kept.parts.name }
  package var condition: Expression? { kept.parts.condition }
  package var isInternal: Bool { kept.parts.isInternal }
  package var deprecated: String? { kept.parts.deprecated }
  package var tags: [String] { kept.parts.tags }
  package var since: String? { kept.parts.since }
  package var owner: String? { kept.parts.owner }
  package var examples: [URLTemplate] { kept.parts.examples }
  package var defaults: [Assignment] { kept.parts.defaults }
  /// The only arguments that the screen gets; nil lets all that it declares through.
  package var only: [Name]? { kept.parts.only }
  package var fixed: [Assignment] { kept.parts.fixed }
  /// The declarations nested in the body: routes, and what else may stand there.
  package var nested: [Declaration] { kept.parts.nested }
}
