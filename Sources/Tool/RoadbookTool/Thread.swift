/// Starts threads.
enum Thread {
  /// Starts a thread that ends by itself; false if none can be started.
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = make(work) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Does the same work on this thread and on up to `count` others; returns when all have finished.
  static func share(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    let threads = (0..<max(0, count)).compactMap { _ in make(work) }
    work()
    for thread in threads { pthread_join(thread, nil) }
  }

  private static func make(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    let order = Unmanaged.passRetained(Order(carryOut: work))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // The same size as the main thread's stack, so that maps may nest as deeply.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    guard pthread_create(&thread, &attributes, threadBody, order.toOpaque()) == 0 else {
      order.release()
      return nil
    }
    return thread
  }

  /// Passes a closure to the thread's C function.
  fileprivate final class Order: Sendable {
    let carryOut: @Sendable () -> Void

    init(carryOut: @escaping @Sendable () -> Void) { self.carryOut = carryOut }
  }
}

#if canImport(Glibc)
  private func threadBody(_ order: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let order { Unmanaged<Thread.Order>.fromOpaque(order).takeRetainedValue().carryOut() }
    return nil
  }
#else
  private func threadBody(_ order: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Thread.Order>.fromOpaque(order).takeRetainedValue().carryOut()
    return nil
  }
#endif
