/// A value in a heap box: its holders stay small, and copying them costs one retain.
final class Kept<Value: ~Copyable & Sendable>: Sendable {
  let value: Value
  init(_ value: consuming Value) { self.value = value }
}
