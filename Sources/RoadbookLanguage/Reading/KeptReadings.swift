package import RoadbookSyntax
package import RoadbookText
import Synchronization

/// How the texts of a map were read last, for whoever reads them again after every change: an editor's workspace.
///
/// Grows with the number of texts, not with how often they change.
package final class KeptReadings: Sendable {
  private let readings = Mutex<[String: TextReading]>([:])

  private let last = Mutex<(documents: [MapDocument], binder: Binder)?>(nil)
  private let names = Mutex<LinkNames?>(nil)
  private let given = Mutex<(fingerprint: Int, names: GivenNames)?>(nil)

  /// Who helps to read long texts.
  let helpers: Helpers

  package init(helpers: Helpers = .none) { self.helpers = helpers }

  /// Reads a text, going on from how the text of this name was read before; nil for one that is too long.
  func reading(of name: String, _ bytes: [UInt8], _ around: DialectScope) -> TextReading? {
    guard bytes.count <= TextReading.longest else { return nil }
    let old = readings.withLock { $0[name] }
    let reading = TextReading(bytes, around: around, after: old, with: helpers)
    readings.withLock { $0[name] = reading }
    return reading
  }

  /// The linking of the documents, going on from the last one; nil where too much changed.
  ///
  /// The last one is changed in place, where nobody else holds it any more.
  func relinked(_ documents: [MapDocument]) -> Binder? {
    var last: (documents: [MapDocument], binder: Binder)?
    self.last.withLock { swap(&$0, &last) }
    guard let before = last?.documents, last?.binder.relink(before, documents) == true else {
      return nil
    }
    return last?.binder
  }

  func remember(_ documents: [MapDocument], _ binder: Binder) {
    last.withLock { $0 = (documents, binder) }
  }

  /// The names of the map as they are now: the objects of the last time, where nothing changed.
  func settle(_ names: LinkNames) -> LinkNames {
    self.names.withLock { last in
      let now = names.settled(after: last)
      last = now
      return now
    }
  }

  /// The names that tests may use, where they are those of the last time.
  func givenNames(_ fingerprint: Int) -> GivenNames? {
    given.withLock { $0?.fingerprint == fingerprint ? $0?.names : nil }
  }

  func remember(_ names: GivenNames, _ fingerprint: Int) {
    given.withLock { $0 = (fingerprint, names) }
  }

  /// The tree of a text as it was read last; nil where it was not, or was another one.
  package func parse(of name: String, _ bytes: [UInt8]) -> Parse? {
    guard let parse = readings.withLock({ $0[name]?.parse }), parse.tree.bytes == bytes else {
      return nil
    }
    return parse
  }

  /// Forgets texts that are no longer part of anything.
  package func forget(allBut names: Set<String>) {
    readings.withLock { readings in readings = readings.filter { names.contains($0.key) } }
  }
}
