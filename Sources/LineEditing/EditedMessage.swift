/// The result of editing a line in another program.
package enum EditedMessage: Sendable, Equatable {
  case text(String)
  /// The reason for the failure, as a sentence.
  case failed(String)
}
