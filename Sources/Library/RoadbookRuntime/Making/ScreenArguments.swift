import RoadbookEngine
package import RoadbookModel
import RoadbookText
package import RoadbookURL

/// Why a screen cannot be shown with the URL's values.
struct ArgumentProblem: Error {
  /// The screen's parameter.
  var parameter: String
  /// The name that it has in URLs.
  var key: String
  /// The problem in words; nil if the argument is missing.
  var detail: String?
  /// Whether only the given values cause it: defaults and assignments may evaluate differently in
  /// another state.
  var isCertain = true

  /// The reason in outcomes: `id must be an int, not "x"`.
  var reason: String { detail ?? "argument \(parameter) is missing" }
}

extension ArgumentProblem {
  init(_ parameter: Screen.Parameter, _ detail: String?, isCertain: Bool = true) {
    self.init(
      parameter: parameter.name, key: parameter.key, detail: detail, isCertain: isCertain)
  }
}

/// A URL value that does not fit its parameter's type and was replaced.
package struct Misfit: Hashable, Sendable {
  /// The screen's parameter.
  package var parameter: String
  package var given: ParameterValue
  /// The replacement.
  package var used: ParameterValue
  /// The expected form: `in 1...500`.
  package var wanted: String
  /// Whether the replacement is the parameter's default; otherwise it is null.
  package var hasDefault: Bool

  /// `"999" is not in 1...500`
  package var reason: String { "\(ValueText.shown(given)) is not \(wanted)" }

  /// `(default; "999" is not in 1...500)`
  package var note: String { "(\(hasDefault ? "default; " : "")\(reason))" }
}

extension ValueText {
  /// `id = 42, page = 1 (default; "999" is not in 1...500)`
  package static func shown(_ arguments: [ParameterValue.Field], _ misfits: [Misfit]) -> String {
    arguments.map { argument in
      let misfit = misfits.first { $0.parameter == argument.name }
      let note = misfit.map { " \($0.note)" } ?? ""
      return "\(TerminalText.escaped(argument.name)) = \(shown(argument.value))\(note)"
    }
    .joined(separator: ", ")
  }
}

extension ValueType {
  /// The value of a parameter converted to this type, or nil.
  func read(
    _ value: ParameterValue, of key: String, in parameters: Parameters, folded: Bool = false
  ) -> ParameterValue? {
    parameters.isText(key)
      ? read(value, elements: parameters.elements(of: key), folded: folded)
      : coerce(value, folded: folded)
  }
}

/// The arguments of a screen, with the values that did not fit.
struct MadeArguments {
  /// nil for a screen that declares no parameters, or is unknown.
  var fields: [ParameterValue.Field]?
  var misfits: [Misfit] = []
}

/// Makes a screen's arguments from a URL's parameters: renames, converts, filters and adds
/// defaults.
enum ScreenArguments {
  /// The arguments in order of declaration.
  ///
  /// `only`: the names that the URL may set, compared without case; nil allows all. `isStrict`: a
  /// value that does not convert is an error even for an optional parameter. `written`: the route's
  /// assignments. `folded`: whether choices ignore case. `isConverted`: whether a parameter's value
  /// has its type.
  static func arguments(
    of screen: Screen?, from parameters: Parameters, only: [Name]?, written: Written,
    scope: RequestScope, isStrict: Bool, folded: Bool, isConverted: (Screen.Parameter) -> Bool,
    spending budget: inout Budget
  ) throws(ArgumentProblem) -> MadeArguments {
    guard let screen, let declared = screen.parameters else {
      return MadeArguments(fields: written.arguments.isEmpty ? nil : written.arguments)
    }
    var fields: [ParameterValue.Field] = []
    var misfits: [Misfit] = []
    let allowed = only.map { Set($0.map { $0.text.lowercased() }) }
    for parameter in declared {
      let isAllowed = allowed?.contains(parameter.name.lowercased()) ?? true
      let own = written.value(of: parameter)
      let given = own ?? (isAllowed ? parameters[parameter.key] : nil)
      if let given, isConverted(parameter) {
        fields.append(ParameterValue.Field(parameter.name, given))
        continue
      }
      let converted = given.flatMap {
        own == nil
          ? parameter.type.read($0, of: parameter.key, in: parameters, folded: folded)
          : parameter.type.coerce($0, folded: folded)
      }
      let value: ParameterValue
      if let converted {
        value = converted
      } else {
        value = try replacement(
          of: given, for: parameter, scope: scope, isStrict: isStrict, spending: &budget)
      }
      fields.append(ParameterValue.Field(parameter.name, value))
      if let given, given != .null, converted == nil {
        misfits.append(
          Misfit(
            parameter: parameter.name, given: given, used: value,
            wanted: parameter.type.phrase, hasDefault: parameter.defaultValue != nil))
      }
    }
    if screen.isOpen {
      let used = Set(declared.map(\.key))
      for field in written.arguments where !fields.contains(where: { $0.name == field.name }) {
        fields.append(field)
      }
      for field in parameters.fields where !used.contains(field.name) {
        guard !fields.contains(where: { $0.name == field.name }),
          allowed?.contains(field.name.lowercased()) ?? true
        else { continue }
        fields.append(field)
      }
    }
    return MadeArguments(fields: fields, misfits: misfits)
  }

  /// The arguments that a route assigns; they override the URL's.
  struct Written {
    /// `-> Screen(name: e)`
    var arguments: [ParameterValue.Field] = []
    /// `set key = e`, by URL key.
    var parameters: [ParameterValue.Field] = []

    /// Evaluates a route's assignments, in source order.
    static func evaluated(
      _ values: RouteValues, in scope: RequestScope, spending budget: inout Budget
    ) throws(ArgumentProblem) -> Written {
      var written = Written()
      var name = "..."
      do throws(EvaluationProblem) {
        for argument in values.arguments {
          name = argument.name?.text ?? "..."
          written.arguments += try Evaluator.fields(
            of: [argument], in: scope, spending: &budget)
        }
        for assignment in values.fixed {
          name = assignment.name.text
          let value = try Evaluator.evaluate(assignment.value, in: scope, spending: &budget)
          written.parameters.append(ParameterValue.Field(name, value))
        }
        return written
      } catch {
        throw ArgumentProblem(
          parameter: name, key: name, detail: "\(name): \(error.message)", isCertain: false)
      }
    }

    fileprivate func value(of parameter: Screen.Parameter) -> ParameterValue? {
      let own = arguments.last { $0.name == parameter.name }
      return (own ?? parameters.last { $0.name == parameter.key })?.value
    }
  }

  /// The screen of `push Screen(…)`: arguments go by parameter name, not by URL key.
  static func instance(
    of call: ScreenCall, in map: LinkedMap, scope: RequestScope, spending budget: inout Budget
  ) throws(EvaluationProblem) -> NavigationState.Instance {
    let written = Written(
      arguments: try Evaluator.fields(of: call.arguments, in: scope, spending: &budget))
    do throws(ArgumentProblem) {
      let made = try arguments(
        of: map.screen(named: call.screen.text), from: Parameters(), only: nil, written: written,
        scope: scope, isStrict: true, folded: false, isConverted: { _ in false },
        spending: &budget)
      return NavigationState.Instance(screen: call.screen.text, arguments: made.fields ?? [])
    } catch {
      throw EvaluationProblem(error.reason, call.screen.range)
    }
  }

  /// The value of a parameter whose given one is missing or does not fit.
  private static func replacement(
    of given: ParameterValue?, for parameter: Screen.Parameter, scope: RequestScope,
    isStrict: Bool, spending budget: inout Budget
  ) throws(ArgumentProblem) -> ParameterValue {
    let given = given == .null ? nil : given
    if let given, isStrict { throw misfit(given, parameter) }
    if let expression = parameter.defaultValue {
      let detail: String
      do throws(EvaluationProblem) {
        let value = try Evaluator.evaluate(expression, in: scope, spending: &budget)
        if value == .null, parameter.isOptional { return .null }
        if let value = parameter.type.coerce(value) { return value }
        detail = " must be \(parameter.type.phrase)"
      } catch {
        detail = ": \(error.message)"
      }
      throw ArgumentProblem(
        parameter, "the default of \(parameter.name)\(detail)", isCertain: false)
    }
    if parameter.isOptional { return .null }
    guard let given else { throw ArgumentProblem(parameter, nil) }
    throw misfit(given, parameter)
  }

  private static func misfit(
    _ given: ParameterValue, _ parameter: Screen.Parameter
  ) -> ArgumentProblem {
    ArgumentProblem(
      parameter,
      "\(parameter.name) must be \(parameter.type.phrase), not \(ValueText.shown(given))")
  }
}
