import Foundation
import Roadbook
import Shop

/// Opens URLs, as a system would hand them over, and keeps what is on show for the next launch in a
/// file: `swift run ShopApp ../shop.roadbook state.json shop://list/42/buy`, and then
/// `… state.json sign-in`.
@main struct ShopApp {
  @MainActor static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2, let path = arguments.first else {
      return print("usage: ShopApp MAP STATE [URL…|sign-in]")
    }
    let state = URL(filePath: arguments[arguments.startIndex + 1])
    let map = try RouteMap(path: path) { try String(contentsOfFile: $0, encoding: .utf8) }
    let shop = try Shop(map)
    if let data = try? Data(contentsOf: state) {
      do {
        try await shop.restore(JSONDecoder().decode(Shop.Saved.self, from: data))
      } catch {
        print("\(state.lastPathComponent) is of another version: \(error)")
      }
    }
    print("  \(shop.screen)")
    for url in arguments.dropFirst(2) {
      if url == "sign-in" { shop.signIn() } else { print(shop.router.open(url).outcome ?? url) }
      print("  \(shop.screen)")
    }
    try JSONEncoder().encode(shop.saved).write(to: state)
  }
}
