import RoadbookTestSupport

/// Random maps of one host, and URLs that their routes may match.
enum RandomMaps {
  private static let words = ["a", "b", "films", "cast", "press", "x1"]

  /// `isPlain`: only patterns that the rules of both systems can say exactly.
  static func map(_ random: inout SeededRandom, isPlain: Bool) -> String {
    var lines: [String] = []
    var options: [String] = []
    if !isPlain, random.oneIn(4) { options.append("slash strict") }
    if !isPlain, random.oneIn(6) { options.append("case insensitive") }
    if random.oneIn(4) { options.append("rank first") }
    if !options.isEmpty { lines.append("  rules { \(options.joined(separator: "; ")) }") }
    var known: Set<String> = []
    for _ in 0...random.below(6) {
      let pattern = pattern(&random, isPlain: isPlain)
      guard known.insert(pattern).inserted else { continue }
      // Each map opens something.
      let isExternal = known.count > 1 && random.oneIn(5)
      let target =
        isExternal
        ? "-> external" : known.count > 1 && random.oneIn(8) && !isPlain ? "-> internal" : "do { }"
      lines.append("  route \(pattern) \(target == "-> internal" ? "do { } internal" : target)")
    }
    return "scheme https://\(RandomFiles.host) {\n" + lines.joined(separator: "\n") + "\n}\n"
  }

  private static func pattern(_ random: inout SeededRandom, isPlain: Bool) -> String {
    var number = 0
    var text = ""
    var hasCapture = false
    for _ in 0..<random.below(4) {
      number += 1
      switch random.below(isPlain ? 8 : 14) {
      case 0...4: text += "/" + random.pick(words)
      case 5, 6:
        text += "/:p\(number)"
        hasCapture = true
      case 7: text += "/:p\(number)<a|films|b>"
      case 8: text += "/:p\(number)<int>"
      case 9: text += "/a-:p\(number)"
      case 10: text += "/:p\(number).pdf"
      case 11: text += "/caf%C3%A9"
      case 12: text += "/*"
      default: text += "(/:p\(number))"
      }
    }
    // A rest behind a capture and a literal cannot be said.
    if random.oneIn(5), !isPlain || !hasCapture { text += "/**" }
    if text.isEmpty { text = "/" }
    if random.oneIn(4) {
      text += "?" + random.pick(["a=:q", "a=7", "k=:q"])
      if !isPlain, random.oneIn(2) { text += random.pick(["&b", "&!b", "&b=:r<int>", "&b=:s?"]) }
    }
    if !isPlain, random.oneIn(8) { text += random.pick(["#a", "#films", "#:f", "#a/:f"]) }
    return text
  }

  /// The rest of a URL behind its host; each key is there once.
  static func url(_ random: inout SeededRandom) -> String {
    let values = words + ["7", "42", "a-1", "y.pdf", "caf%C3%A9", "A", "z"]
    var url = ""
    for _ in 0..<random.below(5) { url += "/" + random.pick(values) }
    if url.isEmpty || random.oneIn(5) { url += "/" }
    if random.oneIn(2) {
      let items = ["a", "b", "k"].filter { _ in random.oneIn(2) }.map {
        $0 + random.pick(["=7", "=films", "=a7", "="])
      }
      if !items.isEmpty { url += "?" + items.joined(separator: "&") }
    }
    if random.oneIn(8) { url += "#" + random.pick(["a", "films", "a/b", "7"]) }
    return url
  }
}
