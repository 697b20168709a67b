import RoadbookModel
import RoadbookURL

extension TypeExport.Found {
  /// Whether the link takes a type that every language has.
  var isBuiltIn: Bool {
    if case .declared = linkType { return false }
    return form == nil && note == nil
  }
}

extension LinkPiece.Place {
  /// The key, if it is in the query.
  var key: String? { if case .query(let key) = self { key } else { nil } }
}

extension TypeExport {
  /// How values of a type are written in a place, and which of them are impossible there.
  func fit(
    _ found: Found, at place: LinkPiece.Place
  ) throws(NoLink) -> (place: LinkPiece.Place, failure: LinkParameter.Failure?) {
    if case .declared(let key) = found.linkType, types[key]?.isWholeNumber == true, place != .label,
      place.key == nil
    {
      return (.plain, nil)
    }
    switch place {
    case .segments, .someSegments:
      switch found.linkType {
      case .list: return (place, .segments)
      case .path, .string: return (.path, .path)
      default: throw NoLink("a wildcard of it is neither a list nor a path")
      }
    case .segment, .host:
      if let form = found.form { return (.form(form), .form(form)) }
      switch found.linkType {
      case .path: return (.path, .path)
      case .int, .uint, .bool, .uuid: return (.plain, nil)
      // An exponent has a plus.
      case .float where place == .segment: return (.plain, nil)
      case .url where place == .segment: return (.plain, nil)
      case .declared(let key) where place == .segment && types[key]?.canBeNoSegment == false:
        return (.plain, nil)
      default: return (place, .segment)
      }
    case .within, .fragment:
      if found.form != nil { throw NoLink("a part of it has a form that code cannot check") }
      switch found.linkType {
      case .int, .uint, .bool, .uuid: return (.plain, nil)
      case .float where place == .within: return (.plain, nil)
      case .declared(let key) where place == .within && types[key]?.canBeEmpty == false:
        return (.plain, nil)
      case .list: throw NoLink("a part of it is a list")
      default: return (place, .empty)
      }
    case .label: return (place, .label)
    case .query:
      switch found.linkType {
      case .int, .uint, .float, .bool, .uuid, .url: return (place, nil)
      case .declared(let key) where types[key]?.canBeEmpty == false: return (place, nil)
      default: return (place, .empty)
      }
    case .plain, .path, .form: return (place, nil)
    }
  }
}
