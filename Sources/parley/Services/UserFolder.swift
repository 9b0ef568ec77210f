#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where the user's own rules are, by the XDG Base Directory Specification.
enum UserFolder {
  /// `$XDG_DATA_HOME/parley/rules`, or below `~/.local/share`; there or not.
  static var rules: String {
    rules { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
  }

  /// A relative `XDG_DATA_HOME` is to be ignored, says the specification.
  static func rules(environment: (String) -> String?) -> String {
    let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? (environment("HOME") ?? "") + "/.local/share") + "/parley/rules"
  }
}
