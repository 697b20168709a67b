/// Where a captured value comes from.
public enum CaptureSource: Hashable, Sendable {
  /// A segment of the path, including a host that is the first segment.
  case path
  /// A label of the host.
  case host
  /// A query value.
  case query
  /// The fragment.
  case fragment
}

/// A value that a pattern captured.
public struct Captured: Hashable, Sendable {
  /// The capture's name in the pattern.
  public var name: String
  /// The converted value; for a `**` a list, or a single string if its type is `path`.
  public var value: ParameterValue
  /// The decoded string it was converted from; the segments of a `**` joined with `/`.
  public var text: String
  /// Where it comes from.
  public var source: CaptureSource

  /// Creates a captured value.
  public init(name: String, value: ParameterValue, text: String, source: CaptureSource) {
    self.name = name
    self.value = value
    self.text = text
    self.source = source
  }
}

/// A route that matches a URL.
public struct RouteMatch: Hashable, Sendable {
  /// The route.
  public var route: RouteID
  /// The namespace it was found in.
  public var namespace: NamespaceID
  /// Which of the route's patterns matched.
  public var patternIndex: Int
  /// Which of the pattern's expansions matched.
  public var expansionIndex: Int
  /// The captured values: host first, then path, query and fragment, each in source order.
  public var captures: [Captured]
  /// The segments matched by all anonymous `**`, in order; nil if the pattern has none.
  public var wildcard: [String]?
  /// How many of the URL's segments each segment of the expansion matched: 1, or any number for
  /// `**`.
  public var segmentCounts: [Int] {
    counts.isEmpty ? [Int](repeating: 1, count: segmentCount) : counts.map { Int($0) }
  }

  /// Empty if each segment matched one.
  let counts: [Int32]
  let segmentCount: Int
}

extension RouteMatch {
  /// A match for a route opened by name instead of by a URL: nothing is captured.
  public init(of route: RouteID, in namespace: NamespaceID = .global) {
    self.init(
      route: route, namespace: namespace, patternIndex: 0, expansionIndex: 0, captures: [],
      wildcard: nil, counts: [], segmentCount: 0)
  }
}

/// Converts the captures of an entry that matched.
struct CaptureReader {
  let storage: RouteTableStorage
  let request: Request
  private var captures: [Captured] = []
  private var wildcard: [String]?
  private var rules = ReadingRules()
  /// How many segments each segment of the pattern matched, if that differs from the entry's.
  private var joinedCounts: [Int32]?

  init(_ storage: RouteTableStorage, _ request: Request) {
    self.storage = storage
    self.request = request
  }

  static func match(_ hit: Search.Hit, _ storage: RouteTableStorage, _ request: Request)
    -> RouteMatch
  {
    let entry = storage.entries[Int(hit.entry)]
    let namespace = Int(storage.routes[Int(entry.route)].namespace)
    var reader = CaptureReader(storage, request)
    if entry.host >= 0 { reader.readHost(storage.hosts[Int(entry.host)]) }
    let options = storage.namespaces[namespace].options
    reader.rules = options.reading
    reader.readPath(entry, hit.counts, folded: options.isCaseInsensitive)
    if entry.conditions >= 0 {
      reader.readConditions(
        storage.conditions[Int(entry.conditions)], folded: options.isCaseInsensitive)
    }
    return RouteMatch(
      route: RouteID(index: Int(entry.route)),
      namespace: NamespaceID(index: namespace),
      patternIndex: Int(entry.pattern), expansionIndex: Int(entry.expansion),
      captures: reader.captures,
      wildcard: options.reading.capturesWildcard ? reader.wildcard : nil,
      counts: reader.joinedCounts ?? hit.counts,
      segmentCount: reader.joinedCounts?.count ?? entry.segments.count)
  }

  private mutating func readPath(_ entry: Entry, _ counts: [Int32], folded: Bool) {
    let (text, slices) = (request.text, request.slices)
    var position = 0
    var offset = 0
    for index in entry.segments {
      let count = offset < counts.count ? Int(counts[offset]) : 1
      let end = min(position + count, slices.count)
      offset += 1
      defer { position = end }
      // Accesses single fields, since copying a segment retains everything it refers to.
      let number = Int(storage.paths[Int(index)])
      if storage.segments[number].label & 1 == 0 { continue }
      if captures.isEmpty { captures.reserveCapacity(entry.segments.count - offset + 1) }
      if storage.segments[number].kind == .any {
        guard position < end, let name = storage.segments[number].name else { continue }
        if let own = request.captureText(position, rules) {
          append(name, own, 0..<own.count, .path)
        } else {
          append(name, text, slices[position].range, .path)
        }
        continue
      }
      let segment = storage.segments[number]
      if segment.kind == .rest {
        let start = segment.takesPrevious ? position - 1 : position
        if segment.takesPrevious { joinCounts(entry, counts, at: offset - 1) }
        let texts = (start..<end).map {
          segment.name == nil ? request.segment($0) : request.captured($0, rules)
        }
        let joined = segment.name == nil ? "" : request.joined(start..<end, rules)
        readRest(segment, texts, joined, .path, folded: folded)
      } else if position < end {
        if let own = request.captureText(position, rules) {
          read(segment, own, 0..<own.count, .path, folded: folded)
        } else {
          read(segment, text, slices[position].range, .path, folded: folded)
        }
      }
    }
  }

  private mutating func append(
    _ name: String, _ text: [UInt8], _ range: Range<Int>, _ source: CaptureSource
  ) {
    let taken = String(decoding: text[range], as: UTF8.self)
    captures.append(Captured(name: name, value: .string(taken), text: taken, source: source))
  }

  /// Merges the first segment of a `**+` with the rest, since the pattern has one segment for both.
  private mutating func joinCounts(_ entry: Entry, _ counts: [Int32], at offset: Int) {
    let all = counts.isEmpty ? [Int32](repeating: 1, count: entry.segments.count) : counts
    var joined = joinedCounts ?? all
    let place = joined.count - (all.count - offset)
    guard place > 0 else { return }
    let rest = joined.remove(at: place)
    joined[place - 1] += rest
    joinedCounts = joined
  }

  private mutating func readHost(_ host: CompiledHost) {
    let hostTexts = RequestHost(request.parts)
    guard let labels = host.labels, let text = hostTexts.text else { return }
    readRow(labels, text, hostTexts.labels, .host, folded: true)
  }

  /// Reads a list of segments that is known to match.
  private mutating func readRow(
    _ segments: [CompiledSegment], _ text: [UInt8], _ ranges: [Range<Int>],
    _ source: CaptureSource, folded: Bool, foldsLiterals: Bool? = nil
  ) {
    guard
      let counts = PathProbe.counts(
        segments, text, ranges, folded: folded, foldsLiterals: foldsLiterals, types: storage.types)
    else { return }
    var position = 0
    for (segment, count) in zip(segments, counts) {
      let end = position + Int(count)
      if segment.kind == .rest {
        let texts = ranges[position..<end].map { String(decoding: text[$0], as: UTF8.self) }
        readRest(segment, texts, texts.joined(separator: "/"), source, folded: folded)
      } else {
        read(
          segment, text, ranges[position], source, folded: folded, foldsLiterals: foldsLiterals)
      }
      position = end
    }
  }

  private mutating func read(
    _ segment: CompiledSegment, _ text: [UInt8], _ range: Range<Int>, _ source: CaptureSource,
    folded: Bool, foldsLiterals: Bool? = nil
  ) {
    if segment.kind == .any {
      if let name = segment.name { append(name, text, range, source) }
      return
    }
    let parts = PartCapture.read(
      segment.parts, text, range, folded: folded, foldsLiterals: foldsLiterals,
      types: storage.types)
    append(parts ?? [], source)
  }

  private mutating func append(_ parts: [PartCapture], _ source: CaptureSource) {
    for part in parts {
      guard let name = part.name else { continue }
      captures.append(Captured(name: name, value: part.value, text: part.text, source: source))
    }
  }

  private mutating func readRest(
    _ segment: CompiledSegment, _ texts: [String], _ joined: String,
    _ source: CaptureSource, folded: Bool
  ) {
    guard let name = segment.name else {
      // The wildcard contains the remaining path segments, not labels of the host.
      if source != .host { wildcard = (wildcard ?? []) + texts }
      return
    }
    let value: ParameterValue =
      segment.isJoined
      ? .string(joined)
      : .list(texts.compactMap { storage.types.convert($0, segment.type, folded: folded) })
    captures.append(Captured(name: name, value: value, text: joined, source: source))
  }

  private mutating func readConditions(_ conditions: Conditions, folded: Bool) {
    var probe = ConditionProbe(storage, request, folded: folded)
    for condition in conditions.query {
      guard case .matches(let parts, let optional, let isList) = condition.test else { continue }
      append(probe.value(condition.key, parts, optional: optional, isList: isList) ?? [], .query)
    }
    if let segments = conditions.fragment, let fragment = probe.fragment {
      readRow(
        segments, fragment.text, fragment.ranges, .fragment, folded: folded, foldsLiterals: false)
    }
  }
}
