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
}

/// Shows how the call or statement at a cursor is written.
package struct SignatureProvider {
  private let analysis: Analysis
  private let map: LinkedMap

  package init(_ analysis: Analysis) {
    self.analysis = analysis
    map = analysis.map
  }

  /// The signature at a byte offset; the innermost call takes precedence over the statement.
  package func help(in text: String, at offset: Int) -> SignatureHelp? {
    let typed = TypedStatement(text, at: offset)
    if let call = typed.call, !typed.isDeclaration {
      let arguments = CallArguments(typed.callText)
      let help =
        help(on: call, arguments)
        ?? Self.lastName(of: call).flatMap { self.help(on: $0, arguments) }
      if let help { return help }
    }
    return help(on: typed)
  }

  /// The usage of a statement, determined by its words only.
  private func help(on typed: TypedStatement) -> SignatureHelp? {
    guard let word = typed.words.first, let keyword = StatementKeyword.named(word) else {
      return nil
    }
    let usage = UsageSyntax(keyword.usage)
    let written = typed.statement.dropFirst(word.utf8.count)
    return SignatureHelp(
      label: keyword.usage,
      parameters: usage.slots.map { SignatureHelp.Parameter(range: $0.range) },
      active: usage.slot(at: String(written)), documentation: keyword.help)
  }

  private func help(on call: String, _ arguments: CallArguments) -> SignatureHelp? {
    let parts = analysis.parameters(of: call).map { parameter in
      let source = parameter.key.map { "from '\($0)' in a URL" }
      return (parameter.name, parameter.text, parameter.documentation ?? source)
    }
    if let screen = map.screen(named: call) {
      return build(call, parts, isOpen: screen.isOpen, arguments, screen.documentation)
    }
    if let route = map.route(called: call) {
      let documentation = route.documentation ?? route.arrowText
      return build(route.name, parts, isOpen: false, arguments, documentation)
    }
    guard let function = BuiltinFunction(rawValue: call) else { return nil }
    let list = function.usage.dropFirst(call.utf8.count + 1).dropLast()
    let names = list.split(separator: ",", maxSplits: max(0, function.arity.upperBound - 1))
    let own = names.map { ("", String($0.drop { $0 == " " }), String?.none) }
    return build(call, own, isOpen: false, arguments, nil)
  }

  /// `count` of `1+count`; nil if it is part of a path.
  private static func lastName(of call: String) -> String? {
    let name = call.utf8.reversed().prefix(while: \.isNameByte)
    let before = call.utf8.dropLast(name.count).last
    guard !name.isEmpty, let before, before != UInt8(ascii: "/") else { return nil }
    return String(decoding: name.reversed(), as: UTF8.self)
  }

  private typealias Part = (name: String, text: String, documentation: String?)

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
