import Testing

@Suite struct ImportTests {
  private static let engine: Set = ["RoadbookText", "RoadbookURL", "RoadbookEngine"]
  private static let base = engine.union(["RoadbookModel", "RoadbookSyntax", "RoadbookBinder"])
  private static let language: Set = [
    "RoadbookRuntime", "RoadbookProof", "RoadbookAnalysis", "RoadbookSession",
  ]

  /// The modules that each module may import; Sources/README.md shows them as a diagram.
  static let allowed: [String: Set<String>] = [
    "RoadbookText": ["Glibc", "Musl", "Darwin"],
    "RoadbookURL": ["RoadbookText"],
    "CVectors": [],
    "RoadbookEngine": ["RoadbookText", "RoadbookURL", "CVectors"],
    "RoadbookProof": ["RoadbookText", "RoadbookURL", "RoadbookEngine"],
    "RoadbookSyntax": ["RoadbookText", "RoadbookURL"],
    "RoadbookModel": engine,
    "RoadbookRuntime": engine.union(["RoadbookModel"]),
    "RoadbookBinder": engine.union(["RoadbookModel", "RoadbookSyntax"]),
    "RoadbookRouter": engine.union(["RoadbookModel", "RoadbookRuntime"]),
    "Roadbook": base.union(["RoadbookRouter"]),
    "RoadbookRouterFoundation": ["RoadbookRouter", "RoadbookURL", "Foundation"],
    "RoadbookFoundation": ["Roadbook", "RoadbookRouter", "RoadbookRouterFoundation", "Foundation"],
    "RoadbookUIKit": [
      "RoadbookRouter", "RoadbookRouterFoundation", "Foundation", "UIKit", "UserNotifications",
    ],
    "RoadbookSwiftUI": [
      "RoadbookRouter", "RoadbookRouterFoundation", "Foundation", "SwiftUI", "Combine",
      "Observation",
    ],
    "RoadbookPlatforms": engine.union(["RoadbookModel", "RoadbookBinder", "RoadbookProof"]),
    "RoadbookCode": engine.union(["RoadbookModel", "RoadbookRuntime"]),
    "RoadbookAnalysis": base.union(["RoadbookRuntime", "RoadbookProof"]),
    "RoadbookSession": base.union(["RoadbookRuntime", "RoadbookProof", "RoadbookAnalysis"]),
    "RoadbookReport": base.union(["RoadbookRuntime", "RoadbookAnalysis", "RoadbookSession"]),
    "RoadbookTesting": [
      "Roadbook", "RoadbookRouter", "RoadbookModel", "RoadbookBinder", "RoadbookSession",
    ],
    "RoadbookIDE": base.union(language).union(["RoadbookPlatforms"]),
    "RoadbookServer": ["RoadbookText", "RoadbookURL", "RoadbookIDE"],
    "RoadbookShell": language.union([
      "RoadbookText", "RoadbookModel", "RoadbookSyntax", "RoadbookBinder", "RoadbookIDE",
      "CLibEditShim", "Glibc", "Darwin",
    ]),
    "RoadbookImport": ["RoadbookText", "RoadbookURL", "RoadbookSyntax", "RoadbookPlatforms"],
    "CLibEdit": [],
    "CLibEditShim": [],
    "RoadbookTool": base.union(language).union([
      "RoadbookIDE", "RoadbookServer", "RoadbookShell", "RoadbookImport", "RoadbookPlatforms",
      "RoadbookReport", "RoadbookCode", "ArgumentParser", "Glibc", "Darwin",
    ]),
    "RoadbookGenerate": ["Foundation"],
    "CAllocationCount": [],
    "RoadbookBench": base.union(language).union([
      "Roadbook", "RoadbookIDE", "CAllocationCount", "FoundationEssentials", "Glibc", "Darwin",
    ]),
  ]

  /// The package runs on systems without `Mutex`; Linux cannot check what is available where.
  @Test func nothingNeedsANewerSystem() {
    for file in Repository.files(in: ["Sources", "Tests"])
    where file.hasSuffix(".swift") && !file.hasSuffix("/Lock.swift")
      && !file.hasSuffix("/ImportTests.swift")
    {
      for line in Repository.lines(file) {
        #expect(
          !["Mutex<", "Mutex(", "Atomic<", "Atomic(", "String(validating"].contains {
            line.contains($0)
          }, "\(file)")
      }
    }
  }

  @Test func everyModuleIsInTheTable() {
    #expect(Repository.modules.map(\.name).sorted() == Self.allowed.keys.sorted())
  }

  /// The folders of Sources/ say what apps link and what the tool is.
  @Test func whatAppsLinkImportsNothingOfTheTool() {
    let linked = Repository.modules.filter { $0.folder == "Library" }
    let names = Set(Repository.modules.map(\.name)).subtracting(linked.map(\.name))
    #expect(!linked.isEmpty && !names.isEmpty)
    for module in linked {
      #expect(Self.allowed[module.name]?.isDisjoint(with: names) == true, "\(module.name)")
    }
  }

  @Test func modulesImportOnlyWhatStandsBelow() {
    var count = 0
    for module in Repository.modules {
      let names = Self.allowed[module.name] ?? []
      for file in Repository.files(in: [module.path]) where file.hasSuffix(".swift") {
        for name in imports(Repository.lines(file)) {
          count += 1
          let isLock = file.hasSuffix("/Lock.swift") && ["os", "Synchronization"].contains(name)
          #expect(names.contains(name) || isLock, "\(file) imports \(name)")
        }
      }
    }
    #expect(count > 0)
  }

  @Test func nothingImportsFoundation() {
    for file in Repository.files(in: ["Package.swift", "Sources", "Tests"])
    where file.hasSuffix(".swift") {
      let names = imports(Repository.lines(file))
      // The generator is in no product and runs where Roadbook is developed; the overlay is for
      // apps that use Foundation.
      let mayUse = [
        "Sources/Development/RoadbookGenerate/", "Sources/Library/RoadbookFoundation/",
        "Sources/Library/RoadbookRouterFoundation/",
        "Sources/Library/RoadbookUIKit/",
        "Sources/Library/RoadbookSwiftUI/", "Tests/RoadbookFoundationTests/", "Tests/Stubs/",
      ]
      #expect(mayUse.contains { file.hasPrefix($0) } || !names.contains("Foundation"), "\(file)")
      // The benchmark measures its URLs.
      let mayUseEssentials =
        file.hasPrefix("Sources/Tool/RoadbookTool/")
        || file.hasPrefix("Sources/Development/RoadbookBench/")
      #expect(mayUseEssentials || !names.contains("FoundationEssentials"), "\(file)")
    }
  }

  @Test func importLinesAreRead() {
    let lines = [
      "import A", "  package import B", "@testable import C", "@_exported public import D",
      "import struct E.Thing", "import F.G", "// import H", "important I", "let x = 1",
    ]
    #expect(imports(lines) == ["A", "B", "C", "D", "E", "F"])
  }

  /// The modules that lines import; `import` may follow any attributes and access levels.
  private func imports(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.hasPrefix("@") || levels.contains(String($0)) })
      else { return nil }
      let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let isScoped = kinds.contains(String(words[place + 1])) && place + 2 < words.count
      return words[isScoped ? place + 2 : place + 1].split(separator: ".").first.map(String.init)
    }
  }

  private let levels: Set = ["public", "package", "internal", "fileprivate", "private"]
}
