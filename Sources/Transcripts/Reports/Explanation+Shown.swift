import Responder

extension Explanation {
  private static let shownAtEachEnd = 4

  /// The steps that a failure shows: the first and the last ones, and the number of steps left out between them.
  ///
  /// Rules that gave way to others are not counted. Up to eight steps are all in `first`.
  var shownSteps: (first: ArraySlice<Step>, omittedCount: Int, last: ArraySlice<Step>) {
    let steps = steps.filter { !$0.gaveWay }
    let omitted = max(0, steps.count - 2 * Self.shownAtEachEnd)
    let first = omitted == 0 ? steps[...] : steps.prefix(Self.shownAtEachEnd)
    return (first, omitted, omitted == 0 ? [] : steps.suffix(Self.shownAtEachEnd))
  }
}
