/// The states that a search through texts visits, each behind the one that it came from.
package struct TextTrail<State> {
  private var steps: [(state: State, previous: Int, scalar: Unicode.Scalar?)] = []

  package init() {}

  package var count: Int { steps.count }

  package subscript(step: Int) -> State { steps[step].state }

  /// `previous`: -1 for the first state. `scalar`: nil if it belongs to no text.
  package mutating func append(
    _ state: State, from previous: Int, _ scalar: Unicode.Scalar? = nil
  ) {
    steps.append((state, previous, scalar))
  }

  /// The text that leads to a state.
  package func text(to step: Int) -> String {
    var scalars: [Unicode.Scalar] = []
    var current = step
    while current >= 0 {
      if let scalar = steps[current].scalar { scalars.append(scalar) }
      current = steps[current].previous
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }
}
