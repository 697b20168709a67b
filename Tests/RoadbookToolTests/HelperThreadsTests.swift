import RoadbookTestSupport
import RoadbookText
import Synchronization
import Testing

@testable import RoadbookTool

@Suite struct HelperThreadsTests {
  @Test("each number is handed out once, to each taker its own run first")
  func numbersAreSharedOut() {
    var random = SeededRandom(seed: 61)
    for _ in 0..<500 {
      let (count, takers) = (random.below(40), 1 + random.below(5))
      let numbers = SharedNumbers(count, among: takers)
      var taken: [Int] = []
      while let number = numbers.next(for: random.below(takers)) { taken.append(number) }
      #expect(taken.sorted() == Array(0..<count))
      #expect((0..<takers).allSatisfy { numbers.next(for: $0) == nil })
    }
    let numbers = SharedNumbers(6, among: 2)
    let first = [numbers.next(for: 1), numbers.next(for: 0), numbers.next(for: 1)]
    #expect(first == [3, 0, 4])
    // After its own numbers it takes the last ones of the other.
    #expect([1, 1, 1, 1].map { numbers.next(for: $0) } == [5, 2, 1, nil])
  }

  @Test("they do all of the work, time and again") func workIsDone() {
    let helpers = HelperThreads(3).helpers
    for count in [0, 1, 2, 3, 4, 50, 7, 200] {
      #expect(helpers.map(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
    }
  }

  @Test("they work beside the one that asks") func workGoesOnAtATime() {
    // Each waits for the other, so one thread alone would never finish.
    let (here, there) = (Mailbox<Int>(), Mailbox<Int>())
    let sums = HelperThreads(1).helpers.map(2) { number in
      (number == 0 ? there : here).put(number)
      return (number == 0 ? here : there).take()
    }
    #expect(sums == [1, 0])
  }

  @Test("work within work is done by whoever does it") func workWithinWork() {
    let helpers = HelperThreads(2).helpers
    let sums = helpers.map(6) { outer in helpers.map(5) { outer * $0 }.reduce(0, +) }
    #expect(sums == (0..<6).map { $0 * 10 })
  }

  @Test("what prepares is told as soon as there is work") func preparationEnds() {
    let hasEnded = Mailbox<Bool>()
    let threads = HelperThreads(1) { isIdle in
      while isIdle() {}
      hasEnded.put(true)
    }
    threads.prepare()
    // Waits forever if the end is not reported.
    #expect(threads.helpers.map(2) { $0 == 1 || hasEnded.take() } == [true, true])
  }
}
