#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether random tests run with all their rounds, as in `make test-long`.
private let runsAllRounds = getenv("ROADBOOK_ALL_ROUNDS") != nil

/// The rounds of a random test: all of them in `make test-long`, elsewhere the first tenth, since everybody waits for
/// it.
public func rounds(_ all: Int) -> Range<Int> { 0..<share(of: all) }

/// A number that grows with the rounds, such as how often something must have happened in them.
public func share(of all: Int) -> Int { runsAllRounds ? all : max(1, all / 10) }
