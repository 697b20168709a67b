/// The statements of a cached document as one list, each scheme with its body; built on first use.
final class WholeDocument: Sendable {
  private let knownStatements = Lazy<[Statement]>()
  private let knownDeclarations = Lazy<[Declaration]>()

  func statements(_ parts: [CachedDocument.Part]) -> [Statement] {
    knownStatements.value {
      var result: [Statement] = []
      Self.each(of: parts) { content, members in
        if case .statement(let statement) = content.content {
          result.append(statement)
        } else if let declaration = Self.declaration(content, members) {
          result.append(Statement(kind: .declaration(declaration), range: declaration.range))
        }
      }
      return result
    }
  }

  func declarations(_ parts: [CachedDocument.Part]) -> [Declaration] {
    knownDeclarations.value {
      var result: [Declaration] = []
      Self.each(of: parts) { content, members in
        if let declaration = Self.declaration(content, members) { result.append(declaration) }
      }
      return result
    }
  }

  /// Visits each part at file level, a scheme with the parts in its body.
  private static func each(
    of parts: [CachedDocument.Part],
    _ visit: (CachedDeclaration, ArraySlice<CachedDocument.Part>) -> Void
  ) {
    var index = 0
    while index < parts.count {
      let start = index + 1
      index = start
      while index < parts.count, parts[index].content.isMember { index += 1 }
      visit(parts[start - 1].content, parts[start..<index])
    }
  }

  /// The declaration of a part; for a scheme, with its body.
  private static func declaration(
    _ content: CachedDeclaration, _ members: ArraySlice<CachedDocument.Part>
  ) -> Declaration? {
    guard case .scheme(let head, var scheme) = content.content else { return content.declaration }
    scheme.body += members.compactMap(\.content.declaration)
    scheme.head = head
    return Declaration(kind: .scheme(scheme), range: head.range, documentation: head.documentation)
  }
}
