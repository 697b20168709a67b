/// Matches one entry against one request from left to right and reports the first failure.
package struct PatternProbe {
  /// A failure and how far the comparison got; of several, the one that got farthest is reported.
  package struct Failure {
    var failure: MatchFailure
    var progress: Int
  }

  private static let pathIsDone = 1_000_000

  let storage: RouteTableStorage
  let request: Request
  private var conditions: (exact: ConditionProbe, folded: ConditionProbe)
  private let host: RequestHost

  package init(_ storage: RouteTableStorage, _ request: Request) {
    self.storage = storage
    self.request = request
    conditions = (
      ConditionProbe(storage, request, folded: false),
      ConditionProbe(storage, request, folded: true)
    )
    host = RequestHost(request.parts)
  }

  /// The first failure, ignoring whether the route is enabled; nil for a match.
  package mutating func failure(of entry: Entry) -> Failure? {
    if entry.host >= 0 {
      if let failure = hostFailure(storage.hosts[Int(entry.host)]) {
        return Failure(failure: failure, progress: 0)
      }
    } else if let scheme = EntryScheme(of: request.parts) {
      let message = "only patterns that begin with '\(scheme.rawValue):' match this URL"
      return Failure(failure: MatchFailure(kind: .scheme, message: message), progress: 0)
    }
    if let failure = pathFailure(entry) { return failure }
    guard entry.conditions >= 0 else { return nil }
    let record = storage.conditions[Int(entry.conditions)]
    let namespace = Int(storage.routes[Int(entry.route)].namespace)
    let folded = storage.namespaces[namespace].options.isCaseInsensitive
    if let index = folded
      ? conditions.folded.firstFailing(record) : conditions.exact.firstFailing(record)
    {
      return Failure(
        failure: MatchFailure(kind: .query, message: message(record.query[index])),
        progress: Self.pathIsDone + index)
    }
    let fits =
      folded ? conditions.folded.fragmentFits(record) : conditions.exact.fragmentFits(record)
    if !fits {
      let written = SegmentText.texts(record.fragment ?? [], storage)
      // A slash at the start makes no difference.
      let text = fragmentText.hasPrefix("/") ? fragmentText.dropFirst() : fragmentText[...]
      let found = conditions.exact.fragment == nil ? "the URL has none" : "it is '\(text)'"
      // Like a segment of the path, a segment of the fragment ends at '/'.
      let isCapture = record.fragment?.count == 1 && written.first?.hasPrefix(":") == true
      let help =
        isCapture && text.contains("/")
        ? "; write \(written.joined())<path> to match a '/', too" : ""
      return Failure(
        failure: MatchFailure(
          kind: .fragment,
          message: "the fragment must be '\(written.joined(separator: "/"))', but \(found)\(help)"),
        progress: Self.pathIsDone + record.query.count)
    }
    return nil
  }

  private var fragmentText: String { request.parts.fragment.map { request.parts.text($0) } ?? "" }

  private func hostFailure(_ wanted: CompiledHost) -> MatchFailure? {
    guard wanted.scheme == host.scheme ?? "" else {
      let found = host.scheme.map { "'\($0)'" } ?? "missing"
      if wanted.scheme.isEmpty {
        return MatchFailure(
          kind: .scheme,
          message: "the scheme is \(found), but the pattern only matches URLs without a scheme")
      }
      return MatchFailure(
        kind: .scheme,
        message: "the scheme is \(found), but the pattern requires '\(wanted.scheme)'")
    }
    if let isOpaque = wanted.isOpaque, isOpaque != host.isOpaque {
      return MatchFailure(
        kind: .scheme,
        message: isOpaque
          ? "the URL has slashes after its scheme, but the pattern has none"
          : "the pattern has slashes after its scheme, but the URL has none")
    }
    let written = (wanted.labels ?? []).map { SegmentText.text($0, storage) }
    if !HostProbe.matches(wanted, host, types: storage.types) {
      let found = host.text.map { "'\(String(decoding: $0, as: UTF8.self))'" } ?? "missing"
      return MatchFailure(
        kind: .host,
        message:
          "the host is \(found), but the pattern requires '\(written.joined(separator: "."))'")
    }
    if let port = wanted.port, port != host.port {
      let found =
        host.port == HostPort.usual ? "missing" : request.parts.port.map(request.parts.text)
      return MatchFailure(
        kind: .port,
        message: "the port is \(found ?? "missing"), but the pattern requires "
          + (port == HostPort.usual ? "the scheme's default port" : "\(port)"))
    }
    return nil
  }

  private func pathFailure(_ entry: Entry) -> Failure? {
    let segments = storage.segments(of: entry)
    let ranges = request.slices.map(\.range)
    let namespace = storage.routes[Int(entry.route)].namespace
    let folded = storage.namespaces[Int(namespace)].options.isCaseInsensitive
    for (index, segment) in segments.enumerated() {
      if segment.kind == .rest {
        let counts = PathProbe.counts(
          segments, request.text, ranges, folded: folded, types: storage.types)
        return counts == nil ? restFailure(segments, ranges, from: index) : nil
      }
      guard index < ranges.count else { return tooFew(ranges, missing: segments[index...]) }
      if PathProbe.fits(
        segment, request.text, ranges[index], folded: folded, types: storage.types)
      {
        continue
      }
      return Failure(failure: segmentFailure(segment, index), progress: index + 1)
    }
    guard ranges.count > segments.count else { return nil }
    return Failure(
      failure: MatchFailure(
        kind: .tooManySegments, segment: segments.count,
        message: "the URL is longer than the pattern: "
          + "\(Self.quoted(request.segment(segments.count))) is left over"),
      progress: segments.count + 1)
  }

  /// Too few segments: the first of some of the pattern's is missing.
  private func tooFew(_ ranges: [Range<Int>], missing: ArraySlice<CompiledSegment>) -> Failure {
    Failure(
      failure: MatchFailure(
        kind: .tooFewSegments,
        message: "the URL is shorter than the pattern: "
          + "\(Self.quoted(SegmentText.texts(missing, storage).first ?? "")) is missing"),
      progress: ranges.count + 1)
  }

  private func restFailure(_ segments: [CompiledSegment], _ ranges: [Range<Int>], from index: Int)
    -> Failure
  {
    let fixed = segments.count { $0.kind != .rest }
    if fixed > ranges.count, let missing = segments.lastIndex(where: { $0.kind != .rest }) {
      return tooFew(ranges, missing: segments[missing...])
    }
    let first = segments[index].takesPrevious ? index - 1 : index
    let after = SegmentText.texts(segments[first...], storage)
    let texts = request.segments.dropFirst(first)
    return Failure(
      failure: MatchFailure(
        kind: .segment, segment: min(index, ranges.count),
        message:
          "'\(after.joined(separator: "/"))' does not fit '\(texts.joined(separator: "/"))'"),
      progress: index + 1)
  }

  private func segmentFailure(_ segment: CompiledSegment, _ index: Int) -> MatchFailure {
    let text = request.segment(index)
    let number = index + 1
    switch segment.kind {
    case .choice, .typed:
      let demand = Self.demand(storage.types.types[Int(segment.type)])
      let name = segment.parts.lazy.compactMap(\.name).first ?? "segment \(number)"
      return MatchFailure(
        kind: .type, segment: index, message: "\(name) must \(demand), not '\(text)'")
    default:
      return MatchFailure(
        kind: .segment, segment: index,
        message: "segment \(number): \(Self.quoted(text)) is not "
          + Self.quoted(SegmentText.text(segment, storage)))
    }
  }

  /// What a type requires of a value: `be an int`, `be popular|recent`, `match /[A-Z]+/`,
  /// `fit SKU`.
  private static func demand(_ type: ValueType) -> String {
    let text = type.description
    if text.hasPrefix("/") { return "match \(text)" }
    if case .range = type { return "be \(type.phrase)" }
    let word = text.prefix { $0 != " " && $0 != "<" }
    switch word {
    case "int", "uint", "float", "float32", "bool", "uuid", "UUID", "date", "list":
      return "be \(type.phrase)"
    default:
      if case .choice = type { return "be \(text)" }
      return "fit \(text)"
    }
  }

  /// A segment in quotes; an empty one means a surplus or a missing slash.
  private static func quoted(_ segment: String) -> String {
    segment.isEmpty ? "an empty segment" : "'\(segment)'"
  }

  private mutating func message(_ condition: CompiledQueryCondition) -> String {
    let key = condition.key
    let values = conditions.exact.query.values(key)
    let texts = values.map { $0.map { $0.isEmpty ? "empty" : "'\($0)'" } ?? "without a value" }
    let shown =
      values.contains { $0 != nil } ? "is " + texts.joined(separator: ", ") : "has no value"
    switch condition.test {
    case .present: return "the query has no '\(key)'"
    case .absent: return "the query must not have '\(key)'"
    case .equal(let value):
      return values.isEmpty
        ? "the query has no '\(key)', which must be '\(value)'"
        : "the query's '\(key)' \(shown), "
          + (value.isEmpty ? "but must be written '\(key)='" : "not '\(value)'")
    case .matches(let parts, _, _):
      let wanted = parts.map { SegmentText.text($0, storage) }.joined()
      return values.isEmpty
        ? "the query has no '\(key)'" : "the query's '\(key)' \(shown), not '\(wanted)'"
    }
  }
}

/// Prints compiled segments.
enum SegmentText {
  /// Segments as they are written in a pattern.
  static func texts(
    _ segments: some Sequence<CompiledSegment>, _ storage: RouteTableStorage
  ) -> [String] { joined(segments) { text($0, storage) } }

  /// The kinds of segments that decide the rank of a pattern.
  static func kinds(_ segments: [CompiledSegment]) -> [String] { joined(segments, by: kind) }

  /// A text for each segment of a pattern: what takes at least one segment is compiled into two.
  private static func joined(
    _ segments: some Sequence<CompiledSegment>, by text: (CompiledSegment) -> String
  ) -> [String] {
    var texts: [String] = []
    for segment in segments {
      if segment.takesPrevious { texts.removeLast(min(1, texts.count)) }
      texts.append(text(segment))
    }
    return texts
  }

  /// The segment as it is written in a pattern.
  static func text(_ segment: CompiledSegment, _ storage: RouteTableStorage) -> String {
    if segment.kind == .rest {
      let name = segment.name.map { ":\($0)" } ?? ""
      if segment.isJoined { return name + "<path>" }
      // WAAppRouting's '*' at the end.
      return segment.takesPrevious ? "*" : "**" + name
    }
    return segment.parts.map { text($0, storage) }.joined()
  }

  static func text(_ part: CompiledPart, _ storage: RouteTableStorage) -> String {
    switch part.kind {
    case .literal: return String(decoding: part.literal, as: UTF8.self)
    case .star: return "*"
    case .capture:
      let type = part.type < 0 ? "" : "<\(storage.types.types[Int(part.type)].description)>"
      return (part.name.map { ":\($0)" } ?? "") + type
    }
  }

  private static func kind(_ segment: CompiledSegment) -> String {
    switch segment.kind {
    case .literal: "literal"
    case .mixed: "literal with captures"
    case .choice: "choice"
    case .typed: "typed capture"
    case .any: segment.isStar ? "*" : "capture"
    case .rest: !segment.takesPrevious ? "**" : segment.isJoined ? "path" : "**+"
    }
  }
}
