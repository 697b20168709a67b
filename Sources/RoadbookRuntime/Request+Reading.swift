package import RoadbookEngine
import RoadbookSemantics
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

  /// Appends to a target what a pattern left of this URL's query and fragment, as it was written. A target with a
  /// query or a fragment of its own keeps that.
  func carryingOver(to target: String, leftBy pattern: Pattern) -> String {
    var result = target
    let bytes = target.utf8
    let hasFragment = bytes.contains(UInt8(ascii: "#"))
    let used = Set(pattern.query.map(\.key))
    if !bytes.contains(UInt8(ascii: "?")), let range = parts.query {
      let items = parts.text(range).split(separator: "&").filter { item in
        let key = item.prefix { $0 != "=" }
        return !used.contains(PercentCoding.decodeText(key.utf8) ?? String(key))
      }
      if !items.isEmpty {
        let query = "?" + items.joined(separator: "&")
        if let mark = result.firstIndex(of: "#") {
          result.insert(contentsOf: query, at: mark)
        } else {
          result += query
        }
      }
    }
    if !hasFragment, let range = parts.fragment {
      let whole = parts.bytes[range.start..<range.end]
      let left = pattern.fragment == nil ? whole : FragmentReading.writtenQuery(whole)
      if let left { result += "#" + String(decoding: left, as: UTF8.self) }
    }
    return result
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
