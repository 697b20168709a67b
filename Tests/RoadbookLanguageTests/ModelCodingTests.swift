import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

/// A map as JSON means what its text means.
@Suite struct ModelCodingTests {
  private static let root = String(
    #filePath.dropLast("Tests/RoadbookLanguageTests/ModelCodingTests.swift".count))
  private static let maps = ["grammar/examples/", "Tests/Maps/"].flatMap { folder in
    fileNames(in: root + folder).filter { $0.hasSuffix(".roadbook") }.map { folder + $0 }
  }
  private static let cases = ["language", "lifecycle"].flatMap { folder in
    fileNames(in: root + "Tests/Cases/" + folder).filter { $0.hasSuffix(".md") }
      .map { "Tests/Cases/\(folder)/\($0)" }
  }

  @Test(arguments: maps) func aWholeMapIsTheSameBehindJSON(_ name: String) throws {
    let text = try #require(readFile(Self.root + name))
    #expect(try compare(text, name) > 3)
  }

  /// Each case by itself; maps with errors cannot be exported.
  @Test(arguments: share(of: cases, every: 5))
  func theMapsOfCasesAreTheSameBehindJSON(_ name: String) throws {
    let text = try #require(readFile(Self.root + name))
    for map in codeBlocks(in: text) { _ = try compare(map, name) }
  }

  /// The contents of the code blocks that are maps.
  private func codeBlocks(in text: String) -> [String] {
    var found: [String] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line.hasPrefix("```roadbook")
        if isInside { found.append("") }
      } else if isInside {
        found[found.count - 1] += line + "\n"
      }
    }
    return found
  }

  /// Compares the outcomes of all URLs of a map with those of the map that was read back; returns
  /// how many there were.
  private func compare(_ text: String, _ name: String) throws -> Int {
    let document = MapDocument(origin: .file(name), reading: SourceText(name: name, text))
    var binder = Binder()
    binder.add([document], from: 0)
    let loaded = LoadedMap(binder.buildMap(), of: binder, documents: [document])
    if loaded.hasErrors { return 0 }
    let json = loaded.modelText
    let (model, types) = try read(json, name)
    let again = ModelWriter(files: model.files) { CompiledPlace.position(of: $0.range) }
      .text(of: model)
    #expect(again == json, "\(name)\n\(lineDiff(expected: json, actual: again))")
    let map = LinkedMap(model, types: types)
    #expect(map.refused.isEmpty)
    var count = 0
    for url in urls(in: text) {
      var (one, other) = (Dispatcher(loaded.map), Dispatcher(map))
      let (first, second) = (told(one.open(url)), told(other.open(url)))
      #expect(first == second, "\(name): \(url)\n\(lineDiff(expected: first, actual: second))")
      if first != second { return count }
      count += 1
    }
    return count
  }

  private func read(
    _ json: String, _ name: String
  ) throws -> (model: MapModel, types: TypeTable) {
    do throws(ModelProblem) {
      return try MapModel.reading(Array(json.utf8))
    } catch {
      Issue.record("\(name): \(error.text)\n\(json)")
      throw error
    }
  }

  private func told(_ resolution: Resolution) -> String {
    """
    \(resolution.outcome) \(resolution.reason ?? "") \(resolution.screen ?? "")
    \(resolution.arguments ?? []) \(resolution.parameters) \(resolution.rewrites) \(resolution.also.count)
    \(resolution.steps)
    \(resolution.log)
    """
  }

  /// The words of a text that may be URLs, with values for captures.
  private func urls(in text: String) -> [String] {
    let separators: Set<Character> = [" ", "\n", ",", ";", "\"", "(", ")", "{", "}"]
    let words = text.split(whereSeparator: separators.contains).map(String.init).filter {
      ($0.contains("://") || $0.hasPrefix("/")) && !$0.contains("$") && !$0.contains("\\")
    }
    return Array(
      words.map { url in
        url.split(separator: "/", omittingEmptySubsequences: false).map { part in
          part.hasPrefix(":") || part == "*" || part == "**" ? "42" : String(part)
        }.joined(separator: "/")
      }.prefix(200))
  }

  // MARK: Files of strangers

  @Test(arguments: 0..<4) func aDamagedFileIsRefusedOrHarmless(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(4_600 + seed))
    var refused = 0
    for name in Self.maps {
      let text = try #require(readFile(Self.root + name))
      let document = MapDocument(origin: .file(name), reading: SourceText(name: name, text))
      var binder = Binder()
      binder.add([document], from: 0)
      let loaded = LoadedMap(binder.buildMap(), of: binder, documents: [document])
      let json = Array(loaded.modelText.utf8)
      for _ in rounds(200) {
        let damaged = damaged(json, &random)
        do throws(ModelProblem) {
          let (model, types) = try MapModel.reading(damaged)
          var dispatcher = Dispatcher(LinkedMap(model, types: types))
          _ = dispatcher.open("https://shop.example.com/list/42?x=1")
        } catch {
          #expect(!error.message.isEmpty)
          refused += 1
        }
      }
    }
    #expect(refused > 0)
  }

  /// A file in which words change their places, as in one written by a stranger.
  private func damaged(_ json: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var parts = json.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    for _ in 0...random.below(3) {
      let (from, to) = (random.below(parts.count), random.below(parts.count))
      switch random.below(4) {
      case 0: parts[to] = parts[from]
      case 1: parts.swapAt(from, to)
      case 2: parts[to] = ArraySlice("999999999".utf8)
      default: if parts.count > 4 { parts.remove(at: to) }
      }
    }
    return Array(parts.joined(separator: [UInt8(ascii: "\"")]))
  }

  @Test func whatATextCouldNotSayIsRefused() {
    let head = "{\"roadbook\": 1, \"namespaces\": [{}]"
    let problems = [
      "{": "byte 1 is not valid JSON: expected a key",
      "{}": "this is not a compiled map: it has no 'roadbook'",
      "{\"roadbook\": 2}":
        "roadbook: the map has format 2: this Roadbook reads format 1",
      head + ", \"new\": 1}":
        "the member 'new' is not known: a newer Roadbook may have written the map",
      head + ", \"routes\": [{\"screen\": \"A\", \"patterns\": [\"/a\"], \"parent\": 0}]}":
        "routes[0].parent: a whole number in 0..<0 is missing",
      head + ", \"routes\": [{\"screen\": \"A\", \"patterns\": [\"/:a<none>\"]}]}":
        "routes[0].patterns[0]: there is no type 'none'",
      head + ", \"routes\": [{\"patterns\": [\"/a\"]}]}": "routes[0]: there is no target",
      head + ", \"routes\": [{\"screen\": \"A\", \"patterns\": [\"/a\"], \"guards\": [\"g\"]}]}":
        "routes[0]: there is no guard 'g'",
      head + ", \"root\": \"A\", \"root\": \"B\"}": "there are two members 'root'",
      head + ", \"screens\": [{\"name\": \"A\"}, {\"name\": \"A\"}]}":
        "screens: there are two screens 'A'",
      head + """
        , "styles": [{"name": "a", "do": [{"show": "b"}]},
        {"name": "b", "do": [{"show": "a"}]}]}
        """: "styles[0]: it leads back to itself: a → b → a",
      head + """
        , "containers": [{"name": "A", "kind": "tabs", "children": ["B"]},
        {"name": "B", "kind": "tabs", "children": ["A"]}]}
        """: "containers[0]: it leads back to itself: A → B → A",
    ]
    for (json, message) in problems {
      do throws(ModelProblem) {
        _ = try MapModel.reading(Array(json.utf8))
        Issue.record("\(json) was read")
      } catch {
        #expect(error.text == message)
      }
    }
  }
}
