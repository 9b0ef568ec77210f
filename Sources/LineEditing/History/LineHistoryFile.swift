#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where the typed lines are kept between runs.
///
/// Several processes may use one file: each line is added to what the file holds at that moment,
/// under a lock, and the file is replaced as a whole.
struct LineHistoryFile: Sendable {
  /// What the system said, and about which file.
  struct Failure: Error, Equatable {
    var path: String
    var code: Int32
  }

  let path: String

  init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/parley/lines`, by default in `~/.local/state`; nil for a user without a home.
  init?(environment: (String) -> String?) {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      path = state + "/parley/lines"
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      path = home + "/.local/state/parley/lines"
    } else {
      return nil
    }
  }

  /// What is kept; nothing where there is no file yet.
  func load() throws(Failure) -> LineHistory {
    guard let bytes = try contents() else { return LineHistory() }
    return LineHistory(file: bytes)
  }

  /// Adds a line and gives what is kept now, lines of other processes among it.
  func add(_ line: String) throws(Failure) -> LineHistory {
    try makeFolder()
    let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw failure(folder) }
    defer { close(lock) }
    try take(lock)
    var history = try load()
    history.add(line)
    try replace(with: history.file)
    return history
  }

  /// Gives up after a second: whoever holds the lock longer than that was stopped with it.
  private func take(_ lock: Int32) throws(Failure) {
    var tries = 0
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, tries < 100 else { throw failure(folder) }
      tries += 1
      _ = poll(nil, 0, 10)
    }
  }

  private var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  private func failure(_ path: String) -> Failure { Failure(path: path, code: errno) }

  private func makeFolder() throws(Failure) {
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      if unsafe mkdir(made, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES {
        throw failure(made)
      }
    }
  }

  private func contents() throws(Failure) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(file, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += chunk.prefix(count) } else if errno != EINTR { throw failure(path) }
    }
  }

  /// A reader sees the old file or the new one, never a part, whatever happens to the machine.
  private func replace(with bytes: [UInt8]) throws(Failure) {
    let target = resolved
    var template = Array((target + ".XXXXXX").utf8CString)
    let file = unsafe mkstemp(&template)
    guard file >= 0 else { throw failure(target) }
    let temporary = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let written = put(bytes, to: file) && fsync(file) == 0
    let code = errno
    close(file)
    guard written, unsafe rename(temporary, target) == 0 else {
      let failure = Failure(path: target, code: written ? errno : code)
      unsafe unlink(temporary)
      throw failure
    }
  }

  /// The file itself where the path is a link to it, as those have who keep such files elsewhere.
  private var resolved: String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private func put(_ bytes: [UInt8], to file: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        unsafe write(file, all.baseAddress?.advanced(by: sent), all.count - sent)
      }
      if count < 0, errno != EINTR { return false }
      sent += max(0, count)
    }
    return true
  }
}

extension LineHistoryFile.Failure: CustomStringConvertible {
  var description: String {
    "cannot keep typed lines in \(path): \(unsafe String(cString: strerror(code)))"
  }
}
