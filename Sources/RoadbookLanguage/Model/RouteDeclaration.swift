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

  package var patterns: [PatternText]
  package var target: Target
  package var containers: [Name] = []
  package var presentation: Presentation?
  package var guards: [Name] = []
  package var priority: Int?
  package var parent: Name?
  package var name: Name?
  package var condition: Expression?
  package var isInternal = false
  package var deprecated: String?
  package var tags: [String] = []
  package var since: String?
  package var owner: String?
  package var examples: [URLTemplate] = []
  package var defaults: [Assignment] = []
  /// The only arguments that the screen gets; nil lets all that it declares through.
  package var only: [Name]?
  package var fixed: [Assignment] = []
  /// The declarations nested in the body: routes, and what else may stand there.
  package var nested: [Declaration] = []

  package init(patterns: [PatternText], target: Target) {
    self.patterns = patterns
    self.target = target
  }
}
