/// A value that is made once, when it is first used, and shared by all copies of what holds it.
package final class Lazy<Value: Sendable>: Sendable {
  private let value: Lock<Value?>

  /// `value`: nil if it is made later.
  package init(_ value: sending Value? = nil) { self.value = Lock(value) }

  /// The value; `make` is called the first time only.
  package func value(_ make: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }

  /// The value, if it was made; nil while it is being made, without waiting.
  package var made: Value? { value.withLockIfAvailable { $0 } ?? nil }
}
