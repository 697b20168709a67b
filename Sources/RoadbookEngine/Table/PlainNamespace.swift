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

    static var unsettled: Owner { Owner(namespace: -1) }
  }

  private let edges: LiteralEdges
  private let schemes: LiteralEdges.Region
  /// Schemes with hosts: `https://example.com`.
  private let hosts: LiteralEdges.Region
  /// By the numbers of `texts`.
  private let owners: FlatArray<Owner>
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
    var builder = LiteralEdges.Builder(capacity: owners.count)
    let numbers = owners.indices.map { (literal: Int32($0), child: Int32($0)) }
    let isHost = { (number: Int32) in texts.text(number).contains(Byte.colon) }
    schemes = builder.add(numbers.filter { !isHost($0.literal) }, texts)
    hosts = builder.add(numbers.filter { isHost($0.literal) }, texts)
    edges = LiteralEdges(builder)
    self.owners = FlatArray(owners)
    self.texts = texts
  }

  func free() {
    edges.free()
    owners.free()
  }

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
    _ storage: RouteTableStorage, _ region: LiteralEdges.Region, _ text: Span<UInt8>, _ end: Int
  ) -> Owner? {
    let number = storage.plainClaims.edges.child(region, LiteralKey(folding: text, 0, end)) {
      storage.hasClaimTail($0, text)
    }
    return number < 0 ? nil : storage.plainClaims.owners[Int(number)]
  }
}
