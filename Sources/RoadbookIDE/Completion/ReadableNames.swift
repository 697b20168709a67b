import RoadbookSyntax

/// The place of an expression, which determines the built-in names that it can read.
enum ReadablePlace {
  /// `where` and `as` of a type.
  case type
  /// Initial values of variables and stacks, and the target of `normalize`.
  case start
  /// `when` and defaults of screens, which are read before the match.
  case condition
  /// Assignments and targets of a route.
  case route
  /// Actions, and guards before the match, where there is no target screen yet.
  case action
  /// Blocks, guards, styles, `on created`.
  case body
  case hook
  /// `on unmatched`: a hook without a target screen.
  case unmatched
  /// Tests and the prompt, which read the outcome of the last URL and the visible screen.
  case state

  /// Names whose values are screens.
  static let screenFacts: Set = ["stack", "screen", "visible"]

  init(_ word: CursorWord, in scope: CursorScope) {
    if word.nearest(.typeDeclaration) != nil {
      self = .type
    } else if word.nearest(.variableDeclaration) != nil
      || word.nearest(.containerDeclaration) != nil
      || word.nearest(.normalizeStatement) != nil
    {
      self = .start
    } else if word.nearest(.parameter) != nil || word.nearest(.clause)?.firstWord == "when" {
      self = .condition
    } else if word.nearest(.routeDeclaration) != nil {
      self = .route
    } else {
      self = scope.holders.reversed().lazy.compactMap(Self.inside).first ?? .state
    }
  }

  private static func inside(_ holder: SyntaxNode) -> ReadablePlace? {
    switch holder.kind {
    case .testDeclaration, .beforeDeclaration: .state
    case .hookDeclaration where holder.createdScreen != nil: .body
    case .hookDeclaration: holder.name?.text == "unmatched" ? .unmatched : .hook
    case .routeDeclaration: .route
    case .actionTarget: .action
    case .guardDeclaration: isAskedBeforeMatch(holder) ? .action : .body
    case .blockDeclaration, .styleDeclaration: .body
    default: nil
    }
  }

  private static func isAskedBeforeMatch(_ guardDecl: SyntaxNode) -> Bool {
    guardDecl.guardPoint?.text == "match"
  }

  /// Whether the captures of surrounding patterns can be read by their names.
  var knowsCaptures: Bool {
    switch self {
    case .start, .route, .action, .body: true
    case .type, .condition, .hook, .unmatched, .state: false
    }
  }

  /// Whether names of screens and containers evaluate to themselves.
  var knowsScreens: Bool {
    switch self {
    case .action, .body, .hook, .unmatched, .state: true
    case .type, .start, .condition, .route: false
    }
  }

  /// The built-in names, the most usual first, with descriptions.
  var names: [(name: String, what: String)] {
    switch self {
    case .type: [("value", "the converted value")]
    case .start: []
    case .condition: Self.request
    case .route: Self.request + Self.matched
    case .action: Self.request + Self.matched + Self.app
    case .body: Self.target + Self.request + Self.matched + Self.app
    case .hook: Self.ended + Self.target + Self.request + Self.matched + Self.app
    case .unmatched: Self.ended + Self.request + Self.matched + Self.app
    case .state: Self.shown + Self.app + Self.last + Self.surroundings
    }
  }

  private static let surroundings = [
    ("platform", "the app's platform: \"ios\""), ("audience", "the app's audience: \"public\""),
  ]
  private static let request =
    [
      ("parameters", "the values from the URL"), ("origin", "where the URL comes from: \"link\""),
      ("userInfo", "the data passed with it"),
    ] + surroundings
  private static let matched = [("match", "the URL, and the route that matches it")]
  private static let app = [
    ("stack", "the screens of the visible stack, bottom first"),
    ("visible", "the visible screen: visible.arguments"),
    ("selected", "the selected child of each container: selected.Main"),
    ("modals", "the presented modals, bottom first"),
    ("stacks", "the screens of each stack: stacks.Home"),
    ("deferred", "URLs that guards deferred"), ("held", "URLs that hooks hold"),
  ]
  private static let target = [
    ("screen", "the screen that the URL leads to"), ("arguments", "the arguments of that screen"),
    ("presentation", "how it is shown: \"push\""), ("container", "where it is shown"),
  ]
  private static let shown = [
    ("screen", "the visible screen"), ("arguments", "the arguments of the visible screen"),
    ("presentation", "how the visible screen is shown: \"push\""),
    ("container", "the container of the visible screen"),
  ]
  private static let ended = [
    ("outcome", "the result of the URL"), ("reason", "why it was not handled"),
    ("route", "the route that matched it"), ("url", "the URL"),
  ]
  private static let last = [
    ("outcome", "the result of the last URL"), ("parameters", "its parameters"),
    ("route", "the route that matched it"), ("reason", "why it was not handled"),
    ("log", "what was logged"), ("blocks", "the blocks that ran"),
    ("events", "what happened while it was handled"),
  ]

  /// The members of a built-in name, with descriptions.
  static func members(of name: String) -> [(name: String, what: String)] {
    switch name {
    case "match":
      [
        ("url", "as it was opened"), ("route", "the route's name"), ("pattern", "its pattern"),
        ("namespace", "the name of its scheme"),
      ]
    case "match.url":
      [
        ("scheme", "its scheme"), ("host", "its host, unless it is a segment of the path"),
        ("path", "its path"), ("query", "its query as written"),
        ("fragment", "its fragment as written"),
      ]
    case "visible":
      [
        ("arguments", "its arguments"), ("presentation", "how it is shown"),
        ("container", "its container"),
      ]
    case _ where name.hasPrefix("modals["):
      [("screens", "bottom first"), ("container", ""), ("presentation", "how it is shown")]
    case _ where name.hasPrefix("deferred["), _ where name.hasPrefix("held["):
      [("url", ""), ("point", "where it stopped")]
    default: []
    }
  }
}
