package import Conversations
import Disk
import JSON
import Platform
import Responder
import TranscriptFormat

/// Changes several files together: writes a journal of all changes, changes the files, and removes the journal.
///
/// The journal is a hidden file in the folder of the rules, readable only by the user, and locked while the changes are
/// made. If the program ends before it removes the journal, the next program that loads the rules makes the remaining
/// changes, or undoes those made.
///
/// A folder may come from somebody else, with a journal in it. So only a journal of this user or root counts, and only
/// if it changes nothing but rule files and transcripts of the robot.
struct ChangeJournal {
  let folder: String
  /// The robot's other files and folders that the user named, with absolute paths.
  var named: [String] = []

  static let name = ".parley-unfinished.json"
  private var path: String { "\(folder)/\(Self.name)" }
  /// The maximum size of a journal, which contains each file's old and new text, with escapes.
  private static let maximumBytes = 8 * RuleFileReader.defaultMaximumSize
  /// The endings of the files in a folder that a journal may change.
  private static let endings: [String] = {
    let extensions = RuleLanguages().all.flatMap(\.fileExtensions)
    return (extensions + TranscriptLanguage.fileExtensions).map { "." + $0 }
  }()

  /// Makes the changes one after the other with `write`; if one fails, undoes the earlier changes.
  ///
  /// If undoing fails too, the journal stays for the next program that loads the rules.
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
      Self.unlock(descriptor)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      // Another program has just locked this journal, because it took it for an abandoned one.
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

  /// Completes the changes in a journal that a program left behind; does nothing while a program locks the journal.
  ///
  /// If one of the files has been changed in another way since, that file stays as it is, and the changes of the others
  /// are undone. If a file cannot be read or written now, the journal stays for the next attempt.
  func finishUnfinished(_ files: some RuleFileService) {
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { Self.unlock(descriptor) }
    var status = stat()
    // The journal that is locked must still be the one at the path.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe fstat(descriptor, &status) == 0,
      (try? FileStatus(of: path))?.identity.number == UInt64(truncatingIfNeeded: status.st_ino),
      (try? Trust.check(path, descriptor: descriptor)) != nil,
      let bytes = try? Files.contents(of: descriptor, upTo: Self.maximumBytes)
    else { return }
    // An incomplete journal is only removed: its program ended before it changed a file. So is one with other files.
    if (try? Self.finish(changes(from: bytes) ?? [], files)) != nil { try? Files.remove(path) }
  }

  /// Unlocks and closes a journal; closing is not enough while a child process that is just being started shares the
  /// lock.
  private static func unlock(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
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

  /// Returns the journal's text; paths in its folder are relative, so that in a copied folder they name the copies.
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
    let changes: [FileChange] = elements.compactMap { element in
      element["path"]?.string.map {
        FileChange(
          path: $0.hasPrefix("/") ? $0 : folder + "/" + $0, before: element["before"]?.string,
          after: element["after"]?.string)
      }
    }
    return changes.allSatisfy { mayChange($0.path) } ? changes : nil
  }

  /// Returns whether a path leads, after all links, to a rule file or a transcript of the robot.
  private func mayChange(_ path: String) -> Bool {
    // Behind a folder that does not exist yet, `..` stays unresolved.
    guard !path.split(separator: "/").contains("..") else { return false }
    let target = Files.absolute(path)
    if named.contains(target) { return true }
    return ([Files.absolute(folder)] + named).contains { target.hasPrefix($0 + "/") }
      && Self.endings.contains(where: target.lowercased().hasSuffix)
  }
}

extension RuleFiles {
  private func journal(of origin: RobotOrigin) -> ChangeJournal {
    let paths = origin.names.filter { $0.hasPrefix("/") }
    return ChangeJournal(
      folder: Files.parent(of: newRulesFile("rules", for: origin)) ?? ".",
      named: paths + paths.filter(Files.isRegular).map(transcript(beside:)))
  }

  package func write(_ changes: [FileChange], for origin: RobotOrigin) throws(RuleFileError) {
    for change in changes {
      guard try text(of: change.path) == change.before else { throw .changedMeanwhile(change.path) }
    }
    let journal = journal(of: origin)
    journal.finishUnfinished(self)
    try journal.make(changes) { change throws(RuleFileError) in
      try write(change.after, to: change.path, replacing: change.before)
    }
  }

  /// Completes changes of a robot's rules that an earlier program began and did not finish.
  func finishUnfinished(of origin: RobotOrigin) {
    // Without the user's folder, this would look below the current folder, which nobody named as a folder of rules.
    if origin == .builtin, userFolder == nil { return }
    let journal = journal(of: origin)
    journal.finishUnfinished(self)
    let cases = Files.parent(of: transcript(beside: journal.folder + "/rules"))
    for folder in [journal.folder, cases].compactMap(\.self) {
      Files.removeAbandonedDrafts(in: folder)
    }
  }
}
