import Foundation
import TestSupport
import Testing

@testable import parley

/// The program in a process without some resource.
@Suite struct StartTests {
  private let folder = TemporaryFolder()

  /// Descriptor 1 was free: the transcript got it, and replies were appended to it.
  @Test(arguments: ["<&-", "1>&-", "2>&-", "1>&- 2>&-", "<&- 1>&- 2>&-"])
  func noFileTakesThePlaceOfAClosedStream(closed: String) throws {
    let program = try Program(in: folder)
    try folder.write("r.rive", "+ hello\n- hi there\n")
    let words = closed.contains("<") ? "" : "echo hello | "
    let run = try program.shell(
      "\(words)\"$parley\" chat r.rive --no-history --record r.chat --log l \(closed)")
    #expect(run.code == 0 && !run.wasKilled, "\(run.complaints)")
    for file in ["r.chat", "l"] {
      let lines = (try? folder.text(of: file))?.split(separator: "\n") ?? []
      #expect(!lines.contains("hi there"), "\(file): \(lines)")
    }
    if !words.isEmpty { #expect(try folder.text(of: "r.chat").contains("bot> hi there\n")) }
  }

  @Test(arguments: 5...12) func fewDescriptorsAreAnErrorInWords(limit: Int) throws {
    let run = try Program(in: folder).shell(
      "ulimit -n \(limit); exec \"$parley\" ask --seed 1 hello")
    #expect(!run.wasKilled && [0, 2].contains(run.code), "\(run.code) \(run.complaints)")
    #expect((run.code == 2) == run.complaints.contains("the limit on open files is"))
  }

  /// Dispatch waits forever for a thread that it may not start.
  @Test(
    .enabled(
      if: Tool("bash") != nil && (getuid() != 0 || Tool("setpriv") != nil),
      "setpriv is not installed"))
  func noThreadsAreAnErrorInWords() throws {
    let program = try Program(in: folder)
    // Root has no limit: the program runs as a user without other processes.
    let user = getuid() == 0 ? "setpriv --reuid=64999 --clear-groups " : ""
    let run = try program.shell(
      "timeout 30 \(user)bash -c 'ulimit -u 1; exec \"$parley\" ask --seed 1 hello'")
    #expect(run.code == 2 && run.complaints.contains("the limit on threads"), "\(run.complaints)")
  }

  /// With any amount of memory it ends in time, and with an exit code.
  @Test(arguments: [400_000, 600_000, 800_000, 1_200_000])
  func littleMemoryEndsWithAnExitCode(kilobytes: Int) throws {
    let run = try Program(in: folder).shell(
      "ulimit -v \(kilobytes); exec \"$parley\" ask --seed 1 hello")
    // 127: the system's loader could not even map the program.
    #expect([0, 2, 70, 127].contains(run.code) && !run.wasKilled, "\(run.code) \(run.complaints)")
  }

  @Test(arguments: ["ABRT", "ILL", "TRAP", "SEGV", "BUS"])
  func anAbortIsOneLineAndAnExitCode(signal: String) throws {
    let run = try Program(in: folder).shell(
      """
      mkfifo f; "$parley" --no-history <f >o & exec 9>f
      echo hello >&9; until [ -s o ]; do sleep 0.1; done
      kill -\(signal) $!; wait $!
      """)
    #expect(run.code == 70 && !run.wasKilled)
    #expect(run.complaints.contains("parley: ended by an error of its own"))
    #expect(run.complaints.contains("(SIG\(signal))\n"))
  }
}
