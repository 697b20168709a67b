// swift-tools-version: 6.2
import PackageDescription

// An app that ships the map of the shop. It depends on Roadbook as any app does: only library
// modules, and without traits, so that the dependency of the command line tool is not fetched.
let package = Package(
  name: "shop-app",
  platforms: [.macOS(.v15), .iOS(.v16)],
  dependencies: [.package(name: "roadbook", path: "../../..", traits: [])],
  targets: [
    .target(name: "Shop", dependencies: [.product(name: "Roadbook", package: "roadbook")]),
    .executableTarget(name: "ShopApp", dependencies: ["Shop"]),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "RoadbookTesting", package: "roadbook")]),
  ],
  swiftLanguageModes: [.v6]
)
