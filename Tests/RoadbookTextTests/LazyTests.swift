import Dispatch
import Testing

@testable import RoadbookText

@Suite struct LazyTests {
  @Test func aValueIsMadeOnce() {
    let number = Lazy<Int>()
    #expect(number.value { 1 } == 1)
    #expect(number.value { 2 } == 1)
  }

  @Test func whoAsksWhetherItIsMadeDoesNotWait() {
    let (hasBegun, mayEnd, hasEnded) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let number = Lazy<Int>()
    #expect(number.made == nil)
    DispatchQueue(label: "maker").async {
      _ = number.value {
        hasBegun.signal()
        mayEnd.wait()
        return 1
      }
      hasEnded.signal()
    }
    hasBegun.wait()
    #expect(number.made == nil)
    mayEnd.signal()
    hasEnded.wait()
    #expect(number.made != nil)
  }
}
