import RoadbookEngine
import Synchronization

/// The routers of a map, built once, by whoever needs one first.
final class LazyRouters: Sendable {
  final class All: Sendable {
    let routes: Router
    let blocks: Router?
    let guards: Router?
    let claims: Router?
    let normalizations: Router?

    init(
      routes: Router, blocks: Router?, guards: Router?, claims: Router?, normalizations: Router?
    ) {
      self.routes = routes
      self.blocks = blocks
      self.guards = guards
      self.claims = claims
      self.normalizations = normalizations
    }
  }

  private let build: @Sendable () -> All
  private let built = Mutex<All?>(nil)

  init(_ build: @escaping @Sendable () -> All) { self.build = build }

  /// Linear in the number of routes the first time.
  var all: All {
    built.withLock { built in
      if let built { return built }
      let all = build()
      built = all
      return all
    }
  }

  var isBuilt: Bool { built.withLock { $0 != nil } }
}
