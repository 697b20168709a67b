package import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

extension Request {
  /// The last value of each key, in order of the keys; keys without a value are left out.
  var lastQueryValues: [ParameterValue.Field] {
    var fields: [ParameterValue.Field] = []
    var places: [String: Int] = [:]
    for item in query.items {
      guard let value = item.value else { continue }
      if let place = places[item.key] {
        fields[place] = ParameterValue.Field(item.key, .string(value))
      } else {
        places[item.key] = fields.count
        fields.append(ParameterValue.Field(item.key, .string(value)))
      }
    }
    return fields
  }

  /// The query's items as a list of records with `name` and `value` (null for a key without one);
  /// null without a query.
  var queryItemValues: ParameterValue {
    guard parts.query != nil else { return .null }
    return .list(
      query.items.map { item in
        .record(["name": .string(item.key), "value": ParameterValue(item.value)])
      })
  }

  /// The fragment, percent-decoded once; nil if there is none.
  var fragmentText: String? {
    parts.fragment.map { range in
      let text = parts.text(range)
      return PercentCoding.decodeText(text.utf8) ?? text
    }
  }

  /// The parameters of a URL without a matching route: its query and fragment.
  func looseParameters(_ options: OpenOptions, _ map: LinkedMap) -> Parameters {
    let reading = map.table.options(of: namespace).reading
    var parameters = Parameters(request: self, reading: reading)
    parameters.add(options.with)
    return parameters
  }

  /// Appends to a target what a pattern left of this URL's query and fragment, as it was written.
  /// The target's own keys and its own fragment take precedence. `tel:112`, which has no path of
  /// segments, stays as it is.
  func carryingOver(to target: String, leftBy pattern: Pattern) -> String {
    let own = URLParts(target)
    if own.scheme != nil, own.host == nil, own.bytes[own.path.start...].first != Byte.slash {
      return target
    }
    var query = own.query.map(own.text)
    if let range = parts.query {
      let used = Set(pattern.query.map(\.key)).union(own.queryItems().items.map(\.key))
      let left = parts.text(range).split(separator: "&").filter { item in
        QueryItems(String(item)).items.first.map { !used.contains($0.key) } ?? false
      }
      if !left.isEmpty {
        let given = query.map { $0.isEmpty ? [] : [$0[...]] } ?? []
        query = (given + left).joined(separator: "&")
      }
    }
    var fragment = own.fragment.map(own.text)
    if fragment == nil, let range = parts.fragment {
      let whole = parts.bytes[range.start..<range.end]
      let left = pattern.fragment == nil ? whole : FragmentReading.writtenQuery(whole)
      fragment = left.map { String(decoding: $0, as: UTF8.self) }
    }
    return own.text(TextRange(0, own.path.end)) + (query.map { "?" + $0 } ?? "")
      + (fragment.map { "#" + $0 } ?? "")
  }

  /// A part of the URL, not decoded. A host that acts as the first segment belongs to the path.
  func part(_ name: URLPartName) -> ParameterValue {
    let host = parts.host.map { parts.text($0) } ?? ""
    switch name {
    case .scheme: return ParameterValue(parts.schemeName)
    case .host: return startsWithHost || host.isEmpty ? .null : .string(host.lowercased())
    case .path:
      let path = parts.text(parts.path)
      return .string(
        startsWithHost ? "/\(host)\(path)" : path.hasPrefix("/") ? path : "/\(path)")
    case .query: return ParameterValue(parts.query.map { parts.text($0) })
    case .fragment: return ParameterValue(parts.fragment.map { parts.text($0) })
    case .rest:
      let end = TextRange(parts.path.end, parts.bytes.count)
      return .string(part(.path).text + parts.text(end))
    }
  }

  /// The value of the member `.NAME` of a URL; nil for any other name.
  func part(named name: String) -> ParameterValue? { URLPartName(rawValue: name).map(part) }

  /// Makes a path absolute with this request's scheme and host.
  package func absolute(_ target: String) -> String {
    guard let scheme = parts.schemeName else { return target }
    let path = target.drop { $0 == "/" }
    guard hostRole == .authority, let host = parts.host else { return "\(scheme)://\(path)" }
    let port = parts.port.map { ":" + parts.text($0) } ?? ""
    return "\(scheme)://\(parts.text(host))\(port)/\(path)"
  }
}
