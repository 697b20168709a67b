import RoadbookShell

/// An argument of a command, a property that holds its value: `@Argument(flag: "--all", "List all.") var all = false`.
/// What the property holds at first is the default.
@propertyWrapper final class Argument<Value> {
  private(set) var wrappedValue: Value
  private let description: ArgumentDescription
  private let read: (String, inout Value) -> Bool

  private init(
    _ value: Value, _ description: ArgumentDescription,
    _ read: @escaping (String, inout Value) -> Bool
  ) {
    wrappedValue = value
    self.description = description
    self.read = read
  }

  /// The argument for the command's list of arguments.
  var projectedValue: ListedArgument {
    ListedArgument(description: description) { self.read($0, &self.wrappedValue) }
  }
}

/// An argument of any type, in the list of a command.
struct ListedArgument {
  let description: ArgumentDescription
  /// Stores a value in the command's property; returns false if it is not valid.
  let store: (String) -> Bool
}

extension Argument<Bool> {
  convenience init(wrappedValue: Bool, flag name: String, _ summary: String) {
    self.init(wrappedValue, ArgumentDescription(names: [name], summary: summary)) { _, value in
      value = true
      return true
    }
  }
}

extension Argument where Value: ArgumentValue {
  convenience init(
    wrappedValue: Value, option name: String, short: String? = nil, value: String? = nil,
    completion: ArgumentDescription.Completion = .none, isRequired: Bool = false,
    _ summary: String
  ) {
    let word = value ?? String(name.drop { $0 == "-" })
    let names = [short, name].compactMap(\.self)
    self.init(wrappedValue, names, word, completion, isRequired: isRequired, summary)
  }

  /// A value without a name.
  convenience init(
    wrappedValue: Value, _ name: String, completion: ArgumentDescription.Completion = .none,
    isRequired: Bool = true, _ summary: String
  ) {
    self.init(wrappedValue, [], name, completion, isRequired: isRequired, summary)
  }

  private convenience init(
    _ initial: Value, _ names: [String], _ word: String,
    _ completion: ArgumentDescription.Completion, isRequired: Bool, _ summary: String
  ) {
    let description = ArgumentDescription(
      names: names, value: word, summary: summary, choices: Value.choices,
      defaultValue: isRequired ? nil : initial.argument, isRequired: isRequired,
      completion: completion)
    self.init(initial, description) { text, value in
      guard let read = Value(argument: text) else { return false }
      value = read
      return true
    }
  }
}

extension Argument {
  /// An option that can be given several times, with any word as its value; without names, all remaining values.
  convenience init<Element>(
    repeated names: [String], value: String, completion: ArgumentDescription.Completion = .none,
    isRequired: Bool = false, _ summary: String, as element: @escaping (String) -> Element
  ) where Value == [Element] {
    let description = ArgumentDescription(
      names: names, value: value, summary: summary, isRequired: isRequired, isRepeating: true,
      completion: completion)
    self.init([], description) { text, values in
      values.append(element(text))
      return true
    }
  }

  /// Another option for more elements of the same list.
  func with(_ other: Argument) -> ListedArgument {
    ListedArgument(description: other.description) { other.read($0, &self.wrappedValue) }
  }
}

extension Argument<[String]> {
  /// All remaining values without a name.
  convenience init(
    list name: String, completion: ArgumentDescription.Completion = .none,
    isRequired: Bool = false, _ summary: String
  ) {
    self.init(repeated: [], value: name, completion: completion, isRequired: isRequired, summary) {
      $0
    }
  }
}

extension ColourPolicy {
  /// The summary of `--color`, of all commands with coloured output.
  static let summary = "When to use colours: auto, always or never."
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
