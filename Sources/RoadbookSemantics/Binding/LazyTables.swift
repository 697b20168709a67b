package import RoadbookEngine
import Synchronization

/// A route, block or guard whose patterns exceed the limits of a table.
package struct RefusedPatterns: Sendable {
  package let place: Place
  package let error: RouteTableBuildError
}

/// The route tables of a map, built once when first used.
final class LazyTables: Sendable {
  final class All: Sendable {
    let routes: RouteTable
    let blocks: RouteTable?
    let guards: RouteTable?
    let hooks: RouteTable?
    let claims: RouteTable?
    let normalizations: RouteTable?
    /// Patterns that were left out because the map is too large.
    let refused: [RefusedPatterns]

    init(
      routes: RouteTable, blocks: RouteTable?, guards: RouteTable?, hooks: RouteTable?,
      claims: RouteTable?,
      normalizations: RouteTable?, refused: [RefusedPatterns] = []
    ) {
      self.refused = refused
      self.routes = routes
      self.blocks = blocks
      self.guards = guards
      self.hooks = hooks
      self.claims = claims
      self.normalizations = normalizations
    }
  }

  /// The closure is released after the build, since it holds the whole binder.
  private enum State {
    case waiting(@Sendable () -> All)
    case built(All)
  }

  private let state: Mutex<State>

  init(_ build: @escaping @Sendable () -> All) { state = Mutex(.waiting(build)) }

  /// Linear in the number of routes on first use.
  var all: All {
    state.withLock { state in
      switch state {
      case .built(let all): return all
      case .waiting(let build):
        let all = build()
        state = .built(all)
        return all
      }
    }
  }

  /// Non-blocking; false while they are being built.
  var isBuilt: Bool {
    state.withLockIfAvailable { state in
      if case .built = state { true } else { false }
    } ?? false
  }
}
