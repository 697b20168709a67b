/// A value that few have, behind a reference: those without it are no larger for it.
final class Rare<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (left: Rare, right: Rare) -> Bool {
    left === right || left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
