// Made from grammar/findings.txt by `make generate`. Do not edit.
// swift-format-ignore-file

/// The stable name of a kind of diagnostic. Messages may change, codes do not.
package enum FindingCode: String, CaseIterable, Sendable {
  /// a name is missing
  case syntaxExpectedName = "syntax-expected-name"
  /// a pattern is missing
  case syntaxExpectedPattern = "syntax-expected-pattern"
  /// a URL is missing
  case syntaxExpectedURL = "syntax-expected-url"
  /// the name of a file is missing
  case syntaxExpectedFile = "syntax-expected-file"
  /// a string in quotes is missing
  case syntaxExpectedText = "syntax-expected-text"
  /// a value is missing
  case syntaxExpectedExpression = "syntax-expected-expression"
  /// a type is missing
  case syntaxExpectedType = "syntax-expected-type"
  /// a number is missing
  case syntaxExpectedNumber = "syntax-expected-number"
  /// a body in braces is missing
  case syntaxExpectedBody = "syntax-expected-body"
  /// '->' or '=>' is missing
  case syntaxExpectedArrow = "syntax-expected-arrow"
  /// a punctuation mark is missing
  case syntaxExpectedToken = "syntax-expected-token"
  /// one of a few keywords is missing
  case syntaxExpectedWord = "syntax-expected-word"
  /// there is something that does not belong here
  case syntaxUnexpected = "syntax-unexpected"
  /// a bracket is never closed
  case syntaxUnclosed = "syntax-unclosed"
  /// a string is not closed on its line
  case syntaxUnclosedText = "syntax-unclosed-text"
  /// '${' is not closed on its line
  case syntaxUnclosedInterpolation = "syntax-unclosed-interpolation"
  /// the escape sequence does not exist
  case syntaxUnknownEscape = "syntax-unknown-escape"
  /// an operator of another language: '!', '&&' and '||' are written 'not', 'and' and 'or'
  case syntaxOperator = "syntax-operator"
  /// the '{' of a body needs a space before it
  case syntaxGluedBrace = "syntax-glued-brace"
  /// a URL must start with '/' or a scheme
  case syntaxRelativeURL = "syntax-relative-url"
  /// the statement is not allowed here
  case syntaxMisplacedStatement = "syntax-misplaced-statement"
  /// the statement is not allowed here
  case misplacedStatement = "misplaced-statement"
  /// a clause such as 'modal' belongs on the line of its route, one such as 'tag' in its body
  case syntaxMisplacedClause = "syntax-misplaced-clause"
  /// the map cannot be read, or the bundle of the app lacks its file
  case unreadable = "unreadable"
  /// the file is not a text file
  case notText = "not-text"
  /// the file is not valid UTF-8; save it as UTF-8
  case invalidUTF8 = "invalid-utf8"
  /// nested deeper than 50 levels
  case syntaxTooDeep = "syntax-too-deep"
  /// no statement starts with this word
  case unknownStatement = "unknown-statement"
  /// a command in a map does not run when the map is loaded
  case commandInMap = "command-in-map"
  /// the number does not fit in 64 bits
  case numberTooLarge = "number-too-large"
  /// 'set' needs a variable, an existing part of one, or a parameter
  case badSet = "bad-set"
  /// an argument needs the name of its parameter: 'name: value'
  case argumentWithoutName = "argument-without-name"
  /// a command needs a number
  case expectedNumber = "expected-number"
  /// a stack is a list of screens
  case expectedScreen = "expected-screen"
  /// a command needs a URL
  case expectedURL = "expected-url"
  /// nothing separates two captures, so it is unclear where the first one ends
  case patternAdjacentCaptures = "pattern-adjacent-captures"
  /// there are only captures between two '**', so it is unclear which one matches what
  case patternAmbiguousRest = "pattern-ambiguous-rest"
  /// a capture name consists of the letters a to z, digits and '_'
  case patternBadCaptureName = "pattern-bad-capture-name"
  /// a capture needs a name
  case patternNamelessCapture = "pattern-nameless-capture"
  /// two captures have the same name: the second would hide the first
  case patternDuplicateCapture = "pattern-duplicate-capture"
  /// the port of the host is not valid
  case patternBadPort = "pattern-bad-port"
  /// there is nothing between two dots of the host
  case patternEmptyLabel = "pattern-empty-label"
  /// the host of a pattern is a name, and not an address of IPv6
  case patternAddress = "pattern-address"
  /// '**' can only be the first label of a host
  case patternRestInHost = "pattern-rest-in-host"
  /// the type inside '<…>' is not valid
  case patternBadType = "pattern-bad-type"
  /// there is no type inside '<…>'
  case patternEmptyType = "pattern-empty-type"
  /// there is nothing between two '|'
  case patternEmptyChoice = "pattern-empty-choice"
  /// the range inside '<…>' is not valid
  case patternBadRange = "pattern-bad-range"
  /// the regular expression inside '<…>' is not valid
  case patternBadRegex = "pattern-bad-regex"
  /// the name inside '{…}' is not a valid screen name
  case patternBadScreenName = "pattern-bad-screen-name"
  /// '{Screen}' must follow a segment
  case patternScreenOnNothing = "pattern-screen-on-nothing"
  /// a segment can show only one screen
  case patternSecondScreen = "pattern-second-screen"
  /// '{Screen}' must end the segment
  case patternTextAfterScreen = "pattern-text-after-screen"
  /// a space is not allowed here
  case patternBlank = "pattern-blank"
  /// '%' must be followed by two hexadecimal digits
  case patternMalformedEscape = "pattern-malformed-escape"
  /// '${…}' belongs in URLs; a pattern captures with ':name'
  case patternInterpolation = "pattern-interpolation"
  /// the pattern is longer than any URL
  case patternTooLong = "pattern-too-long"
  /// in this dialect, a pattern does not start with '/'
  case patternLeadingSlash = "pattern-leading-slash"
  /// '//' is not what it looks like: native patterns have no empty segments
  case patternDoubleSlash = "pattern-double-slash"
  /// the text before '://' is not a valid scheme
  case patternBadScheme = "pattern-bad-scheme"
  /// this dialect matches this placeholder as literal text
  case patternLiteralPlaceholder = "pattern-literal-placeholder"
  /// the library compares what follows 'path' by its position; here 'path' matches up to it
  case patternMiddlePath = "pattern-middle-path"
  /// the library ignores what follows '*'; here '*' matches one segment
  case patternMiddleWildcard = "pattern-middle-wildcard"
  /// this dialect ignores the query
  case patternQueryIgnored = "pattern-query-ignored"
  /// there is nothing inside '(…)'
  case patternEmptyGroup = "pattern-empty-group"
  /// the query must come after all groups
  case patternQueryInGroup = "pattern-query-in-group"
  /// the fragment must come after all groups
  case patternFragmentInGroup = "pattern-fragment-in-group"
  /// the '(…)' groups would expand to too many patterns
  case patternTooManyGroups = "pattern-too-many-groups"
  /// there is nothing after '#'
  case patternEmptyFragment = "pattern-empty-fragment"
  /// a query condition needs a key
  case patternQueryWithoutKey = "pattern-query-without-key"
  /// a pattern can have only one '?'; conditions are separated by '&'
  case patternSecondQuery = "pattern-second-query"
  /// '!' or '?' has no meaning here
  case patternMisplacedMark = "pattern-misplaced-mark"
  /// the type of a capture is written in angle brackets, not in parentheses: ':id<int>'
  case patternTypeInParentheses = "pattern-type-in-parentheses"
  /// an optional capture is written as a group: '(/:x)', not ':x?'
  case patternOptionalMark = "pattern-optional-mark"
  /// '*', '**', '+' or '...' does not make a capture take several segments: write ':path<path>'
  case patternRestAfterCapture = "pattern-rest-after-capture"
  /// '**' and the type 'path' both take several segments: write one of them
  case patternRestWithPath = "pattern-rest-with-path"
  /// '**' must be a whole segment
  case patternRestInSegment = "pattern-rest-in-segment"
  /// '*' in front of a name does not capture: write ':rest<path>' for the rest of the path
  case patternNamedStar = "pattern-named-star"
  /// the pattern can be used, but probably another one is meant
  case patternUnlikely = "pattern-unlikely"
  /// a capture in brackets, an optional part in braces, or a regular expression outside a type
  case patternOtherNotation = "pattern-other-notation"
  /// a closing bracket has no opening bracket
  case patternStrayBracket = "pattern-stray-bracket"
  /// '<' is never closed
  case patternUnclosedAngle = "pattern-unclosed-angle"
  /// '{' is never closed
  case patternUnclosedBrace = "pattern-unclosed-brace"
  /// '(' is never closed
  case patternUnclosedGroup = "pattern-unclosed-group"
  /// no screen has this name, although other screens are declared
  case unknownScreen = "unknown-screen"
  /// no container has this name
  case unknownContainer = "unknown-container"
  /// no guard has this name
  case unknownGuard = "unknown-guard"
  /// a route names the same guard twice
  case repeatedGuard = "repeated-guard"
  /// no style has this name
  case unknownStyle = "unknown-style"
  /// only the type 'path' itself takes several segments
  case pathType = "path-type"
  /// no type has this name
  case unknownType = "unknown-type"
  /// no variable has this name
  case unknownVariable = "unknown-variable"
  /// the screen has no parameter with this name
  case unknownParameter = "unknown-parameter"
  /// there is no event with this name
  case unknownHook = "unknown-hook"
  /// no route has this name
  case unknownRoute = "unknown-route"
  /// the URL of a route cannot be built from these values, or leads elsewhere
  case routeURL = "route-url"
  /// no function has this name
  case unknownFunction = "unknown-function"
  /// the name is neither declared, nor captured by every pattern around it, nor built in
  case unknownName = "unknown-name"
  /// a built-in name or a variable hides the captured value
  case hiddenCapture = "hidden-capture"
  /// the option has no such value
  case unknownOption = "unknown-option"
  /// no guard runs at this point
  case unknownPoint = "unknown-point"
  /// the map is written for another language version
  case unknownLanguageVersion = "unknown-language-version"
  /// the screen is declared twice; the first declaration counts
  case duplicateScreen = "duplicate-screen"
  /// the container is declared twice, or is twice in another one; the first declaration counts
  case duplicateContainer = "duplicate-container"
  /// the guard is declared twice; the first declaration counts
  case duplicateGuard = "duplicate-guard"
  /// the type is declared twice; the first declaration counts
  case duplicateType = "duplicate-type"
  /// the variable is declared twice; the first declaration counts
  case duplicateVariable = "duplicate-variable"
  /// two parameters have the same name
  case duplicateParameter = "duplicate-parameter"
  /// two tests have the same name
  case duplicateTest = "duplicate-test"
  /// two routes have the same pattern or the same name, and the second never wins
  case duplicateRoute = "duplicate-route"
  /// a clause of a route, an option or a library that counts once is given twice; 'modal' is a style, too
  case duplicateClause = "duplicate-clause"
  /// in WAAppRouting, two entries have the same path, or paths that differ only in names
  case duplicatePath = "duplicate-path"
  /// in FSQRoutes, a second map for a scheme replaces the first
  case schemeReplaced = "scheme-replaced"
  /// notifications, shortcuts and activities do not belong to a scheme of the map
  case entryInScheme = "entry-in-scheme"
  /// two namespaces claim the same scheme and host
  case duplicateScheme = "duplicate-scheme"
  /// a second file sets another dialect for the scheme-less routes or for those of a scheme
  case dialectOfFile = "dialect-of-file"
  /// an operator or a condition has a value of the wrong type
  case typeMismatch = "type-mismatch"
  /// values of these two types are never equal
  case comparisonNeverTrue = "comparison-never-true"
  /// the condition of a route or scheme is always true, or always false
  case constantCondition = "constant-condition"
  /// the name of a test must be a plain string
  case badTestName = "bad-test-name"
  /// a test cannot change the map or access files
  case commandInTest = "command-in-test"
  /// a table belongs in a test
  case misplacedCases = "misplaced-cases"
  /// a test can have only one table
  case duplicateCases = "duplicate-cases"
  /// a table needs rows
  case expectedCase = "expected-case"
  /// two columns have the same name
  case duplicateColumn = "duplicate-column"
  /// a variable cannot have a built-in name
  case badVariableName = "bad-variable-name"
  /// a column cannot have the name of a variable, or a built-in name
  case badColumnName = "bad-column-name"
  /// the row has more or fewer values than the table has columns
  case badCase = "bad-case"
  /// the type, with the types it uses, is too large
  case typeTooLarge = "type-too-large"
  /// types use each other in a cycle
  case typeCycle = "type-cycle"
  /// the default does not fit the type of its parameter
  case defaultType = "default-type"
  /// the range contains no value, or its bounds are not of its type
  case badRange = "bad-range"
  /// the regular expression is not valid
  case badRegex = "bad-regex"
  /// this is neither a scheme nor a scheme with a host
  case badScheme = "bad-scheme"
  /// a word or option that only a library's rules have
  case libraryWord = "library-word"
  /// all patterns together expand to too many paths, or have too large regular expressions
  case mapTooLarge = "map-too-large"
  /// the pattern has too many segments, or a segment has too many parts
  case patternTooLarge = "pattern-too-large"
  /// a guard cannot give this answer
  case unknownAnswer = "unknown-answer"
  /// two styles have the same name; the first one counts
  case duplicateStyle = "duplicate-style"
  /// two hooks for the same event: only the last one runs
  case duplicateHook = "duplicate-hook"
  /// a file has two 'root' lines: only the last one counts
  case duplicateRoot = "duplicate-root"
  /// a file has two 'presenter' lines: only the last one counts
  case duplicatePresenter = "duplicate-presenter"
  /// the route has no screen, URL or action; if it contains routes, write 'group'
  case routeWithoutTarget = "route-without-target"
  /// a route is indented below another one, but not inside its braces
  case onlyIndented = "only-indented"
  /// a relative route cannot be inside a route that ends in '**', a query or a fragment
  case nestedUnderOpenRoute = "nested-under-open-route"
  /// the aliases around a route expand it to more than 1,024 patterns
  case tooManyAliases = "too-many-aliases"
  /// rules come after the routes that they apply to
  case optionAfterRoutes = "option-after-routes"
  /// the file cannot be read
  case includeMissing = "include-missing"
  /// the files include each other
  case includeCycle = "include-cycle"
  /// the file is outside the map's folder: a map cannot read other files on your disk
  case includeOutside = "include-outside"
  /// the map has more than 10,000 files
  case includeLimit = "include-limit"
  /// a file is twice in 'platforms', for the same host; the first line counts
  case duplicateFile = "duplicate-file"
  /// the initial value of a variable cannot be computed
  case badValue = "bad-value"
  /// an example URL does not lead to its route
  case exampleElsewhere = "example-elsewhere"
  /// the target of a rewrite or of 'normalize' starts with neither '/' nor a scheme
  case relativeTarget = "relative-target"
  /// the URL after 'external' has no scheme, so the system cannot open it
  case externalURL = "external-url"
  /// a part of the map in another dialect can be rewritten in the native dialect
  case nativePossible = "native-possible"
  /// why a part of the map in another dialect cannot be rewritten in the native dialect
  case nativeImpossible = "native-impossible"
  /// `in` has no effect on a modal with the rules of a library
  case containerOfModal = "container-of-modal"
  /// 'only' has no effect for a screen without declared parameters
  case onlyWithoutParameters = "only-without-parameters"
  /// `only` leaves out a parameter that the screen requires
  case onlyWithoutRequired = "only-without-required"
  /// a screen is its own parent
  case parentCycle = "parent-cycle"
  /// in FSQRoutes, a pattern cannot be empty
  case emptyPattern = "empty-pattern"
  /// the map opens or redirects to a URL that no route matches
  case leadsNowhere = "leads-nowhere"
  /// a target has the text ':id' where the captured value, '${id}', is meant, or '**'
  case literalCapture = "literal-capture"
  /// a scheme-less route cannot be reached, because no scheme falls back to these routes
  case routeUnreached = "route-unreached"
  /// other routes always match first, so this one never wins
  case hiddenRoute = "hidden-route"
  /// two routes that rank equally match the same URL, so that only their order decides
  case equalRank = "equal-rank"
  /// a route does not provide a required parameter of its screen
  case argumentNotGiven = "argument-not-given"
  /// no captured value fits the screen's parameter
  case captureNeverFits = "capture-never-fits"
  /// an untyped capture takes texts that the screen's parameter does not
  case captureTooWide = "capture-too-wide"
  /// a comment allows a finding that its line does not have, or that cannot be allowed
  case unusedAllow = "unused-allow"
  /// a comment '# roadbook: …' has an unknown word, or a code that does not exist or is always an error
  case badDirective = "bad-directive"
  /// the guard never runs: it has no 'on', and no route names it
  case idleGuard = "idle-guard"
  /// a guard, hook or block is on a path that no route has
  case pathWithoutRoute = "path-without-route"
  /// a pattern in a group starts with '/', so the group's path does not apply to it
  case rootedInGroup = "rooted-in-group"
  /// a rewrite, an entry or a block leads to a route marked 'deprecated'
  case deprecatedRoute = "deprecated-route"
  /// URLs of this route are redirected forever, or more than 16 times
  case rewriteLoop = "rewrite-loop"
  /// a redirect leads to a route that redirects again
  case rewriteChain = "rewrite-chain"
  /// a guard opens a URL that guards send back to it
  case guardLoop = "guard-loop"
  /// nothing in the map uses a type, a variable or a style
  case unusedDeclaration = "unused-declaration"
  /// a host mixes letters of two scripts that look alike, or differs in one letter from another host
  case lookalikeHost = "lookalike-host"
  /// a parameter of a URL is named like a password or a key
  case secretInURL = "secret-in-url"
  /// a container contains itself, directly or through others
  case containerCycle = "container-cycle"
  /// styles that show each other never show anything
  case styleCycle = "style-cycle"
  /// several containers are outermost, and 'root' names none of them
  case severalRoots = "several-roots"
  /// 'root' names the only outermost container, which is the root anyway
  case needlessRoot = "needless-root"
  /// a group has no routes
  case emptyGroup = "empty-group"
  /// a test has no statements, and checks nothing
  case emptyTest = "empty-test"
  /// no route matches the URLs of a scheme
  case emptyScheme = "empty-scheme"
  /// a statement never runs: the one before it always ends the body
  case unreachable = "unreachable"
  /// a block runs in addition to a route and can neither decide about it nor open another URL
  case verdictInBlock = "verdict-in-block"
  /// a hook is notified of a decision and cannot change it
  case verdictInHook = "verdict-in-hook"
  /// guards, 'on created' and 'on reloaded' cannot navigate
  case misplacedNavigation = "misplaced-navigation"
  /// of the hooks, only 'on showing' can defer
  case misplacedDefer = "misplaced-defer"
  /// the text of a pattern, or a whole list, is not in the source that 'roadbook import' reads
  case importUnread = "import-unread"
  /// the library does not use this pattern, or the pattern cannot be written in Roadbook
  case importPattern = "import-pattern"
  /// the scheme of these routes is unknown; an error where a scheme or host is not valid
  case importScheme = "import-scheme"
  /// the class that is created is unknown, or one of several; the map has a placeholder name
  case importScreen = "import-screen"
  /// the container is chosen at run time; the map leaves it out
  case importContainer = "import-container"
  /// the screen below is chosen at run time; the map leaves it out
  case importParent = "import-parent"
  /// the priority is computed at run time; the map leaves it out
  case importPriority = "import-priority"
  /// an option is set at run time; the map leaves it out
  case importOption = "import-option"
  /// a custom route definition class may match in its own way
  case importDefinition = "import-definition"
  /// routes are removed at run time
  case importChange = "import-change"
  /// the values that a converter accepts are decided by code; the type accepts any string
  case importType = "import-type"
  /// a bracket is not balanced: what follows may be misread
  case importBrackets = "import-brackets"
  /// no routes are registered here
  case importNothing = "import-nothing"
  /// the same route is registered twice; a warning where whole route maps replace each other, otherwise a hint
  case importReplaced = "import-replaced"
  /// allowed parameters are property names, not URL keys
  case importAllowed = "import-allowed"
  /// a registration depends on a condition: 'if', '#if' and the like
  case importCondition = "import-condition"
  /// the code of a handler, block or builder is left to be written by hand
  case importCode = "import-code"
  /// code decides whether a handler accepts
  case importResult = "import-result"
  /// a call that may or may not register a route
  case importDoubt = "import-doubt"
  /// the file has rules for several apps; the map has those of one
  case importApp = "import-app"
  /// code of the app sees each URL before its routes do, and may change it
  case importRewrite = "import-rewrite"
  /// the version of the router's library is unknown; the map follows the newest rules
  case importVersion = "import-version"
  /// the file is none of the five with which systems learn which URLs an app opens, or it is broken
  case platformFile = "platform-file"
  /// a file that 'platforms' names cannot be read
  case platformMissing = "platform-missing"
  /// a file that 'platforms' names is outside the map's folder: a map cannot read other files on your disk
  case platformOutside = "platform-outside"
  /// a system keeps URLs of a route in the browser
  case routeNotOpened = "route-not-opened"
  /// a system opens the app with URLs that no route matches
  case openedWithoutRoute = "opened-without-route"
  /// a system opens the app with URLs that the map leaves to the browser
  case openedAgainstMap = "opened-against-map"
  /// a host is in the map, but no file asks for its links, or the other way round
  case hostNotDeclared = "host-not-declared"
  /// a scheme is in the map, but no file registers it, or the other way round
  case schemeNotDeclared = "scheme-not-declared"
  /// Android cannot verify that a host belongs to the app, so that its links go to the browser
  case hostNotVerified = "host-not-verified"
  /// another rule decides about each URL that the rule matches
  case ruleNeverUsed = "rule-never-used"
  /// a rule of a platform's file means something else than it seems to say
  case ruleMeansOther = "rule-means-other"
  /// a system opens more than the map, and its file cannot say it more closely
  case platformCannotSay = "platform-cannot-say"
  /// a system and the map differ only in URLs that end with a slash
  case finalSlash = "final-slash"
  /// a text of a platform's file has a variable, whose value only the build knows
  case notKnownHere = "not-known-here"
  /// what is known of a system does not settle what a rule means
  case uncertainRule = "uncertain-rule"
  /// a later version of the map treats URLs differently
  case behaviourChanged = "behaviour-changed"
  /// a test fails
  case failingTest = "failing-test"
  /// two names of the map are one in a language that it is exported to
  case exportClash = "export-clash"
  /// an alias cannot be a word that already starts a statement
  case aliasOfKeyword = "alias-of-keyword"
  /// 'list' has no such noun
  case unknownNoun = "unknown-noun"
  /// 'export' does not know the format
  case unknownFormat = "unknown-format"
  /// the setting or its value does not exist
  case unknownSetting = "unknown-setting"
  /// the key does not exist or cannot be bound
  case unknownKey = "unknown-key"
  /// there is no editing action with this name
  case unknownAction = "unknown-action"
  /// the file of 'record' can no longer be written; the session continues
  case recordingStopped = "recording-stopped"
  /// a command at the prompt or in a script failed
  case commandFailed = "command-failed"
  /// a command cannot run as written, or its file cannot be read
  case commandUsage = "command-usage"
}

extension FindingCode {
  /// The usual severity.
  package var severity: Severity {
    switch self {
    case .commandInMap, .patternOptionalMark, .patternNamedStar, .patternUnlikely, .unknownScreen, .repeatedGuard, .pathType, .hiddenCapture, .duplicateTest, .duplicateRoute, .duplicatePath, .schemeReplaced, .comparisonNeverTrue, .constantCondition, .expectedCase, .duplicateHook, .duplicateRoot, .duplicatePresenter, .optionAfterRoutes, .relativeTarget, .containerOfModal, .onlyWithoutParameters, .onlyWithoutRequired, .leadsNowhere, .literalCapture, .routeUnreached, .hiddenRoute, .argumentNotGiven, .captureNeverFits, .badDirective, .idleGuard, .pathWithoutRoute, .rootedInGroup, .guardLoop, .lookalikeHost, .severalRoots, .unreachable, .verdictInBlock, .verdictInHook, .misplacedNavigation, .misplacedDefer, .importScheme, .importScreen, .importContainer, .importParent, .importPriority, .importOption, .importDefinition, .importChange, .importType, .importBrackets, .importNothing, .importReplaced, .importRewrite, .ruleNeverUsed, .ruleMeansOther, .behaviourChanged, .recordingStopped: .warning
    case .patternAmbiguousRest, .patternDoubleSlash, .patternLiteralPlaceholder, .patternMiddlePath, .patternMiddleWildcard, .patternQueryIgnored, .onlyIndented, .nativePossible, .equalRank, .captureTooWide, .unusedAllow, .deprecatedRoute, .rewriteChain, .unusedDeclaration, .secretInURL, .needlessRoot, .emptyGroup, .emptyTest, .emptyScheme, .importAllowed, .importCondition, .importCode, .importResult, .importDoubt, .importApp, .importVersion, .platformCannotSay, .finalSlash, .notKnownHere, .uncertainRule: .hint
    default: .error
    }
  }

  /// The severities that its diagnostics may have.
  package var severities: Set<Severity> {
    switch self {
    case .badSet, .unknownType, .unknownParameter, .unknownName, .typeMismatch, .badScheme, .importAllowed, .uncertainRule: [severity, .warning]
    case .patternAmbiguousRest, .unknownScreen, .duplicateRoute, .ruleMeansOther: [severity, .error]
    case .patternBadCaptureName, .patternNamelessCapture, .patternDuplicateCapture, .patternEmptyType, .patternMalformedEscape, .patternEmptyGroup, .patternMisplacedMark, .lookalikeHost, .importReplaced, .hostNotVerified: [severity, .hint]
    case .importScheme: [severity, .error, .hint]
    default: [severity]
    }
  }

  package var tags: FindingTags {
    switch self {
    case .syntaxExpectedName, .syntaxExpectedPattern, .syntaxExpectedURL, .syntaxExpectedFile, .syntaxExpectedText, .syntaxExpectedExpression, .syntaxExpectedType, .syntaxExpectedNumber, .syntaxExpectedBody, .syntaxExpectedArrow, .syntaxExpectedToken, .syntaxExpectedWord, .syntaxUnexpected, .syntaxUnclosed, .syntaxUnclosedText, .syntaxUnclosedInterpolation, .syntaxUnknownEscape, .syntaxOperator, .syntaxGluedBrace, .syntaxRelativeURL, .syntaxMisplacedClause, .notText, .invalidUTF8, .syntaxTooDeep: [.unread]
    case .commandInMap, .repeatedGuard, .duplicateScreen, .duplicateContainer, .duplicateGuard, .duplicateType, .duplicateVariable, .duplicateParameter, .duplicateTest, .duplicateRoute, .duplicateClause, .duplicatePath, .duplicateScheme, .duplicateCases, .duplicateColumn, .duplicateStyle, .duplicateHook, .duplicateRoot, .duplicatePresenter, .duplicateFile, .unreachable: [.unnecessary]
    case .unknownScreen, .unknownContainer, .unknownGuard, .unknownStyle, .unknownVariable: [.name, .later]
    case .unknownType, .unknownParameter, .unknownHook, .unknownRoute, .unknownFunction, .unknownName: [.name]
    case .unusedAllow, .pathWithoutRoute: [.everyMap]
    case .idleGuard, .unusedDeclaration: [.unnecessary, .everyMap]
    case .deprecatedRoute: [.deprecated]
    default: []
    }
  }

  /// Whether its only fix can be applied without asking.
  package var hasCertainFix: Bool {
    switch self {
    case .syntaxOperator, .syntaxGluedBrace, .syntaxMisplacedClause, .patternInterpolation, .patternQueryWithoutKey, .patternSecondQuery, .patternTypeInParentheses, .patternOptionalMark, .patternRestWithPath, .repeatedGuard, .badRange, .libraryWord, .optionAfterRoutes, .relativeTarget: true
    default: false
    }
  }
}
