/// Patterns, and URLs that they match.
struct RouteSet {
  var patterns: [String]
  var urls: [String]

  /// About 140 patterns of a code hosting service: few top-level segments, many captures, about five levels deep.
  static func hosting() -> RouteSet {
    var patterns: [String] = []
    let lists = [
      "commits", "branches", "tags", "releases", "issues", "pulls", "milestones", "labels", "hooks",
      "keys", "forks", "assets", "members", "events", "comments", "statuses", "notes",
    ]
    for list in lists {
      patterns.append("/projects/:owner/:project/\(list)")
      patterns.append("/projects/:owner/:project/\(list)/:id")
      patterns.append("/projects/:owner/:project/\(list)/:id/history")
      patterns.append("/projects/:owner/:project/\(list)/latest")
    }
    for list in ["followers", "following", "keys", "emails", "teams", "projects", "stars"] {
      patterns += [
        "/user/\(list)", "/user/\(list)/:id", "/users/:user/\(list)", "/users/:user/\(list)/:id",
        "/teams/:team/\(list)", "/teams/:team/\(list)/:user",
      ]
    }
    patterns += [
      "/", "/feed", "/settings", "/settings/:page", "/users", "/users/:user", "/user", "/teams",
      "/teams/:team", "/search/code", "/search/users", "/search/projects", "/snippets",
      "/snippets/:id", "/snippets/:id/forks", "/markdown", "/licences", "/licences/:key", "/rate",
      "/projects/:owner/:project", "/projects/:owner/:project/files/:branch",
      "/projects/:owner/:project/compare/:base/:head", "/notifications", "/notifications/:id",
    ]
    var random = BenchRandom(seed: 7)
    return RouteSet(patterns: patterns, urls: patterns.map { fill($0, &random) })
  }

  /// Families of ten routes below about √n top-level segments, with up to three captures.
  static func families(_ count: Int) -> RouteSet {
    var random = BenchRandom(seed: 42)
    var tops = 1
    while tops * tops < count { tops += 1 }
    var patterns: [String] = []
    while patterns.count < count {
      let base = "/\(random.word())\(random.below(tops))/group\(patterns.count / 10)"
      for member in 0..<min(10, count - patterns.count) {
        switch member {
        case 0...3: patterns.append("\(base)/\(random.word())\(member)")
        case 4...6: patterns.append("\(base)/:id/\(random.word())\(member)")
        case 7, 8: patterns.append("\(base)/:a/x\(member)/:b")
        default: patterns.append("\(base)/:a/:b/y/:c")
        }
      }
    }
    var urls: [String] = []
    for _ in 0..<min(count, 50_000) {
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
    let segments = pattern.split(separator: "/")
    return "/"
      + segments.map { $0.hasPrefix(":") ? "\(random.word())\(random.below(10_000))" : String($0) }
      .joined(separator: "/")
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

  mutating func word() -> String {
    let words = [
      "item", "list", "chat", "room", "photo", "album", "order", "cart", "profile", "search",
    ]
    return words[below(words.count)]
  }
}
