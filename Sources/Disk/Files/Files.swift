import Platform

/// Operations on files and folders that take and return values instead of C's pointers.
package enum Files {
  /// Opens a file; if that creates it, only the user can read it.
  static func opened(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Creates a folder with all missing folders above it, unless it exists.
  ///
  /// - Parameter mode: the permissions of each created folder, before the user's mask.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
    let mode = mode_t(truncatingIfNeeded: mode)
    if unsafe mkdir(path, mode) == 0 { return }
    let code = errno
    if code == EEXIST {
      // A file with this path is an error, because it is not a folder.
      guard try FileStatus(of: path).kind == .folder else { throw SystemError(code: ENOTDIR) }
      return
    }
    guard code == ENOENT, let parent = parent(of: path), parent != path else {
      throw SystemError(code: code)
    }
    try makeFolder(parent, mode: UInt32(mode))
    guard unsafe mkdir(path, mode) == 0 || errno == EEXIST else { throw SystemError(code: errno) }
  }

  /// Creates the folder of a file with all missing folders above it, unless it exists.
  package static func makeFolder(for path: String) throws(SystemError) {
    guard let folder = parent(of: path) else { return }
    try makeFolder(folder)
  }

  package static func remove(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 else { throw SystemError(code: errno) }
  }

  /// Returns the path of the enclosing folder; `nil` for a single name, `/` and an empty path.
  package static func parent(of path: String) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.popLast() != nil, path.hasPrefix("/") || !parts.isEmpty else { return nil }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the path of an entry of a folder.
  static func path(of name: String, in folder: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// Returns whether a file or folder exists at a path; false for a broken link.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Returns whether a path leads to a file that can be read twice, unlike a pipe.
  package static func isRegular(_ path: String) -> Bool {
    (try? FileStatus(of: path))?.kind == .file
  }

  /// Returns the names in a folder, sorted by their bytes, without `.`, `..` and hidden ones.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    try allNames(in: folder).filter { !$0.hasPrefix(".") }
  }

  /// Returns the names in a folder, sorted by their bytes, without `.` and `..`; invalid UTF-8 becomes U+FFFD.
  package static func allNames(in folder: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw SystemError(code: errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the absolute path; in its existing part, links, `.` and `..` are resolved.
  package static func absolute(_ path: String) -> String {
    if let resolved = resolved(path) { return resolved }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let last = parts.last, parts.count > 1 || !path.hasPrefix("/") else { return path }
    let folder = parts.dropLast().joined(separator: "/")
    let parent = path.hasPrefix("/") ? "/" + folder : (folder.isEmpty ? "." : folder)
    // The working folder itself does not resolve after it was deleted.
    let base = parent == "." ? resolved(parent) ?? parent : absolute(parent)
    return (base == "/" ? "" : base) + "/" + last
  }

  /// Returns the absolute path without links; `nil` if the path does not exist or cannot be examined.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
