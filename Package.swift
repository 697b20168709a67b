// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
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
    .library(name: "RoadbookFoundation", targets: ["RoadbookFoundation"]),
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
    // In the order of their layers; Sources/README.md describes them.
    library("RoadbookText"),
    library("RoadbookURL", ["RoadbookText"]),
    // Compares sixteen bytes at once.
    .target(name: "CVectors"),
    library("RoadbookEngine", ["RoadbookText", "RoadbookURL", "CVectors"]),
    library("RoadbookProof", ["RoadbookText", "RoadbookURL", "RoadbookEngine"]),
    library("RoadbookSyntax", ["RoadbookText", "RoadbookURL"]),
    library("RoadbookModel", engine),
    library("RoadbookRuntime", engine + ["RoadbookModel"]),
    library("RoadbookBinder", engine + ["RoadbookModel", "RoadbookSyntax"]),
    library("Roadbook", base + ["RoadbookRuntime"]),
    library("RoadbookFoundation", ["Roadbook", "RoadbookEngine"]),
    library("RoadbookUIKit", ["Roadbook", "RoadbookFoundation"]),
    library("RoadbookSwiftUI", ["Roadbook", "RoadbookFoundation"]),
    library("RoadbookAnalysis", base + ["RoadbookRuntime", "RoadbookProof"]),
    library("RoadbookSession", base + ["RoadbookRuntime", "RoadbookProof", "RoadbookAnalysis"]),
    library(
      "RoadbookTesting",
      ["Roadbook", "RoadbookEngine", "RoadbookModel", "RoadbookBinder", "RoadbookSession"]),
    library("RoadbookIDE", base + language),
    library("RoadbookServer", ["RoadbookText", "RoadbookURL", "RoadbookIDE"]),
    library("RoadbookImport", ["RoadbookText", "RoadbookURL", "RoadbookSyntax"]),
    library(
      "RoadbookShell",
      language + [
        "RoadbookText", "RoadbookModel", "RoadbookSyntax", "RoadbookBinder", "RoadbookIDE",
        "CLibEditShim",
      ]),
    .systemLibrary(
      name: "CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(
      name: "CLibEditShim", dependencies: ["CLibEdit"],
      cSettings: Context.environment["ROADBOOK_COMMIT"].map {
        [.define("ROADBOOK_COMMIT", to: "\"\($0)\"")]
      },
      linkerSettings: [.linkedLibrary("edit")]),
    .executableTarget(
      name: "RoadbookTool",
      dependencies: language + [
        "RoadbookText", "RoadbookURL", "RoadbookModel", "RoadbookSyntax", "RoadbookBinder",
        "RoadbookIDE", "RoadbookServer", "RoadbookShell", "RoadbookImport",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Tool"])),
      ],
      swiftSettings: settings),
    // Counts heap allocations, for measurements and tests.
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "RoadbookBench",
      dependencies: base + language + ["Roadbook", "RoadbookIDE", "CAllocationCount"],
      exclude: ["README.md"],
      swiftSettings: settings),

    // Makes files from grammar/roadbook.grammar; in no product.
    .executableTarget(name: "RoadbookGenerate", swiftSettings: settings),

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
    tests("RoadbookTests", base + language + ["Roadbook", "RoadbookTesting"]),
    tests("RoadbookFoundationTests", ["Roadbook", "RoadbookEngine", "RoadbookFoundation"]),
    tests("RoadbookIDETests", base + language + ["RoadbookIDE"]),
    tests("RoadbookServerTests", base + language + ["RoadbookIDE", "RoadbookServer"]),
    tests("RoadbookShellTests", base + language + ["RoadbookIDE", "RoadbookShell"]),
    tests("RoadbookImportTests", base + language + ["RoadbookImport"]),
    tests(
      "RoadbookToolTests",
      ["RoadbookText", "RoadbookBinder", "RoadbookModel", "RoadbookShell", "RoadbookTool"]),
    tests("RoadbookGenerateTests", ["RoadbookGenerate"]),
    tests("TidyTests", []),
  ],
  swiftLanguageModes: [.v6]
)
