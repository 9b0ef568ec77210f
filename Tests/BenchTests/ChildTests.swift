import Testing

@testable import bench

/// Other programs, none of which may keep `bench` waiting.
@Suite struct ChildTests {
  @Test func whatAProgramSaysIsReturned() throws {
    #expect(try Child.output(of: ["sh", "-c", "echo one; echo two"]) == "one\ntwo\n")
    #expect(throws: Child.Failure.self) { try Child.output(of: ["false"]) }
    #expect(throws: Child.Failure.self) { try Child.output(of: ["/no/such/program"]) }
    #expect(try Child.answerTimes(for: ["cat"], ["a\n", "b\n", "c\n"]).count == 3)
    #expect(try Child.measure(["cat"]).peakMemory > 0)
  }

  /// One that sleeps, one that never answers, and one that leaves a program behind with its output open.
  @Test(arguments: ["sleep 60", "cat >/dev/null", "sleep 60 & wait"])
  func aProgramThatNeverEndsIsKilled(script: String) throws {
    let child = try Child(["sh", "-c", "trap '' TERM; \(script)"], input: nil, limit: 1)
    try child.write("hello\n")
    #expect(child.read().isEmpty)
    let failure = #expect(throws: Child.Failure.self) { try child.end() }
    #expect(failure?.isOverdue == true, "\(String(describing: failure))")
  }

  @Test func aServerEndsOnSIGTERM() throws {
    let server = try Child(["sh", "-c", "echo ready; sleep 60"])
    #expect(String(decoding: server.read(), as: UTF8.self) == "ready\n")
    let time = try ContinuousClock().measure { try server.stop() }
    #expect(time < .seconds(8))
  }

  @Test func aFailureIsARowAndNotTheEnd() {
    var table = Table(header: ["", "time"])
    let value: Int? = table.attempt("Flask") {
      throw Child.Failure(description: "flask was killed: it took too long", isOverdue: true)
    }
    table.add("Parley", "3 ms")
    #expect(value == nil && table.hasFailed)
    #expect(table.text.contains("Flask   failed: flask was killed"), "\(table.text)")
  }
}
