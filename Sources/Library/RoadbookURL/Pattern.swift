public import RoadbookText

/// A URL pattern: which URLs it matches and what it captures.
///
/// A value made by `Pattern.parse`. Its optional groups stand for several plain paths,
/// `expansions`, which tables compile one by one.
public struct Pattern: Hashable, Sendable {
  // Extended in more than ten files: parsing, printing, expansions, building and meaning have one
  // each, and other modules derive in private extensions what only they need.

  /// Held by reference, since patterns are copied far more often than made: a copy retains one
  /// object.
  private var kept: Kept

  private final class Kept: Sendable {
    let parts: Parts
    // Computed once, since binding a map needs them repeatedly.
    let mayCapture: Bool
    let hasBindings: Bool
    let hasUsualTypes: Bool
    let isOpenEnded: Bool
    let pieceCount: UInt8
    let groupCount: UInt8

    init(_ parts: consuming Parts, _ counts: PatternCounts) {
      mayCapture = parts.mayCapture(counts)
      hasBindings = parts.hasBindings(counts)
      hasUsualTypes = counts.hasUsualTypes && parts.isOnlyPath
      isOpenEnded = parts.isOpenEnded(counts)
      let tail = parts.rare.map { PatternCounts($0.value.fragmentTokens) }
      pieceCount = UInt8(clamping: counts.pieces + (tail?.pieces ?? 0))
      groupCount = UInt8(clamping: counts.groups + (tail?.groups ?? 0))
      self.parts = parts
    }

    /// For two patterns whose properties are known and whose paths are simply joined.
    init(_ parts: consuming Parts, _ outer: Kept, _ inner: Kept) {
      mayCapture = outer.mayCapture || inner.mayCapture
      hasBindings = outer.hasBindings || inner.hasBindings
      hasUsualTypes = outer.hasUsualTypes && inner.hasUsualTypes
      isOpenEnded = inner.pieceCount == 0 ? outer.isOpenEnded : inner.isOpenEnded
      // Joining may insert a slash.
      pieceCount = UInt8(clamping: Int(outer.pieceCount) + Int(inner.pieceCount) + 1)
      groupCount = UInt8(clamping: Int(outer.groupCount) + Int(inner.groupCount))
      self.parts = parts
    }
  }

  /// The mutable parts of a pattern under construction.
  struct Parts: Sendable {
    var source: String {
      willSet { if origin.isSource { path = path } }
    }
    /// The path. Made on each call, unless its tokens are kept: parsed from the source, or joined
    /// from two patterns.
    var path: [PatternToken] {
      get {
        switch origin {
        case .source, .plainPath: PatternParser.path(of: source)
        case .joined(let outer, let inner): outer.path.joined(inner.path)
        case .tokens(let tokens): tokens
        }
      }
      set { origin = .tokens(newValue) }
    }
    private var origin: PathOrigin
    private(set) var rare: Box<More>?
    var isRooted: Bool
    var isBroken = false

    init(source: String, isRooted: Bool = false, path: [PatternToken] = [], more: More? = nil) {
      self.source = source
      self.isRooted = isRooted
      origin = .tokens(path)
      if let more { self.more = more }
    }

    /// A pattern that has only a path, as written.
    init(reading source: String, isRooted: Bool = false, isPlainPath: Bool = false) {
      self.source = source
      self.isRooted = isRooted
      origin = isPlainPath ? .plainPath : .source
    }

    /// A path behind another one.
    init(source: String, isRooted: Bool, joining outer: Pattern, _ inner: Pattern) {
      self.source = source
      self.isRooted = isRooted
      origin = .joined(outer, inner)
    }

    /// See `Pattern.isPlainPath`.
    var isPlainPath: Bool {
      switch origin {
      case .plainPath: true
      case .joined(let outer, let inner):
        outer.pieceCount > 0 && !outer.isOpenEnded && inner.isPlainPath && outer.isPlainPath
      case .source, .tokens: false
      }
    }

    /// Allocated only if something in it is set.
    var more: More {
      get { rare?.value ?? More() }
      set { rare = newValue.isEmpty ? nil : Box(newValue) }
    }
  }

  /// What a pattern's path is made from. Tokens take many times the space of the source, and after
  /// a table is built few of them are needed again, so they are kept only if nothing else tells
  /// them.
  private enum PathOrigin {
    case source
    case plainPath
    indirect case joined(Pattern, Pattern)
    case tokens([PatternToken])

    var isSource: Bool {
      switch self {
      case .source, .plainPath: true
      case .joined, .tokens: false
      }
    }
  }

  /// The parts that few patterns have.
  struct More: Hashable, Sendable {
    var scheme: String?
    var authority: HostPattern?
    var query: [QueryCondition] = []
    var fragment: [PatternSegment]?
    var dialect = Dialect.native
    var hasRootedFragment = false
    var fragmentTokens: [PatternToken] = []

    fileprivate var isEmpty: Bool {
      scheme == nil && authority == nil && query.isEmpty && fragment == nil && dialect == .native
        && !hasRootedFragment && fragmentTokens.isEmpty
    }
  }

  /// All parts.
  var parts: Parts {
    get { kept.parts }
    set { self = Pattern(newValue) }
  }

  /// Every capture of host, path, query and fragment, in source order.
  public var captures: [Capture] {
    var result: [Capture] = []
    eachCapture { result.append($0) }
    return result
  }
  /// Whether the pattern may have captures.
  var mayCapture: Bool { kept.mayCapture }
  /// Whether a screen is bound inside the pattern.
  package var hasBindings: Bool { kept.hasBindings }
  /// Whether it has a single expansion: no part of path or fragment is optional.
  package var isPlain: Bool { kept.groupCount == 0 }
  /// Whether it has only a path, whose segments are literals without escapes, captures without
  /// types (`:name`) and at the end maybe `**` or `**:name`, with one slash between them: then its
  /// source is these segments, after a slash if it is rooted.
  package var isPlainPath: Bool { kept.parts.isPlainPath }
  /// Whether all captures are in the path and have no type or one of `TypeTable.isUsual`.
  package var hasUsualTypes: Bool { kept.hasUsualTypes }
  /// At least the number of tokens of its path, and of its fragment if that can have groups,
  /// including those in groups; at most `mostCounted`.
  package var pieceCount: Int { Int(kept.pieceCount) }
  /// The number of groups, counted likewise.
  package var groupCount: Int { Int(kept.groupCount) }
  /// Where counting ends: a pattern with more is looked at again.
  static let mostCounted = 255
  /// Whether nothing can follow it: it ends in `**`, or has a query or a fragment.
  package var isOpenEnded: Bool { kept.isOpenEnded }

  /// Whether nothing can be appended to its path: it ends in `**`, or has a fragment.
  package var takesNothingBehindPath: Bool {
    guard isOpenEnded else { return false }
    if case .rest? = path.last { return true }
    return fragment != nil
  }

  init(_ parts: consuming Parts) {
    let counts = PatternCounts(parts.path)
    self.init(parts, counts)
  }

  /// `counts` are those of the path.
  init(_ parts: consuming Parts, _ counts: PatternCounts) { kept = Kept(parts, counts) }

  /// A pattern whose path is one pattern's path followed by another's; counts again only if either
  /// has more than a path.
  init(_ parts: consuming Parts, joining outer: Pattern, _ inner: Pattern) {
    kept =
      outer.kept.parts.isOnlyPath && inner.kept.parts.isOnlyPath
      ? Kept(parts, outer.kept, inner.kept) : Pattern(parts).kept
  }

  /// The string it was parsed from.
  public var source: String {
    get { kept.parts.source }
    set { parts.source = newValue }
  }
  /// The required scheme, in lower case; nil matches any.
  public var scheme: String? {
    get { kept.parts.rare?.value.scheme }
    set { parts.more.scheme = newValue }
  }
  /// The required host; nil matches any. Only set together with `scheme`.
  public var authority: HostPattern? {
    get { kept.parts.rare?.value.authority }
    set { parts.more.authority = newValue }
  }
  /// Whether the path begins with `/`; a nested route then starts at the namespace's root.
  public var isRooted: Bool {
    get { kept.parts.isRooted }
    set { parts.isRooted = newValue }
  }
  /// Whether it was parsed with errors, so that it cannot be used.
  package var isBroken: Bool {
    get { kept.parts.isBroken }
    set { parts.isBroken = newValue }
  }
  /// The path with its groups, in source order; O(length), since it is read from the source each
  /// time.
  public var path: [PatternToken] {
    get { kept.parts.path }
    set { parts.path = newValue }
  }
  /// The conditions on the query, in source order.
  public var query: [QueryCondition] {
    get { kept.parts.rare?.value.query ?? [] }
    set { parts.more.query = newValue }
  }
  /// The condition on the fragment as segments between slashes; nil matches any fragment.
  public var fragment: [PatternSegment]? {
    get { kept.parts.rare?.value.fragment }
    set { parts.more.fragment = newValue }
  }
  /// The dialect it was written in.
  public var dialect: Dialect {
    get { kept.parts.rare?.value.dialect ?? .native }
    set { parts.more.dialect = newValue }
  }
  /// Whether the fragment is written with a leading `/`: matters only for the URLs that are built,
  /// not for matching.
  package var hasRootedFragment: Bool {
    get { kept.parts.rare?.value.hasRootedFragment ?? false }
    set { parts.more.hasRootedFragment = newValue }
  }
  /// The fragment with its groups, if the dialect allows them; `fragment` has all of them present.
  package var fragmentTokens: [PatternToken] {
    get { kept.parts.rare?.value.fragmentTokens ?? [] }
    set { parts.more.fragmentTokens = newValue }
  }

  /// Creates a pattern from its parts.
  public init(
    source: String, scheme: String? = nil, authority: HostPattern? = nil, isRooted: Bool = false,
    path: [PatternToken] = [], query: [QueryCondition] = [], fragment: [PatternSegment]? = nil,
    dialect: Dialect = .native
  ) {
    self.init(
      Parts(
        source: source, isRooted: isRooted, path: path,
        more: More(
          scheme: scheme, authority: authority, query: query, fragment: fragment,
          dialect: dialect)))
  }

  /// Whether all parts, including source and ranges, are equal.
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.kept === right.kept || left.kept.parts == right.kept.parts
  }

  /// Hashes all parts but the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(kept.parts) }
}

extension Pattern.Parts: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.source == right.source && left.isRooted == right.isRooted && left.rare == right.rare
      && left.path == right.path
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(isRooted)
    hasher.combine(rare)
  }
}

/// The host part of a pattern: `*.example.com`, `:tenant.example.com`, `<www|m>.example.com:8080`.
public struct HostPattern: Hashable, Sendable {
  /// The labels between the dots, from left to right; literals are in lower case.
  public var labels: [PatternSegment]
  /// The required port; nil means the scheme's default: 443 for `https`, 80 for `http`, else none.
  public var port: Int?
  /// Whether it matches any port: `:*`.
  public var takesAnyPort = false
  /// The labels with literals in their original case, for namespaces whose host is a path segment.
  package var writtenLabels: [PatternSegment]

  /// Creates a host pattern.
  public init(labels: [PatternSegment], port: Int? = nil, takesAnyPort: Bool = false) {
    self.labels = labels
    writtenLabels = labels
    self.port = port
    self.takesAnyPort = takesAnyPort
  }

  /// The port with its colon, as written in a pattern.
  package var portText: String { takesAnyPort ? ":*" : port.map { ":\($0)" } ?? "" }
}

/// A token of a pattern's path, in source order.
public enum PatternToken: Hashable, Sendable {
  /// The `/` between two segments.
  case slash
  /// A part of the current segment.
  case part(SegmentPart)
  /// `**` or `**:name`: a segment of its own that matches any number of segments; `**+` and
  /// `**+:name` match at least one.
  indirect case rest(Capture?, TextRange, atLeastOne: Bool = false)
  /// `( … )`: present as a whole or absent as a whole.
  case group([PatternToken], TextRange)
  /// `{Screen}` or `{Screen}!` after a segment.
  indirect case binding(ScreenBinding)
}

/// A screen bound to a segment: `list{ItemList}`, modal with `!`.
public struct ScreenBinding: Hashable, Sendable {
  /// The screen's name.
  public var screen: String
  /// Whether `!` follows.
  public var isModal: Bool
  /// The range of the name in the pattern's source.
  public var range: TextRange

  /// Creates a binding.
  public init(screen: String, isModal: Bool, range: TextRange) {
    self.screen = screen
    self.isModal = isModal
    self.range = range
  }
}
