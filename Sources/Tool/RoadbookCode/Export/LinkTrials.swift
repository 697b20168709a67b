import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookURL

/// Opens URLs of links, to find out what no rule says.
struct LinkTrials {
  private let map: LinkedMap
  private let resolver: StaticResolver

  init(_ map: LinkedMap) {
    self.map = map
    resolver = StaticResolver(map)
  }

  /// A URL of a link; nil if a parameter has no typical value.
  func sample(of link: ExportedLink, _ given: (name: String, value: String)? = nil) -> String? {
    var url = ""
    for piece in link.path {
      switch piece {
      case .text(let text): url += text
      case .value(let name, let place):
        guard let parameter = link.parameter(name) else { return nil }
        let value: String
        if let given, given.name == name {
          value = given.value
        } else if let typical = parameter.type.typical {
          value = typical
        } else {
          return nil
        }
        switch place {
        case .segments, .someSegments, .path: url += "/" + value
        default: url += PercentCoding.encode(value, for: .segment)
        }
      case .group: break
      }
    }
    return url
  }

  /// The values of a link's only text in the path that lead to other routes: words of their
  /// patterns in its place.
  func otherRoutes(than route: Route, of link: ExportedLink) -> [String] {
    let texts = link.path.compactMap { piece -> String? in
      guard case .value(let name, .segment) = piece else { return nil }
      return name
    }
    guard let name = texts.first, texts.count == 1, !link.isAbsolute,
      link.query.allSatisfy({ if case .value = $0 { true } else { false } }),
      let position = position(of: name, in: link)
    else { return [] }
    var words: [String] = []
    for other in map.routes where other.namespace == 0 && other.index != route.index {
      for pattern in other.patterns {
        let segments = pattern.expandedSegments.first ?? []
        guard segments.indices.contains(position), let word = segments[position].literalText,
          !words.contains(word)
        else { continue }
        words.append(word)
        if words.count == Self.limit { return [] }
      }
    }
    return words.sorted().filter { word in
      guard let url = sample(of: link, (name, word)),
        let found = resolver.prediction(of: url).route
      else { return false }
      return found.index != route.index
    }
  }

  /// More words than this would be no help in a comment.
  private static let limit = 200

  /// The number of the segment that a parameter is; nil if that depends on others.
  private func position(of name: String, in link: ExportedLink) -> Int? {
    var slashes = -1
    for piece in link.path {
      switch piece {
      case .text(let text): slashes += text.count { $0 == "/" }
      case .value(name, _): return slashes
      case .value(_, .segments), .value(_, .someSegments), .value(_, .path), .group: return nil
      case .value: break
      }
    }
    return nil
  }
}

extension CodeType {
  /// The text of a typical value.
  fileprivate var typical: String? {
    switch self {
    case .int, .uint, .float: "42"
    case .string: "x"
    case .bool: "true"
    case .uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    case .date: "2026-01-15"
    case .url: "https://example.com/"
    case .path: "a"
    case .list(let element): element.typical
    case .declared, .value: nil
    }
  }
}
