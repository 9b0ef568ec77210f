/// Having a robot forget what it knows of a user.
extension Conversation {
  /// Forgets a variable of the user, also in what `freeze()` put aside.
  ///
  /// - Parameter name: nil for all that came of the talk, as if nothing had ever been said; only the
  ///   random choices go on from where they are.
  public mutating func forget(_ name: String?) {
    guard let name else {
      var blank = Conversation(user: user)
      blank.randomness = randomness
      self = blank
      return
    }
    variables[name] = nil
    frozen?.variables[name] = nil
  }
}
