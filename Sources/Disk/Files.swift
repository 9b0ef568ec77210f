#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files and folders as values; the C calls and their pointers stay in here.
package enum Files {
  /// Makes a folder with all those above it that are not there; one that is there will do.
  ///
  /// - Parameter mode: the permissions of each that is made, before the user's mask.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
    let mode = mode_t(truncatingIfNeeded: mode)
    if unsafe mkdir(path, mode) == 0 { return }
    let code = errno
    if code == EEXIST {
      // A file in the way says so itself: what was to be made is not there already.
      guard try FileStatus(of: path).kind == .folder else { throw SystemError(code: ENOTDIR) }
      return
    }
    guard code == ENOENT, let parent = parent(of: path), parent != path else {
      throw SystemError(code: code)
    }
    try makeFolder(parent, mode: UInt32(mode))
    guard unsafe mkdir(path, mode) == 0 || errno == EEXIST else { throw SystemError(code: errno) }
  }

  /// Makes the folder that a file is to be in, with those above it; one that is there will do.
  package static func makeFolder(for path: String) throws(SystemError) {
    guard let folder = parent(of: path) else { return }
    try makeFolder(folder)
  }

  package static func remove(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 else { throw SystemError(code: errno) }
  }

  /// The folder that a path says something is in; nil for a name alone.
  package static func parent(of path: String) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.popLast() != nil, path.hasPrefix("/") || !parts.isEmpty else { return nil }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Whether something of that name is there.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The names in a folder, sorted by their bytes; without `.`, `..` and hidden ones.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    try allNames(in: folder).filter { !$0.hasPrefix(".") }
  }

  /// The names in a folder, sorted by their bytes; without `.` and `..`.
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

  /// The path from the root, without `.` and `..`, links followed as far as there is something.
  package static func absolute(_ path: String) -> String {
    if let resolved = resolved(path) { return resolved }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let last = parts.last, parts.count > 1 || !path.hasPrefix("/") else { return path }
    let folder = parts.dropLast().joined(separator: "/")
    let parent = path.hasPrefix("/") ? "/" + folder : (folder.isEmpty ? "." : folder)
    let base = absolute(parent)
    return (base == "/" ? "" : base) + "/" + last
  }

  /// The path without links; nil where it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
