/// Receives the numbers of parts of long work to come and done, for a progress bar.
package struct WorkCounter: Sendable {
  /// Receives the number of parts to come.
  package let expect: @Sendable (Int) -> Void
  /// Receives the number of parts that were done since the last call.
  package let advance: @Sendable (Int) -> Void
  /// Called once, after preparations: from then on there are results, which an interrupted run can show.
  package let begin: @Sendable () -> Void

  package init(
    expect: @escaping @Sendable (Int) -> Void, advance: @escaping @Sendable (Int) -> Void,
    begin: @escaping @Sendable () -> Void = {}
  ) {
    (self.expect, self.advance, self.begin) = (expect, advance, begin)
  }

  /// The counter of the rule language's checks that run in this task, set by their caller.
  @TaskLocal package static var current: WorkCounter?
}
