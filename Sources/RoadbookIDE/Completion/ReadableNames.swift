import RoadbookSemantics
import RoadbookSyntax

/// The place of an expression that is being typed, which determines the built-in names that it can read.
struct ReadablePlace {
  let place: NamePlace
  /// Whether the screen that the URL leads to is known: not in actions, nor before a match, nor without one.
  private var hasTarget = true

  /// Names whose values are screens.
  static let screenFacts: Set = ["stack", "screen", "visible"]

  private init(_ place: NamePlace, hasTarget: Bool = true) {
    self.place = place
    self.hasTarget = hasTarget
  }

  init(_ cursor: CursorContext) {
    if cursor.nearest(.typeDeclaration) != nil {
      place = .type
    } else if cursor.nearest(.normalizeStatement) != nil {
      place = .normalize
    } else if cursor.nearest(.variableDeclaration) != nil
      || cursor.nearest(.containerDeclaration) != nil
    {
      place = .start
    } else if cursor.nearest(.parameter) != nil || cursor.nearest(.clause)?.firstWord == "when" {
      place = .condition
    } else if cursor.nearest(.routeDeclaration) != nil {
      place = .route
    } else {
      self =
        cursor.scope.holders.reversed().lazy.compactMap(Self.inside).first ?? ReadablePlace(.state)
    }
  }

  private static func inside(_ holder: SyntaxNode) -> ReadablePlace? {
    switch holder.kind {
    case .testDeclaration, .beforeDeclaration: ReadablePlace(.state)
    case .hookDeclaration where holder.createdScreen != nil: ReadablePlace(.body)
    case .hookDeclaration: ReadablePlace(.hook, hasTarget: holder.name?.text != "unmatched")
    case .routeDeclaration: ReadablePlace(.route)
    case .actionTarget: ReadablePlace(.body, hasTarget: false)
    case .guardDeclaration: ReadablePlace(.body, hasTarget: !isAskedBeforeMatch(holder))
    case .blockDeclaration, .styleDeclaration: ReadablePlace(.body)
    default: nil
    }
  }

  private static func isAskedBeforeMatch(_ guardDecl: SyntaxNode) -> Bool {
    guardDecl.guardPoint?.text == "match"
  }

  /// Whether the captures of surrounding patterns can be read by their names.
  var knowsCaptures: Bool { place == .normalize || place == .route || place == .body }

  /// Whether names of screens and containers evaluate to themselves.
  var knowsScreens: Bool { place == .body || place == .hook || place == .state }

  /// The built-in names, the most usual first, with descriptions.
  var names: [(name: String, what: String)] {
    switch place {
    case .type: [("value", "the converted value")]
    case .state: Self.inTests.filter { isReadable($0.name) }
    case .start, .normalize, .condition, .route, .body, .hook:
      Self.inMaps.filter { isReadable($0.name) }
    }
  }

  private func isReadable(_ name: String) -> Bool {
    place.builtins[name] != nil && (hasTarget || ScreenName(rawValue: name) == nil)
  }

  private static let inMaps: [(name: String, what: String)] =
    [
      ("outcome", "the result of the URL"), ("reason", "why it was not handled"),
      ("route", "the route that matched it"), ("url", "the URL"),
      ("screen", "the screen that the URL leads to"), ("arguments", "the arguments of that screen"),
      ("presentation", "how it is shown: \"push\""), ("container", "where it is shown"),
      ("parameters", "the values from the URL"), ("origin", "where the URL comes from: \"link\""),
      ("userInfo", "the data passed with it"),
    ] + surroundings + [
      ("match", "the URL, and the route that matches it"), ("wildcard", "what ** matched"),
    ] + app
  private static let inTests: [(name: String, what: String)] =
    [
      ("screen", "the visible screen"), ("arguments", "the arguments of the visible screen"),
      ("presentation", "how the visible screen is shown: \"push\""),
      ("container", "the container of the visible screen"),
    ] + app + [
      ("outcome", "the result of the last URL"), ("parameters", "its parameters"),
      ("route", "the route that matched it"), ("match", "the URL, and the route that matched it"),
      ("wildcard", "what ** matched in it"), ("origin", "where it came from: \"link\""),
      ("reason", "why it was not handled"), ("log", "what was logged"),
      ("blocks", "the blocks that ran"), ("events", "what happened while it was handled"),
      ("unmatched", "the schemes in which no route matched it"),
    ] + surroundings
  private static let surroundings: [(name: String, what: String)] = [
    ("platform", "the app's platform: \"ios\""), ("audience", "the app's audience: \"public\""),
  ]
  private static let app: [(name: String, what: String)] = [
    ("stack", "the screens of the visible stack, bottom first"),
    ("visible", "the visible screen: visible.arguments"),
    ("selected", "the selected child of each container: selected.Main"),
    ("modals", "the presented modals, bottom first"),
    ("stacks", "the screens of each stack: stacks.Home"),
    ("deferred", "URLs that guards deferred"), ("held", "URLs that hooks hold"),
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
