/// The route that a URL matches: a few numbers, without the URL or the captured values.
///
/// What the URL captures is read from it on demand, see `RouteTable.parameters(of:in:)`.
public struct RouteHit: Hashable, Sendable, BitwiseCopyable {
  let routeNumber: Int32
  let namespaceNumber: Int32
  /// The number of the expansion that matches.
  let entry: Int32

  /// The hit of an entry; `PlainSearch.nothing` and `unsettled` for none.
  ///
  /// A function for the same reason as `PlainURL.of`.
  @inline(__always)
  static func of(_ entry: Int32, in namespace: Int32, _ storage: RouteTableStorage) -> RouteHit {
    RouteHit(
      routeNumber: entry < 0 ? -1 : storage.route(ofEntry: entry), namespaceNumber: namespace,
      entry: entry)
  }

  static var unsettled: RouteHit {
    RouteHit(routeNumber: -1, namespaceNumber: 0, entry: PlainSearch.unsettled)
  }

  /// The route.
  public var route: RouteID { RouteID(index: Int(routeNumber)) }
  /// The namespace it was found in.
  public var namespace: NamespaceID { NamespaceID(index: Int(namespaceNumber)) }
}

extension RouteTable {
  /// The route that wins; nil if the URL is invalid or no route matches it.
  ///
  /// The same route as that of `firstMatch` for a `request`. Most URLs are plain: on routes without
  /// conditions on host or fragment, and with query conditions without types. For these nothing is
  /// allocated or retained; one of 140 routes is found in about the time of hashing the URL.
  ///
  /// - Parameters:
  ///   - url: The URL, or a path.
  ///   - isEnabled: Whether a conditional route can match; may be called repeatedly for a route.
  /// - Returns: The route, without the captured values.
  public func find(_ url: String, isEnabled: (RouteID) -> Bool = { _ in true }) -> RouteHit? {
    // Only strings bridged from Objective-C have no contiguous storage.
    let hit = url.utf8.withContiguousStorageIfAvailable { find(plain: $0.span, isEnabled) }
    guard let hit, hit.entry != PlainSearch.unsettled else { return find(URLParts(url), isEnabled) }
    return hit.entry == PlainSearch.nothing ? nil : hit
  }

  /// The route that wins for a URL in UTF-8; otherwise like `find` for a string.
  ///
  /// - Parameters:
  ///   - url: The URL, or a path.
  ///   - isEnabled: Whether a conditional route can match; may be called repeatedly for a route.
  /// - Returns: The route, without the captured values.
  public func find(
    utf8 url: Span<UInt8>, isEnabled: (RouteID) -> Bool = { _ in true }
  ) -> RouteHit? {
    let hit = find(plain: url, isEnabled)
    if hit.entry == PlainSearch.unsettled {
      return find(URLParts(bytes: [UInt8](copying: url, 0..<url.count)), isEnabled)
    }
    return hit.entry == PlainSearch.nothing ? nil : hit
  }

  private func find(_ parts: URLParts, _ isEnabled: (RouteID) -> Bool) -> RouteHit? {
    guard case .success(let request) = request(parts) else { return nil }
    for namespace in namespaces(for: request) {
      guard let hit = storage.best(request, namespace, isEnabled) else { continue }
      return RouteHit.of(hit.entry, in: Int32(namespace.index), storage)
    }
    return nil
  }

  /// The hit of a plain URL, with the entry `nothing` if there is none, and `unsettled` if only a
  /// `Request` can tell.
  @inline(__always)
  private func find(plain text: Span<UInt8>, _ isEnabled: (RouteID) -> Bool) -> RouteHit {
    guard let url = PlainURL.of(text, storage) else { return .unsettled }
    let descent = url.descend(text, storage, isEnabled)
    return descent.hasEnded
      ? RouteHit.of(descent.entry, in: url.namespace, storage)
      : find(split: text, url, from: descent, isEnabled)
  }

  /// The same for a URL whose path has to be split.
  @inline(never)
  private func find(
    split text: Span<UInt8>, _ url: PlainURL, from descent: Descent,
    _ isEnabled: (RouteID) -> Bool
  ) -> RouteHit {
    SegmentPlaces.with(SegmentPlaces.limit) { places in
      guard let url = url.split(text, places) else { return find(escaped: text, places, isEnabled) }
      return url.find(text, places, url: text, from: descent, storage, isEnabled)
    }
  }

  /// The same for a URL that may have escapes in its path.
  @inline(never)
  private func find(
    escaped text: Span<UInt8>, _ places: SegmentPlaces, _ isEnabled: (RouteID) -> Bool
  ) -> RouteHit {
    if text.count > 1_000 { return .unsettled }
    return Scratch<UInt8>.with(1_000) { decoded in
      guard let url = SplitURL.decoding(text, into: decoded, places, storage) else {
        return .unsettled
      }
      return decoded.withSpan(1_000) { url.find($0, places, url: text, storage, isEnabled) }
    }
  }
}
