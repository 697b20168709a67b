import RoadbookEngine
package import RoadbookModel
import RoadbookProof
import RoadbookText
import RoadbookURL

/// The URLs of a space that a map's routes match.
package struct RouteLanguages {
  /// A route that URLs of the space may reach from outside the app.
  package struct Row {
    package var route: Route
    package var isExternal: Bool
    /// Its URLs, without those of routes of the other kind that rank before it.
    package var urls: LanguageBounds
    /// The least that the rules of a site can say of it: no types, and no slash at the end.
    package var untyped: Language
    /// The least that the rules of a manifest can say of it: no query, no fragment, no end of a
    /// last capture.
    package var widened: Language
  }

  /// One path of a route: patterns, aliases and optional groups expand to several.
  package struct Path {
    package var route: Route
    package var isExternal: Bool
    /// Its URLs whatever the app's state is, without those of paths of the other kind that rank
    /// before it.
    package var urls: LanguageBounds
    /// The least that the rules of a site can say of it, and those of a manifest.
    package var untyped: Language
    package var widened: Language
    /// What rules can be made of; several for the words of a choice.
    package var shapes: [PathShape]
  }

  /// In the order of the map.
  package private(set) var rows: [Row] = []
  /// In the order of the map.
  package private(set) var paths: [Path] = []

  private let texts: URLTexts
  private let storage: RouteTableStorage
  private var algebra: LanguageAlgebra { texts.algebra }

  /// Linear in the number of routes, times that of the external ones.
  package init(_ map: LinkedMap, in space: URLSpace, _ texts: URLTexts) {
    self.texts = texts
    storage = map.table.storage
    guard
      case .success(let request) = map.table.request(
        space.prefix + (space.host == nil ? "x" : "/x"))
    else { return }
    let home = storage.namespaces[request.namespace.index]
    var namespaces = [request.namespace.index]
    if home.options.fallsBackToGlobal, request.namespace != .global { namespaces.append(0) }
    var found: [(entry: Entry, options: NamespaceOptions, order: Int)] = []
    for (order, number) in namespaces.enumerated() {
      for route in storage.namespaces[number].routes {
        for entry in storage.routes[Int(route)].entries {
          found.append((storage.entry(entry), storage.namespaces[number].options, order))
        }
      }
    }
    found.sort { ($0.order, $0.entry.rank) < ($1.order, $1.entry.rank) }
    let isHostSegment = request.hostRole == .path
    let ranks = home.options.ranking != .all
    var urls: [Int: [LanguageBounds]] = [:]
    var untyped: [Int: [Language]] = [:]
    var widened: [Int: [Language]] = [:]
    var before: [Bool: LanguageBounds] = [true: .nothing, false: .nothing]
    var places: [(place: (Int, Int, Int), path: Path)] = []
    let hasExternal = map.routes.contains { Self.isExternal($0) }
    for (entry, options, _) in found {
      let index = Int(entry.route)
      guard map.routes.indices.contains(index) else { continue }
      let route = map.routes[index]
      if route.isInternal || !isTaken(entry, space) { continue }
      let isRooted =
        route.patterns.indices.contains(Int(entry.pattern))
        && route.patterns[Int(entry.pattern)].hasRootedFragment
      let always = language(of: entry, options, isHostSegment, isRooted: isRooted)
      var own = always
      if !route.conditions.isEmpty { own.least = .nothing }
      let isExternal = Self.isExternal(route)
      let others = ranks && hasExternal ? before[!isExternal] ?? .nothing : .nothing
      urls[index, default: []].append(algebra.difference(own, others))
      let path = Path(
        route: route, isExternal: isExternal,
        urls: algebra.difference(isExternal ? own : always, others),
        untyped: language(of: entry, options, isHostSegment, isTyped: false).most,
        widened: wide(entry, options, isHostSegment),
        shapes: PathShape.shapes(of: entry, storage, options, isRooted: isRooted))
      untyped[index, default: []].append(path.untyped)
      widened[index, default: []].append(path.widened)
      places.append(((index, Int(entry.pattern), Int(entry.expansion)), path))
      if hasExternal {
        before[isExternal] = algebra.union([before[isExternal] ?? .nothing, own])
      }
    }
    paths = places.sorted { $0.place < $1.place }.map(\.path)
    rows = urls.keys.sorted().map { index in
      Row(
        route: map.routes[index], isExternal: Self.isExternal(map.routes[index]),
        urls: algebra.union(urls[index] ?? []), untyped: algebra.union(untyped[index] ?? []),
        widened: algebra.union(widened[index] ?? []))
    }
  }

  private static func isExternal(_ route: Route) -> Bool {
    if case .external = route.target { true } else { false }
  }

  /// Whether URLs of the space have the scheme and host that an entry needs.
  private func isTaken(_ entry: Entry, _ space: URLSpace) -> Bool {
    guard entry.host >= 0 else { return true }
    let host = storage.hosts[Int(entry.host)]
    guard host.scheme.isEmpty || host.scheme == space.scheme else { return false }
    guard let labels = host.labels else { return true }
    guard let name = space.host else { return false }
    var ranges: [Range<Int>] = []
    var start = 0
    for label in name.split(separator: ".", omittingEmptySubsequences: false) {
      ranges.append(start..<start + label.utf8.count)
      start += label.utf8.count + 1
    }
    return PathProbe.counts(labels, Array(name.utf8), ranges, folded: true, types: storage.types)
      != nil
  }

  // MARK: One entry

  private func language(
    of entry: Entry, _ options: NamespaceOptions, _ isHostSegment: Bool, isTyped: Bool = true,
    isRooted: Bool = false
  ) -> LanguageBounds {
    let path = path(storage.segments(of: entry), options, isHostSegment, isTyped)
    guard entry.conditions >= 0 else { return texts.rule(path: path) }
    let conditions = storage.conditions[Int(entry.conditions)]
    var query = URLTexts.Test.any
    if !conditions.query.isEmpty {
      let all = conditions.query.map { self.query($0, options, isTyped) }
      query = URLTexts.Test(emptyIfAbsent: algebra.intersection(all), algebra)
    }
    let fragment = conditions.fragment.map { segments in
      URLTexts.Test(present: self.fragment(segments, options, isTyped, isRooted))
    }
    return texts.rule(path: path, query: query, fragment: fragment ?? .any)
  }

  private func path(
    _ segments: [CompiledSegment], _ options: NamespaceOptions, _ isHostSegment: Bool,
    _ isTyped: Bool
  ) -> LanguageBounds {
    let slash = LanguageBounds(exactly: algebra.literal("/"))
    var parts: [LanguageBounds] = []
    for segment in segments {
      let one = algebra.sequence([slash, self.segment(segment, options, isTyped)])
      parts.append(segment.kind == .rest ? algebra.star(one) : one)
    }
    // One slash at the end does not count, and the root is a slash alone. iOS reads none.
    if !options.isSlashStrict || segments.isEmpty || !isTyped {
      parts.append(algebra.optional(slash))
    }
    let whole = algebra.sequence(parts)
    guard isHostSegment else { return whole }
    // The host is the first segment, which has no slash before it.
    return withoutFirstSlash(whole)
  }

  /// The texts without the slash that they begin with, and the empty one.
  private func withoutFirstSlash(_ whole: LanguageBounds) -> LanguageBounds {
    LanguageBounds(
      most: algebra.following("/", in: whole.most), least: algebra.following("/", in: whole.least))
  }

  /// `isTyped`: else a capture takes any text.
  private func segment(
    _ segment: CompiledSegment, _ options: NamespaceOptions, _ isTyped: Bool = true
  ) -> LanguageBounds {
    let filled = LanguageBounds(
      exactly: algebra.repeated(texts.segmentCharacter(.path), 1, nil))
    let isFolded = options.isCaseInsensitive
    switch segment.kind {
    case .literal where segment.parts.isEmpty: return .empty
    case .any: return filled
    case .rest:
      let any = options.isSlashStrict ? algebra.union([filled, .empty]) : filled
      guard segment.type >= 0, isTyped else { return any }
      let type = TextBounds(storage.types.types[Int(segment.type)], folded: isFolded)
      return algebra.intersection([bounds(type, .path), any])
    case .literal, .mixed, .choice, .typed:
      if !isTyped { return LanguageBounds(exactly: untyped(segment.parts, .path, isFolded)) }
      let own = TextBounds(
        segment.parts, storage.types, folded: isFolded, foldsLiterals: isFolded)
      return algebra.intersection([bounds(own, .path), filled])
    }
  }

  /// The texts of the parts if a capture takes any text.
  private func untyped(_ parts: [CompiledPart], _ part: URLTexts.Part, _ folded: Bool) -> Language {
    let one = part == .path ? texts.segmentCharacter(part) : texts.anyCharacter(part)
    return algebra.sequence(
      parts.map { own in
        switch own.kind {
        case .literal:
          texts.text(String(decoding: own.literal, as: UTF8.self), part, folded: folded)
        case .capture: algebra.repeated(one, 1, nil)
        case .star: algebra.star(one)
        }
      })
  }

  /// The queries that fulfil a condition.
  ///
  /// Where a key is there several times, a map reads the last value and iOS each: of such queries
  /// only those whose values all fit are certain.
  private func query(
    _ condition: CompiledQueryCondition, _ options: NamespaceOptions, _ isTyped: Bool
  ) -> LanguageBounds {
    let name = LanguageBounds(exactly: texts.text(condition.key, .query))
    let equals = LanguageBounds(exactly: algebra.literal("="))
    func item(_ value: LanguageBounds) -> LanguageBounds {
      texts.queries(with: algebra.sequence([name, equals, value]))
    }
    func fits(_ value: LanguageBounds) -> LanguageBounds {
      let others = algebra.union([texts.queries(with: name), item(algebra.complement(value))])
      return LanguageBounds(
        most: item(value).most, least: algebra.difference(item(value), others).least)
    }
    let filled = algebra.difference(LanguageBounds.everything, .empty)
    switch condition.test {
    case .equal(let value): return fits(LanguageBounds(exactly: texts.text(value, .query)))
    case .present: return algebra.union([texts.queries(with: name), item(.everything)])
    case .absent:
      return algebra.complement(algebra.union([texts.queries(with: name), item(.everything)]))
    case .matches(let parts, let isOptional, let isList):
      var value = LanguageBounds(exactly: untyped(parts, .query, false))
      if isTyped {
        let own = TextBounds(
          parts, storage.types, folded: options.isCaseInsensitive, foldsLiterals: false)
        value = algebra.intersection([bounds(own, .query), filled])
        // The values of a list may be spread over several items.
        if isList { value.most = filled.most }
      }
      return isOptional
        ? algebra.union([fits(value), algebra.complement(item(filled))]) : fits(value)
    }
  }

  /// The fragments whose segments match, as the pattern writes them; a slash at the beginning does
  /// not count for a map, but is not asked of a system.
  private func fragment(
    _ segments: [CompiledSegment], _ options: NamespaceOptions, _ isTyped: Bool,
    _ isRooted: Bool
  ) -> LanguageBounds {
    let slash = LanguageBounds(exactly: algebra.literal("/"))
    let filled = LanguageBounds(
      exactly: algebra.repeated(texts.segmentCharacter(.fragment), 1, nil))
    var parts: [LanguageBounds] = []
    for segment in segments {
      var one = filled
      let isAny = segment.kind == .any || segment.kind == .rest && segment.type < 0
      if !isTyped, segment.kind == .literal {
        one = LanguageBounds(exactly: untyped(segment.parts, .fragment, false))
      } else if isTyped, !isAny {
        let own =
          segment.kind == .rest
          ? TextBounds(
            storage.types.types[Int(segment.type)], folded: options.isCaseInsensitive)
          : TextBounds(
            segment.parts, storage.types, folded: options.isCaseInsensitive, foldsLiterals: false)
        one = algebra.intersection([bounds(own, .fragment), filled])
      }
      let row = algebra.sequence([slash, one])
      parts.append(segment.kind == .rest ? algebra.star(row) : row)
    }
    let whole = algebra.sequence(parts)
    let bare = withoutFirstSlash(whole)
    return LanguageBounds(
      most: algebra.union([whole.most, bare.most]), least: isRooted ? whole.least : bare.least)
  }

  // MARK: What a manifest can say

  /// The closest that every version of Android can be told: no query and no fragment, and a last
  /// capture takes slashes.
  private func wide(
    _ entry: Entry, _ options: NamespaceOptions, _ isHostSegment: Bool
  ) -> Language {
    let slash = algebra.literal("/")
    let segments = storage.segments(of: entry)
    let filled = algebra.repeated(texts.segmentCharacter(.path), 1, nil)
    var parts: [Language] = []
    for (index, segment) in segments.enumerated() {
      if segment.kind == .rest, index + 1 < segments.count { return .everything }
      let isLast = segments[(index + 1)...].allSatisfy { $0.kind == .rest }
      switch segment.kind {
      case .rest:
        parts.append(algebra.optional(algebra.sequence([slash, .everything])))
      case .literal:
        parts += [slash, self.segment(segment, options).most]
      case .mixed, .choice, .typed, .any:
        let start = segment.parts.first.flatMap { part in
          part.kind == .literal
            ? texts.text(String(decoding: part.literal, as: UTF8.self), .path) : nil
        }
        let any = isLast ? algebra.difference(.everything, .empty) : filled
        parts += [slash, start ?? .empty, start == nil ? any : algebra.optional(any)]
      }
    }
    parts.append(algebra.optional(slash))
    let path = algebra.sequence(parts)
    let own = isHostSegment ? algebra.following("/", in: path) : path
    return texts.rule(path: LanguageBounds(exactly: own)).most
  }

  // MARK: Regular expressions

  /// Larger expressions are not followed.
  private static let sizeLimit = 5_000

  private func bounds(_ text: TextBounds, _ part: URLTexts.Part) -> LanguageBounds {
    var most = Language.everything
    if text.most.size <= Self.sizeLimit { most = language(text.most, part, anchors: .empty) }
    var least = Language.nothing
    if let node = text.least, node.size <= Self.sizeLimit {
      // Where a text begins or ends is not followed.
      least = language(node, part, anchors: .nothing)
    }
    return LanguageBounds(most: most, least: least)
  }

  private func language(
    _ node: RegexNode, _ part: URLTexts.Part, anchors: Language
  ) -> Language {
    switch node.kind {
    case .set(let set):
      texts.character(
        anchors == .nothing ? set.withoutLookalikes : set.positiveRanges, part)
    case .start, .end: anchors
    case .sequence(let items):
      algebra.sequence(items.map { language($0, part, anchors: anchors) })
    case .alternatives(let items):
      algebra.union(items.map { language($0, part, anchors: anchors) })
    case .repeated(let item, let minimum, let maximum):
      algebra.repeated(language(item, part, anchors: anchors), minimum, maximum)
    }
  }
}

extension ScalarSet {
  /// The ranges; of the spellings of one ASCII character only those in ASCII, as systems compare
  /// them.
  fileprivate var withoutLookalikes: [ClosedRange<UInt32>] {
    let all = positiveRanges
    guard all.count < 5, all.allSatisfy({ $0.count == 1 }),
      all.contains(where: { $0.lowerBound < 0x80 })
    else { return all }
    return all.filter { $0.lowerBound < 0x80 }
  }
}
