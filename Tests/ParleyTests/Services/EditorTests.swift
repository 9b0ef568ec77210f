import Disk
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

@Suite struct EditorTests {
  @Test(arguments: [
    ("vi", ["+12", "/a b.rive"]), ("/usr/bin/nano -w", ["+12", "/a b.rive"]),
    ("code --wait", ["--goto", "/a b.rive:12"]), ("hx", ["/a b.rive:12"]), ("ed", ["/a b.rive"]),
  ]) func isToldTheLineInItsOwnWay(_ command: String, _ arguments: [String]) {
    #expect(Editor(command: command).arguments("/a b.rive", 12) == arguments)
  }

  @Test func theShellReadsNothingOfAPath() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/a'; touch '\(folder.path)/oops'; '\u{301}$(touch b).rive"
    let code = Editor(command: "sh -c 'printf \"%s\" \"$1\" > \"$0\"' \(folder.path)/got")
      .open(path, line: 3)
    #expect(
      code == 0 && (try? Files.contents(of: folder.path + "/got", upTo: 9)) == Array("+3".utf8))
    #expect((try? Files.names(in: folder.path)) == ["got"])
    #expect(Editor(command: "exit 3;").open(path, line: 1) == 3)
    #expect(Editor(command: "no-such-editor-at-all 2>/dev/null").open(path, line: 1) == 127)
  }
}
