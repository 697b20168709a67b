/// A value behind a reference: what holds it is small, and a copy counts one reference.
final class Kept<Value: ~Copyable & Sendable>: Sendable {
  let value: Value
  init(_ value: consuming Value) { self.value = value }
}
