/// How the URL of a route is built.
package struct ExportedLink: Sendable {
  package var name: ExportedName
  /// The patterns as the map has them; the first one is built.
  package var patterns: [String]
  package var deprecated: String?
  package var parameters: [LinkParameter] = []
  /// Whether the URL begins with a scheme of its own.
  package var isAbsolute = false
  /// The part before the query.
  package var path: [LinkPiece] = []
  package var query: [LinkItem] = []
  /// With its `#`; nil if it has none.
  package var fragment: [LinkPiece]?
  /// Whether further items of the query reach the screen.
  package var isOpen = false
  /// Types of captures that are written in place, and that the screen does not have.
  package var types: [ExportedType] = []
  /// Values of its only string that lead to other routes.
  package var otherRoutes: [String] = []

  /// The parameter with a name of the map.
  package func parameter(_ name: String) -> LinkParameter? { parameters.first { $0.name == name } }
}

package struct LinkParameter: Sendable {
  /// The screen's name for it, or that of the capture.
  package var name: String
  package var type: CodeType
  package var isRequired: Bool
  /// The name of its capture, or its key in the query.
  package var urlName: String
  /// The key in the query; nil if it is elsewhere.
  package var key: String?
  /// What the map makes of a URL without it.
  package var fallback: String?
  package var note: ExportedParameter.Note?
  package var failure: Failure?

  /// Which values no URL can have.
  package enum Failure: Hashable, Sendable {
    /// Empty, `.` or `..`.
    case segment
    /// A path with such a segment.
    case path
    /// A list with such an element.
    case segments
    case empty
    case label
    /// What the expression does not match, or `segment`.
    case form(String)
  }
}

package indirect enum LinkPiece: Sendable {
  /// Encoded text.
  case text(String)
  /// The value of a parameter, by its name in the map.
  case value(String, Place)
  /// A part that is left out unless all its own parameters have values.
  case group([LinkPiece])

  package enum Place: Hashable, Sendable {
    /// A segment, or a part of one, whose text needs no check.
    case plain
    case segment
    /// `/` and a segment for each element.
    case segments
    /// The same with at least one.
    case someSegments
    /// `/` and the segments of a path.
    case path
    /// A part of a segment.
    case within
    /// A segment in the place of the host.
    case host
    case label
    case fragment
    /// A segment that a regular expression matches.
    case form(String)
    /// The value of a key.
    case query(String)
  }
}

/// An item of the query.
package enum LinkItem: Sendable {
  case key(String)
  case fixed(String, String)
  case value(key: String, parameter: String)
}

extension [LinkPiece] {
  /// The parameters of these pieces, without those of groups.
  package var ownParameters: [String] {
    compactMap { if case .value(let name, _) = $0 { name } else { nil } }
  }

  /// The parameters of these pieces and of all groups in them.
  package var allParameters: [String] {
    flatMap { piece -> [String] in
      switch piece {
      case .text: []
      case .value(let name, _): [name]
      case .group(let inner): inner.allParameters
      }
    }
  }
}

/// One of the signatures of a link: parameters of groups in groups, and of groups with several,
/// cannot be optional each by itself.
package struct LinkVariant: Sendable {
  package var path: [LinkPiece]
  /// The parameters that it has, with those of its groups that are present as required ones.
  package var parameters: [LinkParameter]

  /// The text that its path begins with, and the rest of the path.
  var parts: (start: String, rest: ArraySlice<LinkPiece>) {
    guard case .text(let start)? = path.first else { return ("", path[...]) }
    return (start, path.dropFirst())
  }
}

extension ExportedLink {
  /// The signatures, the shortest first: one, unless a group needs more than one parameter. At most
  /// 32.
  package var variants: [LinkVariant] {
    let groups = Set(path.allParameters).subtracting(path.ownParameters)
    return path.variants.map { pieces in
      let present = Set(pieces.allParameters)
      let own = Set(pieces.ownParameters)
      let parameters = parameters.filter { !groups.contains($0.name) || present.contains($0.name) }
      return LinkVariant(
        path: pieces,
        parameters: parameters.map { parameter in
          var parameter = parameter
          if own.contains(parameter.name) { parameter.isRequired = true }
          return parameter
        })
    }
  }
}

extension [LinkPiece] {
  /// These pieces with each group that needs several parameters absent, or present.
  fileprivate var variants: [[LinkPiece]] {
    var result: [[LinkPiece]] = [[]]
    for piece in self {
      guard case .group(let inner) = piece, inner.allParameters.count > 1 else {
        for index in result.indices { result[index].append(piece) }
        continue
      }
      let present = inner.variants
      result = result.flatMap { before in [before] + present.map { before + $0 } }
      result.removeLast(Swift.max(0, result.count - 32))
    }
    return result.map(\.merged)
  }
}
