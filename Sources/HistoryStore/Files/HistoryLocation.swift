#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where the history lies: a folder for its owner's eyes alone, with one database.
public struct HistoryLocation: Sendable, Hashable {
  public let folder: String

  public init(folder: String) { self.folder = folder }

  /// `$PARLEY_DATA`, else `$XDG_DATA_HOME/parley`, by default in `~/.local/share`; nil for a user
  /// without a home.
  public init?(environment: (String) -> String?) {
    if let folder = environment("PARLEY_DATA"), !folder.isEmpty {
      self.folder = folder
    } else if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      folder = data + "/parley"
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      folder = home + "/.local/share/parley"
    } else {
      return nil
    }
  }

  /// The database; beside it lie what SQLite needs while it is open, `-wal` and `-shm`.
  public var file: String { folder + "/history.db" }

  /// Whether there is a history already.
  public var exists: Bool { unsafe access(file, F_OK) == 0 }

  /// Makes the folder (0700) and the file (0600) where they are not there; leaves others' rights alone.
  ///
  /// - Returns: which file it is.
  func prepare() throws(FileFailure) -> UInt64 {
    var made = folder.hasPrefix("/") ? "" : "."
    for part in folder.split(separator: "/") {
      made += "/" + part
      if unsafe mkdir(made, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES {
        throw FileFailure(path: made, code: errno)
      }
    }
    // SQLite would make it readable for all, and its other files get the rights of this one.
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure(path: file, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw FileFailure(path: file, code: errno)
    }
    return UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Whether the file can be read by itself, as nothing that was written lies beside it only.
  var isComplete: Bool {
    var log = stat()
    return exists && (unsafe stat(file + "-wal", &log) != 0 || log.st_size == 0)
  }

  /// Throws where an open history may not be written any more.
  ///
  /// SQLite writes to `-shm` as memory, and where that is not allowed the system ends the program.
  func checkMemory() throws(FileFailure) {
    let path = file + "-shm"
    if unsafe access(path, W_OK) != 0, errno != ENOENT {
      throw FileFailure(path: path, code: errno)
    }
  }

  /// Which file it is.
  func identity() throws(FileFailure) -> UInt64 {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else { throw FileFailure(path: file, code: errno) }
    return UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Gives a damaged file another name, that nothing had, and what SQLite keeps beside it too.
  ///
  /// - Parameter identity: which file is damaged.
  /// - Returns: the new name; nil where another process was faster, and the file is another one now.
  func putAside(_ identity: UInt64) throws(HistoryFailure) -> String? {
    let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw .file(FileFailure(path: folder, code: errno)) }
    defer { close(lock) }
    // Whoever holds it renames three files, which is done in a moment.
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .file(FileFailure(path: folder, code: errno)) }
    }
    var status = stat()
    guard unsafe stat(file, &status) == 0,
      UInt64(truncatingIfNeeded: status.st_ino) == identity
    else { return nil }
    do throws(FileFailure) { return try putAside() } catch { throw .file(error) }
  }

  private func putAside() throws(FileFailure) -> String {
    var number = 1
    while unsafe access("\(file).damaged-\(number)", F_OK) == 0 { number += 1 }
    let name = "\(file).damaged-\(number)"
    // The log first: the file under its old name must never be read with another's log.
    for ending in ["-wal", "-shm"] { _ = unsafe rename(file + ending, name + ending) }
    guard unsafe rename(file, name) == 0 else { throw FileFailure(path: file, code: errno) }
    return name
  }
}

/// What the system said about a file.
struct FileFailure: Error, Equatable {
  var path: String
  var code: Int32

  /// Whether the file or its folder may not be written.
  var isRefusal: Bool { [EROFS, EACCES, EPERM].contains(code) }

  var words: String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(code, &buffer, buffer.count)
    let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return path + ": " + String(decoding: bytes, as: UTF8.self)
  }
}
