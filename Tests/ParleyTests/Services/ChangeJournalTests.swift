import Conversations
import Disk
import Foundation
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

@Suite("Several files change together, whenever the program ends")
struct ChangeJournalTests {
  private let folder = TemporaryFolder()

  private var files: RuleFiles {
    RuleFiles(isInteractive: false, userFolder: folder.path + "/data/rules")
  }

  private var changes: [FileChange] {
    [
      FileChange(path: folder.path + "/a.rive", before: "+ a\n- A\n", after: "+ b\n- B\n"),
      FileChange(path: folder.path + "/new/b.chat", before: nil, after: "you> b\nbot> B\n"),
    ]
  }

  private func texts() throws -> [String?] { try changes.map { try files.text(of: $0.path) } }

  private var origin: RobotOrigin { .paths([folder.path]) }

  private var journals: [String] {
    ((try? Files.allNames(in: folder.path)) ?? []).filter { $0 == ChangeJournal.name }
  }

  @Test("All are made, and no journal stays")
  func all() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    try files.write(changes, for: origin)
    #expect(try texts() == changes.map(\.after))
    #expect(journals.isEmpty)
    try files.write(changes.reversed().map(\.reversed), for: origin)
    #expect(try texts() == changes.map(\.before))
  }

  @Test("None is made if one of the files has changed meanwhile")
  func none() throws {
    try folder.write("a.rive", "other\n")
    #expect(throws: RuleFileError.changedMeanwhile(folder.path + "/a.rive")) {
      try files.write(changes, for: origin)
    }
    #expect(try texts() == ["other\n", nil])
  }

  @Test(
    "A journal stays if a change can neither be completed nor undone, and the next program completes all"
  )
  func neither() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    let failure = RuleFileError.unwritable(changes[1].path, reason: "full")
    var calls = 0
    #expect(throws: failure) {
      try ChangeJournal(folder: folder.path).make(changes) { change throws(RuleFileError) in
        calls += 1
        if calls > 1 { throw failure }
        try files.write(change.after, to: change.path, replacing: change.before)
      }
    }
    #expect(calls == 3)
    #expect(journals.count == 1)
    files.finishUnfinished(of: origin)
    #expect(try texts() == changes.map(\.after))
    #expect(journals.isEmpty)
  }

  /// The work of a program that is killed after `count` of its changes.
  private func dies(after count: Int) throws {
    struct Killed: Error {}
    let journal = ChangeJournal(folder: folder.path)
    let kept = folder.path + "/kept"
    var done = 0
    try journal.make(changes) { change throws(RuleFileError) in
      if done == 0 || done == count {
        try? FileManager.default.removeItem(atPath: kept)
        try? FileManager.default.copyItem(
          atPath: journal.folder + "/" + ChangeJournal.name, toPath: kept)
      }
      if done < count {
        try files.write(change.after, to: change.path, replacing: change.before)
      }
      done += 1
    }
    try FileManager.default.moveItem(
      atPath: kept, toPath: journal.folder + "/" + ChangeJournal.name)
  }

  @Test("What a killed program left is completed by the next one", arguments: 0...2)
  func killed(after count: Int) throws {
    try folder.write("a.rive", "+ a\n- A\n")
    try dies(after: count)
    #expect(journals.count == 1)
    files.finishUnfinished(of: origin)
    #expect(try texts() == changes.map(\.after))
    #expect(journals.isEmpty)
  }

  @Test("A journal cut short changed nothing, and somebody's later change stays")
  func cutShort() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    try folder.write(ChangeJournal.name, "[{\"path\":\"" + folder.path + "/a.rive\",\"bef")
    files.finishUnfinished(of: origin)
    #expect(try texts() == ["+ a\n- A\n", nil] && journals.isEmpty)
    try dies(after: 1)
    try folder.write("a.rive", "mine\n")
    files.finishUnfinished(of: origin)
    #expect(try texts() == ["mine\n", changes[1].before])
    try files.write(changes[1].after, to: changes[1].path, replacing: nil)
    try folder.write("a.rive", "+ a\n- A\n")
    try dies(after: 1)
    try folder.write("a.rive", "mine\n")
    files.finishUnfinished(of: origin)
    #expect(try texts() == ["mine\n", changes[1].before])
  }

  @Test(
    "A journal that came with the rules writes, replaces and removes no other file",
    arguments: [#"null,"after":"x""#, #""mine","after":"x""#, #""mine","after":null"#])
  func foreign(_ texts: String) throws {
    let victim = TemporaryFolder()
    try folder.write("a.rive", "+ a\n- A\n")
    try folder.link("out", to: victim.path)
    try folder.link("b.rive", to: victim.path + "/victim.rive")
    let back = String(repeating: "../", count: 40)
    let paths = [
      victim.path + "/victim.rive", "out/victim.rive",
      "none/" + back + victim.path + "/victim.rive", "b.rive", "run.sh",
    ]
    let isThere = texts.hasPrefix("\"mine\"")
    let expected: String? = isThere ? "mine" : nil
    for path in paths {
      if isThere {
        try victim.write("victim.rive", "mine")
        try folder.write("run.sh", "mine")
      }
      try folder.write(ChangeJournal.name, "[{\"path\":\"\(path)\",\"before\":\(texts)}]")
      files.finishUnfinished(of: origin)
      for file in [victim.path + "/victim.rive", folder.path + "/run.sh"] {
        #expect(try files.text(of: file) == expected, "\(path)")
      }
      // Nothing is created through a broken link, and the attempt is not the last one.
      #expect(journals.isEmpty || path == "b.rive")
    }
  }

  @Test(
    "A journal of another user changes nothing, and stays for that user",
    .enabled(if: geteuid() == 0, "only root may give files away"))
  func others() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    try dies(after: 1)
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65534], ofItemAtPath: folder.path + "/" + ChangeJournal.name)
    files.finishUnfinished(of: origin)
    #expect(try texts() == [changes[0].after, nil])
    #expect(journals.count == 1)
  }

  @Test("Changes of all files and folders that the user named are completed")
  func named() throws {
    let other = TemporaryFolder()
    let file = try other.write("rules.txt", "old")
    let origin = RobotOrigin.paths([folder.path, file])
    for path in [file, other.path + "/" + RobotOrigin.newRulesTranscript] {
      let before = try files.text(of: path).map { "\"\($0)\"" } ?? "null"
      try folder.write(
        ChangeJournal.name,
        "[{\"path\":\"\(path)\",\"before\":\(before),\"after\":\"new\"}]")
      files.finishUnfinished(of: origin)
      #expect(try files.text(of: path) == "new" && journals.isEmpty)
    }
  }

  @Test("A copy of the folder has its own files completed, and not those of the original")
  func copied() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    try dies(after: 1)
    let copy = TemporaryFolder()
    try copy.write("a.rive", try #require(changes[0].after))
    try FileManager.default.copyItem(
      atPath: folder.path + "/" + ChangeJournal.name, toPath: copy.path + "/" + ChangeJournal.name)
    files.finishUnfinished(of: .paths([copy.path]))
    #expect(try files.text(of: copy.path + "/new/b.chat") == changes[1].after)
    #expect(try texts() == [changes[0].after, nil])
  }

  @Test("Whatever loads the rules completes them")
  func loading() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    try dies(after: 1)
    let service = RuleLoadingService(
      paths: [folder.path], languages: RuleLanguages(), clock: SystemClock())
    _ = try service.robot { _, _ in }
    #expect(try texts() == changes.map(\.after) && journals.isEmpty)
  }

  @Test("A journal whose files cannot be written stays until they can")
  func stays() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    try dies(after: 0)
    // A folder in the file's place cannot be replaced.
    let path = folder.path + "/a.rive"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    files.finishUnfinished(of: origin)
    #expect(journals.count == 1)
    try FileManager.default.removeItem(atPath: path)
    try folder.write("a.rive", "+ a\n- A\n")
    files.finishUnfinished(of: origin)
    #expect(try texts() == changes.map(\.after) && journals.isEmpty)
  }

  @Test("Only its owner can read a journal, and it is never taken from a running program")
  func running() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    let journal = ChangeJournal(folder: folder.path)
    var modes: [Int] = []
    try journal.make(changes) { change throws(RuleFileError) in
      let name = journal.folder + "/" + (journals.first ?? "")
      let attributes = try? FileManager.default.attributesOfItem(atPath: name)
      modes.append((attributes?[.posixPermissions] as? Int ?? 0) & 0o077)
      files.finishUnfinished(of: origin)
      try files.write(change.after, to: change.path, replacing: change.before)
    }
    #expect(modes == [0, 0])
    #expect(try texts() == changes.map(\.after))
  }
}
