import Testing

/// A kind of finding is a case of `FindingCode`, and what follows from a finding is data.
@Suite struct FindingTests {
  /// The codes with the names of their cases, from the generated file.
  private static let cases: [String: String] = {
    let lines = Repository.lines("Sources/Library/RoadbookText/Generated/FindingCode.swift")
    let pairs = lines.compactMap { line in
      line.wholeMatch(of: /\s*case (\w+) = "([a-z0-9-]+)"/).map { (String($0.2), String($0.1)) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// The sources with their lines that are not comments, without those that are made.
  private static let sources: [(file: String, lines: [String])] =
    Repository.files(in: ["Sources"])
    .filter {
      $0.hasSuffix(".swift") && !$0.contains("/Generated/") && !$0.contains("/RoadbookGenerate/")
    }
    .map { file in
      (file, Repository.lines(file).filter { !$0.drop { $0 == " " }.hasPrefix("//") })
    }

  @Test func codesAreNotWrittenAsStrings() {
    #expect(Self.cases.count > 150)
    // Names of their own: of URLs that cannot be built, and of words.
    let allowed = ["unknown-parameter": ["Sources/Library/RoadbookURL/Pattern+Build.swift"]]
    for (file, lines) in Self.sources {
      for line in lines {
        for match in line.matches(of: /"([a-z0-9-]+)"/) {
          let code = String(match.1)
          #expect(
            Self.cases[code] == nil || allowed[code]?.contains(file) == true,
            "\(file) writes the code '\(code)' as a string")
        }
      }
    }
  }

  @Test func everyCodeIsReported() {
    let words = Set(
      Self.sources.flatMap { $0.lines.flatMap { $0.matches(of: /\.(\w+)/).map { String($0.1) } } })
    for (code, name) in Self.cases {
      #expect(words.contains(name), "nothing reports '\(code)'")
    }
  }

  /// Messages, advice and titles are for people: a program that reads them breaks when one is
  /// reworded.
  @Test func wordsForPeopleAreNotRead() {
    let reading =
      /\b(message|advice|title)\??\.(hasPrefix|hasSuffix|contains|firstRange|starts|split)\b/
    let comparing = /\.(message|advice|title) [!=]= "/
    for (file, lines) in Self.sources {
      for line in lines {
        #expect(
          line.firstMatch(of: reading) == nil && line.firstMatch(of: comparing) == nil,
          "\(file) reads words for people: \(line)")
      }
    }
  }
}
