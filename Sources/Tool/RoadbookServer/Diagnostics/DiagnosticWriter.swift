import RoadbookIDE
import RoadbookText

/// Writes diagnostics as the client wants them.
final class DiagnosticWriter {
  /// The name of the server: the `source` of its diagnostics.
  let name: String
  private let client: Client
  /// Finds the folder of the reference installed with the server, with a trailing slash.
  var referenceFolder: () -> String? = { nil }
  /// The URI of that folder, found on first use.
  private lazy var ownReference = referenceFolder().map { DocumentURI(path: $0).spelled }

  /// The maximum number of diagnostics per document; editors freeze with thousands.
  static let limit = 500

  init(name: String, client: Client) {
    self.name = name
    self.client = client
  }

  /// The diagnostics of a document. The one place where a map is asked for them.
  func diagnostics(of view: DocumentView) -> JSON {
    let found = view.map.findings(view.index)
    let preferences = client.preferences
    let all = preferences.severities.isEmpty ? found : found.compactMap(preferences.shown)
    let (shown, hidden) = all.shown(atMost: Self.limit)
    var items = shown.map { json($0, view) }
    if let first = hidden.first {
      let severity = hidden.map(\.severity).max() ?? .hint
      items.append([
        "range": Self.lineRange(first.range, in: view.source, view.documents.encoding),
        "severity": .int(severity.level),
        "source": .string(name),
        "message": .string("\(hidden.count) more findings are not shown"),
      ])
    }
    return .array(items)
  }

  /// The diagnostics of a file of a platform.
  func diagnostics(of file: PlatformFindings.File, _ encoding: PositionEncoding) -> JSON {
    let preferences = client.preferences
    return .array(
      file.findings.compactMap(preferences.shown).prefix(Self.limit).map {
        json($0, in: file.source, encoding) { _ in nil }
      })
  }

  func json(_ diagnostic: Diagnostic, _ view: DocumentView) -> JSON {
    json(diagnostic, in: view.source, view.documents.encoding) { Self.location(of: $0, view) }
  }

  /// `location`: that of a note; nil if it is in another file.
  private func json(
    _ diagnostic: Diagnostic, in source: SourceText, _ encoding: PositionEncoding,
    _ location: (DiagnosticNote) -> JSON?
  ) -> JSON {
    let capabilities = client.capabilities.diagnostics
    var message = diagnostic.messageWithAdvice
    var related: [JSON] = []
    for note in diagnostic.notes {
      if capabilities.haveRelated, let place = location(note) {
        related.append(["location": place, "message": .string(note.message)])
      } else {
        message += "\nnote: \(Self.place(of: note, in: source))\(note.message)"
      }
    }
    let code = diagnostic.code
    let page = capabilities.haveCodeDescriptions ? page(of: code) : nil
    let tags = [(FindingTags.unnecessary, 1), (.deprecated, 2)].filter { tag, number in
      code.tags.contains(tag) && capabilities.tags.contains(number)
    }.map(\.1)
    let fixes = capabilities.haveData ? diagnostic.likelyFixes.map(\.title) : []
    return .object(present: [
      "range": Self.lineRange(diagnostic.range, in: source, encoding),
      "severity": .int(diagnostic.severity.level),
      "code": .string(code.rawValue),
      "source": .string(name),
      "message": .string(message),
      "codeDescription": page.map { ["href": .string($0)] },
      "tags": JSON.array(tags.map(JSON.int)).unlessEmpty,
      "data": JSON.strings(fixes).unlessEmpty.map { ["fixes": $0] },
      "relatedInformation": JSON.array(related).unlessEmpty,
    ])
  }

  /// The address of the documentation of a diagnostic code.
  func page(of code: FindingCode) -> String? { client.preferences.page(of: code, ownReference) }

  /// The position of a note in the format of the command line.
  private static func place(of note: DiagnosticNote, in source: SourceText) -> String {
    guard let range = note.range else { return "" }
    let file = note.file.flatMap { $0 == source.name ? nil : $0.split(separator: "/").last }
    let position = note.position ?? source.position(of: range.start)
    return (file.map { "\($0):" } ?? "") + "\(position.line):\(position.column): "
  }

  private static func location(of note: DiagnosticNote, _ view: DocumentView) -> JSON? {
    guard let range = note.range else { return nil }
    let file = note.file ?? view.source.name
    if let document = view.map.keys.indices.first(where: { view.map.source($0).name == file }) {
      return view.location(Place(document: document, range: range))
    }
    return view.map.platforms.files.first { $0.source.name == file }.map {
      view.documents.location(range, in: $0.source)
    }
  }

  /// A range that ends with its first line: some editors would underline half the file.
  private static func lineRange(
    _ range: TextRange, in source: SourceText, _ encoding: PositionEncoding
  ) -> JSON {
    let line = source.lines.range(ofLine: source.lines.line(at: range.start), in: source.bytes)
    let end = min(range.end, max(line.end, range.start))
    return encoding.range(of: TextRange(range.start, end), in: source).json
  }
}

extension Severity {
  fileprivate var level: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .hint: 4
    }
  }
}
