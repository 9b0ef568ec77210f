import Platform

/// The folders for a user's files, by the XDG Base Directory Specification.
///
/// As the specification requires, a relative path in a variable is ignored. A folder is `nil` if neither its variable
/// nor `$HOME` is an absolute path.
package struct UserFolders {
  /// The folder for data: `$XDG_DATA_HOME`, or `$HOME/.local/share`.
  package let data: String?
  /// The folder for state: `$XDG_STATE_HOME`, or `$HOME/.local/state`.
  package let state: String?

  /// The folder for settings: `$XDG_CONFIG_HOME`, or `$HOME/.config`.
  package let configuration: String?

  package init(environment: (String) -> String? = Environment.variable) {
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = absolute("HOME")
    data = absolute("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    configuration = absolute("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    state = absolute("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }
  }
}

/// The variables of the program's environment.
package enum Environment {
  /// Returns a variable's value; `nil` if it is not set.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
