import RoadbookSyntax
import RoadbookText

/// What `help` says. Statements come from the table that also drives the parser, so they cannot drift.
package enum Help {
  /// A topic that is not there.
  package struct UnknownTopic: Error {
    package var topic: String
    package var suggestion: String?
  }

  /// The overview for nil; else a statement, or a topic such as `patterns`.
  package static func text(_ topic: String?) -> Result<String, UnknownTopic> {
    guard let topic else { return .success(overview) }
    if let text = topics[topic] { return .success(text + "\n") }
    let words = StatementKeyword.all.filter { $0.word == topic }
    guard words.isEmpty else {
      return .success(words.map { "\($0.usage)\n  \($0.help)\n" }.joined())
    }
    let known = Array(topics.keys) + StatementKeyword.all.map(\.word)
    return .failure(
      UnknownTopic(
        topic: topic, suggestion: Suggestion.nearest(to: topic, among: known.sorted())))
  }

  /// The topics beside the statements.
  package static var topicNames: [String] { topics.keys.sorted() }

  private static var overview: String {
    var text = ""
    let groups: [(StatementKeyword.Group, String)] = [
      (.command, "Commands"), (.declaration, "Declarations"), (.option, "Options of a scheme"),
      (.clause, "Behind or in a route"), (.blockStatement, "In blocks, guards and actions"),
    ]
    for (group, title) in groups {
      let words = StatementKeyword.all.filter { $0.group == group }.map(\.word)
      text += "\(title)\n" + wrapped(words) + "\n"
    }
    text += "Topics\n" + wrapped(topicNames) + "\n"
    text += "help WORD explains one of them. Try: open /, explain URL, routes, describe NAME\n"
    return text
  }

  private static func wrapped(_ words: [String]) -> String {
    var text = ""
    var line = " "
    for word in words {
      if line.count + word.count > 76 {
        text += line + "\n"
        line = " "
      }
      line += " " + word
    }
    return text + line + "\n"
  }

  private static let topics: [String: String] = [
    "patterns": """
    list               that segment
    :id  :id<int>      one segment, as a text or converted
    :tab<home|search>  one of these words
    @:user  :name.json literals and captures inside one segment
    *                  exactly one segment
    **  **:rest        any number of segments, also none
    (/foo/:a)          present or absent
    ?tab=:tab&debug=true&beta&!token&page=:page<int>?
                       the query: captured, equal, present, absent, optional
    #part-:n<int>      the fragment
    list{Screen}       a segment with the screen it shows; ! behind it: modal
    """,
    "types": """
    string int uint float bool uuid date url path list<T>
    a|b|c              one of these words
    int in 1...500     a range; either end may be left out
    /[A-Z]{3}/         a regular expression that takes the whole text
    type NAME = TYPE [where value > 0] [as e]
    """,
    "expressions": """
    ??  or  and  not  == != < <= > >=  in  matches /…/  + - * /
    "text with ${e}"  [1, 2]  { key: value }  a.b  a[0]
    \(BuiltinFunction.allCases.map(\.usage).joined(separator: "  "))
    """,
    "ranking": """
    Which of several matching routes wins:
      1. the higher priority
      2. the more specific, segment by segment from the left:
         literal, literal with captures, choice, typed, untyped, *, **
         then the one with more conditions on query and fragment
      3. the one declared earlier
    'rank first' takes the first declared, 'rank all' runs every match.
    """,
    "keys": """
    Tab completes; Ctrl-R searches the history; Ctrl-C clears the line; Ctrl-D leaves.
    A statement with an open bracket goes on in the next line.
    """,
    "outcomes": """
    handled     a screen was shown, an action ran, or the URL was handed over
    unmatched   no route takes the URL
    declined    routes took it, and all said no
    cancelled   a guard or an action stopped it
    deferred    a guard keeps it for later
    failed      something went wrong on the way: a circle of rewrites, an error in a block
    invalid     the URL is malformed, or a screen's argument is missing or does not fit
    """,
  ]
}
