package import RoadbookText

/// `on EVENT { … }`: a body that runs after an event of a request.
package struct Hook: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case unmatched, declined, cancelled, deferred, failed, created, reloaded, showing, shown
  }

  package var kind: Kind
  package var namespace: Int
  /// The URLs and screens that it is notified of; empty for all.
  package var targets: [GuardDeclaration.Target]
  package var body: [BlockStatement]
  package var place: Place

  package init(
    kind: Kind, namespace: Int, targets: [GuardDeclaration.Target], body: [BlockStatement],
    place: Place
  ) {
    self.kind = kind
    self.namespace = namespace
    self.targets = targets
    self.body = body
    self.place = place
  }
}

/// `on created Screen { … }`
package struct Configuration: Sendable {
  package var screen: String
  package var body: [BlockStatement]
  package var place: Place

  package init(screen: String, body: [BlockStatement], place: Place) {
    self.screen = screen
    self.body = body
    self.place = place
  }
}

extension StyleDeclaration {
  /// Styles that put a screen into a stack.
  package static let pushing = ["push", "replace", "root"]
  /// Styles that show a screen as a modal.
  package static let presenting = ["modal", "wrap", "sheet", "fullscreen"]
  /// The built-in styles, including those that only the rules of a library have.
  package static let builtin = ["push"] + presenting + ["replace", "root", "none"]
}

/// `presenter NAME|none`
package struct Presenter: Sendable {
  /// nil for `none`: there is no container to present from.
  package var container: String?
  package var place: Place

  package init(container: String? = nil, place: Place) {
    self.container = container
    self.place = place
  }
}
