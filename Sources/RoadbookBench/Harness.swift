#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A measured value.
struct Measurement {
  var name: String
  /// Nanoseconds for one operation.
  var nanoseconds: Double
}

/// Measures the CPU time of the thread: rounds of about 3 ms, of which the tenth percentile counts.
struct Harness {
  var filter: String?
  var isJSON = false
  private(set) var measurements: [Measurement] = []

  init(filter: String?, isJSON: Bool) {
    self.filter = filter
    self.isJSON = isJSON
  }

  func wants(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

  /// Measures `body` on the inputs in turn. A checksum of the results prevents the compiler from removing calls.
  @discardableResult
  mutating func measure<Input>(
    _ name: String, _ inputs: [Input], rounds: Int = 101, _ body: (Input) -> Int
  ) -> Double? {
    guard wants(name), !inputs.isEmpty else { return nil }
    var checksum = 0
    var next = 0
    func run(_ count: Int) -> Double {
      let start = threadNanoseconds()
      for _ in 0..<count {
        checksum &+= body(inputs[next])
        next += 1
        if next == inputs.count { next = 0 }
      }
      return threadNanoseconds() - start
    }
    let first = run(min(inputs.count, 1_000))
    let count = max(1, Int(3_000_000 / max(1, first / Double(min(inputs.count, 1_000)))))
    var times: [Double] = []
    for _ in 0..<rounds { times.append(run(count) / Double(count)) }
    times.sort()
    let result = times[times.count / 10]
    report(name, result)
    if checksum == .min { print("checksum") }
    return result
  }

  /// Measures something that runs once per round.
  mutating func measureOnce<Result>(_ name: String, rounds: Int = 5, _ body: () -> Result)
    -> Result?
  {
    guard wants(name) else { return nil }
    var times: [Double] = []
    var result: Result?
    for _ in 0..<rounds {
      let start = threadNanoseconds()
      result = body()
      times.append(threadNanoseconds() - start)
    }
    report(name, times.min() ?? 0)
    return result
  }

  mutating func note(_ text: String) {
    if !isJSON { print("  \(text)") }
  }

  /// Prints the ratio of two values; below 1 the first is faster.
  mutating func ratio(_ name: String, _ figure: Double?, to yardstick: Double?) {
    guard let figure, let yardstick, yardstick > 0 else { return }
    if isJSON {
      measurements.append(Measurement(name: "ratio " + name, nanoseconds: figure / yardstick))
    } else {
      print("  ratio \(name): \(Self.format(figure / yardstick))")
    }
  }

  func finish() {
    guard isJSON else { return }
    let items = measurements.map {
      "{\"name\":\"\($0.name)\",\"value\":\(Self.format($0.nanoseconds))}"
    }
    print("[" + items.joined(separator: ",\n ") + "]")
  }

  private mutating func report(_ name: String, _ nanoseconds: Double) {
    measurements.append(Measurement(name: name, nanoseconds: nanoseconds))
    if !isJSON { print("\(name): \(Self.format(nanoseconds)) ns") }
  }

  private static func format(_ value: Double) -> String {
    let scaled = (value * 100).rounded()
    return "\(Int(scaled) / 100).\(String(Int(scaled) % 100 + 100).dropFirst())"
  }
}

/// The CPU time of this thread.
func threadNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
