import RoadbookText

/// The attributes of a manifest with which Android opens the URLs of one path of a route.
struct ManifestRules {
  /// The lowest version of Android's API that reads them.
  let since: Int
  private var isNew: Bool { since >= 31 }

  func tests(_ shape: PathShape) -> [AndroidTest] {
    var segments = shape.segments
    var hasRest = false
    if let first = segments.firstIndex(where: \.isRest) {
      // What follows a rest cannot be said.
      segments.removeSubrange(first...)
      hasRest = true
    }
    let isOpen = segments.contains { $0.pieces.contains(where: \.isOpen) }
    let folds =
      shape.foldsCase
      && segments.contains { segment in
        segment.literal?.contains(where: \.isLetter) ?? true
      }
    if !isOpen, !folds { return plain(segments, hasRest, shape) }
    return isNew ? advanced(segments, hasRest, shape) : simple(segments, hasRest, shape)
  }

  private func test(_ comparison: AndroidTest.Comparison, _ pattern: String) -> AndroidTest {
    AndroidTest(part: .path, comparison: comparison, pattern: PlacedText(unplaced: pattern))
  }

  private func plain(
    _ segments: [PathShape.Segment], _ hasRest: Bool, _ shape: PathShape
  ) -> [AndroidTest] {
    let path = segments.map { "/" + ($0.literal ?? "") }.joined()
    if path.isEmpty { return hasRest ? [test(.prefix, "/")] : [test(.exact, "/")] }
    if hasRest { return [test(.exact, path), test(.prefix, path + "/")] }
    if shape.isSlashStrict { return [test(.exact, path)] }
    return [test(.exact, path), test(.exact, path + "/")]
  }

  // MARK: pathPattern

  private func simple(
    _ segments: [PathShape.Segment], _ hasRest: Bool, _ shape: PathShape
  ) -> [AndroidTest] {
    let path = segments.map { "/" + simple($0, shape) }.joined()
    // A last star takes slashes, too.
    if path.hasSuffix(".*") { return [test(.pattern, path)] }
    if hasRest { return [test(.pattern, path), test(.pattern, path + "/.*")] }
    return [test(.pattern, path)] + (shape.isSlashStrict ? [] : [test(.pattern, path + "/")])
  }

  private func simple(_ segment: PathShape.Segment, _ shape: PathShape) -> String {
    text(of: segment, some: "..*", any: ".*") { character in
      if shape.foldsCase, character.isLetter { return "." }
      return "\\.*".contains(character) ? "\\\(character)" : String(character)
    }
  }

  // MARK: pathAdvancedPattern

  private func advanced(
    _ segments: [PathShape.Segment], _ hasRest: Bool, _ shape: PathShape
  ) -> [AndroidTest] {
    let path = segments.map { "/" + advanced($0, shape) }.joined()
    if !hasRest {
      return [test(.advancedPattern, path + (shape.isSlashStrict ? "" : "/{0,1}"))]
    }
    if path.hasSuffix("[^/]+") {
      return [test(.advancedPattern, String(path.dropLast()) + ".*")]
    }
    return [test(.advancedPattern, path), test(.advancedPattern, path + "/.*")]
  }

  private func advanced(_ segment: PathShape.Segment, _ shape: PathShape) -> String {
    text(of: segment, some: "[^/]+", any: "[^/]*") { character in
      let (lower, upper) = (character.lowercased(), character.uppercased())
      if shape.foldsCase, lower != upper, lower.count == 1, upper.count == 1 {
        return "[\(upper)\(lower)]"
      }
      return "\\.*+{}[]".contains(character) ? "\\\(character)" : String(character)
    }
  }

  /// A segment up to its first open piece: a star ends at the first occurrence of what follows it,
  /// which need not be the last one.
  private func text(
    of segment: PathShape.Segment, some: String, any: String, _ literal: (Character) -> String
  ) -> String {
    var text = ""
    for piece in segment.pieces {
      switch piece {
      case .literal(let own): text += own.map(literal).joined()
      case .some: return text + some
      case .any: return text + any
      }
    }
    return text
  }
}

/// What a manifest has to take on one host, with the attributes of which it can be made.
struct ManifestTarget {
  struct Candidate {
    var test: AndroidTest
    var urls: Language
    var wanted: Language
  }

  let comparison: Comparison
  let since: Int
  let wanted: Language
  let allowed: Language
  let candidates: [Candidate]

  private var algebra: LanguageAlgebra { comparison.algebra }

  init(_ comparison: Comparison, since: Int, isStrict: Bool) {
    self.comparison = comparison
    self.since = since
    let algebra = comparison.algebra
    let rules = ManifestRules(since: since)
    let android = AndroidRules(
      comparison.texts, in: comparison.space, api: PlatformImport.Options.newestAndroidAPI)
    let (open, external) = (comparison.opens.most, comparison.external.least)
    var candidates: [Candidate] = []
    for path in comparison.routes.paths where !path.isExternal {
      for shape in path.shapes {
        for test in rules.tests(shape) {
          let urls = android.urls(test).most
          let own = algebra.difference(algebra.intersection([path.urls.most, urls]), external)
          candidates.append(Candidate(test: test, urls: urls, wanted: own))
        }
      }
    }
    if isStrict {
      candidates.removeAll { candidate in
        !algebra.areDisjoint(algebra.difference(candidate.urls, open), comparison.withoutSlash)
      }
    }
    self.candidates = candidates
    wanted = algebra.union(candidates.map(\.wanted))
    allowed = algebra.union([open] + candidates.map(\.urls))
  }

  func isNothing(_ language: Language) -> Bool {
    algebra.areDisjoint(language, comparison.all)
  }

  /// Whether a manifest that takes these URLs is right.
  func isRight(_ opened: LanguageBounds) -> Bool {
    isNothing(algebra.difference(wanted, opened.least))
      && isNothing(algebra.difference(opened.most, allowed))
  }

  /// Whether two hosts need the same attributes.
  func says(_ other: ManifestTarget) -> Bool {
    candidates.map(\.test.key) == other.candidates.map(\.test.key)
      && isNothing(algebra.difference(wanted, other.wanted))
      && isNothing(algebra.difference(other.wanted, wanted))
  }

  /// The candidates that are still needed beside others. O(their number, squared).
  func needed(beside covered: Language) -> [Candidate] {
    var known = covered
    var result: [Candidate] = []
    for candidate in candidates {
      if isNothing(algebra.difference(candidate.wanted, known)) { continue }
      known = algebra.union([known, candidate.urls])
      result.append(candidate)
    }
    var index = 0
    while index < result.count, result.count > 1 {
      var others = result
      let own = others.remove(at: index)
      let rest = algebra.union([covered] + others.map(\.urls))
      if isNothing(algebra.difference(own.wanted, rest)) {
        result = others
      } else {
        index += 1
      }
    }
    return result
  }
}

extension AndroidTest {
  /// Equal for tests that are written alike.
  var key: String { name + "=" + pattern.text }

  /// What tests have in common that differ in how much they take.
  var skeleton: String {
    var text = ""
    for part in ["[^/]", ".", "+", "{0,1}", "\\"].reduce(
      pattern.text,
      {
        $0.replacing($1, with: "*")
      }) where part != "*" || text.last != "*"
    {
      text.append(part)
    }
    while text.hasSuffix("/") || text.hasSuffix("*") { text.removeLast() }
    return text
  }
}
