// Made from grammar/roadbook.grammar by `make generate`. Do not edit.
// swift-format-ignore-file

/// A word that begins a statement or clause.
package enum Keyword: String, CaseIterable {
  case rules
  case dialect
  case roadbook
  case include
  case platforms
  case scheme
  case type
  case `var`
  case screen
  case tabs
  case stack
  case container
  case root
  case presenter
  case style
  case test
  case before
  case cases
  case route
  case group
  case block
  case `guard`
  case on
  case normalize
  case rank
  case `case`
  case slash
  case plus
  case decode
  case clash
  case fallback
  case modals
  case deferral
  case tables
  case host
  case hostless
  case blanks
  case bare
  case port
  case query
  case repeated
  case flags
  case fragment
  case wildcard
  case reuse
  case aasa
  case assetlinks
  case entitlements
  case plist
  case manifest
  case `in`
  case modal
  case priority
  case parent
  case `as`
  case `internal`
  case only
  case when
  case tag
  case deprecated
  case example
  case `default`
  case log
  case `if`
  case perform
  case decline
  case cancel
  case `defer`
  case allow
  case hold
  case require
  case show
  case `open`
  case push
  case present
  case pop
  case dismiss
  case select
  case external
  case set
  case load
  case save
  case run
  case new
  case check
  case format
  case changes
  case remove
  case edit
  case undo
  case redo
  case list
  case describe
  case export
  case resolve
  case explain
  case match
  case generate
  case back
  case resume
  case reset
  case proceed
  case drop
  case step
  case next
  case finish
  case `continue`
  case `break`
  case watch
  case view
  case stop
  case goto
  case diff
  case expect
  case answer
  case help
  case tour
  case record
  case replay
  case quit
  case settings
  case alias
  case bind
  case routes
  case blocks
  case schemes
  case containers
  case tests
  case screens
  case types
  case vars
  case guards
  case overlaps
  case history
  case lines
}

extension Keyword {
  /// Whether it begins a clause of a route, group or scheme.
  package var isClause: Bool {
    switch self {
    case .`in`, .modal, .style, .`guard`, .priority, .parent, .`as`, .`internal`, .only, .when, .tag, .deprecated, .example, .`default`: true
    default: false
    }
  }
}

extension Keyword {
  /// What carrying out its statement does.
  package var effects: StatementEffects {
    switch self {
    case .`open`: [.changesApp, .needsRest]
    case .push: [.changesApp, .needsRest]
    case .present: [.changesApp, .needsRest]
    case .pop: [.changesApp, .needsRest]
    case .dismiss: [.changesApp, .needsRest]
    case .select: [.changesApp, .needsRest]
    case .set: [.changesApp]
    case .load: [.needsRest, .refusedInTests]
    case .save: [.refusedInTests]
    case .run: [.refusedInTests]
    case .new: [.needsRest, .refusedInTests]
    case .changes: [.refusedInTests]
    case .remove: [.needsRest, .refusedInTests]
    case .edit: [.needsRest, .refusedInTests]
    case .undo: [.refusedInTests]
    case .redo: [.refusedInTests]
    case .export: [.refusedInTests]
    case .back: [.changesApp, .needsRest]
    case .resume: [.changesApp, .needsRest]
    case .reset: [.changesApp, .needsRest]
    case .proceed: [.changesApp, .needsRest]
    case .drop: [.changesApp, .needsRest]
    case .step: [.changesApp]
    case .next: [.changesApp]
    case .finish: [.changesApp]
    case .`continue`: [.changesApp]
    case .view: [.refusedInTests]
    case .stop: [.changesApp]
    case .goto: [.changesApp, .needsRest]
    case .test: [.refusedInTests]
    case .answer: [.changesApp]
    case .record: [.refusedInTests]
    case .replay: [.refusedInTests]
    case .quit: [.refusedInTests]
    default: []
    }
  }
}

extension Keyword {
  /// The values of an option; the first is the native default.
  package var values: [String] {
    switch self {
    case .rank: ["specific", "first", "all", "literals"]
    case .`case`: ["sensitive", "insensitive"]
    case .slash: ["loose", "strict"]
    case .plus: ["space", "literal", "everywhere"]
    case .decode: ["once", "stable", "when host", "except slash"]
    case .clash: ["path", "query"]
    case .fallback: ["app", "none"]
    case .modals: ["dismiss", "keep", "reuse"]
    case .deferral: ["one", "many"]
    case .tables: ["together", "apart"]
    case .host: ["claimed", "path", "authority", "web", "dotted"]
    case .hostless: ["allow", "refuse"]
    case .blanks: ["refuse", "escape"]
    case .bare: ["any", "apart"]
    case .port: ["keep", "unusual", "ignore"]
    case .query: ["merge", "apart"]
    case .repeated: ["list", "last"]
    case .flags: ["keep", "drop"]
    case .fragment: ["weaker", "join", "ignore"]
    case .wildcard: ["keep", "drop"]
    case .reuse: ["screen", "arguments"]
    default: []
    }
  }

  /// The values of an option that only the rules of a library know.
  package var libraryValues: [String] {
    switch self {
    case .rank: ["literals"]
    case .plus: ["everywhere"]
    case .decode: ["except slash"]
    case .tables: ["together", "apart"]
    case .host: ["claimed", "path", "authority", "web", "dotted"]
    case .hostless: ["allow", "refuse"]
    case .blanks: ["refuse", "escape"]
    case .bare: ["any", "apart"]
    case .port: ["keep", "unusual", "ignore"]
    case .query: ["merge", "apart"]
    case .repeated: ["list", "last"]
    case .flags: ["keep", "drop"]
    case .fragment: ["weaker", "join", "ignore"]
    case .wildcard: ["keep", "drop"]
    case .reuse: ["screen", "arguments"]
    default: []
    }
  }
}
