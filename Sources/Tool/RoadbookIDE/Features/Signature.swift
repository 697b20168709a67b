import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

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
extension Analysis {
  /// The signature at an offset of text typed at the prompt.
  package func signature(in text: String, at offset: Int) -> SignatureHelp? {
    signature(CursorContext(text, at: offset))
  }

  /// The innermost call takes precedence over the statement.
  fileprivate func signature(_ cursor: CursorContext) -> SignatureHelp? {
    cursor.call.flatMap(signature(of:)) ?? usage(cursor)
  }

  /// The usage of a statement, determined by its words only.
  private func usage(_ cursor: CursorContext) -> SignatureHelp? {
    let text = cursor.statementText
    guard let end = text.firstIndex(where: \.isWhitespace),
      let keyword = StatementKeyword.named(String(text[..<end]))
    else { return nil }
    let slots = UsageSlot.all[keyword.usage] ?? []
    return SignatureHelp(
      label: keyword.usage,
      parameters: slots.map { SignatureHelp.Parameter(range: $0.range) },
      active: slots.slot(at: String(text[end...])), documentation: keyword.help)
  }

  private func signature(of call: CursorCall) -> SignatureHelp? {
    let name = call.name
    let parts = parameters(of: name).map { parameter in
      let source = parameter.key.map { "from '\($0)' in a URL" }
      return (parameter.name, parameter.text, parameter.documentation ?? source)
    }
    if let screen = map.screen(named: name) {
      return build(call, parts, isOpen: screen.isOpen, screen.documentation)
    }
    if let route = map.route(called: name) {
      return build(call, parts, isOpen: false, route.documentation ?? route.arrowText)
    }
    guard let function = BuiltinFunction(rawValue: name) else { return nil }
    let list = function.usage.dropFirst(name.utf8.count + 1).dropLast()
    let names = list.split(separator: ",", maxSplits: max(0, function.arity.upperBound - 1))
    let own = names.map { ("", String($0.drop { $0 == " " }), String?.none) }
    return build(call, own, isOpen: false, nil)
  }

  private typealias Part = (name: String, text: String, documentation: String?)

  private func build(
    _ call: CursorCall, _ parts: [Part], isOpen: Bool, _ documentation: String?
  ) -> SignatureHelp {
    var label = call.name + "("
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
      active: call.current(among: parts.map(\.name)),
      documentation: documentation)
  }
}

extension DocumentFeatures {
  /// The signature at an offset.
  package func signature(at offset: Int) -> SignatureHelp? {
    snapshot.analysis.signature(CursorContext(snapshot, document, at: offset))
  }
}
