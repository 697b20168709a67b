import CAllocationCount
import RoadbookEngine

/// Measures finding routes and reading parameters, next to what the standard library needs for the
/// same URLs.
///
/// The fastest router known, matchit (Rust), cannot be part of this program. On the GitHub routes
/// it takes 32.5 ns where `Hasher` takes 33 ns on the same machine, so that `Hasher` on the same
/// bytes in the same run stands in for it. On shuffled URLs and on 100,000 routes it takes 1.98 and
/// 16.5 times as long.
enum EngineCases {
  private static let matchitToHasher = 32.5 / 33

  static func run(_ harness: inout Harness) {
    let github = RouteSet.github()
    guard let hasher = hasher(github) else { return }
    let matchit = hasher * matchitToHasher
    compare("GitHub, 142 routes", github, matchit: matchit, &harness)
    compare("GitHub, 10,000 shuffled URLs", .shuffledGitHub(), matchit: matchit * 1.98, &harness)
    scale("100,000 routes", .families(100_000), matchit: matchit * 16.5, &harness)
    let overlapping = RouteSet.families(100_000, overlapping: true)
    scale("100,000 overlapping routes", overlapping, matchit: matchit * 16.5, &harness)
  }

  static func table(_ patterns: [Pattern]) -> RouteTable? {
    var builder = RouteTableBuilder()
    builder.reserveCapacity(patterns.count)
    for pattern in patterns {
      guard (try? builder.addRoute([pattern])) != nil else { return nil }
    }
    return builder.build()
  }

  /// The nanoseconds that `Hasher` takes for the URLs of a set.
  private static func hasher(_ set: RouteSet) -> Double? {
    var quiet = Harness(filter: nil, isJSON: true)
    return quiet.measure("Hasher", set.urls, Yardsticks.hash)
  }

  private static func compare(
    _ name: String, _ set: RouteSet, matchit: Double, _ harness: inout Harness
  ) {
    guard harness.begin(name), let table = table(set.patterns.map { Pattern.parse($0).pattern })
    else { return }
    let urls = set.urls
    let missing = urls.count { table.find($0) == nil }
    harness.report("URLs not found", Double(missing), "URLs", limit: 0)
    harness.measure("Hasher over the URL", urls, Yardsticks.hash)
    var wholePaths: [String: Int] = [:]
    for (index, url) in urls.enumerated() { wholePaths[url] = index }
    let lookup = harness.measure("[String: Int]", urls) { wholePaths[$0] ?? -1 }
    let trie = ClassTrie(set.patterns)
    let naive = harness.measure("trie of classes", urls) { trie.find($0)?.value ?? -1 }
    harness.measure("URL(string:)", urls, Yardsticks.url)
    let components = harness.measure("URLComponents, path, queryItems", urls, Yardsticks.components)

    Lines(urls).withSpans { lines in
      let bytes = harness.measure("find, UTF-8", lines) {
        table.find(utf8: $0.span)?.route.index ?? -1
      }
      harness.ratio("find, UTF-8, to matchit", bytes, to: matchit, limit: 0.7)
      harness.allocations("find, UTF-8", lines, limit: 0) { table.find(utf8: $0.span) }
    }
    let found = harness.measure("find, String", urls) { table.find($0)?.route.index ?? -1 }
    harness.ratio("find, String, to matchit", found, to: matchit, limit: 1.1)
    harness.allocations("find, String", urls, limit: 0) { table.find($0) }
    harness.ratio("find, String, to [String: Int]", found, to: lookup)
    harness.ratio("find, String, to trie of classes", found, to: naive, limit: 0.04)
    let misses = urls.map { $0 + "/no/such/page" }
    let miss = harness.measure("miss", misses) { table.find($0)?.route.index ?? -1 }
    harness.ratio("miss to find", miss, to: found, limit: 1)
    let resolve = harness.measure("resolve: find and Parameters", urls) {
      table.resolve($0)?.parameters.entries.count ?? -1
    }
    harness.ratio("resolve to URLComponents", resolve, to: components, limit: 0.3)
    harness.allocations("resolve", urls, limit: 2) { table.resolve($0) }
    let request = harness.measure("request, firstMatch, Parameters", urls) { url in
      guard case .success(let request) = table.request(url),
        let match = table.firstMatch(request)
      else { return -1 }
      return Parameters(match: match, request: request).entries.count
    }
    harness.ratio("request, firstMatch, Parameters to URLComponents", request, to: components)
  }

  private static func scale(
    _ name: String, _ set: @autoclosure () -> RouteSet, matchit: Double, _ harness: inout Harness
  ) {
    guard harness.begin(name) else { return }
    let set = set()
    let before = roadbook_allocated_bytes()
    // With texts of its own.
    guard
      let table = table(
        set.patterns.map { Pattern.parse(String(decoding: Array($0.utf8), as: UTF8.self)).pattern })
    else { return }
    let bytes = Double(roadbook_allocated_bytes() - before)
    harness.report("memory with names and patterns", bytes / 1e6, "MB")
    let patterns = set.patterns.map { Pattern.parse($0).pattern }
    _ = harness.measureOnce("build", limit: 130) { Self.table(patterns) }
    let missing = set.urls.count { table.find($0) == nil }
    harness.report("URLs not found", Double(missing), "URLs", limit: 0)
    harness.measure("Hasher over the URL", set.urls, Yardsticks.hash)
    let found = harness.measure("find, String", set.urls) { table.find($0)?.route.index ?? -1 }
    harness.ratio("find, String, to matchit", found, to: matchit, limit: 0.4)
    let misses = set.urls.map { $0 + "~" }
    let miss = harness.measure("miss", misses) { table.find($0)?.route.index ?? -1 }
    harness.ratio("miss to find", miss, to: found, limit: 1)
  }
}

/// Strings in one block of memory, like the lines of a file: an array of strings would add a retain
/// to each figure.
private struct Lines {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  init(_ lines: [String]) {
    for line in lines {
      let start = bytes.count
      bytes += line.utf8
      ranges.append(start..<bytes.count)
    }
  }

  func withSpans(_ body: ([UnsafeBufferPointer<UInt8>]) -> Void) {
    bytes.withUnsafeBufferPointer { all in
      body(ranges.map { UnsafeBufferPointer(rebasing: all[$0]) })
    }
  }
}
