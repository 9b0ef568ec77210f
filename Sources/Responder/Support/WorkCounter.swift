/// Counts the parts of long work, so that a bar can show how much is done.
package struct WorkCounter: Sendable {
  /// Receives the number of parts to come.
  package let expect: @Sendable (Int) -> Void
  /// Receives the number of parts that were done since the last call.
  package let advance: @Sendable (Int) -> Void
  /// Called after preparations, when the work that has results begins.
  package let begin: @Sendable () -> Void

  package init(
    expect: @escaping @Sendable (Int) -> Void, advance: @escaping @Sendable (Int) -> Void,
    begin: @escaping @Sendable () -> Void = {}
  ) {
    (self.expect, self.advance, self.begin) = (expect, advance, begin)
  }

  /// The counter of the current checks, set by the caller of the language.
  @TaskLocal package static var current: WorkCounter?
}
