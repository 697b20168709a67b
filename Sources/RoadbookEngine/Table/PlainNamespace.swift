/// How a namespace reads plain URLs, which need no decoding.
struct PlainNamespace: BitwiseCopyable, Sendable {
  /// Where a search begins: `nothing` if there are no routes, `unsettled` if only a `Request` can tell since hosts have
  /// conditions or an option is unusual.
  let root: Int32
  let isFolded: Bool
  let fallsBackToGlobal: Bool
  /// Whether following the segments from the root is enough where only one child may match.
  var isDescended: Bool { !isFolded && !fallsBackToGlobal }
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
  }
}

/// Finds the namespace of a plain URL by its scheme, or by its scheme and exact host: one or two look-ups.
struct PlainClaims: Sendable {
  struct Owner: BitwiseCopyable, Sendable {
    /// -1 if only a `Request` can tell.
    var namespace: Int32
    /// Whether the claim has a host.
    var hasHost = false
    /// The number of the claim's text.
    var text: Int32 = -1

    static var unsettled: Owner { Owner(namespace: -1) }
  }

  private let owners: LiteralValues<Owner>
  private let schemes: LiteralValues<Owner>.Region
  /// Schemes with hosts: `https://example.com`.
  private let hosts: LiteralValues<Owner>.Region
  /// By the texts of owners.
  let texts: LiteralTable

  init(_ claims: HostIndex, namespaces: [Int32]) {
    var texts = LiteralTable()
    var owners: [Owner] = []
    // The texts of schemes and of hosts differ, since only the latter have a colon.
    func add(_ text: String, _ owner: Owner) {
      let number = Int(texts.intern(text.utf8, folded: true))
      if number == owners.count {
        owners.append(owner)
        return
      }
      // The first claim counts, unless one depends on more than the text. Equal hosts may have different ports.
      let isEqual = !owners[number].hasHost || owners[number].namespace == owner.namespace
      if owner.namespace < 0 || !isEqual { owners[number] = .unsettled }
    }
    for entry in EntryScheme.allCases { add(entry.rawValue, .unsettled) }
    for (claim, host) in claims.hosts.enumerated() {
      let owner = Owner(namespace: namespaces[claim], hasHost: host.labels != nil)
      if let text = host.exactText {
        let isPlain =
          (host.port == nil || host.port == HostPort.usual)
          && EntryScheme(rawValue: host.scheme) == nil
        add("\(host.scheme)://\(text)", isPlain ? owner : .unsettled)
      } else {
        add(host.scheme, host.labels == nil ? owner : .unsettled)
      }
    }
    for number in owners.indices { owners[number].text = Int32(number) }
    var words: [UInt64] = []
    var places = [Int](repeating: 0, count: owners.count)
    func append(hosts: Bool) -> LiteralValues<Owner>.Region {
      let literals = owners.map { (key: texts.key(of: $0.text), number: $0.text) }
        .filter { texts.text($0.number).contains(Byte.colon) == hosts }
      return LiteralValues<Owner>.append(literals, to: &words) { places[Int($0)] = Int($1) }
    }
    schemes = append(hosts: false)
    hosts = append(hosts: true)
    for (owner, place) in zip(owners, places) { words.set(owner, at: place) }
    self.owners = LiteralValues(words)
    self.texts = texts
  }

  func free() { owners.free() }

  /// The owner of a URL whose scheme ends at `colon` and whose host, if it has one and no port, ends at `hostEnd`; nil
  /// if no claim matches.
  static func owner(
    _ storage: RouteTableStorage, _ text: Span<UInt8>, colon: Int, hostEnd: Int?
  ) -> Owner? {
    let hosts = storage.plainClaims.hosts
    if hosts.size > 0, let hostEnd, let owner = owner(storage, hosts, text, hostEnd) {
      return owner
    }
    return owner(storage, storage.plainClaims.schemes, text, colon)
  }

  private static func owner(
    _ storage: RouteTableStorage, _ region: LiteralValues<Owner>.Region, _ text: Span<UInt8>,
    _ end: Int
  ) -> Owner? {
    let owners = storage.plainClaims.owners
    let place = owners.place(region, LiteralKey(folding: text, 0, end)) {
      storage.hasClaimTail(owners[$0].text, text)
    }
    return place < 0 ? nil : owners[place]
  }
}
