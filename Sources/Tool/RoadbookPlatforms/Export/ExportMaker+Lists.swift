import RoadbookModel
import RoadbookText
import RoadbookURL

extension ExportMaker {
  /// The edits of a property list: the custom schemes that it lacks.
  mutating func apple(
    _ file: PlatformFile, _ properties: AppProperties
  ) -> (edits: [TextEdit], summary: String) {
    let known = properties.schemes.map { $0.text.lowercased() }
    let missing = spaces.filter { $0.host == nil && !known.contains($0.scheme) }.map(\.scheme)
    let unknown = properties.schemes.filter(\.isVariable)
    if missing.isEmpty || !unknown.isEmpty {
      variables += unknown.map { (file, $0) }
      return ([], "unchanged")
    }
    let edit = XMLInsertion(bytes: file.source.bytes)
    let types = properties.list["CFBundleURLTypes"]
    let strings = missing.map { ["<string>\(XMLText.escaped($0))</string>"] }
    let key = "CFBundleURLSchemes"
    let inner = ["<key>\(key)</key>"] + edit.element("array", strings.flatMap(\.self))
    let text: [TextEdit]
    if let list = types?.items.lazy.compactMap({ $0[key] }).first, case .array = list.value {
      text = edit.append(strings.flatMap(\.self), to: list.element)
    } else if let types, case .array = types.value {
      text = edit.append(edit.element("dict", inner), to: types.element)
    } else if types == nil {
      text = edit.append(
        ["<key>CFBundleURLTypes</key>"] + edit.element("array", edit.element("dict", inner)),
        to: properties.list.element)
    } else {
      left.append((file, properties.range, "CFBundleURLTypes is no list"))
      return ([], "unchanged")
    }
    return (text, counted(missing.count, "scheme") + " added")
  }

  /// The edits of entitlements: the hosts that they lack.
  mutating func apple(
    _ file: PlatformFile, _ entitlements: Entitlements
  ) -> (edits: [TextEdit], summary: String) {
    let missing = spaces.filter { space in
      guard let host = space.host else { return false }
      return !entitlements.hosts.contains { AndroidHost($0.text).matches(host) }
    }
    let unknown = entitlements.hosts.filter(\.isVariable)
    if missing.isEmpty || !unknown.isEmpty {
      variables += unknown.map { (file, $0) }
      return ([], "unchanged")
    }
    let hosts = missing.compactMap { writtenHost(of: $0) ?? $0.host }
    let strings = hosts.map { "<string>applinks:\(XMLText.escaped($0))</string>" }
    let edit = XMLInsertion(bytes: file.source.bytes)
    let text: [TextEdit]
    if let list = entitlements.list[Entitlements.key] {
      guard case .array = list.value else {
        left.append((file, list.range, "\(Entitlements.key) is no list"))
        return ([], "unchanged")
      }
      text = edit.append(strings, to: list.element)
    } else {
      text = edit.append(
        ["<key>\(Entitlements.key)</key>"] + edit.element("array", strings),
        to: entitlements.list.element)
    }
    return (text, counted(hosts.count, "host") + " added")
  }
}

/// Adds lines to an element of an XML text, laid out like those that are there.
struct XMLInsertion {
  let bytes: [UInt8]

  private var unit: String { ElementList.unit(of: bytes) }

  /// The lines of an element with others in it.
  func element(_ name: String, _ lines: [String]) -> [String] {
    ["<\(name)>"] + lines.map { unit + $0 } + ["</\(name)>"]
  }

  /// Adds lines behind the last child of an element.
  func append(_ lines: [String], to element: XMLElement) -> [TextEdit] {
    guard let last = element.children.last else { return [fill(element, lines)] }
    let inner = ElementList.indentation(at: last.range.start, in: bytes)
    let isOnLine = last.range.start > 0 && isOnLineOfItsOwn(last.range.start)
    let text = isOnLine ? lines.map { "\n" + inner + $0 }.joined() : lines.joined()
    return [TextEdit(TextRange(at: last.end), text)]
  }

  /// Adds lines to an element without children; a comment in it stays.
  func fill(_ element: XMLElement, _ lines: [String]) -> TextEdit {
    let outer = ElementList.indentation(at: element.range.start, in: bytes)
    let text = lines.map { "\n" + outer + unit + $0 }.joined()
    guard let closing = element.closing else {
      let start = ElementList.text(bytes, TextRange(element.range.start, element.end - 2))
        .trimmingEnd(while: \.isWhitespace)
      return TextEdit(
        TextRange(element.range.start, element.end),
        "\(start)>\(text)\n\(outer)</\(element.name)>")
    }
    let content = TextRange(element.range.end, closing)
    return ElementList.text(bytes, content).allSatisfy(\.isWhitespace)
      ? TextEdit(content, text + "\n" + outer) : TextEdit(TextRange(at: content.start), text)
  }

  private func isOnLineOfItsOwn(_ offset: Int) -> Bool {
    bytes[..<offset].last { $0 != 0x20 && $0 != 0x09 } == 0x0A
  }
}
