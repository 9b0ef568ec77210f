extension Document {
  /// The document as a rule file: one line a statement, arrays on as many lines as they had.
  ///
  /// Comments and objects are gone; parsing it gives an equal document.
  public func printed() -> String {
    statements.map { statement in
      let pieces = text(of: statement).split(separator: "\n", omittingEmptySubsequences: false)
      let first = "\(statement.command.symbol) \(pieces.first ?? "")"
      return ([first] + pieces.dropFirst().map { "^ \($0)" }).joined(separator: "\n") + "\n"
    }.joined()
  }
}
