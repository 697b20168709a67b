/// What the streams that answers go to can show; by default nothing but text, as in a file.
package struct AnswerLook: Hashable, Sendable {
  package var colouredOutput: Bool
  package var colouredErrors: Bool
  /// How many columns there are for what is made to fit.
  package var width: Int

  package init(colouredOutput: Bool = false, colouredErrors: Bool = false, width: Int = 80) {
    self.colouredOutput = colouredOutput
    self.colouredErrors = colouredErrors
    self.width = width
  }
}
