import TestSupport
import Testing

@testable import Disk

/// Attachments of programs.
@Suite struct ProgramAttachmentTests {
  private let folder = TemporaryFolder()

  private func attached(_ program: [UInt8], _ image: [UInt8], _ commit: String) throws
    -> ProgramAttachment?
  {
    let bytes = ProgramAttachment.attach(image: image, commit: commit, to: program)
    return ProgramAttachment(of: try folder.write("program", bytes))
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000], [0, 1, 5_000])
  func whatIsAttachedIsRead(program: Int, image: Int) throws {
    let image = (0..<image).map { UInt8($0 & 0xFF) }
    let read = try #require(
      try attached([UInt8](repeating: 7, count: program), image, "096e3cb+"))
    #expect(read.commit == "096e3cb+")
    #expect(unsafe Array(read.image) == image)
  }

  @Test func attachingAgainReplacesTheAttachment() {
    let program = [UInt8](repeating: 7, count: 100_000)
    let once = ProgramAttachment.attach(image: [1, 2, 3], commit: "a", to: program)
    let again = ProgramAttachment.attach(image: [4], commit: "b", to: once)
    let only = ProgramAttachment.attach(image: [4], commit: "b", to: program)
    #expect(again.suffix(40) == only.suffix(40) && again.count == only.count)
    #expect(again.starts(with: program))
  }

  /// A robot's file tells any cut and any changed byte.
  @Test func aRobotIsWholeOrNot() throws {
    let program = [UInt8](repeating: 7, count: 300)
    let whole = ProgramAttachment.attach(
      image: [1, 2, 3, 4], commit: "abc+", as: .robot, to: program)
    let read = try #require(ProgramAttachment(of: try folder.write("whole", whole)))
    #expect(read.kind == .robot && read.isIntact && read.commit == "abc+")
    #expect(unsafe Array(read.image) == [1, 2, 3, 4])
    let own = ProgramAttachment.attach(image: [9], commit: "b", to: whole)
    #expect(own == ProgramAttachment.attach(image: [9], commit: "b", to: program))
    for index in [0, 150, 299, 300, 65_535] + Array(65_536..<whole.count) {
      var changed = whole
      changed[index] ^= 1
      let read = ProgramAttachment(of: try folder.write("changed", changed))
      #expect(read?.isIntact != true || read?.kind == .builtin, "\(index)")
      #expect(read?.kind != .builtin, "\(index)")
    }
    for cut in [1, 8, 16, 31, 32, 40, 65_536] {
      let read = ProgramAttachment(of: try folder.write("cut", Array(whole.dropLast(cut))))
      #expect(read?.isIntact != true, "\(cut)")
    }
  }

  @Test func otherFilesHaveNone() throws {
    #expect(ProgramAttachment(of: folder.path + "/none") == nil)
    #expect(ProgramAttachment(of: try folder.write("empty", [UInt8]())) == nil)
    #expect(ProgramAttachment(of: try folder.write("text", "PARLEY+1")) == nil)
  }

  /// Every cut, and every changed byte of the trailer, leads to an attachment of this size or to none, never to a crash.
  @Test func cutAndChangedFilesAreRefused() throws {
    let whole = ProgramAttachment.attach(
      image: [UInt8](repeating: 1, count: 500), commit: "abc", to: [9, 9, 9])
    for cut in [1, 8, 16, 24, 27, 400, whole.count - 30] {
      #expect(ProgramAttachment(of: try folder.write("cut", Array(whole.dropLast(cut)))) == nil)
    }
    for index in whole.indices.suffix(24) {
      var changed = whole
      changed[index] ^= 0x81
      let read = ProgramAttachment(of: try folder.write("changed", changed))
      #expect(unsafe read == nil || read?.image.count ?? 0 <= whole.count)
    }
  }
}
