/// A rarely present value, boxed so that it takes the space of one reference.
// `Equatable` and `Hashable` are conditional: if the class required them of `Value`, creating its metadata would look
// up every conformance, which is slow.
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
