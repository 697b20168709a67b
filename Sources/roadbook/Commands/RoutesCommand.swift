import ArgumentParser

/// `roadbook routes MAP`: the routes in matching order.
struct RoutesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "List a map's routes in the order in which they are tried.")

  @Argument(help: ArgumentHelp("The map.", valueName: "map"))
  var map: String

  @Option(help: "How to show them.")
  var format = RoutesFormat.text

  func run() throws { try pending("routes") }
}
