/// How a namespace reads plain URLs, which need no decoding.
struct PlainNamespace: BitwiseCopyable, Sendable {
  /// Where a search begins: `nothing` if there are no routes, `unsettled` if only a `Request` can
  /// tell since hosts have conditions or an option is unusual.
  let root: Int32
  let isFolded: Bool
  let fallsBackToGlobal: Bool
  /// Whether following the segments from the root is enough where only one child may match.
  let isDescended: Bool
  /// The role of the host; nil if it depends on the claim.
  let hostRole: HostRole?
  let isPlusLiteral: Bool
  let queryWins: Bool
  /// Whether captures, query and fragment are read as in the native language.
  let hasUsualRules: Bool

  init(_ namespace: NamespaceRecord, roots: [Int32]) {
    let options = namespace.options
    isFolded = options.isCaseInsensitive
    fallsBackToGlobal = options.fallsBackToGlobal
    hostRole = options.hostRole
    isPlusLiteral = options.isPlusLiteral
    queryWins = options.queryWins
    hasUsualRules = options.reading == ReadingRules()
    if !namespace.conditionedContexts.isEmpty || options.isSlashStrict || options.reading.needsHost
      || options.hostRole == .pathUnlessDotted
    {
      root = PlainSearch.unsettled
    } else {
      root = namespace.openContext < 0 ? PlainSearch.nothing : roots[Int(namespace.openContext)]
    }
    isDescended = root >= 0 && !isFolded && !fallsBackToGlobal
  }
}

/// Finds the namespace of a plain URL by its scheme and, if the scheme has claims with hosts, by
/// its host.
struct PlainClaims: Sendable {
  struct Owner: BitwiseCopyable, Sendable {
    /// -1 if only a `Request` can tell.
    var namespace: Int32
    /// Whether the claim has a host.
    var hasHost: Bool
  }

  /// The namespace of a scheme or a host.
  private struct Claim: BitwiseCopyable, Sendable {
    /// -1 if only a `Request` can tell, -2 if there is no claim.
    var namespace: Int32
    /// The number of its text.
    var text: Int32

    static var unsettled: Int32 { -1 }
    static var nothing: Int32 { -2 }
  }

  private struct Scheme: BitwiseCopyable, Sendable {
    /// Of the scheme with any host.
    var claim: Claim
    var hosts: LiteralValues<Claim>.Region
  }

  private let schemes: LiteralValues<Scheme>
  private let region: LiteralValues<Scheme>.Region
  /// Those of all schemes.
  private let hosts: LiteralValues<Claim>
  /// By the texts of claims.
  let texts: LiteralTable

  init(_ claims: HostIndex, namespaces: [Int32]) {
    var texts = LiteralTable()
    // By the texts of scheme and host; -1 for any host.
    var known = EdgeTable()
    var all: [(scheme: Int32, claim: Claim)] = []
    func add(_ scheme: String, _ host: String?, _ namespace: Int32) {
      let first = texts.intern(scheme.utf8, folded: true)
      let second = host.map { texts.intern($0.utf8, folded: true) } ?? -1
      let number = Int(known.lookup(first, second))
      if number < 0 {
        known.insert(first, second, Int32(all.count))
        all.append((first, Claim(namespace: namespace, text: second)))
        return
      }
      // The first claim counts, unless one depends on more than the text. Equal hosts may have
      // different ports.
      let isEqual = host == nil || all[number].claim.namespace == namespace
      if namespace < 0 || !isEqual { all[number].claim.namespace = Claim.unsettled }
    }
    for entry in EntryScheme.allCases { add(entry.rawValue, nil, Claim.unsettled) }
    for (claim, host) in claims.hosts.enumerated() {
      let exact = host.exactText
      // A plain URL has its host in ASCII.
      let text = exact.flatMap { ComparedText.isASCII($0) ? $0 : HostName.ascii($0) }
      if exact != nil, text == nil { add(host.scheme, nil, Claim.unsettled) }
      let isPlain =
        text == nil
        ? host.labels == nil
        : (host.port == nil || host.port == HostPort.usual)
          && EntryScheme(rawValue: host.scheme) == nil
      add(host.scheme, text, isPlain ? namespaces[claim] : Claim.unsettled)
    }
    var hostWords: [UInt64] = []
    let byScheme = Dictionary(grouping: all, by: \.scheme).sorted { $0.key < $1.key }
    let values = byScheme.map { scheme, claims in
      let own = claims.first { $0.claim.text < 0 }
      let hosts = claims.filter { $0.claim.text >= 0 }
        .map { (key: texts.key(of: $0.claim.text), value: $0.claim) }
      return (
        key: texts.key(of: scheme),
        value: Scheme(
          claim: Claim(namespace: own?.claim.namespace ?? Claim.nothing, text: scheme),
          hosts: LiteralValues.append(hosts, to: &hostWords))
      )
    }
    var words: [UInt64] = []
    region = LiteralValues.append(values, to: &words)
    schemes = LiteralValues(words)
    hosts = LiteralValues(hostWords)
    self.texts = texts
  }

  func free() {
    schemes.free()
    hosts.free()
  }

  /// The owner of a URL whose scheme ends at `colon`; nil if no claim matches. `host`: if it has
  /// one, and no port.
  static func owner(
    _ storage: RouteTableStorage, _ text: Span<UInt8>, colon: Int, host: Range<Int>?
  ) -> Owner? {
    let claims = storage.plainClaims
    let place = claims.schemes.place(claims.region, LiteralKey(folding: text, 0, colon)) {
      storage.hasClaimTail(claims.schemes[$0].claim.text, text, 0)
    }
    if place < 0 { return nil }
    let scheme = claims.schemes[place]
    if scheme.hosts.size > 0, let host {
      let key = LiteralKey(folding: text, host.lowerBound, host.upperBound)
      let place = claims.hosts.place(scheme.hosts, key) {
        storage.hasClaimTail(claims.hosts[$0].text, text, host.lowerBound)
      }
      if place >= 0 { return Owner(namespace: claims.hosts[place].namespace, hasHost: true) }
    }
    return scheme.claim.namespace == Claim.nothing
      ? nil : Owner(namespace: scheme.claim.namespace, hasHost: false)
  }
}
