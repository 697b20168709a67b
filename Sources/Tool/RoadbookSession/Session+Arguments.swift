package import RoadbookAnalysis
package import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// What the arguments of a command line say about the app and the URLs that it opens.
extension Session {
  /// Options from a caller outside the language; `parameters`: a JSON object.
  ///
  /// Fails if it is not a JSON object or the scheme does not exist.
  package mutating func options(
    with parameters: String?, from origin: String?, in namespace: String?
  ) -> Result<OpenOptions, CommandProblem> {
    if parameters == nil, origin == nil, namespace == nil {
      return .success(OpenOptions(.resolve))
    }
    var clauses = OpenClauses()
    clauses.from = origin.map { Name($0, TextRange(at: 0)) }
    clauses.namespace = namespace.map { Name($0, TextRange(at: 0)) }
    do throws(EvaluationProblem) {
      let options = try clauses.options(.resolve, in: stateScope(), map)
      guard let parameters else { return .success(options) }
      return Self.fields(ofJSON: parameters).map { fields in
        var options = options
        options.with = fields
        return options
      }
    } catch {
      return .failure(CommandProblem(message: error.message))
    }
  }

  private static func fields(
    ofJSON text: String
  ) -> Result<[ParameterValue.Field], CommandProblem> {
    var reason = ""
    do throws(JSONProblem) {
      let json = try JSON(reading: Array(text.utf8))
      if case .record(let fields) = ParameterValue(json) { return .success(fields) }
      if json.isObject { reason = ": a number is too large" }
    } catch {
      reason = ": \(error.message)"
    }
    return .failure(
      CommandProblem(message: "'\(text)' is not a JSON object, such as {\"key\": 1}\(reason)"))
  }

  /// The value of a variable of the map, of `platform` or of `audience`; nil if there is none of
  /// this name.
  mutating func value(ofVariable name: String) -> ParameterValue? {
    dispatcher.variables[name] ?? dispatcher.app.surroundings[name]
  }

  /// Sets a variable, `platform` or `audience`.
  ///
  /// `text`: JSON; any other text is a string, and so is every text for a variable that holds one.
  /// Returns why it cannot be set; nil if it is.
  package mutating func set(_ name: String, to text: String) -> CommandProblem? {
    let variable = map.variable(named: name)
    guard let old = value(ofVariable: name) else {
      let known = map.variables.map(\.name) + SimulatedApp.usualSurroundings.keys.sorted()
      return .missing("variable", name, among: known)
    }
    var value = ParameterValue.string(text)
    let isNull = text == "null" && variable?.declaration.isOptional == true
    let isText = if case .string = old { true } else { false }
    if !isText || isNull, let json = try? JSON(reading: Array(text.utf8)),
      let read = ParameterValue(json)
    {
      value = read
    }
    if let variable, let misfit = map.misfit(of: value, in: variable, TextRange(at: 0)) {
      return CommandProblem(message: misfit.message, advice: misfit.advice)
    }
    _ = dispatcher.app.set(name, to: value)
    return nil
  }
}
