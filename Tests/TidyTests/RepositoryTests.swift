import Testing

@Suite struct RepositoryTests {
  @Test func noLineEndsInBlanks() {
    for file in textFiles {
      for (index, line) in Repository.lines(file).enumerated() {
        #expect(line.utf8.last != 0x20 && line.utf8.last != 0x09, "\(file):\(index + 1)")
      }
    }
  }

  @Test func everyFileEndsInOneLineEnd() {
    for file in textFiles {
      let text = Repository.text(file).utf8
      #expect(text.isEmpty || text.last == 0x0A, "\(file)")
      #expect(
        !text.elementsEqual([0x0A]) && text.suffix(2).elementsEqual([0x0A, 0x0A]) == false,
        "\(file)")
    }
  }

  @Test func noPathOfOneMachineIsWrittenDown() {
    // Assembled here, so that this file does not contain the paths.
    let paths = ["work", "root", "tmp/rb"].map { "/\($0)/" }
    for file in textFiles {
      for (index, line) in Repository.lines(file).enumerated() {
        for path in paths where line.contains(path) {
          Issue.record("\(file):\(index + 1) names \(path)")
        }
      }
    }
  }

  @Test func theTopLevelHoldsOnlyWhatBelongsThere() {
    let expected: Set = [
      "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "Package.swift", "README.md",
      "Sources",
      "Tests", "editors", "grammar",
    ]
    let entries = Repository.entries(of: "").filter {
      !$0.hasPrefix(".") && $0 != "Package.resolved"
    }
    #expect(Set(entries) == expected)
  }

  @Test func commentsCiteNoNumberedRules() {
    // A number of a rule says nothing to a reader who has no list of rules.
    let rule = /[Rr]ules? [A-Z]-?Q?[0-9]/
    for file in textFiles where file.hasPrefix("Sources/") || file.hasPrefix("Tests/") {
      for (index, line) in Repository.lines(file).enumerated() where line.contains(rule) {
        Issue.record("\(file):\(index + 1) cites a numbered rule")
      }
    }
  }

  @Test func everyCommandOfTheGuideExists() {
    let makefile = Repository.lines("Makefile")
    let guide = Repository.text("CONTRIBUTING.md")
    let goals = guide.matches(of: /`make ([a-z-]+)/).map { String($0.1) }
    #expect(goals.count > 6)
    for goal in goals {
      #expect(makefile.contains { $0.hasPrefix("\(goal):") }, "the Makefile has no \(goal)")
    }
  }

  @Test func theReadmesCommandsAreThere() {
    let readme = Repository.text("README.md")
    let makefile = Repository.lines("Makefile")
    for command in ["run", "test"] {
      #expect(readme.contains("make \(command)"), "README.md does not name make \(command)")
      #expect(makefile.contains { $0.hasPrefix("\(command):") }, "the Makefile has no \(command)")
    }
  }

  /// Packages, reports, the server and manual pages ask for the version; recordings show what the
  /// program said.
  @Test func theVersionIsWrittenOnce() throws {
    let place = "Sources/Tool/RoadbookTool/Version.swift"
    let line = try #require(Repository.lines(place).first { $0.hasPrefix("let toolVersion = ") })
    let version = try #require(line.split(separator: "\"").last)
    #expect(version.split(separator: ".").count == 3)
    for file in Repository.files(in: ["Package.swift", "Makefile", ".ci", "Sources", "Tests"])
    where file != place && !file.hasSuffix("requirements.txt") {
      #expect(!Repository.text(file).contains(version), "\(file) repeats the version")
    }
    for file in Repository.files(in: ["editors/recordings.md", "editors/pictures"]) {
      for found in Repository.text(file).matches(of: /Roadbook ([0-9.]+):/) {
        #expect(found.1 == version, "\(file) was recorded with another version")
      }
    }
  }

  @Test func theGateRunsWhatDevelopersRun() {
    #expect(Repository.text(".ci/run").contains("make test"))
  }

  @Test func everyFolderOfCasesIsRun() {
    let tests = Repository.files(in: ["Tests"])
      .filter { $0.hasSuffix("CaseTests.swift") || $0.hasSuffix("ReferenceTests.swift") }
      .map { Repository.text($0) }
    for folder in Repository.entries(of: "Tests/Cases")
    where Repository.isFolder("Tests/Cases/\(folder)") {
      let names = ["in: \"\(folder)\"", "/Tests/Cases/\(folder)\""]
      #expect(
        tests.contains { test in names.contains { test.contains($0) } },
        "no test runs Tests/Cases/\(folder)")
    }
  }

  private var textFiles: [String] {
    let endings = [
      ".swift", ".md", ".c", ".h", ".modulemap", ".roadbook", ".txt", ".json", ".sh", ".yml",
      ".py", ".ini", ".toml",
    ]
    let names: Set = [
      "Makefile", "LICENSE", ".gitignore", ".editorconfig", ".ci/run", ".ci/libedit", ".ci/clients",
    ]
    return Repository.all.filter { file in
      names.contains(file) || endings.contains { file.hasSuffix($0) }
    }
  }
}
