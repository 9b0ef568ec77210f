import Disk

/// The folder of the user's own rules.
package enum UserFolder {
  /// The path `$XDG_DATA_HOME/parley/rules`, or `$HOME/.local/share/parley/rules`, even if nothing is there; `nil` if
  /// neither variable is an absolute path, or if the program is a packed robot.
  package static var rules: String? {
    PackedRobot.isAttached ? nil : rules(environment: Environment.variable)
  }

  package static func rules(environment: (String) -> String?) -> String? {
    UserFolders(environment: environment).data.map { $0 + "/parley/rules" }
  }
}
