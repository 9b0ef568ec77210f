package import Disk
import Platform

/// The location of the history: a folder with the database and the typed lines.
package struct HistoryLocation: Sendable, Hashable {
  /// The folder's path, which starts with `/` or `./`.
  package let folder: String

  /// - Parameter folder: the path as given by the user, which may be relative to the working folder.
  package init(folder: String) { self.folder = folder.hasPrefix("/") ? folder : "./" + folder }

  /// The location at `$PARLEY_DATA`, or else `parley` in the user's folder for data; `nil` if that folder is unknown.
  package init?(environment: (String) -> String?) {
    if let folder = environment("PARLEY_DATA"), !folder.isEmpty {
      self.init(folder: folder)
    } else if let data = UserFolders(environment: environment).data {
      self.init(folder: data + "/parley")
    } else {
      return nil
    }
  }

  /// The database file; while it is open, SQLite stores files with the suffixes `-wal` and `-shm` next to it.
  package var file: String { folder + "/history.db" }

  /// The typed lines, for the arrow keys.
  package var lines: LineHistoryFile { LineHistoryFile(path: folder + "/lines") }

  /// Returns whether there is a history; false only if it is certain that there is none.
  ///
  /// - Throws: if this cannot be determined, for example because of a broken link or an unreadable folder, or if
  ///   something other than a file is at the database's path.
  package func exists() throws(FileFailure) -> Bool {
    do throws(SystemError) {
      guard try FileStatus(of: file).kind == .file else {
        throw SystemError(words: "it is not a file")
      }
      return true
    } catch {
      guard error == .missing else { throw FileFailure(file, error) }
      if let link = Files.danglingLink(onTheWayTo: file) {
        throw FileFailure(link, SystemError(code: ENOENT))
      }
      return false
    }
  }

  /// Creates the folder (0700) and the file (0600) if they are missing, and checks that other users cannot write there.
  ///
  /// The permissions of an existing folder or file stay unchanged.
  ///
  /// - Returns: the file's identity.
  func prepare() throws(HistoryFailure) -> UInt64 {
    do throws(FileFailure) { try Trust.makeFolder(folder) } catch { throw .file(error) }
    try checkTrust()
    // SQLite would create a file that others may read. SQLite's other files get the permissions of this one.
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .file(FileFailure(errnoAt: file)) }
    defer { close(descriptor) }
    Files.removeAbandonedDrafts(in: folder)
    do throws(FileFailure) { try Trust.check(file, descriptor: descriptor) } catch {
      throw .file(error)
    }
    return try identity()
  }

  /// Returns the file's identity after checking that other users cannot write there.
  func trustedIdentity() throws(HistoryFailure) -> UInt64 {
    try checkTrust()
    return try identity()
  }

  /// Throws if other users can write to the folder, or if SQLite's files next to the database are not regular files.
  ///
  /// SQLite would wait forever for a pipe, and would write elsewhere through a link.
  private func checkTrust() throws(HistoryFailure) {
    do throws(FileFailure) {
      try Trust.check(folder: folder)
      // A link may lead to another folder. The file itself is checked by those who open it.
      if let target = Files.parent(of: Files.absolute(file)) { try Trust.check(folder: target) }
    } catch {
      throw .file(error)
    }
    for suffix in Self.sqliteSuffixes {
      let path = file + suffix
      var status = stat()
      if unsafe lstat(path, &status) != 0 {
        if errno == ENOENT { continue }
        throw .file(FileFailure(errnoAt: path))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .file(FileFailure(path, SystemError(words: "it is not a file")))
      }
    }
  }

  /// The suffixes of the files that SQLite stores next to the database.
  static let sqliteSuffixes = ["-journal", "-wal", "-shm"]

  /// The file on which a program with an open history holds a lock.
  var presenceFile: String { file + "-open" }

  /// Whether less than 256 KiB are free on the disk.
  var isDiskAlmostFull: Bool {
    guard let free = try? Files.room(at: folder) else { return false }
    return free < 1 << 18
  }

  /// Reserves the space that deleting needs on a full disk, if there is enough now.
  func reserveSpace() { try? Files.reserve(1 << 20, at: reserveFile) }

  /// - Returns: whether there was reserved space, which is free now.
  func releaseReserve() -> Bool { (try? Files.remove(reserveFile)) != nil }

  private var reserveFile: String { file + "-reserve" }

  /// Removes the database with all of SQLite's files next to it, and returns whether the database file is gone.
  func removeDatabase() -> Bool {
    for suffix in Self.sqliteSuffixes { unsafe unlink(file + suffix) }
    return unsafe unlink(file) == 0 || errno == ENOENT
  }

  /// Whether the database file contains all data, because the log next to it is missing or empty.
  var isComplete: Bool {
    var log = stat()
    return Files.exists(file) && (unsafe stat(file + "-wal", &log) != 0 || log.st_size == 0)
  }

  /// Throws if the file at this location is no longer the open history, or if its `-shm` file is not writable.
  ///
  /// SQLite maps `-shm` into memory. If writing to that file is not permitted, the system kills the program.
  func checkIdentity(_ identity: UInt64) throws(HistoryFailure) {
    guard try self.identity() == identity else {
      throw .file(FileFailure(file, SystemError(words: "the file was replaced meanwhile")))
    }
    let path = file + "-shm"
    if unsafe access(path, W_OK) != 0, errno != ENOENT { throw .file(FileFailure(errnoAt: path)) }
  }

  /// Returns the file's identity: its inode number, which stays the same when the file is renamed.
  func identity() throws(HistoryFailure) -> UInt64 {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else { throw .file(FileFailure(errnoAt: file)) }
    return UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Reads the database and its log to their ends; throws if the system fails to read them.
  ///
  /// SQLite reports a failed read as damage; if this function succeeds, the file is really damaged. No connection of
  /// this process may be open, because closing a file ends all locks of the process on it.
  func readThrough() throws(HistoryFailure) {
    for path in [file, file + "-wal"] {
      do throws(SystemError) { try Files.readThrough(path) } catch {
        if !error.isMissing { throw .file(FileFailure(path, error)) }
      }
    }
  }
}
