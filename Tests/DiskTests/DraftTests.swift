import Platform
import TestSupport
import Testing

@testable import Disk

/// A new file is private until it is complete, and nothing is left of it if it never is.
@Suite struct DraftTests {
  private let folder = TemporaryFolder()
  private var target: String { folder.path + "/a" }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw SystemError(code: errno) }
    return status
  }

  private func mode(_ path: String) throws -> mode_t { try status(path).st_mode & 0o7777 }

  /// Whether this file system supports files without a name.
  private var knowsUnnamed: Bool {
    guard let draft = try? Draft(beside: target) else { return false }
    defer { draft.discard() }
    return draft.path == nil
  }

  @Test(arguments: [true, false]) func nobodyElseReadsADraft(isNamed: Bool) throws {
    let draft = try Draft(beside: target, named: isNamed)
    try Files.append(Array("secret".utf8), to: draft.descriptor)
    var written = stat()
    #expect(unsafe fstat(draft.descriptor, &written) == 0)
    #expect(written.st_mode & 0o777 == 0o600)
    if isNamed {
      #expect(folder.names.count == 1)
    } else if knowsUnnamed {
      #expect(folder.names == [], "killed here, nothing is left")
    }
    try draft.create(target)
    draft.discard()
    #expect(folder.names == ["a"])
    #expect(try mode(target) == 0o600, "the usual permissions were never set")
    #expect(try status(target).st_nlink == 1)
  }

  @Test(arguments: [true, false]) func aDraftNeverTakesAnotherFilesPlaceUnasked(isNamed: Bool)
    throws
  {
    try folder.write("a", "old")
    var draft = try Draft(beside: target, named: isNamed)
    #expect(throws: SystemError(code: EEXIST)) { try draft.create(target) }
    try draft.replace(target)
    draft.discard()
    #expect(folder.names == ["a"])
    #expect(try status(target).st_size == 0)
  }

  /// The state after `kill -9` in the moment in which the draft has a name.
  @Test func theNextDraftRemovesOneWhoseProgramHasEnded() throws {
    let abandoned = [".parley-0123456789abc", ".parley-1y2p0ij32e"]
    for name in abandoned { try folder.write(name, "secret") }
    let others = [".parley-", ".parley-notes", ".parley-0123456789ABC", "parley-0123456789abc"]
    for name in others { try folder.write(name, "mine") }
    #expect(unsafe mkfifo(folder.path + "/.parley-0000000000001", 0o600) == 0)
    let living = try Draft(beside: target, named: true)
    let name = try #require(living.path?.split(separator: "/").last.map(String.init))
    try Files.put(Array("new".utf8), at: folder.path + "/b", replacing: true)
    #expect(Set(folder.names) == Set(others + [name, "b", ".parley-0000000000001"]))
    living.discard()
    #expect(!folder.names.contains(name))
  }

  /// Checked by a shell, as the mask belongs to the whole process.
  @Test func aNewFileHasTheUsualPermissions() throws {
    let mask = 0o666 & ~Files.defaultMode
    try Files.put([1], at: target, replacing: true)
    try Files.put([1], at: folder.path + "/b", replacing: false)
    #expect(try mode(target) == 0o666 & ~mask)
    #expect(try mode(folder.path + "/b") == 0o666 & ~mask)
    let descriptor = try Files.openNew(folder.path + "/c")
    #expect(try mode(folder.path + "/c") == 0o600)
    try Files.setUsualMode(of: descriptor)
    close(descriptor)
    #expect(try mode(folder.path + "/c") == 0o666 & ~mask)
  }

  @Test(arguments: ["longer than before", "short", ""]) func hardLinksSurvive(text: String) throws {
    try folder.write("a", "old text")
    #expect(unsafe chmod(target, 0o640) == 0)
    let other = folder.path + "/other"
    #expect(unsafe link(target, other) == 0)
    let before = try status(target)
    try Files.put(Array(text.utf8), at: target, replacing: true)
    let after = try status(target)
    #expect(after.st_ino == before.st_ino && after.st_nlink == 2)
    #expect(after.st_mode == before.st_mode && after.st_uid == before.st_uid)
    #expect(try folder.text(of: "other") == text)
    #expect(folder.names == ["a", "other"])
  }

  @Test(.enabled(if: SmallDisk.isPossible, "\(SmallDisk.reason)"))
  func aHardLinkForWhichThereIsNoRoomIsLeftAsItWas() throws {
    let disk = try #require(SmallDisk(kilobytes: 64))
    let path = disk.path + "/a"
    try Files.put(Array("old".utf8), at: path, replacing: false)
    #expect(unsafe link(path, disk.path + "/b") == 0)
    disk.fill()
    #expect(throws: SystemError(code: ENOSPC)) {
      try Files.put([UInt8](repeating: 1, count: 100_000), at: path, replacing: true)
    }
    #expect(try Files.contents(of: path, upTo: 10) == Array("old".utf8))
  }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"))
  func theOwnerSurvives() throws {
    try folder.write("a", "old")
    #expect(unsafe chown(target, 65_534, 65_533) == 0)
    #expect(unsafe chmod(target, 0o604) == 0)
    try Files.put(Array("new".utf8), at: target, replacing: true)
    let after = try status(target)
    #expect([after.st_uid, after.st_gid] == [65_534, 65_533])
    #expect(after.st_mode & 0o7777 == 0o604)
    #expect(try folder.text(of: "a") == "new")
  }

  @Test func aReserveIsNoMoreThanAnEighthOfTheRoom() throws {
    let path = folder.path + "/reserve"
    try Files.reserve(1 << 16, at: path)
    #expect(try status(path).st_size == 1 << 16)
    #expect(try mode(path) == 0o600)
    try Files.reserve(1 << 20, at: path)
    #expect(try status(path).st_size == 1 << 16, "one that is there will do")
    guard SmallDisk.isPossible, let disk = SmallDisk(kilobytes: 1024) else { return }
    try Files.reserve(1 << 20, at: disk.path + "/reserve")
    #expect(try status(disk.path + "/reserve").st_size <= 1 << 17)
    disk.fill()
    #expect(throws: SystemError(code: ENOSPC)) {
      try Files.reserve(1 << 20, at: disk.path + "/another")
    }
  }
}
