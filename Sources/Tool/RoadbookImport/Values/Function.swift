/// A method in Objective-C, a function in Swift.
struct Function {
  var name: String
  /// The labels of its parameters, as calls have them.
  var labels: [String?] = []
  /// The values of parameters without an argument.
  var defaults: [Int: TokenRange] = [:]
  /// From `{` to `}`.
  var body: TokenRange

  /// The arguments of a call by parameter; nil if it calls another function. Parameters may have
  /// defaults.
  func arguments(of call: SourceCall) -> [Int: TokenRange]? {
    var result: [Int: TokenRange] = [:]
    var next = 0
    for argument in call.arguments {
      next =
        argument.label == "{}"
        ? max(next, labels.count - 1)
        : labels[next...].firstIndex(of: argument.label) ?? labels.count
      guard next < labels.count else { return nil }
      result[next] = argument.value
      next += 1
    }
    return result.isEmpty ? nil : result.merging(defaults) { given, _ in given }
  }
}

extension Reading {
  /// A function whose only result is read with the arguments of a call.
  struct EnteredFunction {
    let result: TokenRange
    fileprivate let body: Place
    fileprivate let outerCall: TokenRange?
  }

  /// Enters the function that a call calls; nil if it is not certain, or has several results.
  mutating func enterFunction(of call: SourceCall) -> EnteredFunction? {
    guard let function = sources.function(call.name), isCall(call, of: function),
      function.arguments(of: call) != nil || call.arguments.isEmpty,
      let result = result(of: call.name)
    else { return nil }
    let body = function.body.place
    return EnteredFunction(
      result: result, body: body, outerCall: elements.updateValue(call.whole, forKey: body))
  }

  mutating func leave(_ function: EnteredFunction) { elements[function.body] = function.outerCall }

  /// Whether the receiver of a call is an object with that function, which may be inherited.
  mutating func isCall(_ call: SourceCall, of function: Function) -> Bool {
    guard let receiver = call.receiver, !receiver.isSelf else { return true }
    guard let owner = sources.owner(of: function.body) else { return false }
    if receiver.range.contains(where: { call.file.isWord($0, owner) }) { return true }
    guard let path = receiver.path, let name = path.last else { return false }
    for file in sources.files where spend(file.words[name]?.count ?? 0) {
      if file.declares(name, of: owner) { return true }
    }
    guard let value = expression(of: path, at: receiver.place) else { return false }
    return value.range.contains { value.file.isWord($0, owner) }
  }
}

extension TokenRange {
  /// `self`, `Self`, `super` and `[self class]`
  fileprivate var isSelf: Bool {
    let object = wholeCall.map { $0.name == "class" ? $0.receiver : nil } ?? self
    return [["self"], ["Self"], ["super"]].contains(object?.path)
  }

  func contains(_ call: SourceCall) -> Bool { file === call.file && range.contains(call.place) }
}
