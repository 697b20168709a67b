import RoadbookShell

/// An argument of a command, and where its value is stored.
struct Argument<Command: ToolCommand> {
  var description: ArgumentDescription
  /// Stores a value; returns false if it is not valid.
  let store: (inout Command, String) -> Bool

  static func flag(
    _ name: String, _ path: WritableKeyPath<Command, Bool>, _ summary: String
  ) -> Self {
    Argument(description: ArgumentDescription(names: [name], summary: summary)) { command, _ in
      command[keyPath: path] = true
      return true
    }
  }

  /// An option; what is stored at first is its default.
  static func option<Value: ArgumentValue>(
    _ names: String..., to path: WritableKeyPath<Command, Value>, value: String? = nil,
    completion: ArgumentDescription.Completion = .none, isRequired: Bool = false,
    _ summary: String
  ) -> Self {
    var option = Self.value(
      value ?? names.last.map { String($0.drop { $0 == "-" }) } ?? "", to: path,
      completion: completion,
      isRequired: isRequired, summary)
    option.description.names = names
    return option
  }

  /// A value without a name.
  static func value<Value: ArgumentValue>(
    _ name: String, to path: WritableKeyPath<Command, Value>,
    completion: ArgumentDescription.Completion = .none, isRequired: Bool = true,
    _ summary: String
  ) -> Self {
    let description = ArgumentDescription(
      value: name, summary: summary, choices: Value.choices,
      defaultValue: isRequired ? nil : Command()[keyPath: path].argument, isRequired: isRequired,
      completion: completion)
    return Argument(description: description) { command, text in
      guard let value = Value(argument: text) else { return false }
      command[keyPath: path] = value
      return true
    }
  }

  /// All remaining values without a name.
  static func values(
    _ name: String, to path: WritableKeyPath<Command, [String]>,
    completion: ArgumentDescription.Completion = .none, isRequired: Bool = false,
    _ summary: String
  ) -> Self {
    .repeated(value: name, to: path, completion: completion, isRequired: isRequired, summary) { $0 }
  }

  /// An option that can be given several times, with any word as its value; without names, all remaining values.
  static func repeated<Value>(
    _ names: String..., value: String, to path: WritableKeyPath<Command, [Value]>,
    completion: ArgumentDescription.Completion = .none, isRequired: Bool = false,
    _ summary: String, transform: @escaping (String) -> Value
  ) -> Self {
    let description = ArgumentDescription(
      names: names, value: value, summary: summary, isRequired: isRequired, isRepeating: true,
      completion: completion)
    return Argument(description: description) { command, text in
      command[keyPath: path].append(transform(text))
      return true
    }
  }

  /// `--color`, of all commands with coloured output.
  static func colour(_ path: WritableKeyPath<Command, ColourPolicy>) -> Self {
    option("--color", to: path, "When to use colours: auto, always or never.")
  }
}

/// A type of values that can be written as an argument.
protocol ArgumentValue {
  init?(argument: String)
  /// How it is written; nil for no value.
  var argument: String? { get }
  static var choices: [String] { get }
}

extension ArgumentValue where Self: RawRepresentable<String> & CaseIterable {
  init?(argument: String) { self.init(rawValue: argument) }
  var argument: String? { rawValue }
  static var choices: [String] { allCases.map(\.rawValue) }
}

extension ArgumentValue where Self: LosslessStringConvertible {
  init?(argument: String) { self.init(argument) }
  var argument: String? { description }
  static var choices: [String] { [] }
}

extension String: ArgumentValue {}
extension Int: ArgumentValue {}
extension ColourPolicy: ArgumentValue {}

extension Optional: ArgumentValue where Wrapped: ArgumentValue {
  init?(argument: String) {
    guard let value = Wrapped(argument: argument) else { return nil }
    self = .some(value)
  }
  var argument: String? { flatMap(\.argument) }
  static var choices: [String] { Wrapped.choices }
}
