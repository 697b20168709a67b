#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads, in the one way in which they are started here.
enum Thread {
  /// Starts one that ends by itself; false where none can be had.
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let order = Unmanaged.passRetained(Order(carryOut: work))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // As deep as the main thread's: a map may nest as deep here as there.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    guard pthread_create(&thread, &attributes, threadBody, order.toOpaque()) == 0 else {
      order.release()
      return false
    }
    return true
  }

  /// What a thread does, whatever comes of it: it starts with a bare function.
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
