/// The arguments of an incomplete call.
struct CallArguments {
  /// The names of the arguments before the cursor's; nil for positional ones.
  private(set) var given: [String?] = []
  /// The source of the argument at the cursor.
  private(set) var last = ""

  init(_ text: String) {
    var pieces: [[UInt8]] = [[]]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for byte in text.utf8 {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isQuoted = true
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: ",") where depth == 0:
          pieces.append([])
          continue
        default: break
        }
      }
      pieces[pieces.count - 1].append(byte)
    }
    let texts = pieces.map { String(decoding: $0, as: UTF8.self) }
    last = String((texts.last ?? "").drop { $0.isWhitespace })
    given = texts.dropLast().map { Self.name($0) }
  }

  /// The name of the argument at the cursor, if it has one.
  var lastName: String? { Self.name(last) }

  /// The index of the parameter at the cursor.
  func current(among names: [String]) -> Int? {
    if let name = lastName { return names.firstIndex(of: name) }
    let isPositional = given.allSatisfy { $0 == nil }
    let open = names.indices.filter { !given.contains(names[$0]) }
    if !last.isEmpty, let begun = open.first(where: { names[$0].hasPrefix(last) }) { return begun }
    return isPositional ? (given.count < names.count ? given.count : nil) : open.first
  }

  private static func name(_ argument: String) -> String? {
    let text = argument.drop { $0.isWhitespace }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon]
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      ? String(name) : nil
  }
}
