import RoadbookText

/// Values by key, each made when it is first asked for; copies of what holds it share them.
final class LazyValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Lock<[Key: Value]>([:])

  /// `make` is not called while they are locked, so that it may ask for other values.
  func value(_ key: Key, _ make: () -> Value) -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = make()
    known.withLock { $0[key] = value }
    return value
  }

  func clear() { known.withLock { $0 = [:] } }
}
