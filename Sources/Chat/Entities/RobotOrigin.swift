/// Where a robot's rules come from.
public enum RobotOrigin: Sendable, Hashable {
  case builtin
  /// Files and folders by absolute path.
  case paths([String])
}
