package import RoadbookText

/// The explanation of a diagnostic code, with a map that has the diagnostic and one that does not.
/// All are written in `grammar/findings.txt`.
package struct FindingGuide: Sendable {
  package let code: FindingCode
  package let meaning: String
  /// Further sentences for its page.
  package let detail: String
  /// A map with the diagnostic; empty if a short one cannot show it.
  package let bad: String
  package let good: String
}
