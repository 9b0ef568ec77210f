import Foundation
import JSON
import Serving
import Synchronization
import TestSupport
import Testing

/// Requests as lines of a file, and answers as lines of another.
@Suite struct LineServerTests {
  /// Returns the lines that a server writes.
  private func lines(
    _ input: String, _ form: LineServer.Form = .parley, _ limits: TalkLimits = TalkLimits()
  ) throws -> [String] {
    let folder = TemporaryFolder()
    let from = try folder.write("in", Array(input.utf8))
    let to = try folder.write("out", [])
    let reading = try #require(FileHandle(forReadingAtPath: from))
    let writing = try #require(FileHandle(forWritingAtPath: to))
    let served = try Served(TalkServerTests.rules, limits)
    LineServer(served.server, form: form, output: LineWriter(writing.fileDescriptor))
      .serve(reading.fileDescriptor)
    return try folder.text(of: "out").split(separator: "\n").map(String.init)
  }

  @Test func `every line has an answer with its id, whatever the line is`() throws {
    let input = (0..<100).map {
      $0 % 7 == 3
        ? "{\"id\":\($0),\"user\":7}" : "{\"id\":\($0),\"user\":\"u\($0 % 5)\",\"message\":\"hi\"}"
    }
    let answers = try lines(input.joined(separator: "\n"))
    let ids = try answers.map { try JSONValue(parsing: $0)["id"]?.integer }
    #expect(ids.count == 100)
    #expect(Set(ids.compactMap(\.self)) == Set(0..<100))
    #expect(answers.count { $0.contains("bad-request") } == 14)
  }

  @Test func `empty lines ask for nothing, and the last line may have no end`() throws {
    #expect(try lines("\n  \r\n").isEmpty)
    #expect(try lines("").isEmpty)
    #expect(try lines("\n{\"user\":\"a\",\"message\":\"hi\"}").count == 1)
  }

  @Test func `a line that is too long is skipped with an error`() throws {
    var limits = TalkLimits()
    limits.message = 100
    let long = String(repeating: "x", count: 300_000)
    let good = #"{"id":1,"user":"a","message":"hi"}"#
    let answers = try lines("\(good)\n\(long)\n\(good)\n\(long)", .parley, limits)
    #expect(answers.count == 4)
    #expect(answers.count { $0.contains("too-large") } == 2)
  }

  @Test func `lines that nobody reads take bounded memory, and all arrive`() throws {
    final class Counter: Sendable {
      private let count = Mutex(0)
      var now: Int { count.withLock { $0 } }
      func add() { count.withLock { $0 += 1 } }
    }
    let pipe = Pipe()
    let writer = LineWriter(pipe.fileHandleForWriting.fileDescriptor)
    let counter = Counter()
    let line = String(repeating: "x", count: 2_000_000)
    for _ in 0..<20 {
      Thread.detachNewThread {
        writer.write(line)
        counter.add()
      }
    }
    // One line is being written, and 16 MiB wait.
    #expect(eventually { counter.now >= 9 })
    Thread.sleep(forTimeInterval: 0.2)
    #expect(counter.now == 9)
    let start = try #require(writer.waitingSince)
    var bytes = 0
    var progresses = false
    while bytes < 20 * (line.utf8.count + 1) {
      bytes += pipe.fileHandleForReading.availableData.count
      // A line that is not yet written whole makes progress.
      if bytes < 1_900_000, let now = writer.waitingSince, now > start { progresses = true }
    }
    #expect(progresses)
    #expect(eventually { counter.now == 20 && writer.waitingSince == nil })
  }

  @Test func `RiveScript's form ends each request with a line`() throws {
    let answers = try lines(
      """
      {"username": "ann",
       "message": "my name is ann", "vars": {"age": 7}}
      __END__
      {"username": "ann", "message": "who am i"}
      __END__
      {"username": "ann"}
      __END__
      nonsense
      __END__
      {"message": "count"}
      """, .rivescript)
    #expect(answers.count == 9)
    #expect(
      answers[0]
        == #"{"status":"ok","reply":"Hello, Ann.","vars":{"age":"7","name":"Ann","topic":"random"}}"#
    )
    #expect(answers[1] == "__END__")
    #expect(answers[2].hasPrefix(#"{"status":"ok","reply":"You are Ann.""#))
    #expect(answers[4].hasPrefix(#"{"status":"error","reply":"‘message’ needs a text""#))
    #expect(answers[6].hasPrefix(#"{"status":"error","reply":"not JSON"#))
    #expect(answers[8] == #"{"status":"ok","reply":"1","vars":{"n":"1","topic":"random"}}"#)
  }
}
