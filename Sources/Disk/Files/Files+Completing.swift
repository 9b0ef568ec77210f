extension Files {
  /// Returns the files and folders whose path begins with this one, sorted by their bytes.
  ///
  /// Each path begins as typed. The path and the name of a folder end in `/`.
  /// Hidden files are included only if the typed name begins with a dot. Names that cannot be typed are left out: names
  /// with invalid UTF-8, control characters, white space other than a space, or a space at either end. The result is
  /// empty if the folder cannot be read.
  ///
  /// All names in the folder are sorted; the system is asked once about each match.
  package static func candidates(for path: String) -> [(path: String, name: String)] {
    // `~`, or `~name` with the name of a user, is completed with a slash.
    if path.hasPrefix("~"), !path.contains("/") {
      let home = expandingHome(path)
      return home == path ? [] : [(path + "/", path + "/")]
    }
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let (typed, beginning) = (path[..<start], path[start...])
    let folder = typed.isEmpty ? "." : expandingHome(String(typed))
    guard let names = try? allNames(in: folder) else { return [] }
    return names.compactMap { name in
      guard name.hasPrefix(beginning), !name.hasPrefix(".") || beginning.hasPrefix("."),
        isTypeable(name)
      else { return nil }
      let isFolder = (try? FileStatus(of: folder + "/" + name).kind) == .folder
      let shown = name + (isFolder ? "/" : "")
      return (typed + shown, shown)
    }
  }

  /// Returns whether a name can be typed; commands remove spaces at either end of a path, but not inside the path.
  private static func isTypeable(_ name: String) -> Bool {
    let isWhole = name.unicodeScalars.allSatisfy { scalar in
      scalar == " "
        || scalar != "\u{FFFD}" && !scalar.properties.isWhitespace
          && scalar.properties.generalCategory != .control
    }
    return isWhole && !name.hasPrefix(" ") && !name.hasSuffix(" ")
  }
}
