import Foundation
import Roadbook
import Shop

/// Opens URLs, as a system would hand them over: `swift run ShopApp ../shop.roadbook shop://list/42`.
@main struct ShopApp {
  @MainActor static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first else { return print("usage: ShopApp MAP [URL…]") }
    let map = try RouteMap(path: path) { try String(contentsOfFile: $0, encoding: .utf8) }
    let shop = try Shop(map)
    for url in arguments.dropFirst() {
      if url == "sign-in" { shop.signIn() } else { print(shop.router.open(url).outcome ?? url) }
      print("  \(shop.screen)")
    }
  }
}
