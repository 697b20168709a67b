import CAllocationCount

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A measured value.
struct Measurement {
  var name: String
  var unit: String
  /// Nanoseconds for one operation, a ratio, a number of allocations or a number of bytes.
  var value: Double
  /// What it must not exceed.
  var limit: Double?
}

extension Measurement {
  /// The name with the unit, unless that is nanoseconds.
  var title: String { unit == "ns" ? name : "\(name), \(unit)" }
}

/// Measures the CPU time of the thread: rounds of about 3 ms, of which the tenth percentile counts.
struct Harness {
  var filter: String?
  var isJSON = false
  /// Whether the figures with goals are printed as a table at the end, instead of each figure at
  /// once.
  var isTable = false
  private(set) var measurements: [Measurement] = []
  /// The group that figures belong to: the beginning of their names.
  private var group = ""

  init(filter: String?, isJSON: Bool, isTable: Bool = false) {
    self.filter = filter
    self.isJSON = isJSON
    self.isTable = isTable
  }

  private var isQuiet: Bool { isJSON || isTable }

  func wants(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

  /// Begins a group of figures; false if none of them is wanted.
  mutating func begin(_ name: String) -> Bool {
    guard wants(name) else { return false }
    group = name
    if !isQuiet { print("\n\(name)") }
    return true
  }

  /// Measures `body` on the inputs in turn. A checksum of the results prevents the compiler from
  /// removing calls.
  @discardableResult
  mutating func measure<Input>(
    _ name: String, _ inputs: [Input], rounds: Int = 101, limit: Double? = nil,
    _ body: (Input) -> Int
  ) -> Double? {
    guard group.isEmpty ? wants(name) : true, !inputs.isEmpty else { return nil }
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
    report(name, result, "ns", limit: limit)
    if checksum == .min { print("checksum") }
    return result
  }

  /// Measures something that takes milliseconds and runs once per round; the shortest round counts.
  mutating func measureOnce<Result>(
    _ name: String, rounds: Int = 5, limit: Double? = nil, _ body: () -> Result
  ) -> Result? {
    guard group.isEmpty ? wants(name) : true else { return nil }
    var times: [Double] = []
    var result: Result?
    for _ in 0..<rounds {
      let start = threadNanoseconds()
      result = body()
      times.append(threadNanoseconds() - start)
    }
    report(name, (times.min() ?? 0) / 1e6, "ms", limit: limit)
    return result
  }

  mutating func note(_ text: String) {
    if !isQuiet { print("  \(text)") }
  }

  /// Reports the ratio of two values, and whether it is within its limit; below 1 the first is
  /// faster.
  mutating func ratio(
    _ name: String, _ figure: Double?, to yardstick: Double?, limit: Double? = nil
  ) {
    guard let figure, let yardstick, yardstick > 0 else { return }
    report(name, figure / yardstick, "×", limit: limit)
  }

  /// Counts the allocations that `body` makes for each input, after one pass in which lazy things
  /// are made.
  mutating func allocations<Input, Result>(
    _ name: String, _ inputs: [Input], limit: Double? = nil, _ body: (Input) -> Result
  ) {
    for input in inputs { _ = body(input) }
    var total = 0
    for input in inputs {
      let before = roadbook_allocation_count()
      let result = body(input)
      total += roadbook_allocation_count() - before
      withExtendedLifetime(result) {}
    }
    guard roadbook_allocation_count() >= 0 else { return }
    report(name, Double(total) / Double(max(1, inputs.count)), "allocations", limit: limit)
  }

  /// Reports a value in any unit, and whether it is within its limit.
  mutating func report(_ name: String, _ value: Double, _ unit: String, limit: Double? = nil) {
    measurements.append(
      Measurement(
        name: (group.isEmpty ? "" : group + ": ") + name, unit: unit, value: value, limit: limit))
    if isQuiet { return }
    let goal = limit.map { "   goal \(Self.format($0)): " + (value <= $0 ? "met" : "missed") }
    print("  \(name): \(Self.format(value)) \(unit)\(goal ?? "")")
  }

  func finish() {
    if isTable { return printTable() }
    guard isJSON else { return }
    let items = measurements.map { measurement in
      let limit = measurement.limit.map { ",\"limit\":\(Self.format($0))" } ?? ""
      return
        "{\"name\":\"\(measurement.title)\",\"value\":\(Self.format(measurement.value))\(limit)}"
    }
    print("[" + items.joined(separator: ",\n ") + "]")
  }

  /// The figures with goals, as Markdown.
  private func printTable() {
    print("| what | figure | goal | figure to goal | |\n|---|--:|--:|--:|---|")
    for measurement in measurements {
      guard let limit = measurement.limit else { continue }
      let ratio = limit > 0 ? Self.format(measurement.value / limit) : "–"
      let columns = [
        measurement.name, "\(Self.format(measurement.value)) \(measurement.unit)",
        Self.format(limit), ratio, measurement.value <= limit ? "met" : "missed",
      ]
      print("| " + columns.joined(separator: " | ") + " |")
    }
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
