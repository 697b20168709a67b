package import RoadbookText

/// `open`, `push` or `present` with what it acts on: at the prompt, in tests and in blocks alike.
package struct GoCommand: Sendable {
  package enum Subject: Sendable {
    case url(URLTemplate)
    case screen(ScreenCall)
    /// `shortcut NAME`, `activity TYPE`, `notification NAME`
    case entry(EntryDeclaration.Kind, Name)
    /// Nothing: in a presentation, the screen that is to be shown.
    case target
  }

  package var verb: Road.Verb
  package var subject: Subject
  package var options: RoadOptions
  package var range: TextRange

  package init(verb: Road.Verb, subject: Subject, options: RoadOptions, range: TextRange) {
    self.verb = verb
    self.subject = subject
    self.options = options
    self.range = range
  }
}

/// What goes along with a URL or a screen.
package struct RoadOptions: Sendable {
  package var with: Expression?
  package var userInfo: Expression?
  /// `from NAME`: where a URL comes from, or the container to push onto or to present from.
  package var from: Name?
  package var isAnimated: Bool?
  /// The scheme whose routes are asked, whatever the URL's own is.
  package var namespace: Name?
  /// The route to take without matching.
  package var route: Name?
  package var wraps = false
  package var wrap: Name?

  package init() {}
}

/// How far `dismiss` goes.
package enum DismissTarget: Sendable {
  case one
  case all
  case screen(Name)
}
