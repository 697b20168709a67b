extension Pattern {
  public func url(values: [Value.Field], scheme: String?, host: String?, types: TypeTable) -> Result<String, URLBuildProblem> { .success("") }
}
public struct URLBuildProblem: Error { public var message: String }
