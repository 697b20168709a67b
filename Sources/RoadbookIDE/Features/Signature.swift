import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// The usage of the statement or call around a cursor, with the part at the cursor.
package struct SignatureHelp: Hashable, Sendable {
  /// A part of the label.
  package struct Parameter: Hashable, Sendable {
    /// Byte offsets in the label.
    package var range: TextRange
    package var documentation: String?
  }

  /// `Item(id: int, title: string?)`, `open URL [with {…}] [from ORIGIN]`
  package var label: String
  package var parameters: [Parameter]
  /// The index of the parameter at the cursor; nil if there is none.
  package var active: Int?
  package var documentation: String?

  /// The usage of a statement, determined by its words only.
  static func ofStatement(_ context: CursorContext) -> SignatureHelp? {
    guard let word = context.words.first, let keyword = StatementKeyword.named(word) else {
      return nil
    }
    let usage = UsageSyntax(keyword.usage)
    let written = context.statement.dropFirst(word.utf8.count)
    return SignatureHelp(
      label: keyword.usage, parameters: usage.slots.map { Parameter(range: $0.range) },
      active: usage.slot(at: String(written)), documentation: keyword.help)
  }
}

extension Analysis {
  /// The signature of the call or statement around a byte offset; the innermost call takes precedence.
  package func signature(in text: String, at offset: Int) -> SignatureHelp? {
    let context = CursorContext(text, at: offset)
    if let call = context.call, !context.isDeclaration,
      let help = signature(of: call, context)
        ?? Self.lastName(of: call).flatMap({ signature(of: $0, context) })
    {
      return help
    }
    return .ofStatement(context)
  }

  private func signature(of call: String, _ context: CursorContext) -> SignatureHelp? {
    let arguments = CallArguments(context.callText)
    if let screen = map.screen(named: call) {
      return build(
        call, parts(of: screen), isOpen: screen.isOpen, arguments, screen.documentation)
    }
    if let route = map.route(called: call) {
      let documentation = route.documentation ?? route.arrowText
      return build(route.name, parts(of: route), isOpen: false, arguments, documentation)
    }
    guard let function = BuiltinFunction(rawValue: call) else { return nil }
    let list = function.usage.dropFirst(call.utf8.count + 1).dropLast()
    let parts = list.split(separator: ",", maxSplits: max(0, function.arity.upperBound - 1)).map {
      ("", String($0.drop { $0 == " " }), String?.none)
    }
    return build(call, parts, isOpen: false, arguments, nil)
  }

  /// `count` of `1+count`; nil if it is part of a path.
  private static func lastName(of call: String) -> String? {
    let name = call.utf8.reversed().prefix(while: PatternHighlighting.isNamePart)
    let before = call.utf8.dropLast(name.count).last
    guard !name.isEmpty, let before, before != UInt8(ascii: "/") else { return nil }
    return String(decoding: name.reversed(), as: UTF8.self)
  }

  private typealias Part = (name: String, text: String, documentation: String?)

  private func parts(of screen: Screen) -> [Part] {
    (screen.parameters ?? []).map { parameter in
      let standard = session.documents.defaultText(of: parameter, in: screen)
      return (
        parameter.name,
        "\(parameter.name): \(parameter.typeText)\(parameter.isOptional ? "?" : "")"
          + (standard.map { " = \($0)" } ?? ""),
        documentation(ofType: parameter.typeText)
          ?? (parameter.key == parameter.name ? nil : "from '\(parameter.key)' in a URL")
      )
    }
  }

  private func parts(of route: Route) -> [Part] {
    (route.patterns.first?.captures ?? []).compactMap { capture in
      capture.name.map { name in
        let text = capture.typeText
        return (name, "\(name): \(text)", documentation(ofType: text))
      }
    }
  }

  func documentation(ofType text: String) -> String? {
    map.declaredTypes.last { $0.name == text }?.documentation
  }

  private func build(
    _ name: String, _ parts: [Part], isOpen: Bool, _ arguments: CallArguments,
    _ documentation: String?
  ) -> SignatureHelp {
    var label = name + "("
    var parameters: [SignatureHelp.Parameter] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { label += ", " }
      let start = label.utf8.count
      label += part.text
      parameters.append(
        SignatureHelp.Parameter(
          range: TextRange(start, label.utf8.count), documentation: part.documentation))
    }
    if isOpen { label += parts.isEmpty ? "..." : ", ..." }
    return SignatureHelp(
      label: label + ")", parameters: parameters,
      active: arguments.current(among: parts.map(\.name)),
      documentation: documentation)
  }
}

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
