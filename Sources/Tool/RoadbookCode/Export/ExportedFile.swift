package import RoadbookModel

/// The text of an exported file.
package struct ExportedFile: Sendable {
  package let text: String
  package let map: ExportedMap

  /// Exports a map without errors.
  ///
  /// - Throws: `ExportProblem` if the language cannot say it.
  package init(_ map: LinkedMap, _ options: ExportOptions) throws(ExportProblem) {
    let exported = ExportedMap(map)
    self.map = exported
    let header = [ExportHeader(options).line]
    switch options.language {
    case .swift:
      let writer = SwiftWriter(exported, options)
      let clashes = writer.clashes
      if !clashes.isEmpty { throw .clashes(clashes) }
      if exported.screens.count > Self.switchLimit, !options.isOnlyLinks {
        throw .tooManyScreens(exported.screens.count)
      }
      text =
        options.isOnlyLinks
        ? SwiftLinkWriter(exported, options).text(header: header) : writer.text(header: header)
    case .kotlin:
      let writer = KotlinWriter(exported, options)
      if !writer.clashes.isEmpty { throw .clashes(writer.clashes) }
      text = writer.text(header: header)
    case .typescript:
      let writer = TypeScriptWriter(exported, options)
      if !writer.clashes.isEmpty { throw .clashes(writer.clashes) }
      text = writer.text(header: header)
    }
  }

  /// Swift checks no larger switch.
  private static let switchLimit = 600
}

/// Why a map cannot be exported.
package enum ExportProblem: Error, Sendable {
  case clashes([ExportClash])
  /// Their number.
  case tooManyScreens(Int)
}
