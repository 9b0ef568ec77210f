import Platform

extension HistoryLocation {
  /// Makes this program the only server of the history, until the program ends.
  ///
  /// - Returns: false if another server has the history; true if the file for the lock cannot be created, such as on a
  ///   read-only disk.
  package func reserveForServer() -> Bool {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    // The descriptor stays open, because the lock ends with it.
    let descriptor = unsafe open(file + "-server", flags, 0o600)
    return descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }
}

/// A lock on a separate file, which tells other programs that this program has the history open.
///
/// The lock ends when the program ends, in any way.
final class Presence {
  private let descriptor: Int32
  /// Whether this program got the lock alone, because no other program held it; `share` ends that.
  private(set) var isAlone: Bool

  /// Tries to take the lock for this program alone; `nil` if the file cannot be created, such as on a read-only disk.
  init?(at path: String) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    isAlone = flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  deinit { close(descriptor) }

  /// Tries for a second to take the lock for this program alone.
  ///
  /// A child process that another thread is just starting shares the lock until it runs its own program.
  func takeAlone() -> Bool {
    for _ in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      _ = poll(nil, 0, 10)
    }
    return false
  }

  /// Shares the lock, so that other programs can open the history.
  ///
  /// If another program still holds the lock alone, this waits up to three seconds until that program calls `share`.
  func share() {
    isAlone = false
    var tries = 0
    while flock(descriptor, LOCK_SH | LOCK_NB) != 0, tries < 300 {
      tries += 1
      _ = poll(nil, 0, 10)
    }
  }
}
