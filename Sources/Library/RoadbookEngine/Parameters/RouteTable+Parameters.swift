extension RouteTable {
  /// The route that wins for a URL, and its parameters: `find` and `parameters(of:in:)` in one
  /// pass.
  ///
  /// - Parameters:
  ///   - url: The URL, or a path.
  ///   - isEnabled: Whether a conditional route can match; may be called repeatedly for a route.
  /// - Returns: Nil if the URL is invalid or no route matches it.
  public func resolve(
    _ url: String, isEnabled: (RouteID) -> Bool = { _ in true }
  ) -> (hit: RouteHit, parameters: Parameters)? {
    let resolved = url.utf8.withContiguousStorageIfAvailable { buffer in
      SegmentPlaces.with(SegmentPlaces.limit) { places -> (hit: RouteHit, Parameters?) in
        let text = buffer.span
        guard let plain = PlainURL.of(text, storage), let split = plain.split(text, places) else {
          return (.unsettled, nil)
        }
        let hit = plain.find(text, split, places, storage, isEnabled)
        return (hit, hit.entry < 0 ? nil : parameters(hit, split, places, text))
      }
    }
    if let hit = resolved?.hit, hit.entry == PlainSearch.nothing { return nil }
    if let hit = resolved?.hit, let parameters = resolved?.1 { return (hit, parameters) }
    guard let hit = find(url, isEnabled: isEnabled) else { return nil }
    return (hit, parameters(of: hit, in: url))
  }

  /// A valid URL that can be searched without a request; nil if that takes one. Allocates nothing.
  package func plainURL(_ url: String) -> PlainURL? {
    let found = url.utf8.withContiguousStorageIfAvailable { buffer in
      SegmentPlaces.with(SegmentPlaces.limit) { places -> PlainURL? in
        guard let plain = PlainURL.of(buffer.span, storage),
          plain.split(buffer.span, places) != nil,
          storage.plainNamespaces[Int(plain.namespace)].root != PlainSearch.unsettled
        else { return nil }
        return plain
      }
    }
    return found ?? nil
  }

  /// What `firstMatch` finds for the request of a plain URL, with its parameters instead of
  /// captures; nil if no route matches, or if only a `Request` can tell which.
  ///
  /// `plain`: what `plainURL` returned for it.
  package func plainMatch(
    _ url: String, _ plain: PlainURL, isEnabled: (RouteID) -> Bool
  ) -> FoundRoute? {
    let found = url.utf8.withContiguousStorageIfAvailable { buffer in
      SegmentPlaces.with(SegmentPlaces.limit) { places -> FoundRoute? in
        let text = buffer.span
        guard let split = plain.split(text, places) else { return nil }
        let hit = plain.find(text, split, places, storage, isEnabled)
        // Another namespace may read the URL in another way.
        guard hit.entry >= 0, hit.namespaceNumber == plain.namespace,
          let parameters = parameters(hit, split, places, text)
        else { return nil }
        let entry = storage.entries[Int(hit.entry)]
        let match = RouteMatch(
          route: hit.route, namespace: hit.namespace, patternIndex: Int(entry.pattern),
          expansionIndex: Int(entry.expansion), captures: [], wildcard: nil, counts: [],
          segmentCount: entry.segments.count)
        return FoundRoute(match: match, parameters: parameters)
      }
    }
    return found ?? nil
  }

  /// The parameters of a URL that `find` found a route for: decoded, converted, each with its
  /// source.
  ///
  /// Equal to `Parameters(match:request:)` by the rules of the namespace. For a plain URL two
  /// allocations, one for the query and one for the parameters, plus one for each string of more
  /// than 15 bytes.
  ///
  /// - Parameters:
  ///   - hit: The result of `find` in this table.
  ///   - url: The URL it was found for.
  /// - Returns: The parameters; none if the URL does not match the route.
  public func parameters(of hit: RouteHit, in url: String) -> Parameters {
    let plain = url.utf8.withContiguousStorageIfAvailable { buffer in
      SegmentPlaces.with(SegmentPlaces.limit) { places in
        PlainURL.of(buffer.span, storage)?.split(buffer.span, places).flatMap {
          parameters(hit, $0, places, buffer.span)
        }
      }
    }
    if let plain, let plain { return plain }
    guard case .success(let request) = request(url),
      let found = storage.best(request, hit.namespace, { $0 == hit.route })
    else { return Parameters() }
    let options = options(of: hit.namespace)
    return Parameters(
      match: CaptureReader.match(found, storage, request), request: request,
      queryWins: options.queryWins, reading: options.reading)
  }

  /// The parameters of a plain URL; nil if reading them takes a `Request`.
  private func parameters(
    _ hit: RouteHit, _ url: SplitURL, _ places: SegmentPlaces, _ text: Span<UInt8>
  ) -> Parameters? {
    let reading = storage.plainNamespaces[Int(hit.namespaceNumber)]
    let entry = storage.entries[Int(hit.entry)]
    guard reading.hasUsualRules, entry.host < 0, entry.conditions < 0,
      url.count == Int(entry.count)
    else { return nil }
    var result = Parameters()
    let tail = URLTail(text, from: url.pathEnd)
    let query = tail.query.map { QueryItems(utf8: text, $0, isPlusLiteral: reading.isPlusLiteral) }
    // Other fragments than these have no parameters.
    if let fragment = tail.fragment,
      ByteScan.first(
        of: UInt8(ascii: "="), or: UInt8(ascii: "?"), in: text, from: fragment.lowerBound,
        to: fragment.upperBound) < fragment.upperBound
    {
      return nil
    }
    var captures = entry.captures
    result.reserve(captures.nonzeroBitCount + (query?.items.count ?? 0))
    while captures != 0 {
      let offset = captures.trailingZeroBitCount
      captures &= captures &- 1
      let number = Int(storage.paths[Int(entry.start) + offset])
      // Reads single fields, since copying a segment retains everything it refers to.
      let kind = storage.segments[number].kind
      guard kind == .any || kind == .typed || kind == .choice else { return nil }
      guard let name = storage.segments[number].name else { continue }
      // A plain URL has no escapes in its path.
      let value = text.extracting(places[offset].range).withUnsafeBufferPointer {
        String(decoding: $0, as: UTF8.self)
      }
      let type = storage.segments[number].type
      guard
        let converted = type < 0
          ? .string(value) : storage.types.convert(value, type, folded: reading.isFolded)
      else { return nil }
      result.put(name, converted, .path, reading.queryWins)
    }
    if let query { result.put(query, .query, reading.queryWins, ReadingRules()) }
    return result
  }
}

/// A route that matches a URL.
package struct FoundRoute: Sendable {
  package let match: RouteMatch
  /// For a plain URL all parameters, instead of the captures of the match.
  package let parameters: Parameters?

  package init(match: RouteMatch, parameters: Parameters? = nil) {
    self.match = match
    self.parameters = parameters
  }
}

/// The query and the fragment of a URL.
private struct URLTail {
  var query: Range<Int>?
  var fragment: Range<Int>?

  init(_ text: Span<UInt8>, from pathEnd: Int) {
    let end = text.count
    var position = pathEnd
    if position < end, text[position] == Byte.questionMark {
      let start = position + 1
      position = ByteScan.first(of: Byte.hash, or: Byte.hash, in: text, from: start, to: end)
      query = start..<position
    }
    if position < end { fragment = position + 1..<end }
  }
}
