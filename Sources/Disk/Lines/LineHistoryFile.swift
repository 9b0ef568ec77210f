import Platform

/// The file that stores the typed lines between runs.
///
/// Several processes may use one file: each change is applied to the current contents, under a lock. The file is
/// replaced atomically if `Files.put` can do so, except on a full disk. It is neither read nor written unless `Trust`
/// allows that.
package struct LineHistoryFile: Sendable {
  /// The maximum size of a file that is read.
  private static let maximumBytes = 128 << 20

  package let path: String

  package init(path: String) { self.path = path }

  /// Returns the stored lines; empty if there is no file yet.
  package func load() throws(FileFailure) -> LineHistory {
    // `Trust` refuses a pipe, where writing would wait for a reader, and a link into the folder of another user, who
    // could read the lines.
    guard let file = try Trust.check(file: path) else { return LineHistory() }
    do throws(SystemError) {
      return LineHistory(file: try Files.contents(of: file, upTo: Self.maximumBytes))
    } catch {
      if error == .missing { return LineHistory() }
      throw FileFailure(path, error)
    }
  }

  /// Adds a line, and returns the stored lines, including those of other processes.
  package func add(_ line: String) throws(FileFailure) -> LineHistory {
    try Trust.makeFolder(folder)
    return try change { $0.add(line) }
  }

  /// Removes lines, even on a full disk.
  package func remove(where isGone: (String) -> Bool) throws(FileFailure) {
    guard try Trust.check(file: path) != nil else { return }
    _ = try change { $0.remove(where: isGone) }
  }

  package func clear() throws(FileFailure) {
    guard try Trust.check(file: path) != nil else { return }
    try locked { () throws(SystemError) in
      do throws(SystemError) { try Files.remove(path) } catch {
        if !error.isMissing { throw error }
      }
    }
  }

  /// Adds the lines of another file as the oldest ones, and removes that file.
  ///
  /// A line that another process adds to that file meanwhile is lost.
  package func adopt(_ old: LineHistoryFile) throws(FileFailure) {
    guard old.path != path, try Trust.check(file: old.path) != nil else { return }
    let lines = try old.load().lines
    try Trust.makeFolder(folder)
    _ = try change { history in
      let newer = history.lines
      history = LineHistory()
      for line in lines + newer { history.add(line) }
    }
    try old.clear()
  }

  /// Changes the lines; writes nothing if they stay the same.
  private func change(_ body: (inout LineHistory) -> Void) throws(FileFailure) -> LineHistory {
    var history = LineHistory()
    try locked { () throws(SystemError) in
      do throws(FileFailure) { history = try load() } catch { throw error.error }
      let before = history
      body(&history)
      guard history != before else { return }
      let bytes = history.file
      do throws(SystemError) {
        // Even after a power cut, a reader sees either the old or the new file, unless it is written in place.
        try Files.put(bytes, at: path, replacing: true, mode: 0o600)
      } catch {
        guard error.isFull, bytes.count <= before.file.count else { throw error }
        try Files.overwrite(path, with: bytes)
      }
    }
    return history
  }

  private func locked(_ work: () throws(SystemError) -> Void) throws(FileFailure) {
    let lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw FileFailure(errnoAt: folder) }
    defer { close(lock) }
    try acquire(lock)
    do throws(SystemError) { try work() } catch { throw FileFailure(path, error) }
  }

  /// Takes the lock; fails after about a second, because a process that holds it longer was probably suspended.
  private func acquire(_ lock: Int32) throws(FileFailure) {
    var tries = 0
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, tries < 100 else {
        throw FileFailure(errnoAt: folder)
      }
      tries += 1
      _ = poll(nil, 0, 10)
    }
  }

  private var folder: String { Files.parent(of: path) ?? "." }
}
