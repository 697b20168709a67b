/// Who hears of something that happened on the road.
package struct Hook: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case unmatched, declined, cancelled, deferred, failed, willPresent, presented, reload
  }

  package var kind: Kind
  package var namespace: Int
  package var body: [BlockStatement]
  package var place: Place
}

/// `configure Screen { … }`
package struct Configuration: Sendable {
  package var screen: String
  package var body: [BlockStatement]
  package var place: Place
}

/// `presentation NAME { … }`
package struct NamedPresentation: Sendable {
  package var name: String
  package var body: [BlockStatement]
  package var place: Place
  package var documentation: String?

  /// The ways that put a screen into a stack.
  static let pushing = ["push", "replace", "root"]
  /// The ways that show a screen above everything.
  static let presenting = ["modal", "wrap", "sheet", "fullscreen"]
  /// The ways to present that every map has.
  package static let builtin = ["push"] + presenting + ["replace", "root", "none"]
}

/// `presenter NAME|none`
package struct Presenter: Sendable {
  /// nil for `none`: there is nothing to present from.
  package var container: String?
  package var place: Place
}
