// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

/// A module of what apps link; it may depend on no module of the other folders.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], notes: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Library/\(name)", exclude: notes,
    swiftSettings: settings)
}

/// A module of the tool.
func tool(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Tool/\(name)", swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["RoadbookTestSupport"], swiftSettings: settings)
}

/// What an app with a compiled map links, and the modules of the language.
let engine: [Target.Dependency] = ["RoadbookText", "RoadbookURL", "RoadbookEngine"]
let base: [Target.Dependency] = engine + ["RoadbookModel", "RoadbookSyntax", "RoadbookBinder"]
let language: [Target.Dependency] = [
  "RoadbookRuntime", "RoadbookProof", "RoadbookAnalysis", "RoadbookSession",
]

let package = Package(
  name: "roadbook",
  // From here on there is `Duration`, and SwiftUI has `NavigationStack`.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Roadbook", targets: ["Roadbook"]),
    .library(name: "RoadbookRouter", targets: ["RoadbookRouter"]),
    .library(name: "RoadbookFoundation", targets: ["RoadbookFoundation"]),
    .library(name: "RoadbookRouterFoundation", targets: ["RoadbookRouterFoundation"]),
    .library(name: "RoadbookUIKit", targets: ["RoadbookUIKit"]),
    .library(name: "RoadbookSwiftUI", targets: ["RoadbookSwiftUI"]),
    .library(name: "RoadbookTesting", targets: ["RoadbookTesting"]),
    .library(name: "RoadbookEngine", targets: ["RoadbookEngine"]),
    .executable(name: "roadbook", targets: ["RoadbookTool"]),
  ],
  traits: [
    .default(enabledTraits: ["Tool"]),
    .trait(
      name: "Tool",
      description: "The command line tool with its parser of arguments; apps write `traits: []`."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // What apps link, in the order of its layers; Sources/README.md describes all modules.
    library("RoadbookText"),
    library("RoadbookURL", ["RoadbookText"]),
    // Compares sixteen bytes at once.
    .target(name: "CVectors", path: "Sources/Library/CVectors"),
    library("RoadbookEngine", ["RoadbookText", "RoadbookURL", "CVectors"], notes: ["README.md"]),
    library("RoadbookModel", engine),
    library("RoadbookRuntime", engine + ["RoadbookModel"]),
    library("RoadbookRouter", engine + ["RoadbookModel", "RoadbookRuntime"]),
    library("RoadbookSyntax", ["RoadbookText", "RoadbookURL"]),
    library("RoadbookBinder", engine + ["RoadbookModel", "RoadbookSyntax"]),
    library("Roadbook", base + ["RoadbookRouter"]),
    library("RoadbookRouterFoundation", ["RoadbookRouter", "RoadbookURL"]),
    library("RoadbookFoundation", ["Roadbook", "RoadbookRouter", "RoadbookRouterFoundation"]),
    library("RoadbookUIKit", ["RoadbookRouter", "RoadbookRouterFoundation"]),
    library("RoadbookSwiftUI", ["RoadbookRouter", "RoadbookRouterFoundation"]),

    // The tool.
    tool("RoadbookProof", ["RoadbookText", "RoadbookURL", "RoadbookEngine"]),
    tool("RoadbookPlatforms", engine + ["RoadbookModel", "RoadbookBinder", "RoadbookProof"]),
    tool("RoadbookCode", engine + ["RoadbookModel", "RoadbookRuntime"]),
    tool("RoadbookAnalysis", base + ["RoadbookRuntime", "RoadbookProof"]),
    tool("RoadbookSession", base + ["RoadbookRuntime", "RoadbookProof", "RoadbookAnalysis"]),
    tool(
      "RoadbookReport", base + ["RoadbookRuntime", "RoadbookAnalysis", "RoadbookSession"]),
    tool(
      "RoadbookTesting",
      [
        "Roadbook", "RoadbookRouter", "RoadbookEngine", "RoadbookModel", "RoadbookBinder",
        "RoadbookSession",
      ]),
    tool("RoadbookIDE", base + language + ["RoadbookPlatforms"]),
    tool("RoadbookServer", ["RoadbookText", "RoadbookURL", "RoadbookIDE"]),
    tool(
      "RoadbookImport", ["RoadbookText", "RoadbookURL", "RoadbookSyntax", "RoadbookPlatforms"]),
    tool(
      "RoadbookShell",
      language + [
        "RoadbookText", "RoadbookModel", "RoadbookSyntax", "RoadbookBinder", "RoadbookIDE",
        "CLibEditShim",
      ]),
    .systemLibrary(
      name: "CLibEdit", path: "Sources/Tool/CLibEdit", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"])]),
    .target(
      name: "CLibEditShim", dependencies: ["CLibEdit"], path: "Sources/Tool/CLibEditShim",
      cSettings: Context.environment["ROADBOOK_COMMIT"].map {
        [.define("ROADBOOK_COMMIT", to: "\"\($0)\"")]
      },
      linkerSettings: [.linkedLibrary("edit")]),
    .executableTarget(
      name: "RoadbookTool",
      dependencies: language + [
        "RoadbookText", "RoadbookURL", "RoadbookModel", "RoadbookSyntax", "RoadbookBinder",
        "RoadbookIDE", "RoadbookServer", "RoadbookShell", "RoadbookImport", "RoadbookPlatforms",
        "RoadbookReport", "RoadbookCode",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Tool"])),
      ],
      path: "Sources/Tool/RoadbookTool", swiftSettings: settings),

    // What helps to develop both; in no product.
    .target(name: "CAllocationCount", path: "Sources/Development/CAllocationCount"),
    .executableTarget(
      name: "RoadbookBench",
      dependencies: base + language + ["Roadbook", "RoadbookIDE", "CAllocationCount"],
      path: "Sources/Development/RoadbookBench", exclude: ["README.md"], swiftSettings: settings),
    .executableTarget(
      name: "RoadbookGenerate", path: "Sources/Development/RoadbookGenerate",
      swiftSettings: settings),

    .target(
      name: "RoadbookTestSupport", dependencies: ["RoadbookText"], path: "Tests/Support",
      swiftSettings: settings),
    tests("RoadbookTextTests", ["RoadbookText"]),
    tests("RoadbookURLTests", ["RoadbookText", "RoadbookURL"]),
    tests(
      "RoadbookEngineTests",
      ["RoadbookText", "RoadbookURL", "RoadbookEngine", "RoadbookProof", "CAllocationCount"]),
    tests("RoadbookSyntaxTests", ["RoadbookText", "RoadbookURL", "RoadbookSyntax"]),
    tests("RoadbookLanguageTests", base + language),
    tests("RoadbookTests", base + language + ["Roadbook", "RoadbookRouter", "RoadbookTesting"]),
    tests(
      "RoadbookFoundationTests",
      ["Roadbook", "RoadbookEngine", "RoadbookFoundation", "RoadbookRouterFoundation"]),
    tests("RoadbookIDETests", base + language + ["RoadbookIDE"]),
    tests("RoadbookServerTests", base + language + ["RoadbookIDE", "RoadbookServer"]),
    tests("RoadbookShellTests", base + language + ["RoadbookIDE", "RoadbookShell"]),
    tests("RoadbookImportTests", base + language + ["RoadbookImport"]),
    tests("RoadbookReportTests", ["RoadbookReport"]),
    tests("RoadbookPlatformsTests", base + language + ["RoadbookPlatforms"]),
    tests("RoadbookCodeTests", base + language + ["RoadbookCode", "RoadbookRouter"]),
    tests(
      "RoadbookToolTests",
      ["RoadbookText", "RoadbookBinder", "RoadbookModel", "RoadbookShell", "RoadbookTool"]),
    tests("RoadbookGenerateTests", ["RoadbookGenerate"]),
    tests("TidyTests", []),
  ],
  swiftLanguageModes: [.v6]
)
