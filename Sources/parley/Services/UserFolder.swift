import Disk

/// Where the user's own rules are.
enum UserFolder {
  /// `$XDG_DATA_HOME/parley/rules`, or below `~/.local/share`; there or not, nil for a user without a home.
  static var rules: String? { rules(environment: UserFolders.environment) }

  static func rules(environment: (String) -> String?) -> String? {
    UserFolders(environment: environment).data.map { $0 + "/parley/rules" }
  }
}
