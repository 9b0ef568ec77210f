import Foundation
import TestSupport
import Testing

@testable import parley

@MainActor
@Suite struct TypedLinesTests {
  private let pipe = Pipe()

  /// Another program may have left the terminal in a mode in which reading does not wait.
  @Test func aReadThatWouldWaitIsNotTheEnd() {
    let lines = TypedLines(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
    let input = pipe.fileHandleForWriting.fileDescriptor
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.1)
      _ = unsafe write(input, "y\n", 2)
    }
    #expect(lines.next() == "y")
    #expect(lines.nextIfTyped() == nil)
  }

  /// A file, because a process that another test starts can inherit the other end of a pipe, which then never ends.
  @Test func theLastLineNeedsNoLineFeed() throws {
    let folder = TemporaryFolder()
    try folder.write("lines.txt", "a\nb")
    let file = try #require(FileHandle(forReadingAtPath: folder.path + "/lines.txt"))
    let lines = TypedLines(descriptor: file.fileDescriptor)
    #expect((0..<4).compactMap { _ in lines.nextIfTyped() } == ["a", "b"])
  }
}
