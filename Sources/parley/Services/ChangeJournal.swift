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

/// Changes several files together: writes a journal of all changes to the disk, changes the files, removes the journal.
///
/// If the program ends in between, its next start finds the journal and makes the remaining changes. A journal is
/// locked while the program that wrote it runs. Only the user can read it.
struct ChangeJournal {
  /// The folder of the journals.
  let folder: String

  private static let prefix = "unfinished-"
  /// The maximum size of a journal, which contains each file's text before and after the change, with escapes.
  private static let maximumBytes = 8 * RuleFileReader.defaultMaximumSize

  /// Makes the changes one after the other with `write`; if one fails, undoes those before it.
  func make(
    _ changes: [FileChange], _ write: (FileChange) throws(RuleFileError) -> Void
  ) throws(RuleFileError) {
    let path = "\(folder)/\(Self.prefix)\(getpid())-\(UInt32.random(in: 0 ... .max)).json"
    let descriptor: Int32
    do throws(SystemError) {
      try Files.makeFolder(folder, mode: 0o700)
      descriptor = try Files.openNew(path)
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
    defer {
      try? Files.remove(path)
      close(descriptor)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      // Another program has just started, took this journal for an old one, and removes it.
      throw .unwritable(path, reason: SystemError(code: errno).reason)
    }
    do throws(SystemError) {
      try Files.append(Array(Self.text(of: changes).utf8), to: descriptor)
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
        for change in done.reversed() { try write(change.reversed) }
        throw error
      }
    }
  }

  /// Completes the changes of programs that ended before they had made all of them.
  ///
  /// If one of the files has been changed in another way since, that file stays as it is, and the changes of the others
  /// are undone. A journal whose files cannot be written now stays for the next start.
  func finishUnfinished(_ files: some RuleFileService) {
    let names = (try? Files.allNames(in: folder)) ?? []
    for name in names where name.hasPrefix(Self.prefix) {
      let path = folder + "/" + name
      let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      guard let bytes = try? Files.contents(of: path, upTo: Self.maximumBytes) else { continue }
      // If the journal itself is incomplete, no file was changed.
      if (try? Self.finish(Self.changes(from: bytes) ?? [], files)) != nil {
        try? Files.remove(path)
      }
    }
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

  private static func text(of changes: [FileChange]) -> String {
    JSONValue.array(
      changes.map { change in
        [
          "path": .string(change.path), "before": JSONValue(change.before),
          "after": JSONValue(change.after),
        ]
      }
    ).text
  }

  private static func changes(from bytes: [UInt8]) -> [FileChange]? {
    guard case .array(let elements)? = try? JSONValue(bytes) else { return nil }
    return elements.compactMap { element in
      element["path"]?.string.map {
        FileChange(path: $0, before: element["before"]?.string, after: element["after"]?.string)
      }
    }
  }
}

extension RuleFiles {
  private var journal: ChangeJournal {
    ChangeJournal(folder: Files.parent(of: userFolder) ?? ".")
  }

  func write(_ changes: [FileChange]) throws(RuleFileError) {
    for change in changes {
      guard try text(of: change.path) == change.before else { throw .changedMeanwhile(change.path) }
    }
    try journal.make(changes) { change throws(RuleFileError) in
      try write(change.after, to: change.path, replacing: change.before)
    }
  }

  /// Completes the changes of programs that ended before they had made all of them.
  func finishUnfinished() { journal.finishUnfinished(self) }
}
