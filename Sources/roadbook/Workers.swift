import RoadbookText
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work on several threads at a time.
enum Workers {
  /// How many processors there are.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Threads for work that is divided a few times an hour: they are started anew each time.
  static var helpers: Helpers {
    Helpers(count: min(cores, 4)) { count, work in _ = map(count, jobs: count, work) }
  }

  /// What `work` gives for each number below `count`, in order, on up to `jobs` threads. The numbers are begun in
  /// order.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Results<Result>(count)
    let run: @Sendable () -> Void = {
      while let index = results.next() { results.put(work(index), at: index) }
    }
    // This thread works, too: where no other can be had, everything is done all the same.
    let threads = (1..<max(1, min(jobs, count))).compactMap { _ in start(run) }
    run()
    for thread in threads { pthread_join(thread, nil) }
    return results.all
  }

  private final class Results<Result: Sendable>: Sendable {
    private let state: Mutex<(next: Int, values: [Result?])>

    init(_ count: Int) { state = Mutex((0, [Result?](repeating: nil, count: count))) }

    func next() -> Int? {
      state.withLock { state in
        guard state.next < state.values.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    func put(_ value: Result, at index: Int) { state.withLock { $0.values[index] = value } }

    var all: [Result] { state.withLock { $0.values.compactMap(\.self) } }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// As deep as the main thread's: a map may nest as deep here as there.
  private static let stackSize = 8 << 20

  private static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let body = Unmanaged.passRetained(
      Body {
        SpareMemory.reserve()
        run()
      })
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = pthread_create(
        &thread, &attributes,
        { context in
          if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, body.toOpaque())
      if code == 0 { return thread }
    #else
      var thread: pthread_t?
      let code = pthread_create(
        &thread, &attributes,
        { context in
          Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      if code == 0 { return thread }
    #endif
    body.release()
    return nil
  }
}
