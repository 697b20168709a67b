import RoadbookText
import RoadbookURL

/// A valid URL that needs no decoding, split into segments on the stack. Most URLs are plain; of the others a `Request`
/// decodes a copy.
struct PlainURL {
  let places: SegmentPlaces
  /// The number of segments.
  let count: Int
  /// The end of its path.
  let pathEnd: Int
  /// The namespace that claims it.
  let namespace: Int32

  /// Splits a URL; nil if it is not plain, or if finding its namespace takes more than a look-up. O(bytes).
  @inline(__always)
  init?(_ text: Span<UInt8>, _ places: SegmentPlaces, _ storage: RouteTableStorage) {
    guard !text.isEmpty, text.count <= storage.longestURL else { return nil }
    var head = Head(start: 1)
    if text[0] != UInt8(ascii: "/") || text.count > 1 && text[1] == UInt8(ascii: "/") {
      guard let found = Head(text, places, storage) else { return nil }
      head = found
    }
    let path = PathSlicer.slice(text, from: head.start, places, first: head.count)
    if path.count == PathSlicer.isUnusual { return nil }
    self.places = places
    count = path.count
    pathEnd = path.pathEnd
    namespace = head.namespace
  }

  /// The best match in its namespace and, if that falls back, in the global one.
  @inline(__always)
  func find(
    _ text: Span<UInt8>, _ storage: RouteTableStorage, _ isEnabled: (RouteID) -> Bool
  ) -> RouteHit {
    var namespace = namespace
    while true {
      let reading = storage.plainNamespaces[Int(namespace)]
      let entry =
        reading.root < 0
        ? reading.root
        : PlainSearch.run(
          storage, text, places, count: count, root: reading.root, isFolded: reading.isFolded,
          isEnabled: isEnabled)
      if entry == PlainSearch.nothing, namespace > 0, reading.fallsBackToGlobal {
        namespace = 0
        continue
      }
      let route = entry < 0 ? -1 : storage.entryRoutes[Int(entry)]
      return RouteHit(routeNumber: route, namespaceNumber: namespace, entry: entry)
    }
  }
}

/// What precedes the path of a plain URL.
private struct Head {
  var namespace: Int32 = 0
  /// The number of segments in it: 1 if the host is one.
  var count = 0
  /// Where the first segment of the path begins.
  var start: Int

  init(start: Int) { self.start = start }

  @inline(never)
  init?(_ text: Span<UInt8>, _ places: SegmentPlaces, _ storage: RouteTableStorage) {
    let ranges = URLRanges(headOf: text)
    start = ranges.path.start
    guard ranges.userInfo == nil, ranges.port == nil,
      ByteScan.firstUnplain(in: text.extracting(0..<start), from: 0) == start
    else { return nil }
    let host = ranges.host.flatMap { $0.isEmpty ? nil : $0 }
    if let scheme = ranges.scheme {
      let owner = PlainClaims.owner(storage, text, colon: scheme.end, hostEnd: host?.end)
      if let owner, owner.namespace < 0 { return nil }
      namespace = owner?.namespace ?? 0
      let isWeb = Self.isWeb(text, scheme.end)
      let claimed = owner.map { $0.hasHost ? HostRole.authority : .path }
      var role = storage.plainNamespaces[Int(namespace)].hostRole ?? claimed ?? .pathUnlessWeb
      if role == .pathUnlessWeb { role = isWeb ? .authority : .path }
      if role == .path, let host {
        places[0] = SegmentPlace(start: host.lower, end: host.upper)
        count = 1
      }
    } else if host != nil {
      return nil
    }
    if start < text.count, text[start] == UInt8(ascii: "/") { start += 1 }
  }

  /// Whether the scheme is `http` or `https`.
  private static func isWeb(_ text: Span<UInt8>, _ colon: Int) -> Bool {
    guard colon == 4 || colon == 5 else { return false }
    var name: UInt64 = 0
    for index in 0..<colon { name = name << 8 | UInt64(asciiLowercased(text[index])) }
    return name == 0x6874_7470 || name == 0x68_7474_7073
  }
}
