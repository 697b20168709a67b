#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether random tests run with all their rounds, as in `make test-long`.
private let runsAllRounds = getenv("ROADBOOK_ALL_ROUNDS") != nil

/// The rounds of a random test: all of them in `make test-long`, elsewhere the first of `parts`
/// parts, since everybody waits for it.
public func rounds(_ all: Int, oneOf parts: Int = 10) -> Range<Int> {
  0..<share(of: all, oneOf: parts)
}

/// A number that grows with the rounds, such as how often something must have happened in them.
public func share(of all: Int, oneOf parts: Int = 10) -> Int {
  runsAllRounds ? all : max(1, all / parts)
}

/// All elements in `make test-long`, elsewhere every `step`th.
public func share<Element>(of all: [Element], every step: Int) -> [Element] {
  runsAllRounds ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
}
