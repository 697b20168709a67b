import Roadbook
import Testing

/// What does not fit between map and code is told where the app's code has it.
@MainActor @Suite struct MismatchTests {
  private func items(
    _ map: String, _ register: @escaping (Router) throws -> Void
  ) throws -> [MapMismatch.Item] {
    do {
      _ = try Router(RouteMap(map), register)
      return []
    } catch let mismatch as MapMismatch {
      return mismatch.items
    }
  }

  @Test func namesThatTheMapDoesNotHaveAreToldAtTheirRegistration() throws {
    let line = #line
    let found = try items("route /list -> List as list\nvar signedIn = false") { app in
      app.on("lits") { _ in .handled }
      app.action("act") { _ in .handled }
      app.guard("member") { _ in .allow }
      app.bind("signedOut") { true }
      app.on("item", "id") { (id: Int) async in .handled }
    }
    let file = "RoadbookTests/MismatchTests.swift"
    #expect(
      found.map(\.description) == [
        "\(file):\(line + 2): the map has no route 'lits'; did you mean 'list'?",
        "\(file):\(line + 6): the map has no route 'item'",
        "\(file):\(line + 4): the map has no guard 'member'",
        "\(file):\(line + 5): the map has no variable 'signedOut'; did you mean 'signedIn'?",
        "\(file):\(line + 3): the map performs no action 'act'",
      ])
  }

  @Test func anAnswerThatIsRegisteredTwiceIsTold() throws {
    let line = #line
    let found = try items(
      "type Region = string extern\nvar a = 1 extern\nguard g extern\nroute /a do { perform act }"
    ) { app in
      app.action("act") { _ in .handled }
      app.action("act") { _ async in .handled }
      app.guard("g") { _ in .allow }
      app.guard("g") { _ in .cancel() }
      app.bind("a") { 1 }
      app.bind("a") { 2 }
      app.type("Region") { components, index in components[index] }
      app.type("Region") { components, index in components[index] }
    }
    #expect(found.map(\.kind) == Array(repeating: .registeredTwice, count: 4))
    let file = "RoadbookTests/MismatchTests.swift"
    #expect(
      found.last?.description == "\(file):\(line + 11): type 'Region' is registered already at "
        + "\(file):\(line + 10); remove one of them")
  }

  @Test func routesInCodeWithErrorsAreToldAtTheirRegistration() throws {
    let router = try Router()
    let line = #line
    router["/fine/:x"] = { _ in .handled }
    router["/a/:x<nothing>"] = { _ in .handled }
    try router.routes.on("/b", as: "same")
    try router.routes.on("/c", as: "same")
    let mismatch = #expect(throws: MapMismatch.self) { try router.check() }
    let places = mismatch?.items.map { "\($0.file):\($0.line)" }
    let file = "RoadbookTests/MismatchTests.swift"
    #expect(places == ["\(file):\(line + 2)", "\(file):\(line + 4)"])
  }
}
