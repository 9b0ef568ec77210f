import Disk

/// The folder of the user's own rules.
enum UserFolder {
  /// The path `$XDG_DATA_HOME/parley/rules`, or below `~/.local/share`, even if missing; `nil` for a user without a
  /// home.
  static var rules: String? { rules(environment: UserFolders.environment) }

  static func rules(environment: (String) -> String?) -> String? {
    UserFolders(environment: environment).data.map { $0 + "/parley/rules" }
  }
}
