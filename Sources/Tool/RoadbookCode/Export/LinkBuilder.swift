import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Finds the routes that get a link, and how their URLs are built: as `RouteURLBuilder` does, but
/// before there are values.
struct LinkBuilder {
  private let map: LinkedMap
  private let trials: LinkTrials
  var types: TypeExport
  private(set) var links: [ExportedLink] = []
  private(set) var unlinked: [UnlinkedRoute] = []
  /// A URL of a link, to show how URLs look.
  private(set) var example: String?

  /// More signatures of one function are not written.
  private static let variantLimit = 8

  init(_ map: LinkedMap, _ types: TypeExport) {
    self.map = map
    self.types = types
    trials = LinkTrials(map)
  }

  mutating func build() {
    var seen: Set<String> = []
    var hasNumber = false
    for route in map.routes {
      let isFirst = route.screen.map { seen.insert($0).inserted } ?? false
      guard !route.isInternal, !route.takesEntries, !route.isBroken else { continue }
      let written = route.written(in: map)
      guard let name = name(of: route, isFirst: isFirst) else {
        unlinked.append(UnlinkedRoute(pattern: written.first ?? ""))
        continue
      }
      do throws(NoLink) {
        let link = try link(to: route, named: name, written)
        links.append(link)
        guard !hasNumber, !link.isAbsolute, let url = trials.sample(of: link) else { continue }
        // Best is one with a number: `/list/42`.
        let required = link.parameters.filter(\.isRequired)
        hasNumber = !required.isEmpty && required.allSatisfy { $0.type == .int }
        if hasNumber || example == nil { example = url }
      } catch {
        unlinked.append(UnlinkedRoute(pattern: written.first ?? "", reason: error.reason))
      }
    }
    unlinked.sort { $0.pattern < $1.pattern }
  }

  /// `as NAME`, or else the screen's name for the first route that shows it.
  private func name(of route: Route, isFirst: Bool) -> String? {
    switch route.target {
    case .rewrite, .lookup: nil
    case .external, .action: route.ownName?.text
    case .screen, .bound: route.ownName?.text ?? (isFirst ? route.screen : nil)
    }
  }

  private mutating func link(
    to route: Route, named name: String, _ written: [String]
  ) throws(NoLink) -> ExportedLink {
    guard let pattern = route.patterns.first else { throw NoLink("its pattern is not valid") }
    if map.namespaces[route.namespace].settings.options.reading.isPlusBlankInCaptures {
      throw NoLink("its scheme reads a plus in a path as a blank")
    }
    guard pattern.dialect == .native || pattern.isPlain else {
      throw NoLink("the optional parts of its dialect are not supported")
    }
    var draft = LinkDraft(
      name, route, pattern, screen: route.screen.flatMap { map.screen(named: $0) })
    var link = ExportedLink(
      name: ExportedName(name: name, documentation: route.documentation, place: route.place),
      patterns: written, deprecated: route.deprecated)
    link.isOpen = draft.screen?.isOpen ?? false
    let start = try start(of: route, pattern, &draft)
    link.isAbsolute = !start.isEmpty
    link.path = try path(of: pattern, behind: start, &draft)
    link.query = try query(of: pattern, &draft)
    if let fragment = pattern.fragment {
      guard pattern.fragmentTokens.isEmpty || pattern.isPlain else {
        throw NoLink("its fragment has optional parts")
      }
      link.fragment = try pieces(of: fragment, pattern.hasRootedFragment, &draft)
    }
    link.parameters = draft.sortedParameters
    guard link.variants.count <= Self.variantLimit else {
      throw NoLink("its optional parts have too many combinations")
    }
    link.otherRoutes = trials.otherRoutes(than: route, of: link)
    return link
  }

  // MARK: The parts of a URL

  /// Scheme and host of a route that belongs to some.
  private mutating func start(
    of route: Route, _ pattern: Pattern, _ draft: inout LinkDraft
  ) throws(NoLink) -> [LinkPiece] {
    let scheme: String
    let host: HostPattern?
    if let own = pattern.scheme {
      guard !pattern.isOpaque else { throw NoLink("no slash follows its scheme") }
      (scheme, host) = (own, pattern.authority)
    } else if route.namespace != 0 {
      guard let claim = map.namespaces[route.namespace].claims.first(where: \.canStart) else {
        throw NoLink("the host of its scheme has a wildcard")
      }
      (scheme, host) = (claim.scheme, claim.host)
    } else {
      return []
    }
    guard let host else {
      guard WebScheme(scheme) == nil else { throw NoLink("its scheme has no host") }
      draft.isInHost = true
      return [.text("\(scheme)://")]
    }
    var pieces: [LinkPiece] = [.text("\(scheme)://")]
    for (number, label) in host.labels.enumerated() {
      guard !label.isRest else { throw NoLink("its host has a wildcard") }
      if number > 0 { pieces.append(.text(".")) }
      for part in label.parts {
        switch part {
        case .literal(let text):
          guard let ascii = HostName.ascii(text) else { throw NoLink("its host is no name") }
          pieces.append(.text(ascii))
        case .star: throw NoLink("its host has a wildcard")
        case .capture(let capture):
          pieces.append(try value(of: capture, at: .label, &draft))
        }
      }
    }
    return pieces + [.text((host.port.map { ":\($0)" } ?? "") + "/")]
  }

  private mutating func path(
    of pattern: Pattern, behind start: [LinkPiece], _ draft: inout LinkDraft
  ) throws(NoLink) -> [LinkPiece] {
    var tokens = pattern.path
    if case .slash? = tokens.first { tokens.removeFirst() }
    if case .slash? = tokens.last { tokens.removeLast() }
    var pieces = start
    if case .group(let inner, _)? = tokens.first, case .slash? = inner.first {
      guard start.isEmpty, tokens.count > 1, case .slash = tokens[1] else {
        throw NoLink("its path begins with an optional part")
      }
    } else if start.isEmpty {
      pieces = [.text("/")]
    }
    pieces += try self.pieces(of: tokens, &draft)
    return pieces.merged
  }

  /// A group without captures of its own is always there, as one that the screen needs.
  private mutating func pieces(
    of tokens: [PatternToken], _ draft: inout LinkDraft
  ) throws(NoLink) -> [LinkPiece] {
    draft.depth += 1
    defer { draft.depth -= 1 }
    guard draft.depth < 16 else { throw NoLink("its optional parts are too deep") }
    var result: [LinkPiece] = []
    // A slash that is only needed before a group belongs to it.
    var slash: [PatternToken] = []
    for (index, token) in tokens.enumerated() {
      let isAlone = !tokens.isPart(index - 1) && !tokens.isPart(index + 1)
      switch token {
      case .slash:
        draft.isInHost = false
        if tokens.isLooseGroup(index + 1) { slash = [.slash] } else { result.append(.text("/")) }
      case .part(.literal(let text)):
        let place: PercentCoding.Place = draft.isInHost ? .host : .segment
        result.append(.text(PercentCoding.encode(text, for: place)))
      case .part(.star):
        if isAlone { result.append(.text("x")) }
      case .part(.capture(let capture)):
        if !isAlone, tokens.hasOnlyDots(around: index) {
          throw NoLink("one of its segments could be '..'")
        }
        result.append(try value(of: capture, at: isAlone ? .segment : .within, &draft))
      case .rest(let capture, _, let atLeastOne):
        guard let capture, capture.name != nil else {
          // It matches no segment.
          if case .text("/")? = result.last { result.removeLast() }
          if atLeastOne { result.append(.text("/x")) }
          break
        }
        guard !draft.isInHost else { throw NoLink("a wildcard is in the place of its host") }
        result.append(try value(of: capture, at: atLeastOne ? .someSegments : .segments, &draft))
      case .group(let inner, _):
        let pieces = try self.pieces(of: slash + inner, &draft)
        slash = []
        let own = pieces.ownParameters
        if own.isEmpty || own.contains(where: draft.isNeeded) {
          result += pieces
        } else {
          for name in own { draft.makeOptional(name) }
          result.append(.group(pieces.merged))
        }
      case .binding: break
      }
    }
    return result
  }

  private mutating func pieces(
    of fragment: [PatternSegment], _ isRooted: Bool, _ draft: inout LinkDraft
  ) throws(NoLink) -> [LinkPiece] {
    var pieces: [LinkPiece] = [.text(isRooted ? "#/" : "#")]
    for (number, segment) in fragment.enumerated() {
      if number > 0 { pieces.append(.text("/")) }
      guard !segment.isRest else { throw NoLink("its fragment has a wildcard") }
      for part in segment.parts {
        switch part {
        case .literal(let text):
          pieces.append(.text(PercentCoding.encode(text, for: .fragment)))
        case .star: if segment.parts.count == 1 { pieces.append(.text("x")) }
        case .capture(let capture):
          pieces.append(try value(of: capture, at: .fragment, &draft))
        }
      }
    }
    return pieces.merged
  }

  private mutating func query(
    of pattern: Pattern, _ draft: inout LinkDraft
  ) throws(NoLink) -> [LinkItem] {
    var items: [LinkItem] = []
    for condition in pattern.query {
      let key = condition.key
      switch condition.test {
      case .equal(let text):
        items.append(.fixed(key, text))
        draft.leftOut.insert(key)
      case .absent: draft.leftOut.insert(key)
      case .present:
        // A parameter that is always there is written below.
        if draft.screen?.parameters?.contains(where: { $0.key == key && $0.isRequired }) == true {
          continue
        }
        items.append(.key(key))
        draft.leftOut.insert(key)
      case .matches(let parts, let isOptional):
        guard parts.count == 1, case .capture(let capture)? = parts.first,
          let name = capture.name
        else { throw NoLink("a value of its query is not one parameter") }
        _ = try value(of: capture, at: .query(key), &draft)
        if isOptional, !draft.isNeeded(draft.own(name)) { draft.makeOptional(draft.own(name)) }
        items.append(.value(key: key, parameter: draft.own(name)))
      }
    }
    guard let screen = draft.screen else { return items }
    for parameter in screen.parameters ?? [] where draft.takesFromQuery(parameter) {
      let found = types.found(
        parameter.form, as: .init(owner: .screen(screen.name), name: parameter.name))
      draft.add(
        LinkParameter(
          name: parameter.name, type: found.linkType,
          isRequired: draft.isNeeded(parameter.name), urlName: parameter.key, key: parameter.key,
          fallback: draft.fallback(of: parameter)?.text, note: found.note))
      items.append(.value(key: parameter.key, parameter: parameter.name))
    }
    return items
  }

  // MARK: Values

  private mutating func value(
    of capture: Capture, at place: LinkPiece.Place, _ draft: inout LinkDraft
  ) throws(NoLink) -> LinkPiece {
    guard let name = capture.name else {
      // An anonymous choice is written as its first word.
      guard let type = capture.type.flatMap({ try? map.types.resolve($0).get() }),
        case .choice(let words) = type, let word = words.first(where: { !$0.isEmpty })
      else { throw NoLink("one of its captures has no name") }
      return .text(PercentCoding.encode(word, for: draft.isInHost ? .host : .segment))
    }
    let own = draft.own(name)
    guard !draft.has(own) else { throw NoLink("'\(name)' is in it twice") }
    let found = found(capture, named: own, draft)
    if case .list = found.linkType, place.key != nil, capture.type == nil {
      throw NoLink("a list of its query is captured as one text")
    }
    let place = draft.isInHost && place == .segment ? .host : place
    let fit = try types.fit(found, at: place)
    let parameter = draft.declared(own)
    draft.add(
      LinkParameter(
        name: own, type: found.linkType, isRequired: true, urlName: name, key: place.key,
        fallback: parameter.flatMap { draft.fallback(of: $0)?.text }, note: found.note,
        failure: fit.failure))
    return .value(own, fit.place)
  }

  /// The type of a capture: that of the screen's parameter, unless the capture says more.
  private mutating func found(
    _ capture: Capture, named own: String, _ draft: LinkDraft
  ) -> TypeExport.Found {
    let ofCapture = capture.type.map {
      types.found($0, as: .init(owner: .link(draft.name), name: own))
    }
    guard let parameter = draft.declared(own), let screen = draft.screen else {
      return ofCapture ?? TypeExport.Found(.string)
    }
    let ofScreen = types.found(
      parameter.form, as: .init(owner: .screen(screen.name), name: parameter.name))
    guard let ofCapture, capture.type?.text != parameter.form.text else { return ofScreen }
    // A capture with a built-in type says no more than a declared type of the screen.
    if case .declared = ofScreen.linkType, ofCapture.isBuiltIn { return ofScreen }
    return ofCapture.linkType == ofScreen.linkType && ofCapture.isBuiltIn ? ofScreen : ofCapture
  }
}

/// Why a route has no link.
struct NoLink: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension Route {
  /// Its patterns with the scheme that it belongs to.
  func written(in map: LinkedMap) -> [String] {
    let claims = map.namespaces[namespace].claims
    guard let claim = claims.first(where: \.canStart) ?? claims.first else { return written }
    let start = claim.host == nil ? claim.scheme + ":/" : claim.text
    return written.map { start + ($0.hasPrefix("/") ? "" : "/") + $0 }
  }
}

extension Namespace.Claim {
  /// Whether a URL can begin with it, if its captures have values.
  fileprivate var canStart: Bool {
    guard let host else { return WebScheme(scheme) == nil }
    return !host.takesAnyPort
      && host.labels.allSatisfy { !$0.isRest && !$0.parts.contains(.star) }
  }
}

extension [PatternToken] {
  fileprivate func isPart(_ index: Int) -> Bool {
    guard indices.contains(index), case .part = self[index] else { return false }
    return true
  }

  /// Whether there is a group of whole segments that does not begin with a slash.
  fileprivate func isLooseGroup(_ index: Int) -> Bool {
    guard indices.contains(index), case .group(let inner, _) = self[index] else { return false }
    if case .slash? = inner.first { return false }
    guard indices.contains(index + 1) else { return true }
    if case .slash = self[index + 1] { return true }
    return false
  }

  /// Whether the literals of the segment around a capture are nothing but dots.
  fileprivate func hasOnlyDots(around index: Int) -> Bool {
    var text = ""
    for step in [-1, 1] {
      var place = index + step
      while isPart(place) {
        if case .part(.literal(let literal)) = self[place] { text += literal }
        place += step
      }
    }
    return text.allSatisfy { $0 == "." }
  }
}

extension [LinkPiece] {
  /// The same with neighbouring texts as one, and without the slash that the segments of a wildcard
  /// begin with.
  var merged: [LinkPiece] {
    var result: [LinkPiece] = []
    for piece in self {
      guard case .text(var last)? = result.last else {
        result.append(piece)
        continue
      }
      switch piece {
      case .text(let text): result[result.count - 1] = .text(last + text)
      case .value(_, .segments), .value(_, .someSegments), .value(_, .path):
        if last.hasSuffix("/") { last.removeLast() }
        result.removeLast()
        if !last.isEmpty { result.append(.text(last)) }
        result.append(piece)
      case .value, .group: result.append(piece)
      }
    }
    return result
  }
}
