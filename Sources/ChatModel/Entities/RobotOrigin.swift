/// Where a robot's rules come from.
package enum RobotOrigin: Sendable, Hashable {
  case builtin
  /// Files and folders by absolute path.
  case paths([String])

  /// Which robot it is to the one who talks to it: rules beside the built-in ones, such as those that
  /// it was taught, leave it the same.
  package var identity: RobotOrigin {
    if case .paths(let names) = self, names.first == Self.builtin.names.first {
      .builtin
    } else {
      self
    }
  }
}
