import Disk
import Platform

/// Renaming damaged files, and removing them with what they contain.
extension HistoryLocation {
  /// The folder in which a repair writes the new history; a killed repair leaves it behind.
  var repairLocation: HistoryLocation { HistoryLocation(folder: folder + "/repaired") }

  /// The end of a damaged file's new name, before its number.
  private static let damagedSuffix = ".damaged-"

  /// The paths of the damaged files that were renamed.
  package var quarantined: [String] {
    let prefix = file + Self.damagedSuffix
    let paths = ((try? Files.allNames(in: folder)) ?? []).map { folder + "/" + $0 }
    return paths.filter {
      $0.hasPrefix(prefix) && $0.utf8.dropFirst(prefix.utf8.count).allSatisfy { 48...57 ~= $0 }
    }
  }

  /// Removes the damaged files that were written to at a time or later, and what a killed repair left.
  ///
  /// - Parameter time: microseconds since the start of 1970; `nil` to remove all of them.
  func removeQuarantined(writtenSince time: Int64?) throws(HistoryFailure) {
    removeRepaired()
    for path in quarantined {
      let files = [path, path + "-wal"]
      let last = files.compactMap { try? FileStatus(of: $0).modified }.max() ?? .max
      if let time, last / 1000 < time { continue }
      for suffix in ["-wal", "-shm", ""] {
        do throws(SystemError) { try Files.remove(path + suffix) } catch {
          if !error.isMissing { throw .file(FileFailure(path + suffix, error)) }
        }
      }
    }
  }

  /// Removes the folder of a repair with all its files.
  func removeRepaired() {
    let folder = repairLocation.folder
    for name in (try? Files.allNames(in: folder)) ?? [] { try? Files.remove(folder + "/" + name) }
    _ = unsafe rmdir(folder)
  }

  /// Renames a damaged file to an unused name, with SQLite's files next to it.
  ///
  /// - Parameters:
  ///   - identity: the identity of the damaged file.
  ///   - new: a file to put in its place, atomically if the file system has hard links; `nil` for none.
  /// - Returns: the new name; `nil` if another process has replaced or removed the file already.
  /// - Throws: if anything fails; the files then have their former names.
  func quarantine(
    _ identity: UInt64, replacingWith new: String? = nil
  ) throws(HistoryFailure) -> String? {
    let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw .file(FileFailure(errnoAt: folder)) }
    defer { close(lock) }
    // This waits without a time limit, because the holder of the lock only renames three files.
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .file(FileFailure(errnoAt: folder)) }
    }
    guard let found = try? self.identity(), found == identity else { return nil }
    var number = 1
    while Files.exists(file + Self.damagedSuffix + String(number)) { number += 1 }
    let name = file + Self.damagedSuffix + String(number)
    // The log is renamed first, because a new file with the old name must never be read with this log.
    var code: Int32 = 0
    for suffix in ["-wal", "-shm"] where code == 0 {
      if unsafe rename(file + suffix, name + suffix) != 0, errno != ENOENT { code = errno }
    }
    if code == 0 { code = renameDatabase(to: name, replacingWith: new) }
    guard code == 0 else {
      for suffix in ["-wal", "-shm"] { _ = unsafe rename(name + suffix, file + suffix) }
      throw .file(FileFailure(file, SystemError(code: code)))
    }
    return name
  }

  /// Renames the database, and gives its former name to another file.
  ///
  /// - Returns: the error code; 0 on success.
  private func renameDatabase(to name: String, replacingWith new: String?) -> Int32 {
    guard let new else { return unsafe rename(file, name) == 0 ? 0 : errno }
    // With a hard link, a file has the old name at every moment; some file systems have no hard links.
    let isLinked = unsafe link(file, name) == 0
    guard unsafe isLinked || rename(file, name) == 0 else { return errno }
    if unsafe rename(new, file) == 0 { return 0 }
    let code = errno
    _ = unsafe isLinked ? unlink(name) : rename(name, file)
    return code
  }
}
