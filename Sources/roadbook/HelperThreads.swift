import RoadbookText
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads that work on what can be divided. They wait for the next time: woken, they begin sooner than new ones.
final class HelperThreads: Sendable {
  private let most: Int
  private let preparation: Preparation?
  private let state = Mutex<(threads: [HelperThread], areLent: Bool)>(([], false))

  /// What one of them does before it is wanted, as long as that asks whether it still is not.
  typealias Preparation = @Sendable (_ isIdle: () -> Bool) -> Void

  /// At most so many beside the one that asks. They are started when they are wanted first.
  init(_ most: Int, preparing preparation: Preparation? = nil) {
    self.most = max(0, most)
    self.preparation = preparation
  }

  /// They, with the one that asks.
  var helpers: Helpers { Helpers(count: most + 1) { count, work in self.run(count, work) } }

  /// Starts them, for whoever knows that they will be wanted soon.
  func prepare() {
    if !lend(most).isEmpty { state.withLock { $0.areLent = false } }
  }

  /// Does the work for each number below `count`, here and on the threads. The same numbers go to the same threads each
  /// time, unless one is done before others: what a thread made is in the caches of its processor.
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

  /// None while they work for somebody else, or where none can be had: whoever asks does everything then.
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

/// One of them. It ends when nobody holds it any more.
private final class HelperThread: Sendable {
  private enum Order: Sendable {
    case work(@Sendable () -> Void)
    case end
  }

  private let orders: Mailbox<Order>
  /// What it says when it has begun, and each time it is done: its number, where threads have one.
  private let answers: Mailbox<Processors.ThreadNumber?>
  private let number = Mutex<Processors.ThreadNumber??>(nil)

  /// Nil where there is none to be had.
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

  /// Apart, so that nothing of the work is held any more when it is told that it is done.
  @inline(never)
  private static func carryOutNext(_ orders: Mailbox<Order>) -> Bool {
    guard case .work(let work) = orders.take() else { return false }
    work()
    return true
  }

  /// Has it begin on another processor than that of the caller, which goes on meanwhile.
  func start(_ work: @escaping @Sendable () -> Void) {
    let number = number.withLock { number in
      let known = number ?? answers.take()
      number = known
      return known
    }
    number?.keepOffThisProcessor()
    orders.put(.work(work))
  }

  /// Waits until it is done; or takes the work back where it was not begun, since nothing of it is left then.
  func finish() {
    if orders.takeBack() != nil { return }
    _ = answers.take()
  }
}
