import Disk

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

  /// A file of more bytes was not written by this.
  static let mostBytes = 128 << 20

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
    do throws(SystemError) {
      return try Files.contents(of: path, upTo: Self.mostBytes)
    } catch {
      if error == .missing { return nil }
      throw Failure(path: path, code: error.code)
    }
  }

  /// A reader sees the old file or the new one, never a part, whatever happens to the machine.
  private func replace(with bytes: [UInt8]) throws(Failure) {
    do throws(SystemError) {
      try Files.put(bytes, at: path, replacing: true, mode: 0o600)
    } catch {
      throw Failure(path: path, code: error.code)
    }
  }
}

extension LineHistoryFile.Failure: CustomStringConvertible {
  var description: String {
    "cannot keep typed lines in \(path): \(unsafe String(cString: strerror(code)))"
  }
}
