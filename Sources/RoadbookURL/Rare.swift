/// A value that few have, behind a reference: those without it are no larger for it.
indirect enum Rare<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)

  init(_ value: Value) { self = .value(value) }

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}
