/// Patterns, and URLs that they match.
struct RouteSet {
  var patterns: [String]
  var urls: [String]

  /// The paths of the GitHub API, with a URL for each.
  static func github() -> RouteSet {
    RouteSet(
      patterns: PublicRoutes.github.split(separator: "\n").map(String.init),
      urls: PublicRoutes.githubURLs.split(separator: "\n").map(String.init))
  }

  /// The same patterns with 10,000 URLs in random order and with random values, which a branch
  /// predictor cannot learn.
  static func shuffledGitHub() -> RouteSet {
    var set = github()
    var random = BenchRandom(seed: 7)
    set.urls = (0..<10_000).map { _ in
      fill(set.patterns[random.below(set.patterns.count)], &random)
    }
    return set
  }

  /// Families of ten routes below about √n top-level segments: 40 % literal, the others with up to
  /// three captures or a rest. With `overlapping`, names differ at the same place, a rest is beside
  /// a capture, and some prefixes lead to dead ends.
  static func families(_ count: Int, overlapping: Bool = false) -> RouteSet {
    var random = BenchRandom(seed: 42)
    var tops = 1
    while tops * tops < count { tops += 1 }
    var patterns: [String] = []
    while patterns.count < count {
      let number = patterns.count / 10
      let top = number % tops
      let base = "/\(random.word(top))-\(top)/\(random.word(number))-\(number / tops)"
      let id = overlapping ? [":id", ":slug", ":key"][random.below(3)] : ":id"
      let actions = (0..<5).map { "\(random.word())\($0)" }
      let sub = random.word()
      var family = [
        base, "\(base)/\(id)", "\(base)/\(id)/\(actions[0])", "\(base)/\(id)/\(sub)",
        "\(base)/\(id)/\(sub)/:sid", "\(base)/\(actions[1])", "\(base)/\(actions[2])/\(actions[3])",
        "\(base)/\(actions[4])",
      ]
      if overlapping {
        family += ["\(base)/**:rest", "\(base)/:other/\(sub)/:sid/\(actions[0])/:aid"]
      } else {
        family += ["\(base)-files/**:path", "\(base)/\(id)/\(sub)/:sid/\(actions[0])"]
      }
      patterns += family.prefix(count - patterns.count)
    }
    var urls: [String] = []
    for _ in 0..<min(max(count, 1_000), 200_000) {
      urls.append(fill(patterns[random.below(patterns.count)], &random))
    }
    return RouteSet(patterns: patterns, urls: urls)
  }

  /// All combinations of `a` and a capture over 16 levels: 65,536 routes.
  static func choices(_ ending: (Int) -> String) -> [String] {
    (0..<65_536).map { number in
      var text = ""
      for level in (0..<16).reversed() { text += number >> level & 1 == 0 ? "/a" : "/:p\(level)" }
      return text + ending(number)
    }
  }

  private static func fill(_ pattern: String, _ random: inout BenchRandom) -> String {
    var url = ""
    for segment in pattern.split(separator: "/") {
      if segment.hasPrefix("**") {
        for _ in 0...random.below(4) { url += "/\(random.word())" }
      } else {
        url += segment.hasPrefix(":") ? "/\(value(&random))" : "/\(segment)"
      }
    }
    return url.isEmpty ? "/" : url
  }

  /// A number, a name, an identifier of 11 letters or one of 36 digits.
  private static func value(_ random: inout BenchRandom) -> String {
    switch random.below(5) {
    case 0:
      let digits = (0..<32).map { _ in Array("0123456789abcdef")[random.below(16)] }
      return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        .joined(separator: "-")
    case 1: return String((0..<11).map { _ in Array("ABCdefGHJkmnPQRst23456")[random.below(22)] })
    case 2: return "\(random.word())\(random.below(10_000))"
    default: return "\(random.below(1_000_000))"
    }
  }
}

/// A deterministic sequence of numbers (SplitMix64).
struct BenchRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
  }

  mutating func word() -> String { word(below(.max)) }

  func word(_ number: Int) -> String {
    let words = [
      "item", "list", "chat", "room", "photo", "album", "order", "cart", "profile", "search",
      "albums", "comments", "customers", "deliveries", "messages", "partners", "playlists",
      "events",
    ]
    return words[number % words.count]
  }
}
