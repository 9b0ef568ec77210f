/// What came of editing a line in another program.
package enum EditedMessage: Sendable, Equatable {
  case text(String)
  /// A sentence that says why nothing came of it.
  case failed(String)
}
