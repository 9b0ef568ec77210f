import ChatModel
import Disk
import JSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Changes several files together: writes a journal of all changes, changes the files, and removes the journal.
///
/// The journal is a hidden file in the folder of the rules. If the program ends in between, the next one that loads the
/// rules finds it and makes the remaining changes. A journal is locked while its program runs, and only its owner can
/// read it.
struct ChangeJournal {
  /// The folder of the journal.
  let folder: String

  /// The name of the journal.
  static let name = ".parley-unfinished.json"
  private var path: String { "\(folder)/\(Self.name)" }
  /// The maximum size of a journal, which has the texts of files twice, with escapes.
  private static let maximumBytes = 8 * RuleFileReader.defaultMaximumSize

  /// Makes the changes one after the other with `write`; if one fails, undoes those before it. If undoing
  /// fails too, the journal stays for the next program that loads the rules.
  func make(
    _ changes: [FileChange], _ write: (FileChange) throws(RuleFileError) -> Void
  ) throws(RuleFileError) {
    let descriptor: Int32
    do throws(SystemError) {
      try Files.makeFolder(folder)
      descriptor = try Files.openNew(path)
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
    var isNeeded = false
    defer {
      if !isNeeded { try? Files.remove(path) }
      close(descriptor)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      // Another program has just started, took this journal for an old one, and removes it.
      throw .unwritable(path, reason: SystemError(code: errno).reason)
    }
    do throws(SystemError) {
      try Files.append(Array(text(of: changes).utf8), to: descriptor)
      try Files.sync(descriptor)
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
    var done: [FileChange] = []
    for change in changes {
      do throws(RuleFileError) {
        try write(change)
        done.append(change)
      } catch {
        // If a change cannot be undone, the journal lets the next program finish all changes.
        for change in done.reversed() where !isNeeded {
          do throws(RuleFileError) { try write(change.reversed) } catch { isNeeded = true }
        }
        throw error
      }
    }
  }

  /// Completes the changes of a program that ended in between.
  ///
  /// If one of the files has been changed in another way since, that file stays as it is, and the changes of the others
  /// are undone. A journal whose files cannot be written now stays for the next start.
  func finishUnfinished(_ files: some RuleFileService) {
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    // The journal that is locked must still be the one at the path.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe fstat(descriptor, &status) == 0,
      (try? FileStatus(of: path))?.identity.number == UInt64(truncatingIfNeeded: status.st_ino),
      let bytes = try? Files.contents(of: descriptor, upTo: Self.maximumBytes)
    else { return }
    // An incomplete journal was never followed by a change.
    if (try? Self.finish(changes(from: bytes) ?? [], files)) != nil { try? Files.remove(path) }
  }

  /// Makes the remaining changes, or undoes those made if a file has neither its old nor its new text.
  private static func finish(
    _ changes: [FileChange], _ files: some RuleFileService
  ) throws(RuleFileError) {
    var (made, remaining): ([FileChange], [FileChange]) = ([], [])
    for change in changes {
      let text = try files.text(of: change.path)
      if text == change.after {
        made.append(change)
      } else if text == change.before {
        remaining.append(change)
      }
    }
    let canComplete = made.count + remaining.count == changes.count
    for change in canComplete ? remaining : made.reversed().map(\.reversed) {
      try files.write(change.after, to: change.path, replacing: change.before)
    }
  }

  /// Returns the journal's text, with paths relative to its folder, so that a copy of the folder has its own.
  private func text(of changes: [FileChange]) -> String {
    JSONValue.array(
      changes.map { change in
        let isInside = change.path.hasPrefix(folder + "/")
        let path = isInside ? String(change.path.dropFirst(folder.count + 1)) : change.path
        return [
          "path": .string(path), "before": JSONValue(change.before),
          "after": JSONValue(change.after),
        ]
      }
    ).text
  }

  private func changes(from bytes: [UInt8]) -> [FileChange]? {
    guard case .array(let elements)? = try? JSONValue(bytes) else { return nil }
    return elements.compactMap { element in
      element["path"]?.string.map {
        FileChange(
          path: $0.hasPrefix("/") ? $0 : folder + "/" + $0, before: element["before"]?.string,
          after: element["after"]?.string)
      }
    }
  }
}

extension RuleFiles {
  /// Returns the journal of changes of a robot's rules.
  private func journal(of origin: RobotOrigin) -> ChangeJournal {
    ChangeJournal(folder: Files.parent(of: learnedFile("rules", for: origin)) ?? ".")
  }

  func write(_ changes: [FileChange], for origin: RobotOrigin) throws(RuleFileError) {
    for change in changes {
      guard try text(of: change.path) == change.before else { throw .changedMeanwhile(change.path) }
    }
    let journal = journal(of: origin)
    journal.finishUnfinished(self)
    try journal.make(changes) { change throws(RuleFileError) in
      try write(change.after, to: change.path, replacing: change.before)
    }
  }

  /// Completes the changes of a program that ended while it made several changes of a robot's rules.
  func finishUnfinished(of origin: RobotOrigin) {
    // The current folder is no place for rules that nobody named.
    if origin == .builtin, userFolder == nil { return }
    journal(of: origin).finishUnfinished(self)
  }
}
