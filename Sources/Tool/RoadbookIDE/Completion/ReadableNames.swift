import RoadbookModel
import RoadbookSyntax

/// The place of an expression that is being typed, which determines the built-in names that it can
/// read.
struct ReadablePlace {
  let place: NamePlace
  /// Whether the screen that the URL leads to is known: not in actions, nor before a match, nor
  /// without one.
  private var hasTarget = true

  /// Names whose values are screens.
  static let screenFacts: Set = ["stack", "screen", "visible"]

  private init(_ place: NamePlace, hasTarget: Bool = true) {
    self.place = place
    self.hasTarget = hasTarget
  }

  init(_ cursor: CursorContext) {
    let places: [(SyntaxKind, NamePlace)] = [
      (.typeDeclaration, .type), (.normalizeStatement, .normalize), (.variableDeclaration, .start),
      (.containerDeclaration, .start), (.parameter, .condition), (.clause, .condition),
      (.routeDeclaration, .route),
    ]
    let own = places.first { kind, _ in
      cursor.nearest(kind).map { kind != .clause || $0.firstWord == "when" } ?? false
    }
    self =
      own.map { ReadablePlace($0.1) }
      ?? cursor.scope.holders.reversed().lazy.compactMap(Self.inside).first ?? ReadablePlace(.state)
  }

  private static func inside(_ holder: SyntaxNode) -> ReadablePlace? {
    switch holder.kind {
    case .testDeclaration, .beforeDeclaration: ReadablePlace(.state)
    case .hookDeclaration where holder.createdScreen != nil: ReadablePlace(.body)
    case .hookDeclaration: ReadablePlace(.hook, hasTarget: holder.name?.text != "unmatched")
    case .routeDeclaration: ReadablePlace(.route)
    case .actionTarget: ReadablePlace(.body, hasTarget: false)
    case .guardDeclaration: ReadablePlace(.body, hasTarget: holder.guardPoint?.text != "match")
    case .blockDeclaration, .styleDeclaration: ReadablePlace(.body)
    default: nil
    }
  }

  /// Whether the captures of surrounding patterns can be read by their names.
  var knowsCaptures: Bool { place == .normalize || place == .route || place == .body }

  /// Whether names of screens and containers evaluate to themselves.
  var knowsScreens: Bool { place == .body || place == .hook || place == .state }

  /// The built-in names, the most usual first, with descriptions.
  var names: [(word: String, text: String)] {
    switch place {
    case .type: [("value", "the converted value")]
    case .state: WordTable.namesInTests.rows.filter { isReadable($0.word) }
    case .start, .normalize, .condition, .route, .body, .hook:
      WordTable.namesInMaps.rows.filter { isReadable($0.word) }
    }
  }

  private func isReadable(_ name: String) -> Bool {
    place.builtins[name] != nil && (hasTarget || ScreenName(rawValue: name) == nil)
  }

  /// The members of a built-in name, with descriptions. All elements of a list have the same
  /// members.
  static func members(of name: String) -> [(word: String, text: String)] {
    let start = name.prefix { $0 != "[" } + (name.contains("[") ? "[]." : ".")
    return WordTable.members.rows.compactMap { word, text in
      let member = word.dropFirst(start.count)
      return word.hasPrefix(start) && !member.contains(".") ? (String(member), text) : nil
    }
  }
}
