/// A value behind a reference: for values that are rarely present, which then take little space.
// `Equatable` and `Hashable` are conditional: if the class required them of `Value`, creating its
// metadata would look up every conformance, which is slow.
final class Box<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Box: Equatable where Value: Equatable {
  static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }
}

extension Box: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
