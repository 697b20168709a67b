#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Room for one thing that one thread puts in and another one waits for.
///
/// Signalled by a condition, not by a pipe: Linux takes it that who writes to a pipe is going to wait, and lets the reader
/// run in its place instead of beside it.
final class Mailbox<Content: Sendable>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let filled: UnsafeMutablePointer<pthread_cond_t>
  /// Only looked at by whoever has the lock.
  private var content: Content?

  init() {
    lock = .allocate(capacity: 1)
    filled = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(filled, nil)
  }

  deinit {
    pthread_cond_destroy(filled)
    pthread_mutex_destroy(lock)
    filled.deallocate()
    lock.deallocate()
  }

  var isEmpty: Bool { withLock { content == nil } }

  func put(_ new: Content) {
    withLock { content = new }
    pthread_cond_signal(filled)
  }

  /// Waits for it.
  func take() -> Content {
    withLock {
      while true {
        if let content {
          self.content = nil
          return content
        }
        pthread_cond_wait(filled, lock)
      }
    }
  }

  /// What nobody took, if it is still there.
  func takeBack() -> Content? {
    withLock {
      defer { content = nil }
      return content
    }
  }

  private func withLock<Result>(_ work: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return work()
  }
}
