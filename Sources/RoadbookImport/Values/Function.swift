/// A method in Objective-C, a function in Swift.
struct Function {
  var name: String
  /// The labels of its parameters, as calls have them.
  var labels: [String?] = []
  /// The values of parameters without an argument.
  var defaults: [Int: Stretch] = [:]
  /// From `{` to `}`.
  var body: Stretch

  /// The arguments of a call by parameter; nil if it calls another function. Parameters may have defaults.
  func arguments(of call: SourceCall) -> [Int: Stretch]? {
    var result: [Int: Stretch] = [:]
    var next = 0
    for argument in call.arguments {
      if argument.label == "{}" { next = max(next, labels.count - 1) }
      while next < labels.count, labels[next] != argument.label, argument.label != "{}" {
        next += 1
      }
      guard next < labels.count else { return nil }
      result[next] = argument.value
      next += 1
    }
    return result.isEmpty ? nil : result.merging(defaults) { given, _ in given }
  }
}

extension SourceFile {
  /// The class whose `@implementation` a token is in.
  func implementation(around index: Int) -> String? {
    for place in (0..<index).reversed() where isSymbol(place, "@") {
      if isWord(place + 1, "end") { return nil }
      if isWord(place + 1, "implementation") { return word(place + 2) }
    }
    return nil
  }
}
