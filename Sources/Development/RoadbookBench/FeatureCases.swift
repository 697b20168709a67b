import RoadbookEngine
import RoadbookText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures what the features of patterns cost where they are used, and several threads on one
/// table.
enum FeatureCases {
  private static let features: [(name: String, pattern: String, url: String)] = [
    ("plain", "/plain/:id/edit", "/plain/1234/edit"),
    ("plain with a query", "/plain/:id/show", "/plain/1234/show?k=1"),
    ("typed", "/typed/:id<int>/edit", "/typed/1234/edit"),
    ("mixed", "/mixed/item-:id/edit", "/mixed/item-1234/edit"),
    ("choice", "/choice/<new|1234>/edit", "/choice/1234/edit"),
    ("group", "/group(/:id)/edit", "/group/1234/edit"),
    ("rest", "/rest/**:path", "/rest/1234/edit"),
    ("condition", "/condition/:id/edit?k=1", "/condition/1234/edit?k=1"),
    ("scheme", "app://scheme/:id/edit", "app://scheme/1234/edit"),
    ("host", "https://example.com/host/:id/edit", "https://example.com/host/1234/edit"),
    ("escape", "/escape/:id/edit", "/escape/12%334/edit"),
  ]

  static func run(_ harness: inout Harness) {
    patterns(&harness)
    threads(&harness)
  }

  private static func patterns(_ harness: inout Harness) {
    guard harness.begin("features") else { return }
    // Hosts have conditions in a namespace of their own, as `scheme https://example.com { … }`
    // declares it.
    var builder = RouteTableBuilder()
    let example = Pattern.parse("https://example.com/").pattern.authority
    guard
      let web = try? builder.addNamespace(
        "web", claims: [SchemeClaim(scheme: "https", host: example)]),
      let app = try? builder.addNamespace("app", claims: [SchemeClaim(scheme: "app")])
    else { return }
    for feature in features {
      let pattern = Pattern.parse(
        feature.name == "scheme" || feature.name == "host"
          ? "/\(feature.name)/:id/edit" : feature.pattern
      ).pattern
      let namespace = feature.name == "scheme" ? app : feature.name == "host" ? web : .global
      guard (try? builder.addRoute([pattern], in: namespace)) != nil else {
        harness.report("\(feature.name) is refused", 1, "patterns", limit: 0)
        return
      }
    }
    let table = builder.build()
    // What a feature costs is compared with a plain route for such a URL: with a query, if it has
    // one.
    var plain: [Bool: Double] = [:]
    for feature in features {
      let urls = [feature.url]
      let hasQuery = feature.url.contains("?")
      guard table.find(feature.url) != nil else {
        harness.report("\(feature.name) is not found", 1, "URLs", limit: 0)
        continue
      }
      let figure = harness.measure(feature.name, urls) { table.find($0)?.route.index ?? -1 }
      if let yardstick = plain[hasQuery] {
        let name = "\(feature.name) to plain\(hasQuery ? " with a query" : "")"
        harness.ratio(name, figure, to: yardstick, limit: 2)
      } else {
        plain[hasQuery] = figure
      }
      harness.allocations(feature.name, urls, limit: 0) { table.find($0) }
    }
  }

  /// One thread, then eight at once: a lock or a shared counter would make each of them slower.
  private static func threads(_ harness: inout Harness) {
    let set = RouteSet.github()
    guard harness.begin("threads"),
      let table = EngineCases.table(set.patterns.map { Pattern.parse($0).pattern })
    else { return }
    let work = { @Sendable () -> Double in
      let urls = set.urls.map { Array($0.utf8) }
      var best = Double.infinity
      for _ in 0..<40 {
        let start = threadNanoseconds()
        for _ in 0..<100 {
          for url in urls where table.find(utf8: url.span) == nil { return .infinity }
        }
        best = min(best, (threadNanoseconds() - start) / Double(100 * urls.count))
      }
      return best
    }
    let alone = work()
    harness.report("find, one thread", alone, "ns")
    let slowest = run(8, work).max() ?? 0
    harness.report("find, the slowest of eight threads", slowest, "ns")
    harness.ratio("eight threads to one", slowest, to: alone, limit: 1.5)
  }

  /// The results of a function on so many threads at once.
  private static func run(_ count: Int, _ work: @escaping @Sendable () -> Double) -> [Double] {
    final class Job: Sendable {
      let work: @Sendable () -> Double
      let result = Lock(0.0)
      init(_ work: @escaping @Sendable () -> Double) { self.work = work }
    }
    let jobs = (0..<count).map { _ in Job(work) }
    var handles: [pthread_t] = []
    for job in jobs {
      var handle = pthread_t(bitPattern: 0)
      let context = Unmanaged.passRetained(job).toOpaque()
      let code = pthread_create(
        &handle, nil,
        { context in
          guard let context else { return nil }
          let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
          let result = job.work()
          job.result.withLock { $0 = result }
          return nil
        }, context)
      if code == 0 { handles.append(handle) }
    }
    for handle in handles { pthread_join(handle, nil) }
    return jobs.map { $0.result.withLock { $0 } }
  }
}
