// Apple's systems have `Mutex` since iOS 18 and macOS 15; apps that support older ones need the
// lock of `os`.
#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

/// A value that threads use one after the other. Inlinable, since a generic call to another module
/// costs more than the lock.
@usableFromInline
package final class Lock<Value: Sendable>: Sendable {
  #if canImport(os)
    @usableFromInline let value: OSAllocatedUnfairLock<Value>
  #else
    @usableFromInline let value: Mutex<Value>
  #endif

  package init(_ value: Value) {
    #if canImport(os)
      self.value = OSAllocatedUnfairLock(initialState: value)
    #else
      self.value = Mutex(value)
    #endif
  }

  /// Calls a function with the value, while no other thread uses it.
  @inlinable
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    #if canImport(os)
      value.withLockUnchecked(body)
    #else
      value.withLock { body(&$0) }
    #endif
  }

  /// The same if no other thread uses the value; otherwise nil, at once.
  package func withLockIfAvailable<Result: Sendable>(_ body: (inout Value) -> Result) -> Result? {
    #if canImport(os)
      value.withLockIfAvailableUnchecked(body)
    #else
      value.withLockIfAvailable { body(&$0) }
    #endif
  }
}
