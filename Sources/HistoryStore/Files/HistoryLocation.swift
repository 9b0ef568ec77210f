package import Disk

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where the history lies: a folder for its owner's eyes alone, with one database and the typed lines.
package struct HistoryLocation: Sendable, Hashable {
  /// Absolute, so that no part of it can be taken for anything but a folder.
  package let folder: String

  /// - Parameter folder: as the user names it; a relative one is seen from the working folder.
  package init(folder: String) {
    self.folder = folder.hasPrefix("/") ? folder : "./" + folder
  }

  /// `$PARLEY_DATA`, else `parley` in the user's folder for data; nil for a user without a home.
  package init?(environment: (String) -> String?) {
    if let folder = environment("PARLEY_DATA"), !folder.isEmpty {
      self.init(folder: folder)
    } else if let data = UserFolders(environment: environment).data {
      self.init(folder: data + "/parley")
    } else {
      return nil
    }
  }

  /// The database; beside it lie what SQLite needs while it is open, `-wal` and `-shm`.
  package var file: String { folder + "/history.db" }

  /// The lines that were typed, for the arrow keys.
  package var lines: LineHistoryFile { LineHistoryFile(path: folder + "/lines") }

  /// Whether there is a history already; false only if there provably is none.
  ///
  /// - Throws: if something stands in the way of finding out, such as a link that leads nowhere or a
  ///   folder that may not be looked into.
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

  /// Makes the folder (0700) and the file (0600) where they are not there; leaves others' rights alone.
  ///
  /// - Returns: which file it is.
  func prepare() throws(FileFailure) -> UInt64 {
    do throws(SystemError) {
      try Files.makeFolder(folder, mode: 0o700)
    } catch {
      throw FileFailure(folder, error)
    }
    try checkTrust()
    // SQLite would make it readable for all, and its other files get the rights of this one.
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw FileFailure(file, SystemError(code: errno)) }
    defer { close(descriptor) }
    Files.removeAbandonedDrafts(in: folder)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw FileFailure(file, SystemError(code: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileFailure(file, SystemError(words: "it is not a file"))
    }
    try HistoryTrust.check(file, status)
    return UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Throws where somebody else could write what is read here, or read what is written, and where SQLite would
  /// wait without end, or write to another place than it seems.
  func checkTrust() throws(FileFailure) {
    try HistoryTrust.check(folder: folder)
    for ending in Self.companions {
      let path = file + ending
      var status = stat()
      if unsafe lstat(path, &status) != 0 {
        if errno == ENOENT { continue }
        throw FileFailure(path, SystemError(code: errno))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileFailure(path, SystemError(words: "it is not a file"))
      }
    }
  }

  /// What the names of the files end with that SQLite keeps beside the database.
  static let companions = ["-journal", "-wal", "-shm"]

  /// What a program that has the history open holds a lock on.
  var presenceFile: String { file + "-open" }

  /// Whether the disk has hardly any room left.
  var isFull: Bool {
    guard let room = try? Files.room(at: folder) else { return false }
    return room < 1 << 18
  }

  /// Takes room that deleting needs on a disk without a byte left, as far as there is enough.
  func takeReserve() { try? Files.reserve(1 << 20, at: reserveFile) }

  /// - Returns: whether there is more room now.
  func giveUpReserve() -> Bool {
    do throws(SystemError) {
      try Files.remove(reserveFile)
      return true
    } catch {
      return false
    }
  }

  private var reserveFile: String { file + "-reserve" }

  /// Removes the database with all that SQLite keeps beside it.
  func removeDatabase() -> Bool {
    for ending in Self.companions { unsafe unlink(file + ending) }
    return unsafe unlink(file) == 0 || errno == ENOENT
  }

  /// Whether the file can be read by itself, as nothing that was written lies beside it only.
  var isComplete: Bool {
    var log = stat()
    return Files.exists(file) && (unsafe stat(file + "-wal", &log) != 0 || log.st_size == 0)
  }

  /// Throws where an open history may not be written any more, or is not the one that lies here.
  ///
  /// SQLite writes to `-shm` as memory, and where that is not allowed the system ends the program.
  func checkPlace(of identity: UInt64) throws(FileFailure) {
    guard try self.identity() == identity else {
      throw FileFailure(file, SystemError(words: "it is another file than it was"))
    }
    let path = file + "-shm"
    if unsafe access(path, W_OK) != 0, errno != ENOENT {
      throw FileFailure(path, SystemError(code: errno))
    }
  }

  /// Which file it is.
  func identity() throws(FileFailure) -> UInt64 {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else {
      throw FileFailure(file, SystemError(code: errno))
    }
    return UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Gives a damaged file another name, that nothing had, and what SQLite keeps beside it too.
  ///
  /// - Parameter identity: which file is damaged.
  /// - Returns: the new name; nil where another process was faster, and the file is another one now.
  func putAside(_ identity: UInt64) throws(FileFailure) -> String? {
    let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw FileFailure(folder, SystemError(code: errno)) }
    defer { close(lock) }
    // Whoever holds it renames three files, which is done in a moment.
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileFailure(folder, SystemError(code: errno)) }
    }
    guard let found = try? self.identity(), found == identity else { return nil }
    return try putAside()
  }

  private func putAside() throws(FileFailure) -> String {
    var number = 1
    while Files.exists("\(file).damaged-\(number)") { number += 1 }
    let name = "\(file).damaged-\(number)"
    // The log first: the file under its old name must never be read with another's log.
    for ending in ["-wal", "-shm"] { _ = unsafe rename(file + ending, name + ending) }
    guard unsafe rename(file, name) == 0 else {
      throw FileFailure(file, SystemError(code: errno))
    }
    return name
  }
}
