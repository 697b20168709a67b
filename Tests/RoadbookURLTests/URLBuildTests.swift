import RoadbookTestSupport
import RoadbookURL
import Testing

@Suite struct URLBuildTests {
  private func build(
    _ pattern: String, _ values: [(String, ParameterValue)] = [], scheme: String? = nil,
    host: String? = nil
  ) -> String {
    let fields = values.map { ParameterValue.Field($0.0, $0.1) }
    switch Pattern.parse(pattern).pattern.url(
      values: fields, scheme: scheme, host: host, types: TypeTable())
    {
    case .success(let url): return url
    case .failure(let problem):
      return
        "\(problem.code) \(problem.parameter ?? "-"): \(problem.message); \(problem.advice ?? "-")"
    }
  }

  @Test func valuesInTheirPlaces() {
    expect(
      """
      shop://list/42
      /list/a%2Fb%20c%3F%C3%A9
      /p-x.json
      /a/c/1
      /a/b/2/c/1
      /f/a%2Fb/c
      /f/a/b%20c
      /f
      unfit-parameter t: 'a b.example.com' is not the name of a host; write letters, digits, '-' and '.', or the spelling of DNS, which begins with 'xn--'
      https://xn--bcher-kva.example.com:80/x
      https://h.org/x
      wc:abc@1
      /a/x
      /#s-3
      """
    ).match(
      [
        build("/list/:id<int>", [("id", .int(42))], scheme: "shop"),
        build("/list/:id", [("id", .string("a/b c?é"))]),
        build("/p-:id.json", [("id", .string("x"))]),
        build("/a(/b/:b)(/c/:c)", [("c", .int(1))]),
        build("/a(/b/:b)(/c/:c)", [("c", .int(1)), ("b", .int(2))]),
        build("/f/**:rest", [("rest", .list([.string("a/b"), .string("c")]))]),
        build("/f(/:rest<path>)", [("rest", .string("a/b c"))]),
        build("/f/**:rest", [("rest", .list([]))]),
        build("https://:t.example.com:80/x", [("t", .string("a b"))]),
        build("https://:t.example.com:80/x", [("t", .string("Bücher"))]),
        build("/x", [], scheme: "https", host: "h.org"),
        build("wc::topic", [("topic", .string("abc@1"))]),
        build("/<a|b>/x"), build("#s-:n<int>", [("n", .int(3))]),
      ].joined(separator: "\n"))
  }

  @Test func queries() {
    expect(
      """
      /s?q=a%26b%20%2Bc&debug=true&beta
      /s?page=2&ref=mail
      /s?t=1&t=2
      /s?t=1&t=2
      /s?debug=true
      /s?post=p5
      """
    ).match(
      [
        build("/s?q=:q&debug=true&beta&!token&page=:page<int>?", [("q", .string("a&b +c"))]),
        build("/s?page=:page<int>?", [("page", .int(2)), ("ref", .string("mail"))]),
        build("/s?t=:t<list<int>>", [("t", .list([.int(1), .int(2)]))]),
        build("/s", [("t", .list([.int(1), .int(2)])), ("n", .null)]),
        build("/s?debug=true", [("debug", .bool(true))]), build("/s?post=p:id", [("id", .int(5))]),
      ].joined(separator: "\n"))
  }

  @Test func problems() {
    expect(
      """
      missing-parameter id: the parameter 'id' is missing; add 'id' with a value of type 'int'
      unfit-parameter id: 'x' does not fit the parameter 'id' of type 'int'; give a value of type 'int'
      unfit-parameter id: the parameter 'id' is empty; a capture needs at least one character
      missing-parameter q: the parameter 'q' is missing; add 'q' with a value of type 'string'
      unfit-parameter token: the pattern requires that the query key 'token' is absent; leave it out
      missing-host -: a URL with the scheme 'https' needs a host; name the host in the pattern or the namespace
      malformed-type id: there is no type 'strin'; did you mean 'string'?
      cannot-build -: a capture without a name has no value; give the capture a name in the pattern
      unfit-parameter r: 'x' does not fit the parameter 'r' of type 'int'; give a value of type 'int'
      """
    ).match(
      [
        build("/list/:id<int>"), build("/list/:id<int>", [("id", .string("x"))]),
        build("/list/:id", [("id", .string(""))]), build("/s?q=:q"),
        build("/s?!token", [("token", .int(1))]), build("/x", scheme: "https"),
        build("/:id<strin>", [("id", .int(1))]), build("/</a+/>"),
        build("/f/**:r<list<int>>", [("r", .list([.string("x")]))]),
      ].joined(separator: "\n"))
  }
}
