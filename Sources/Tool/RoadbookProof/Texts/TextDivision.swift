import RoadbookURL

/// Divides the texts of one language by which others certainly match them.
///
/// A breadth-first search of the states of a `ParallelAutomaton`, so each part has its shortest
/// texts. Bound: `stateLimit` states.
struct TextDivision {
  /// The texts that certain of the others match, and the rest do not, or not certainly.
  struct Part {
    /// Bit n: the other language n.
    var others: UInt64
    /// A few of its texts, the shortest first.
    var texts: [String]
  }

  static let stateLimit = 3_000
  private static let textsOfPart = 4

  private(set) var parts: [Part] = []
  /// Whether there is no other part.
  private(set) var isComplete = true

  /// `base`: what is divided. The empty text is left out.
  init(_ base: RegexNode, by others: [RegexNode]) {
    guard let automaton = ParallelAutomaton([base] + others) else {
      isComplete = false
      return
    }
    var seen: Set = [automaton.start]
    var indices: [UInt64: Int] = [:]
    var trail = TextTrail<ParallelAutomaton.State>()
    trail.append(automaton.start, from: -1)
    var next = 0
    while next < trail.count {
      let state = trail[next]
      let matches = automaton.matches(state)
      if next > 0, matches & 1 != 0 {
        let others = matches >> 1
        if let index = indices[others] {
          if parts[index].texts.count < Self.textsOfPart {
            parts[index].texts.append(trail.text(to: next))
          }
        } else {
          indices[others] = parts.count
          parts.append(Part(others: others, texts: [trail.text(to: next)]))
        }
      }
      for scalars in automaton.classes {
        let following = automaton.step(state, scalars)
        guard automaton.isAlive(following), !seen.contains(following) else { continue }
        guard seen.count < Self.stateLimit else {
          isComplete = false
          return
        }
        seen.insert(following)
        trail.append(following, from: next, scalars.examples.first)
      }
      next += 1
    }
  }
}
