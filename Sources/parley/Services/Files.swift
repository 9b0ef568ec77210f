#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Files and folders as values; the C calls and their pointers stay in here.
enum Files {
  /// The whole file.
  static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Makes a folder with all those above it that are not there; one that is there will do.
  static func makeFolder(_ path: String) throws(SystemError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    let code = errno
    if code == EEXIST, try FileStatus(of: path).kind == .folder { return }
    guard code == ENOENT, let parent = parent(of: path), parent != path else {
      throw SystemError(code: code)
    }
    try makeFolder(parent)
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError(code: errno) }
  }

  static func remove(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 else { throw SystemError(code: errno) }
  }

  /// The folder that a path says something is in; nil for a name alone.
  static func parent(of path: String) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.popLast() != nil, path.hasPrefix("/") || !parts.isEmpty else { return nil }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Whether something of that name is there.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The names in a folder, sorted by their bytes; without `.`, `..` and hidden ones.
  static func names(in folder: String) throws(SystemError) -> [String] {
    try allNames(in: folder).filter { !$0.hasPrefix(".") }
  }

  /// The names in a folder, sorted by their bytes; without `.` and `..`.
  static func allNames(in folder: String) throws(SystemError) -> [String] {
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
    return names.sorted()
  }

  /// Puts a whole new file in its place, or nothing.
  ///
  /// `mode` is its permissions, where they are not to be the usual ones.
  ///
  /// - Throws: where `replacing` is false and something of that name is there.
  static func put(
    _ bytes: [UInt8], at path: String, replacing: Bool, mode: mode_t? = nil
  ) throws(SystemError) {
    let draft = "\(path).\(getpid()).part"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { unsafe unlink(draft) }
    do throws(SystemError) {
      try append(bytes, to: descriptor)
      if let mode, fchmod(descriptor, mode) != 0 { throw SystemError(code: errno) }
      guard fsync(descriptor) == 0 else { throw SystemError(code: errno) }
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw SystemError(code: errno) }
    // A link, unlike a renaming, never takes the place of another file.
    let result = unsafe replacing ? rename(draft, path) : link(draft, path)
    guard result == 0 else { throw SystemError(code: errno) }
  }

  /// Writes everything to an open file.
  static func append(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Opens a file that is only ever added to; made for the user's eyes alone where it is not there.
  static func openLog(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Makes a file that is added to; throws where something of that name is there.
  static func openNew(_ path: String) throws(SystemError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC
    let descriptor = unsafe open(path, flags, 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Waits until all that was written is safe on the disk.
  ///
  /// A pipe or a device knows no such thing, which is no error.
  static func sync(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError(code: errno) }
  }

  /// The path from the root, without `.` and `..`, links followed as far as there is something.
  static func absolute(_ path: String) -> String {
    if let resolved = unsafe realpath(path, nil) {
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let last = parts.last, parts.count > 1 || !path.hasPrefix("/") else { return path }
    let folder = parts.dropLast().joined(separator: "/")
    let parent = path.hasPrefix("/") ? "/" + folder : (folder.isEmpty ? "." : folder)
    let base = absolute(parent)
    return (base == "/" ? "" : base) + "/" + last
  }
}
