package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookText

/// Reports routes that rank equally and match a common URL, so that only their order decides.
///
/// A route with conditions is left out, since another one is meant to follow it, and so is one that
/// is always hidden.
package enum RankTies {
  /// `hidden`: the findings of hidden routes.
  package static func findings(in loaded: LoadedMap, besides hidden: Findings) -> Findings {
    let map = loaded.map
    var found = Findings()
    for (index, namespace) in map.namespaces.enumerated()
    where namespace.settings.options.ranking == .specific {
      if loaded.work.isCancelled() { break }
      for tie in map.table.ties(in: NamespaceID(index: index)) {
        guard let winner = map.route(at: tie.winner.index),
          let loser = map.route(at: tie.loser.index),
          let url = tie.url, winner.conditions.isEmpty, !winner.isInternal,
          !map.declinesMisfits(winner)
        else { continue }
        let range = loser.ownPatterns.first?.range ?? loser.place.range
        let document = loser.place.document
        guard !hidden[document].contains(where: { $0.range == range }) else { continue }
        found.report(
          .equalRank, range,
          "'\(winner.written(tie.winnerPattern))' matches \(TerminalText.escaped(url)) first only "
            + "because it is declared earlier",
          advice: "narrow one of the types, or give the route that is meant a priority",
          notes: [DiagnosticNote("declared here", at: winner.place, from: document)], in: document)
      }
    }
    return found
  }
}
