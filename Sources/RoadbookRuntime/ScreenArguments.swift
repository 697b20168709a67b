import RoadbookEngine
package import RoadbookSemantics
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
  /// `only`: the names that the URL may set, compared without case; nil allows all (rule W16).
  /// `isStrict`: a value that does not convert is an error even for an optional parameter.
  /// `written`: the route's assignments. `folded`: whether choices ignore case. `isConverted`: whether a parameter's
  /// value has its type.
  static func arguments(
    of screen: Screen?, from parameters: Parameters, only: [Name]?, written: Written,
    scope: RequestScope, isStrict: Bool, folded: Bool, isConverted: (Screen.Parameter) -> Bool
  ) -> Result<MadeArguments, ArgumentProblem> {
    guard let screen, let declared = screen.parameters else {
      return .success(
        MadeArguments(fields: written.arguments.isEmpty ? nil : written.arguments))
    }
    var fields: [ParameterValue.Field] = []
    var misfits: [Misfit] = []
    let allowed = only.map { Set($0.map { $0.text.lowercased() }) }
    for parameter in declared {
      let isAllowed = allowed?.contains(parameter.name.lowercased()) ?? true
      let given =
        written.value(of: parameter) ?? (isAllowed ? parameters[parameter.key] : nil)
      if let given, isConverted(parameter) {
        fields.append(ParameterValue.Field(parameter.name, given))
        continue
      }
      switch value(
        of: parameter, given: given, scope: scope, isStrict: isStrict, folded: folded)
      {
      case .success(let value):
        fields.append(ParameterValue.Field(parameter.name, value))
        if let given, given != .null, parameter.type.coerce(given, folded: folded) == nil {
          misfits.append(
            Misfit(
              parameter: parameter.name, given: given, used: value,
              wanted: parameter.type.phrase, hasDefault: parameter.defaultValue != nil))
        }
      case .failure(let problem): return .failure(problem)
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
    return .success(MadeArguments(fields: fields, misfits: misfits))
  }

  /// The arguments that a route assigns; they override the URL's.
  struct Written {
    /// `-> Screen(name: e)`
    var arguments: [ParameterValue.Field] = []
    /// `set key = e`, by URL key.
    var parameters: [ParameterValue.Field] = []

    init() {}

    /// Evaluates a route's assignments, in source order.
    static func values(
      of route: RouteDeclaration, in scope: RequestScope
    ) -> Result<Written, ArgumentProblem> {
      var written = Written()
      var name = "..."
      do throws(EvaluationProblem) {
        for argument in route.arguments {
          name = argument.name?.text ?? "..."
          written.arguments += try Evaluator.fields(of: [argument], in: scope)
        }
        for assignment in route.fixed {
          name = assignment.name.text
          let value = try Evaluator.evaluate(assignment.value, in: scope)
          written.parameters.append(ParameterValue.Field(name, value))
        }
        return .success(written)
      } catch {
        return .failure(
          ArgumentProblem(
            parameter: name, key: name, detail: "\(name): \(error.message)", isCertain: false))
      }
    }

    fileprivate func value(of parameter: Screen.Parameter) -> ParameterValue? {
      let own = arguments.last { $0.name == parameter.name }
      return (own ?? parameters.last { $0.name == parameter.key })?.value
    }
  }

  /// The screen of `push Screen(…)`: arguments go by parameter name, not by URL key.
  static func instance(
    of call: ScreenCall, in map: LinkedMap, scope: RequestScope
  ) throws(EvaluationProblem) -> Result<NavigationState.Instance, ArgumentProblem> {
    let given = try Evaluator.fields(of: call.arguments, in: scope)
    guard let screen = map.screen(named: call.screen.text), let declared = screen.parameters else {
      return .success(NavigationState.Instance(screen: call.screen.text, arguments: given))
    }
    var fields: [ParameterValue.Field] = []
    for parameter in declared {
      let own = given.first { $0.name == parameter.name }?.value
      switch value(of: parameter, given: own, scope: scope, isStrict: true) {
      case .success(let value): fields.append(ParameterValue.Field(parameter.name, value))
      case .failure(let problem): return .failure(problem)
      }
    }
    if screen.isOpen {
      for field in given where !fields.contains(where: { $0.name == field.name }) {
        fields.append(field)
      }
    }
    return .success(NavigationState.Instance(screen: screen.name, arguments: fields))
  }

  private static func value(
    of parameter: Screen.Parameter, given: ParameterValue?,
    scope: RequestScope, isStrict: Bool,
    folded: Bool = false
  ) -> Result<ParameterValue, ArgumentProblem> {
    if let given, given != .null, let value = parameter.type.coerce(given, folded: folded) {
      return .success(value)
    }
    if isStrict, let given, given != .null { return .failure(misfit(given, parameter)) }
    if let expression = parameter.defaultValue {
      do throws(EvaluationProblem) {
        let value = try Evaluator.evaluate(expression, in: scope)
        if value == .null, parameter.isOptional { return .success(.null) }
        if let value = parameter.type.coerce(value) { return .success(value) }
        return .failure(
          ArgumentProblem(
            parameter: parameter.name, key: parameter.key,
            detail: "the default of \(parameter.name) must be \(parameter.type.phrase)",
            isCertain: false))
      } catch {
        return .failure(
          ArgumentProblem(
            parameter: parameter.name, key: parameter.key,
            detail: "the default of \(parameter.name): \(error.message)", isCertain: false))
      }
    }
    if parameter.isOptional { return .success(.null) }
    guard let given, given != .null else {
      return .failure(ArgumentProblem(parameter: parameter.name, key: parameter.key, detail: nil))
    }
    return .failure(misfit(given, parameter))
  }

  private static func misfit(_ given: ParameterValue, _ parameter: Screen.Parameter)
    -> ArgumentProblem
  {
    ArgumentProblem(
      parameter: parameter.name, key: parameter.key,
      detail: "\(parameter.name) must be \(parameter.type.phrase), not \(ValueText.shown(given))")
  }
}
