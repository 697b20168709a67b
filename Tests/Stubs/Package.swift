// swift-tools-version: 6.2
import PackageDescription

// The drivers for UIKit and SwiftUI with stubs of the declarations that they use: on Linux, a
// module of that name makes `canImport` true. `.ci/drivers` builds and tests it. Never a dependency
// of an app.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

let library: [Target.Dependency] = [
  "Roadbook", "RoadbookFoundation", "RoadbookRouter", "RoadbookRouterFoundation",
].map {
  .product(name: $0, package: "roadbook")
}

let package = Package(
  name: "driver-tests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "roadbook", path: "../..", traits: [])],
  targets: [
    .target(name: "UIKit", swiftSettings: settings),
    .target(name: "UserNotifications", swiftSettings: settings),
    .target(name: "SwiftUI", swiftSettings: settings),
    // Named otherwise than the modules of Roadbook, since a name may occur only once in all
    // packages.
    .target(
      name: "UIKitDriver", dependencies: library + ["UIKit", "UserNotifications"],
      path: "Sources/RoadbookUIKit", swiftSettings: settings),
    .target(
      name: "SwiftUIDriver", dependencies: library + ["SwiftUI"],
      path: "Sources/RoadbookSwiftUI", swiftSettings: settings),
    .testTarget(
      name: "DriverTests",
      dependencies: library + [
        "UIKit", "UserNotifications", "SwiftUI", "UIKitDriver", "SwiftUIDriver",
      ],
      // Testing has an overlay for the real UIKit.
      swiftSettings: settings + [
        .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
      ]),
  ],
  swiftLanguageModes: [.v6]
)
