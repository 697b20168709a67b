import RoadbookURL

/// A URL that needs no decoding, with the namespace that claims it. Most URLs are plain; of the
/// others a `Request` decodes a copy.
package struct PlainURL: BitwiseCopyable, Sendable {
  let path: ShortPath
  /// The namespace that claims it.
  let namespace: Int32
  /// Whether a query or a fragment may follow its path.
  package let mayHaveTail: Bool

  /// Reads a URL; nil if finding its namespace takes more than a look-up. O(bytes).
  ///
  /// A function, since an initializer would retain the storage, whose counter all threads share.
  @inline(__always)
  static func of(_ text: Span<UInt8>, _ storage: RouteTableStorage) -> PlainURL? {
    guard let head = Head.of(text, storage) else { return nil }
    let path = ShortPath(text, from: head.start)
    return PlainURL(
      path: path, namespace: head.namespace, mayHaveTail: path.end != text.count)
  }

  /// The namespace that claims it.
  package var namespaceID: NamespaceID { NamespaceID(index: Int(namespace)) }

  /// Follows the segments from the root of the namespace.
  @inline(__always)
  func descend(
    _ text: Span<UInt8>, _ storage: RouteTableStorage, _ isEnabled: (RouteID) -> Bool
  ) -> Descent {
    let reading = storage.plainNamespaces[Int(namespace)]
    guard path.end >= 0, reading.isDescended else {
      return Descent(stoppedAt: max(reading.root, 0), after: 0)
    }
    let descent = Descent.follow(path, text, from: reading.root, storage)
    return descent.hasEnded
      ? descent : Descent.goOn(path, text, from: descent, storage, isEnabled)
  }

  /// The best match; `split`: the same URL, and the places of its segments.
  @inline(__always)
  func find(
    _ text: Span<UInt8>, _ split: SplitURL, _ places: SegmentPlaces, _ storage: RouteTableStorage,
    _ isEnabled: (RouteID) -> Bool
  ) -> RouteHit {
    let descent = descend(text, storage, isEnabled)
    return descent.hasEnded
      ? RouteHit.of(descent.entry, in: namespace, storage)
      : split.find(text, places, url: text, from: descent, storage, isEnabled)
  }

  /// Splits the path; nil if it is not plain. O(bytes).
  func split(_ text: Span<UInt8>, _ places: SegmentPlaces) -> SplitURL? {
    if path.end == ShortPath.unusual { return nil }
    if path.end >= 0 {
      guard let count = path.add(to: places) else { return nil }
      return SplitURL(count: count, pathEnd: path.end, namespace: namespace)
    }
    var segments = SegmentList(places: places, start: path.start)
    var position = path.start
    while position + 16 <= text.count {
      let marks = PathMarks(text.block(at: position))
      if marks.odd != 0 { break }
      if !segments.end(at: marks.slashes, from: position) { return nil }
      position += 16
    }
    scan: while position < text.count {
      switch PathByte(text[position]) {
      case .slash: if !segments.end(at: position) { return nil }
      case .end:
        guard URLParts.isPlainlyValid(text, from: position + 1) else { return nil }
        break scan
      case .unusual: return nil
      case .other: break
      }
      position += 1
    }
    if !segments.end(at: position) { return nil }
    return SplitURL(count: segments.count, pathEnd: position, namespace: namespace)
  }
}

/// A valid URL that needs no decoding, split into segments on the stack.
///
/// Three numbers, which fit into registers; the places of the segments are passed beside it.
struct SplitURL {
  /// The number of segments.
  let count: Int
  /// The end of its path.
  let pathEnd: Int
  /// The namespace that claims it.
  let namespace: Int32

  /// Splits a URL with escapes in its path, whose segments are decoded; nil if it is not plain
  /// otherwise, or if an escape is not plainly valid. O(bytes).
  ///
  /// `decoded`: memory for as many bytes as the URL has. The places of the segments refer to it.
  ///
  /// A function for the same reason as `PlainURL.of`.
  static func decoding(
    _ text: Span<UInt8>, into decoded: Scratch<UInt8>, _ places: SegmentPlaces,
    _ storage: RouteTableStorage
  ) -> SplitURL? {
    guard let head = Head.of(text, storage) else { return nil }
    guard URLParts.isPlainlyValid(text, from: min(head.start, text.count)) else { return nil }
    var length = 0
    var count = 0
    var position = head.start
    while position < text.count {
      let start = length
      while position < text.count, text[position] != UInt8(ascii: "/"),
        text[position] != UInt8(ascii: "?"), text[position] != UInt8(ascii: "#")
      {
        var byte = text[position]
        if byte == UInt8(ascii: "%"), let escaped = escaped(text, position) {
          byte = escaped
          position += 2
        }
        // What is outside ASCII does not compare byte by byte.
        if byte >= 0x80 { return nil }
        decoded[length] = byte
        length += 1
        position += 1
      }
      if length > start {
        if count == SegmentPlaces.limit { return nil }
        places[count] = SegmentPlace(
          start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: length))
        count += 1
      }
      if position == text.count || text[position] != UInt8(ascii: "/") { break }
      position += 1
    }
    return SplitURL(count: count, pathEnd: position, namespace: head.namespace)
  }

  private static func escaped(_ text: Span<UInt8>, _ position: Int) -> UInt8? {
    guard position + 2 < text.count, let high = hexDigit(text[position + 1]),
      let low = hexDigit(text[position + 2])
    else { return nil }
    return high << 4 | low
  }

  /// The best match in its namespace and, if that falls back, in the global one.
  ///
  /// `text`: the bytes of its segments; `descent`: the node that was found, to go on from there.
  @inline(__always)
  func find(
    _ text: Span<UInt8>, _ places: SegmentPlaces, url: Span<UInt8>,
    from descent: Descent? = nil, _ storage: RouteTableStorage,
    _ isEnabled: (RouteID) -> Bool
  ) -> RouteHit {
    let hit = find(text, places, url: url, in: namespace, from: descent, storage, isEnabled)
    guard hit.entry == PlainSearch.nothing, namespace > 0,
      storage.plainNamespaces[Int(namespace)].fallsBackToGlobal
    else { return hit }
    return find(text, places, url: url, in: 0, storage, isEnabled)
  }

  /// The best match in a namespace.
  @inline(__always)
  func find(
    _ text: Span<UInt8>, _ places: SegmentPlaces, url: Span<UInt8>, in namespace: Int32,
    from descent: Descent? = nil, _ storage: RouteTableStorage,
    _ isEnabled: (RouteID) -> Bool
  ) -> RouteHit {
    let reading = storage.plainNamespaces[Int(namespace)]
    let entry =
      reading.root < 0
      ? reading.root
      : PlainSearch.run(
        storage, text, places, count: count, url: url, pathEnd: pathEnd,
        from: descent?.node ?? reading.root,
        at: descent.map { segmentCount(before: $0.length, places) } ?? 0,
        isFolded: reading.isFolded, isEnabled: isEnabled)
    return RouteHit.of(entry, in: namespace, storage)
  }

  /// The number of the segments in the first bytes of the path.
  private func segmentCount(before length: Int, _ places: SegmentPlaces) -> Int {
    var number = 0
    while number < count, Int(places[number].start) - Int(places[0].start) < length { number += 1 }
    return number
  }
}

/// What precedes the path of a plain URL.
///
/// Compares bytes with constants of its own, since a call to another module for each byte would
/// dominate the cost.
private struct Head {
  var namespace: Int32 = 0
  /// Where the first segment begins: the host, if that is one.
  var start: Int

  private init(start: Int) { self.start = start }

  /// Of a URL, which usually is a path; nil if it is not plain.
  @inline(__always)
  static func of(_ text: Span<UInt8>, _ storage: RouteTableStorage) -> Head? {
    guard !text.isEmpty, text.count <= storage.longestURL else { return nil }
    let isPath = text[0] == UInt8(ascii: "/") && (text.count == 1 || text[1] != UInt8(ascii: "/"))
    return isPath ? Head(start: 1) : read(text, storage)
  }

  /// Reads each byte once; nil if an authority has more than a plain host, or none comes with a
  /// scheme.
  ///
  /// A function for the same reason as `PlainURL.of`.
  @inline(never)
  private static func read(_ text: Span<UInt8>, _ storage: RouteTableStorage) -> Head? {
    var head = Head(start: 0)
    let colon = schemeEnd(text)
    // Without a scheme, `//` begins a host, and anything else is a path.
    guard colon > 0 else { return text[0] == UInt8(ascii: "/") ? nil : head }
    var hostStart = colon + 1
    var hostEnd = hostStart
    if hostStart + 1 < text.count, text[hostStart] == UInt8(ascii: "/"),
      text[hostStart + 1] == UInt8(ascii: "/")
    {
      hostStart += 2
      hostEnd = hostStart
      host: while hostEnd < text.count {
        switch text[hostEnd] {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break host
        // A port, a user, an escape, an address of version 6, an invalid character, or one outside
        // ASCII.
        case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "["),
          UInt8(ascii: "\\"), UInt8(ascii: "]"), 0...UInt8(ascii: " "), 0x7F...0xFF:
          return nil
        default: hostEnd += 1
        }
      }
    }
    guard hostEnd - hostStart <= RequestHost.longestHost else { return nil }
    head.start = hostEnd
    let hasHost = hostEnd > hostStart
    let owner = PlainClaims.owner(
      storage, text, colon: colon, host: hasHost ? hostStart..<hostEnd : nil)
    if let owner {
      if owner.namespace < 0 { return nil }
      head.namespace = owner.namespace
    }
    let claimed = owner.map { $0.hasHost ? HostRole.authority : .path }
    var role = storage.plainNamespaces[Int(head.namespace)].hostRole ?? claimed ?? .pathUnlessWeb
    if role == .pathUnlessWeb { role = isWeb(text, colon) ? .authority : .path }
    if role == .path, hasHost {
      if isWeb(text, colon), hasCapital(text, hostStart, hostEnd) { return nil }
      head.start = hostStart
    } else if head.start < text.count, text[head.start] == UInt8(ascii: "/") {
      head.start += 1
    }
    return head
  }

  /// Whether a host has capital letters, which some namespaces fold.
  private static func hasCapital(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    for index in start..<end where text[index] &- 0x41 < 26 { return true }
    return false
  }

  /// The position of the colon after the scheme; 0 if there is none.
  private static func schemeEnd(_ text: Span<UInt8>) -> Int {
    guard (text[0] | 0x20) &- 0x61 < 26 else { return 0 }
    for position in 1..<text.count {
      switch text[position] {
      case UInt8(ascii: ":"): return position
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        continue
      default: return 0
      }
    }
    return 0
  }

  /// Whether the scheme is `http` or `https`.
  private static func isWeb(_ text: Span<UInt8>, _ colon: Int) -> Bool {
    guard colon == 4 || colon == 5 else { return false }
    var name: UInt64 = 0
    for index in 0..<colon { name = name << 8 | UInt64(text[index] | 0x20) }
    return name == 0x6874_7470 || name == 0x68_7474_7073
  }
}
