public import RoadbookText

/// A part of one segment.
public enum SegmentPart: Hashable, Sendable {
  /// Literal text, percent-decoded.
  case literal(String)
  /// `:id`, `:id<int>`, and the anonymous `<int>` and `<a|b>`: matches at least one character.
  case capture(Capture)
  /// `*`: a whole segment if alone, else any run of characters, even an empty one.
  case star
}

/// One segment of an expanded path, of a host (a label) or of a fragment.
public struct PatternSegment: Hashable, Sendable {
  /// The parts in order; empty only for a rest.
  public var parts: [SegmentPart]
  /// Whether this is `**`: any number of segments, even none. `parts` is then empty.
  public var isRest: Bool
  /// Whether this is `**+`: one segment or more.
  public var takesAtLeastOne = false
  private var boxedCapture: Box<Capture>?
  private var boxedBinding: Box<ScreenBinding>?

  /// The capture of a named `**`.
  public var restCapture: Capture? {
    get { boxedCapture?.value }
    set { boxedCapture = newValue.map(Box.init) }
  }
  /// The screen bound to this segment.
  public var binding: ScreenBinding? {
    get { boxedBinding?.value }
    set { boxedBinding = newValue.map(Box.init) }
  }

  /// Creates a segment of these parts.
  public init(_ parts: [SegmentPart], binding: ScreenBinding? = nil) {
    self.parts = parts
    isRest = false
    boxedBinding = binding.map(Box.init)
  }

  /// Creates a `**`, or with `atLeastOne` a `**+`.
  public init(rest: Capture?, atLeastOne: Bool = false, binding: ScreenBinding? = nil) {
    parts = []
    isRest = true
    takesAtLeastOne = atLeastOne
    boxedCapture = rest.map(Box.init)
    boxedBinding = binding.map(Box.init)
  }
}

/// A condition on one key of the query.
public struct QueryCondition: Hashable, Sendable {
  /// The key, decoded.
  public var key: String
  /// The test of its values.
  public var test: QueryTest
  /// The range of the condition in the pattern's source.
  public var range: TextRange

  /// Creates a condition.
  public init(key: String, test: QueryTest, range: TextRange) {
    self.key = key
    self.test = test
    self.range = range
  }

  /// The captures of its value.
  package var captures: [Capture] {
    guard case .matches(let parts, _) = test else { return [] }
    return PatternSegment(parts).captures
  }
}

/// What a query condition requires of its key.
public enum QueryTest: Hashable, Sendable {
  /// `debug=true`: one of the key's decoded values equals this string.
  case equal(String)
  /// `beta`: the key is present, with or without a value.
  case present
  /// `!token`: the key is absent.
  case absent
  /// `tab=:tab<int>`, `post=p:id`: the key's value matches these parts. Optional (written with
  /// `?`): the key may be missing, but must match if present. For a repeated key, a list type
  /// matches all values, any other type the last one.
  case matches([SegmentPart], optional: Bool)
}

/// One of the plain paths of a pattern with optional groups.
public struct PathExpansion: Hashable, Sendable {
  /// The segments, none empty.
  public var segments: [PatternSegment]
  /// Which groups are present, by their order of opening.
  public var presentGroups: [Bool]
  /// The expansion as a pattern string, such as `/the/foo/:a`: without bindings, with host, query
  /// and fragment. For another dialect's pattern without groups it is the source.
  public var text: String
  /// The condition on the fragment.
  public var fragment: [PatternSegment]?

  /// Creates an expansion.
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
