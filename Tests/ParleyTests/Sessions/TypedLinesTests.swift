import Foundation
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

  @Test func theLastLineNeedsNoLineFeed() throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb".utf8))
    try pipe.fileHandleForWriting.close()
    let lines = TypedLines(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect((0..<4).compactMap { _ in lines.nextIfTyped() } == ["a", "b"])
  }
}
