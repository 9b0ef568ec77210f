import TestSupport
import Testing

@testable import LineEditing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct LineHistoryFileTests {
  private let folder = TemporaryFolder()

  @Test func keepsLinesInAFileOfItsOwn() throws {
    let file = LineHistoryFile(path: folder.path + "/state/parley/lines")
    #expect(try file.load() == LineHistory())
    _ = try file.add("one\ntwo")
    let history = try file.add("three")
    #expect(history.lines == ["one\ntwo", "three"])
    #expect(try file.load() == history)
    #expect(mode(file.path) == 0o600)
    #expect(mode(folder.path + "/state/parley") == 0o700)
    #expect(folder.names(in: "state/parley") == ["lines"])
  }

  @Test func twoProcessesLoseNothing() async throws {
    let path = folder.path + "/lines"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<25 { _ = try LineHistoryFile(path: path).add("\(writer) \(number)") }
        }
      }
      try await group.waitForAll()
    }
    let lines = try LineHistoryFile(path: path).load().lines
    #expect(lines.count == 100)
    for writer in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(writer) ") } == (0..<25).map { "\(writer) \($0)" })
    }
  }

  @Test func followsALinkToTheFile() throws {
    let real = folder.path + "/real"
    let link = folder.path + "/link"
    _ = try LineHistoryFile(path: real).add("old")
    #expect(unsafe symlink(real, link) == 0)
    _ = try LineHistoryFile(path: link).add("new")
    #expect(try LineHistoryFile(path: real).load().lines == ["old", "new"])
  }

  @Test func saysWhichFileItCannotWrite() throws {
    let blocked = folder.path + "/file"
    _ = try LineHistoryFile(path: blocked).add("x")
    let file = LineHistoryFile(path: blocked + "/parley/lines")
    #expect(throws: LineHistoryFile.Failure(path: blocked + "/parley", code: ENOTDIR)) {
      try file.add("y")
    }
  }

  @Test func standsWhereTheUserKeepsState() {
    func path(_ environment: [String: String]) -> String? {
      LineHistoryFile { environment[$0] }?.path
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/parley/lines")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/parley/lines")
    #expect(path(["XDG_STATE_HOME": "relative", "HOME": "/h"]) == "/h/.local/state/parley/lines")
    #expect(path([:]) == nil)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return status.st_mode & 0o777
  }
}
