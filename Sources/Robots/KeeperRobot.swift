public import Responder

/// The keeper of a lighthouse, a listener in ELIZA's script format of 1966.
///
/// Embedded as the built-in robot is; its file in `Rules/` is the only source of truth.
public enum KeeperRobot {
  /// What the robot is called.
  public static let name = "Keeper"

  /// What chooses it on the command line and in the header of a transcript.
  public static let choice = "eliza"

  /// The script under the name that diagnostics and explanations show.
  public static var sources: [RuleSource] {
    [RuleSource(name: "builtin/keeper.eliza", bytes: PackageResources.keeper_eliza)]
  }
}
