import Platform

extension Files {
  /// Returns the path with a leading `~` replaced by the user's home, or `~name` by the home of the user `name`.
  ///
  /// A path without a leading `~`, or with an unknown user, is returned unchanged.
  package static func expandingHome(
    _ path: String, environment: (String) -> String? = Environment.variable
  ) -> String {
    guard path.hasPrefix("~") else { return path }
    let name = path.dropFirst().prefix { $0 != "/" }
    let rest = path[name.endIndex...]
    let home: String?
    if name.isEmpty {
      let given = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      home = unsafe given ?? Self.home(of: getpwuid(geteuid()))
    } else {
      home = unsafe Self.home(of: getpwnam(String(name)))
    }
    guard let home else { return path }
    // Some users have the root folder as their home.
    return rest.isEmpty || home != "/" ? home + rest : String(rest)
  }

  private static func home(of entry: UnsafeMutablePointer<passwd>?) -> String? {
    guard let folder = unsafe entry?.pointee.pw_dir else { return nil }
    return unsafe String(cString: folder)
  }
}
