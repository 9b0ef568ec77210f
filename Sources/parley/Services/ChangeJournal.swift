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

/// Makes changes of several files together: first a journal with all of them is on the disk, then the files change, then
/// the journal goes.
///
/// If the program ends in between, the next one finds the journal and makes the remaining changes. A journal is locked
/// while its program runs, and only its owner can read it.
struct ChangeJournal {
  /// The folder of the journals.
  let folder: String

  private static let prefix = "unfinished-"
  private static let maximumBytes = 64 << 20

  /// Makes the changes one after the other with `write`.
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
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
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

  /// Completes the changes of programs that ended in between.
  ///
  /// A file that somebody else has changed since stays as it is.
  func finishUnfinished(_ files: some RuleFileService) {
    let names = (try? Files.allNames(in: folder)) ?? []
    for name in names where name.hasPrefix(Self.prefix) {
      let path = folder + "/" + name
      let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      let bytes = (try? Files.contents(of: path, upTo: Self.maximumBytes)) ?? []
      // An incomplete journal was never followed by a change.
      for change in Self.changes(from: bytes) ?? [] {
        guard (try? files.text(of: change.path)) == change.before else { continue }
        try? files.write(change.after, to: change.path, replacing: change.before)
      }
      try? Files.remove(path)
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

  /// Completes the changes of programs that ended while they made several.
  func finishUnfinished() { journal.finishUnfinished(self) }
}
