/// A value that few have, behind a reference: those without it are no larger for it.
// What values can do is asked of extensions: a class that demands it has all that anything can do searched for it when it
// is first made.
final class Rare<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Rare: Equatable where Value: Equatable {
  static func == (left: Rare, right: Rare) -> Bool {
    left === right || left.value == right.value
  }
}

extension Rare: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
