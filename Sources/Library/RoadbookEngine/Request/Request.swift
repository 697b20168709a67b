import RoadbookText
import RoadbookURL

/// A URL parsed by the rules of the namespace it belongs to.
///
/// Parsed once: a namespace that it falls back to sees the same segments.
public struct Request: Sendable {
  struct Segment: Sendable {
    /// The range of its decoded bytes in `text`.
    var start: UInt32
    var end: UInt32
    /// Its range in the URL.
    var written: TextRange

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// The parsed URL, held by reference since requests are copied often.
  final class Contents: Sendable {
    let parts: URLParts
    let text: [UInt8]
    let slices: [Segment]

    init(_ parts: URLParts, _ text: [UInt8], _ slices: [Segment]) {
      self.parts = parts
      self.text = text
      self.slices = slices
    }
  }

  /// The namespace that claims the URL; the global one if none does.
  public let namespace: NamespaceID
  /// The role of its host.
  public let hostRole: HostRole
  /// Whether the first segment is the host.
  public let startsWithHost: Bool
  /// Whether `+` in query and fragment is a plus instead of a blank.
  public var isPlusLiteral: Bool
  let contents: Contents

  init(parts: URLParts, namespace: NamespaceID, hostRole: HostRole, options: NamespaceOptions) {
    self.namespace = namespace
    self.hostRole = hostRole
    isPlusLiteral = options.isPlusLiteral
    var reader = SegmentReader(parts.bytes)
    var startsWithHost = false
    if hostRole == .path, let host = parts.host, !host.isEmpty {
      startsWithHost = true
      let isFolded = options.reading.foldsWebHost && WebScheme(parts.schemeName) != nil
      reader.addHost(parts.hostSegment(host, options.reading.port), isFolded: isFolded)
    }
    reader.addPath(parts.path, isSlashStrict: options.isSlashStrict)
    self.startsWithHost = startsWithHost
    contents = Contents(parts, reader.text, reader.slices)
  }

  /// The URL split into its parts.
  public var parts: URLParts { contents.parts }
  /// The URL's bytes, followed by the decoded bytes of segments with escapes.
  var text: [UInt8] { contents.text }
  var slices: [Segment] { contents.slices }

  /// The URL as given.
  public var url: String { String(decoding: parts.bytes, as: UTF8.self) }

  /// The segments, decoded once.
  public var segments: [String] { slices.indices.map(segment) }

  /// The query items, decoded once.
  public var query: QueryItems { parts.queryItems(isPlusLiteral: isPlusLiteral) }

  /// The interpreted fragment; nil without one.
  public var fragment: FragmentReading? { parts.fragmentReading(isPlusLiteral: isPlusLiteral) }

  /// The fragment's parameters, by the rules of a namespace.
  func fragmentParameters(_ rules: ReadingRules) -> QueryItems {
    switch rules.fragment {
    case .ignored: QueryItems()
    case .weaker: fragment?.parameters ?? QueryItems()
    case .joined:
      parts.fragmentReading(isPlusLiteral: isPlusLiteral, isLenient: true)?.parameters
        ?? QueryItems()
    }
  }

  /// The URL up to and including its first `count` segments, without query and fragment.
  public func url(ofFirst count: Int) -> String {
    guard count > 0, let last = slices.prefix(count).last else {
      let end = startsWithHost ? parts.host?.start ?? 0 : parts.path.start
      return String(decoding: parts.bytes[..<end], as: UTF8.self)
    }
    return String(decoding: parts.bytes[..<last.written.end], as: UTF8.self)
  }

  /// The bytes of a captured segment if captures are decoded differently from matching; nil if they
  /// are not.
  ///
  /// In a rest (`inRest`) an escaped slash becomes a slash, since the value has slashes anyway.
  func captureText(_ index: Int, _ rules: ReadingRules, inRest: Bool = false) -> [UInt8]? {
    let plusIsBlank = rules.isPlusBlankInCaptures && !isPlusLiteral
    if !plusIsBlank, !rules.keepsEscapedSlashes { return nil }
    let written = parts.bytes[slices[index].written.start..<slices[index].written.end]
    guard plusIsBlank && written.contains(Byte.plus) || written.contains(Byte.percent) else {
      return nil
    }
    guard rules.keepsEscapedSlashes else {
      return Array(decodedText(written, plusIsBlank: plusIsBlank).utf8)
    }
    var kept: [UInt8] = []
    for (offset, byte) in written.enumerated() {
      kept.append(byte)
      let escape = written.dropFirst(offset).prefix(3)
      // Doubling the escape of the percent sign makes one decoding keep the escape. `%25` is kept
      // as well: 'a%2Fb' and 'a%252Fb' are different values.
      let folded = escape.map(asciiLowercased)
      let isKept = folded == [0x25, 0x32, 0x35] || !inRest && folded == [0x25, 0x32, 0x66]
      if byte == Byte.percent, isKept { kept += [0x32, 0x35] }
    }
    return Array(decodedText(kept[...], plusIsBlank: plusIsBlank).utf8)
  }

  /// The string of a segment that a rest captures.
  func captured(_ index: Int, _ rules: ReadingRules) -> String {
    captureText(index, rules, inRest: true).map { String(decoding: $0, as: UTF8.self) }
      ?? segment(index)
  }

  /// Segments joined into one string; a URL among them keeps both slashes after its scheme.
  func joined(_ indices: Range<Int>, _ rules: ReadingRules) -> String {
    var result = ""
    for index in indices {
      result += captured(index, rules)
      guard index + 1 < indices.upperBound else { break }
      let written = slices[index].written
      let isScheme =
        slices[index + 1].written.start >= written.end + 2
        && parts.bytes[written.start..<written.end].last == UInt8(ascii: ":")
      result += isScheme ? "//" : "/"
    }
    return result
  }

  /// The decoded segment at a valid index.
  func segment(_ index: Int) -> String {
    String(decoding: text[slices[index].range], as: UTF8.self)
  }
}

/// Splits a path into segments and decodes those with escapes.
private struct SegmentReader {
  private(set) var text: [UInt8]
  private(set) var slices: [Request.Segment] = []

  init(_ bytes: [UInt8]) {
    text = bytes
    slices.reserveCapacity(8)
  }

  mutating func addPath(_ path: TextRange, isSlashStrict: Bool) {
    let end = path.end
    var start = path.start
    let hasHost = !slices.isEmpty
    if start == end { return }
    let bytes = text
    let span = bytes.span
    let (slash, percent) = (UInt8(ascii: "/"), UInt8(ascii: "%"))
    if span[start] == slash { start += 1 }
    // The root has no segments, but a slash after a host that is a segment ends that segment.
    if start == end, !(isSlashStrict && hasHost) { return }
    while true {
      var position = start
      var hasEscape = false
      while position < end, span[position] != slash {
        if span[position] == percent { hasEscape = true }
        position += 1
      }
      if position > start || isSlashStrict { add(start, position, hasEscape) }
      if position == end { return }
      start = position + 1
    }
  }

  mutating func addHost(_ range: TextRange, isFolded: Bool) {
    let host = text[range.start..<range.end]
    add(range.start, range.end, host.contains(Byte.percent))
    guard isFolded, let slice = slices.last else { return }
    for index in slice.range where text.indices.contains(index) {
      text[index] = asciiLowercased(text[index])
    }
  }

  private mutating func add(_ start: Int, _ end: Int, _ hasEscape: Bool) {
    let written = TextRange(start, end)
    var slice = Request.Segment(start: written.lower, end: written.upper, written: written)
    if hasEscape {
      slice.start = UInt32(text.count)
      var decoded: [UInt8] = []
      appendDecoded(text[start..<end], to: &decoded)
      text += decoded
      slice.end = UInt32(text.count)
    }
    slices.append(slice)
  }
}
