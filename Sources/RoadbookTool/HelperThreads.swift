import RoadbookText
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads for work that can be divided. They wait between uses: waking a thread is faster than starting one.
final class HelperThreads: Sendable {
  private let most: Int
  private let preparation: Preparation?
  private let state = Mutex<(threads: [HelperThread], areLent: Bool)>(([], false))

  /// Work that one thread does before it is first needed, while `isIdle` returns true.
  typealias Preparation = @Sendable (_ isIdle: () -> Bool) -> Void

  /// At most `most` threads besides the caller's, started on first use.
  init(_ most: Int, preparing preparation: Preparation? = nil) {
    self.most = max(0, most)
    self.preparation = preparation
  }

  /// These threads and the caller's.
  var helpers: Helpers { Helpers(count: most + 1) { count, work in self.run(count, work) } }

  /// Starts the threads, if they will be needed soon.
  func prepare() {
    if !lend(most).isEmpty { state.withLock { $0.areLent = false } }
  }

  /// Calls `work` for each number below `count`, on the caller's and these threads. The same numbers go to the same
  /// threads each time, unless one finishes before the others, so that earlier results are in the caches of their
  /// processors.
  func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let threads = lend(count - 1)
    let numbers = SharedNumbers(count, among: threads.count + 1)
    for (index, thread) in threads.enumerated() {
      thread.start { while let number = numbers.next(for: index + 1) { work(number) } }
    }
    while let number = numbers.next(for: 0) { work(number) }
    for thread in threads { thread.finish() }
    if !threads.isEmpty { state.withLock { $0.areLent = false } }
  }

  /// Threads to use; none while they work for another caller or if none can be started: the caller then does
  /// everything.
  private func lend(_ count: Int) -> ArraySlice<HelperThread> {
    state.withLock { state in
      guard count > 0, !state.areLent else { return [] }
      while state.threads.count < min(count, most),
        let thread = HelperThread(preparing: state.threads.isEmpty ? preparation : nil)
      {
        state.threads.append(thread)
      }
      state.areLent = !state.threads.isEmpty
      return state.threads.prefix(count)
    }
  }
}

/// A helper thread. It ends when its owner releases it.
private final class HelperThread: Sendable {
  private enum Order: Sendable {
    case work(@Sendable () -> Void)
    case end
  }

  private let orders: Mailbox<Order>
  /// Gets the thread's number, if threads have one, when it has started and each time its work is done.
  private let answers: Mailbox<Processors.ThreadNumber?>
  private let number = Mutex<Processors.ThreadNumber??>(nil)

  /// Nil if no thread can be started.
  init?(preparing preparation: HelperThreads.Preparation?) {
    let (orders, answers) = (Mailbox<Order>(), Mailbox<Processors.ThreadNumber?>())
    let isStarted = Thread.start {
      let number = Processors.ThreadNumber()
      answers.put(number)
      let memory = SpareMemory.reserve(soon: 3 << 20)
      memory?.layPages { orders.isEmpty }
      preparation? { orders.isEmpty }
      while Self.carryOutNext(orders) { answers.put(number) }
    }
    guard isStarted else { return nil }
    (self.orders, self.answers) = (orders, answers)
  }

  deinit { orders.put(.end) }

  /// A separate function, so that the work is released before its end is reported.
  @inline(never)
  private static func carryOutNext(_ orders: Mailbox<Order>) -> Bool {
    guard case .work(let work) = orders.take() else { return false }
    work()
    return true
  }

  /// Starts work on a processor other than the caller's, which continues meanwhile.
  func start(_ work: @escaping @Sendable () -> Void) {
    let number = number.withLock { number in
      let known = number ?? answers.take()
      number = known
      return known
    }
    number?.keepOffThisProcessor()
    orders.put(.work(work))
  }

  /// Waits until the work is done, or takes it back if it has not started, since the caller has then done all of it.
  func finish() {
    if orders.takeBack() != nil { return }
    _ = answers.take()
  }
}
