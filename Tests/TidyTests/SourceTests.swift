import Testing

@Suite struct SourceTests {
  /// Longer files in Sources have more than one concern.
  private let lineLimit = 400
  /// Exceptions, each with its reason.
  private let longFiles = [
    "Sources/Library/RoadbookText/Generated/FindingCode.swift":
      "generated: all codes with their meanings"
  ]

  @Test func sourceFilesStayShort() {
    for file in swiftSources where longFiles[file] == nil {
      let count = Repository.lines(file).count - 1
      #expect(count <= lineLimit, "\(file) has \(count) lines")
    }
    for file in longFiles.keys { #expect(Repository.exists(file), "\(file) is gone") }
  }

  /// The formatter holds lines of code to it and leaves comments as they are.
  @Test func commentsAreAsNarrowAsCode() {
    let files = Repository.files(in: ["Package.swift", "Sources", "Tests"]).filter {
      $0.hasSuffix(".swift") && !$0.contains("/Generated/") && !$0.contains("/Exported/")
    }
    for file in files {
      for (index, line) in Repository.lines(file).enumerated() where line.count > 100 {
        #expect(!line.drop { $0 == " " }.hasPrefix("//"), "\(file):\(index + 1)")
      }
    }
  }

  @Test func programsThatStandForUsersStayShort() {
    let files = Repository.files(in: ["Tests/Clients"]).filter { $0.hasSuffix(".py") }
    #expect(!files.isEmpty)
    for file in files {
      let count = Repository.lines(file).count - 1
      #expect(count <= lineLimit, "\(file) has \(count) lines")
    }
  }

  @Test func onlyCommandsPrint() {
    let allowed = [
      "Sources/Tool/RoadbookTool/", "Sources/Development/RoadbookBench/",
      "Sources/Development/RoadbookGenerate/",
    ]
    for file in swiftSources where !allowed.contains(where: file.hasPrefix) {
      for (index, line) in Repository.lines(file).enumerated() {
        #expect(!calls("print", in: line), "\(file):\(index + 1)")
        #expect(!calls("debugPrint", in: line), "\(file):\(index + 1)")
      }
    }
    #expect(calls("print", in: "  print(x)"))
    #expect(!calls("print", in: "blueprint(x)"))
    #expect(!calls("print", in: "pattern.print(x)"))
    #expect(!calls("print", in: "func print(x)"))
  }

  @Test func theMapNamesEveryModule() {
    let map = Repository.text("Sources/README.md")
    for module in Repository.modules {
      #expect(
        map.contains("**\(module.name)**"), "Sources/README.md does not describe \(module.name)")
    }
  }

  private var swiftSources: [String] {
    Repository.files(in: ["Sources"]).filter { $0.hasSuffix(".swift") }
  }

  /// Whether a line calls the global function with this name.
  private func calls(_ name: String, in line: String) -> Bool {
    var rest = line[...]
    while let found = rest.firstRange(of: "\(name)(") {
      let before = line[..<found.lowerBound]
      let isNameGoingOn = before.last.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
      if isNameGoingOn != true, !before.hasSuffix("func ") { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}
