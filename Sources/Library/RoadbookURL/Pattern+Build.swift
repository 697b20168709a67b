/// Why no URL can be built from a pattern and values.
public struct URLBuildProblem: Error, Hashable, Sendable {
  /// What can prevent a URL.
  public enum Kind: String, Sendable {
    /// The pattern has no such URL.
    case cannotBuild = "cannot-build"
    /// A parameter has no value.
    case missingParameter = "missing-parameter"
    /// The pattern needs a host, and none is given.
    case missingHost = "missing-host"
    /// A value does not fit its parameter.
    case unfitParameter = "unfit-parameter"
    /// The pattern has no such parameter.
    case unknownParameter = "unknown-parameter"
    /// The type of a capture is not valid.
    case malformedType = "malformed-type"
  }

  /// The kind of problem.
  public var kind: Kind
  /// The parameter concerned; nil if the problem is the pattern's.
  public var parameter: String?
  /// What is wrong; lower-case, no full stop.
  public var message: String
  /// What to do.
  public var advice: String?

  /// Creates a problem.
  public init(_ kind: Kind, parameter: String? = nil, message: String, advice: String? = nil) {
    self.kind = kind
    self.parameter = parameter
    self.message = message
    self.advice = advice
  }

  /// The stable name of the kind of problem, such as `missing-parameter`.
  public var code: String { kind.rawValue }
}

extension Pattern {
  /// Builds a URL that this pattern matches, with the given values in place of its captures.
  ///
  /// Uses the expansion with the most groups whose captures all have values. Values without a
  /// capture become query items, lists one item for each element. O(expansions × length).
  ///
  /// - Parameters:
  ///   - values: The values of captures and further query items, by name.
  ///   - scheme: The scheme if the pattern has none; nil gives a path.
  ///   - host: The host if the pattern has none.
  ///   - types: The types that the captures name.
  ///   - plusIsBlank: Whether a plus in the path would be decoded as a blank: it is escaped then.
  /// - Returns: The URL, or the first problem: a missing value, or one that does not fit its type.
  public func url(
    values: [ParameterValue.Field], scheme: String?, host: String?, types: TypeTable,
    plusIsBlank: Bool = false
  ) -> Result<String, URLBuildProblem> {
    do throws(URLBuildProblem) {
      let captures = self.captures
      guard let expansion = expansions.first(where: { $0.isComplete(values) }) else {
        throw missing(values)
      }
      var builder = URLBuilder(values: values, types: types)
      var prefix = try builder.prefix(self, scheme: scheme, host: host)
      var path = try builder.path(
        expansion.segments, startsWithHost: prefix.hasSuffix("://"))
      // The URL of a notification, shortcut or activity ends with its name: `notification://order`.
      if path.isEmpty, EntryScheme(of: self) != nil, !prefix.hasSuffix("://") {
        prefix.removeLast()
      }
      if plusIsBlank {
        path = path.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B")
      }
      try builder.query(query)
      builder.leftOver(notIn: captures)
      let fragment = try builder.fragment(expansion.fragment, isPath: hasRootedFragment)
      let items = builder.items.isEmpty ? "" : "?" + builder.items.joined(separator: "&")
      return .success(prefix + path + items + fragment)
    } catch {
      return .failure(error)
    }
  }

  /// The first parameter that every URL of this pattern needs and that `names` lacks; nil if none
  /// is missing.
  public func missingParameter(among names: Set<String>) -> URLBuildProblem? {
    var needed =
      expansions.last.map { $0.segments + ($0.fragment ?? []) }?.flatMap(\.captures) ?? []
    for condition in query {
      if case .matches(let parts, let isOptional) = condition.test, !isOptional {
        needed += PatternSegment(parts).captures
      }
    }
    for capture in needed {
      if let name = capture.name, !names.contains(name) { return .missing(name, capture.type) }
    }
    return nil
  }

  /// The last expansion has only the captures that are always required.
  private func missing(_ values: [ParameterValue.Field]) -> URLBuildProblem {
    let needed = expansions.last?.segments.flatMap(\.captures) ?? []
    for capture in needed {
      guard let name = capture.name, !values.has(name) else { continue }
      return .missing(name, capture.type)
    }
    return URLBuildProblem(
      .cannotBuild, message: "no variant of the pattern has values for all its captures")
  }
}

extension URLBuildProblem {
  static func missing(_ name: String, _ type: TypeExpression?) -> URLBuildProblem {
    let type = type?.text ?? "string"
    return URLBuildProblem(
      .missingParameter, parameter: name,
      message: "the parameter '\(name)' is missing",
      advice: "add '\(name)' with a value of type '\(type)'")
  }

  static func missingHost(_ scheme: String) -> URLBuildProblem {
    URLBuildProblem(
      .missingHost, message: "a URL with the scheme '\(scheme)' needs a host",
      advice: "name the host in the pattern or the namespace")
  }

  static func mustBeAbsent(_ key: String) -> URLBuildProblem {
    URLBuildProblem(
      .unfitParameter, parameter: key,
      message: "the pattern requires that the query key '\(key)' is absent", advice: "leave it out")
  }

  package static func mismatch(_ name: String, _ text: String, _ type: String) -> URLBuildProblem {
    URLBuildProblem(
      .unfitParameter, parameter: name,
      message: "'\(text)' does not fit the parameter '\(name)' of type '\(type)'",
      advice: "give a value of type '\(type)'")
  }
}

extension PathExpansion {
  fileprivate func isComplete(_ values: [ParameterValue.Field]) -> Bool {
    (segments + (fragment ?? [])).flatMap(\.captures).allSatisfy { capture in
      capture.name.map(values.has) ?? true
    }
  }
}

extension [ParameterValue.Field] {
  /// The last value with that name, unless it is null.
  func value(_ name: String) -> ParameterValue? {
    guard let value = last(where: { $0.name == name })?.value, value != .null else { return nil }
    return value
  }

  func has(_ name: String) -> Bool { value(name) != nil }
}
