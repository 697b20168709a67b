public import RoadbookText

/// A URL pattern as written: which URLs it takes and what it captures.
///
/// A value made by `Pattern.parse`; it prints back as it was written. Its optional groups stand for
/// several plain paths, `expansions`, which routers compile one by one.
public struct Pattern: Hashable, Sendable {
  /// Patterns are handed about far more often than made: a copy of one counts a single reference.
  private var kept: Kept

  private final class Kept: Sendable {
    let parts: Parts
    // A pattern is asked for these again and again while a map is put together.
    let mayCapture: Bool
    let hasBindings: Bool
    let isPlain: Bool
    let hasUsualTypes: Bool
    let pieceCount: Int
    let groupCount: Int

    init(_ parts: consuming Parts, _ counts: PatternCounts) {
      mayCapture = parts.mayCapture(counts)
      hasBindings = parts.hasBindings(counts)
      isPlain = parts.isPlain(counts)
      hasUsualTypes = counts.hasUsualTypes && parts.isOnlyPath
      let tail = parts.rare.map { PatternCounts($0.value.fragmentTokens) }
      pieceCount = counts.pieces + (tail?.pieces ?? 0)
      groupCount = counts.groups + (tail?.groups ?? 0)
      self.parts = parts
    }

    /// Joined of two of which all of this is known, and the parts go together as they are.
    init(_ parts: consuming Parts, _ outer: Kept, _ inner: Kept) {
      // The slash that joining puts between them is a piece, too.
      let added = parts.path.count - outer.parts.path.count - inner.parts.path.count
      pieceCount = outer.pieceCount + inner.pieceCount + added
      groupCount = outer.groupCount + inner.groupCount
      self.parts = parts
      mayCapture = outer.mayCapture || inner.mayCapture
      hasBindings = outer.hasBindings || inner.hasBindings
      isPlain = outer.isPlain && inner.isPlain
      hasUsualTypes = outer.hasUsualTypes && inner.hasUsualTypes
    }
  }

  /// What a pattern consists of, while it is being put together.
  struct Parts: Hashable, Sendable {
    var source: String
    var isRooted: Bool
    var path: [PatternToken]
    private(set) var rare: Rare<More>?

    init(
      source: String, isRooted: Bool = false, path: [PatternToken] = [], more: More? = nil
    ) {
      self.source = source
      self.isRooted = isRooted
      self.path = path
      if let more { self.more = more }
    }

    /// What is not said takes no memory.
    var more: More {
      get { rare?.value ?? More() }
      set { rare = newValue.isEmpty ? nil : Rare(newValue) }
    }
  }

  /// What few patterns have.
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

  /// All parts at once.
  var parts: Parts {
    get { kept.parts }
    set { self = Pattern(newValue) }
  }

  /// Every capture of host, path, query and fragment, in order of writing.
  public var captures: [Capture] {
    var result: [Capture] = []
    eachCapture { result.append($0) }
    return result
  }
  /// Whether it may capture anything.
  var mayCapture: Bool { kept.mayCapture }
  /// Whether a screen is bound inside the pattern.
  package var hasBindings: Bool { kept.hasBindings }
  /// Whether it stands for a single path: nothing of path or fragment can be left out.
  package var isPlain: Bool { kept.isPlain }
  /// Whether each capture takes a text, or one of `TypeTable.isUsual`, and stands in the path.
  package var hasUsualTypes: Bool { kept.hasUsualTypes }
  /// How many pieces stand in its path, and in the fragment where that can have groups, in groups as outside.
  package var pieceCount: Int { kept.pieceCount }
  /// How many groups stand there.
  package var groupCount: Int { kept.groupCount }
  /// Whether nothing can stand behind it: it ends in `**`, or has a query or a fragment.
  package var isOpenEnded: Bool { kept.parts.isOpenEnded }

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

  /// `counts`: of the path.
  init(_ parts: consuming Parts, _ counts: PatternCounts) { kept = Kept(parts, counts) }

  /// A pattern of the path of one with that of another one behind it: what says something only of the path.
  init(_ parts: consuming Parts, joining outer: Pattern, _ inner: Pattern) {
    kept =
      outer.kept.parts.isOnlyPath && inner.kept.parts.isOnlyPath
      ? Kept(parts, outer.kept, inner.kept) : Pattern(parts).kept
  }

  /// The text it was parsed from.
  public var source: String {
    get { kept.parts.source }
    set { parts.source = newValue }
  }
  /// The scheme it demands, in lower case; nil takes any.
  public var scheme: String? {
    get { kept.parts.rare?.value.scheme }
    set { parts.more.scheme = newValue }
  }
  /// Whether it demands a scheme.
  package var isFullURL: Bool { kept.parts.rare?.value.scheme != nil }
  /// The host it demands; nil takes any. Only ever set together with `scheme`.
  public var authority: HostPattern? {
    get { kept.parts.rare?.value.authority }
    set { parts.more.authority = newValue }
  }
  /// Whether the path begins with `/`: inside another route it then starts at the namespace's root.
  public var isRooted: Bool {
    get { kept.parts.isRooted }
    set { parts.isRooted = newValue }
  }
  /// The path with its groups, in order of writing.
  public var path: [PatternToken] {
    get { kept.parts.path }
    set { parts.path = newValue }
  }
  /// The conditions on the query, in order of writing.
  public var query: [QueryCondition] {
    get { kept.parts.rare?.value.query ?? [] }
    set { parts.more.query = newValue }
  }
  /// The condition on the fragment: its pieces between slashes; nil takes any fragment.
  public var fragment: [PatternSegment]? {
    get { kept.parts.rare?.value.fragment }
    set { parts.more.fragment = newValue }
  }
  /// The language it was written in.
  public var dialect: Dialect {
    get { kept.parts.rare?.value.dialect ?? .native }
    set { parts.more.dialect = newValue }
  }
  /// Whether the fragment is written with `/` in front: it makes no difference to what is taken, but to the
  /// URLs that are built.
  package var hasRootedFragment: Bool {
    get { kept.parts.rare?.value.hasRootedFragment ?? false }
    set { parts.more.hasRootedFragment = newValue }
  }
  /// The fragment with its groups, where a dialect lets it have some; `fragment` is it with all present.
  package var fragmentTokens: [PatternToken] {
    get { kept.parts.rare?.value.fragmentTokens ?? [] }
    set { parts.more.fragmentTokens = newValue }
  }

  /// A pattern of these parts.
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

  /// Whether both were written alike and mean the same.
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.kept === right.kept || left.kept.parts == right.kept.parts
  }

  /// Hashes all parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(kept.parts) }
}

/// The host part of a pattern: `*.example.com`, `:tenant.example.com`, `<www|m>.example.com:8080`.
public struct HostPattern: Hashable, Sendable {
  /// The labels between the dots, left to right; literals are in lower case.
  public var labels: [PatternSegment]
  /// The port it demands; nil is the one that the scheme has without saying it: 443 with `https`, 80 with
  /// `http`, else none.
  public var port: Int?
  /// Whether it takes any port: `:*`.
  public var takesAnyPort = false
  /// The labels with the case of their literals kept, for namespaces whose host is a path segment.
  package var writtenLabels: [PatternSegment]

  /// A host of these labels.
  public init(labels: [PatternSegment], port: Int? = nil, takesAnyPort: Bool = false) {
    self.labels = labels
    writtenLabels = labels
    self.port = port
    self.takesAnyPort = takesAnyPort
  }

  /// The port with its colon, as a pattern has it.
  package var portText: String { takesAnyPort ? ":*" : port.map { ":\($0)" } ?? "" }
}

/// A piece of a pattern's path, in order of writing.
public enum PatternToken: Hashable, Sendable {
  /// The `/` between two segments.
  case slash
  /// A part of the current segment.
  case part(SegmentPart)
  /// `**` or `**:name`: a segment of its own that takes any number of segments; `**+` and `**+:name`
  /// take at least one.
  indirect case rest(Capture?, TextRange, atLeastOne: Bool = false)
  /// `( … )`: present as a whole or absent as a whole.
  case group([PatternToken], TextRange)
  /// `{Screen}` or `{Screen}!` behind a segment.
  indirect case binding(ScreenBinding)
}

/// A screen bound to a segment: `list{ItemList}`, modal with `!`.
public struct ScreenBinding: Hashable, Sendable {
  /// The screen's name.
  public var screen: String
  /// Whether `!` follows.
  public var isModal: Bool
  /// Where the name stands in the pattern's text.
  public var range: TextRange

  /// A binding of that screen.
  public init(screen: String, isModal: Bool, range: TextRange) {
    self.screen = screen
    self.isModal = isModal
    self.range = range
  }
}

/// A part of one segment.
public enum SegmentPart: Hashable, Sendable {
  /// Text that must stand there, percent-decoded.
  case literal(String)
  /// `:id`, `:id<int>`, `<int:id>`, and the anonymous `<a|b>`: at least one character.
  case capture(Capture)
  /// `*`: alone any whole segment, beside other parts any run of characters, also none.
  case star
}

/// One segment of an expanded path, of a host (a label) or of a fragment.
public struct PatternSegment: Hashable, Sendable {
  /// The parts in order; empty only for `rest`.
  public var parts: [SegmentPart]
  /// Whether this is `**`: any number of segments, also none. `parts` is then empty.
  public var isRest: Bool
  /// Whether this is `**+`: one segment or more.
  public var takesAtLeastOne = false
  private var rareCapture: Rare<Capture>?
  private var rareBinding: Rare<ScreenBinding>?

  /// The capture of a named `**`.
  public var restCapture: Capture? {
    get { rareCapture?.value }
    set { rareCapture = newValue.map(Rare.init) }
  }
  /// The screen bound to it.
  public var binding: ScreenBinding? {
    get { rareBinding?.value }
    set { rareBinding = newValue.map(Rare.init) }
  }

  /// A segment of these parts.
  public init(_ parts: [SegmentPart], binding: ScreenBinding? = nil) {
    self.parts = parts
    isRest = false
    rareBinding = binding.map(Rare.init)
  }

  /// A `**`, or with `atLeastOne` a `**+`.
  public init(rest: Capture?, atLeastOne: Bool = false, binding: ScreenBinding? = nil) {
    parts = []
    isRest = true
    takesAtLeastOne = atLeastOne
    rareCapture = rest.map(Rare.init)
    rareBinding = binding.map(Rare.init)
  }
}

/// A condition on one key of the query.
public struct QueryCondition: Hashable, Sendable {
  /// The key, decoded.
  public var key: String
  /// What must hold of it.
  public var test: QueryTest
  /// Where the condition stands in the pattern's text.
  public var range: TextRange

  /// A condition on that key.
  public init(key: String, test: QueryTest, range: TextRange) {
    self.key = key
    self.test = test
    self.range = range
  }
}

/// What a query condition asks of its key.
public enum QueryTest: Hashable, Sendable {
  /// `debug=true`: one of the key's values is this text, decoded.
  case equal(String)
  /// `beta`: the key is there, with or without a value.
  case present
  /// `!token`: the key is not there.
  case absent
  /// `tab=:tab<int>`, `post=p:id`: the key's value matches these parts. Optional (`?` behind it): may be
  /// missing, must match if there. A repeated key matches with its list when the type is a list, with its
  /// last value otherwise.
  case matches([SegmentPart], optional: Bool)
}

/// One plain path that a pattern with optional groups stands for.
public struct PathExpansion: Hashable, Sendable {
  /// The segments, none empty.
  public var segments: [PatternSegment]
  /// Which groups are present, by their order of opening.
  public var presentGroups: [Bool]
  /// The expansion as a pattern's text: `/the/foo/:a`, without bindings, with host, query and fragment. That
  /// of another dialect's pattern without groups is the pattern as it was written.
  public var text: String
  /// The condition on the fragment.
  public var fragment: [PatternSegment]?

  /// An expansion of these segments.
  public init(
    segments: [PatternSegment], presentGroups: [Bool], text: String,
    fragment: [PatternSegment]? = nil
  ) {
    self.segments = segments
    self.presentGroups = presentGroups
    self.text = text
    self.fragment = fragment
  }
}
