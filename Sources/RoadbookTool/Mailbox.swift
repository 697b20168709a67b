#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A slot for one value that one thread puts and another one waits for.
///
/// Uses a condition variable instead of a pipe: when a thread writes to a pipe, Linux assumes that it will wait, and
/// runs the reader on its processor instead of another.
final class Mailbox<Content: Sendable>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let filled: UnsafeMutablePointer<pthread_cond_t>
  /// Accessed only while holding the lock.
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

  func put(_ new: Content) {
    withLock { content = new }
    pthread_cond_signal(filled)
  }

  /// Waits for a value and takes it.
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

  private func withLock<Result>(_ work: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return work()
  }
}
