import Disk
import LineEditing
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

@Suite struct MessageEditorTests {
  private let folder = TemporaryFolder()

  private func edit(
    _ text: String, with command: String, in folders: [String]? = nil, staysInMemory: Bool = false
  ) -> EditedMessage {
    MessageEditor(
      editor: Editor(command: command), folders: folders ?? [folder.path],
      staysInMemory: staysInMemory
    ).edit(text)
  }

  @Test func whatTheEditorLeavesIsTheMessage() throws {
    let script = "sh -c 'cp \"$2\" \"$2~\"; stat -c %a \"$2\" >> \"$2\"; echo 第二 >> \"$2\"' x"
    #expect(edit("hello\nyou", with: script) == .text("hello\nyou\n600\n第二"))
    #expect(try Files.allNames(in: folder.path).isEmpty, "nothing is left, backups neither")
  }

  @Test func aFolderThatIsNotThereIsSkipped() {
    #expect(edit("a", with: "true", in: ["/nowhere", folder.path]) == .text("a"))
    guard case .failed = edit("a", with: "true", in: ["/nowhere"]) else {
      Issue.record("there is no folder")
      return
    }
  }

  @Test func anEditorThatFailsChangesNothing() throws {
    #expect(edit("a", with: "exit 3;") == .failed("The editor exit 3; failed with exit code 3."))
    #expect(try Files.allNames(in: folder.path).isEmpty)
  }

  @Test func withoutAHistoryTheFileStaysInMemory() {
    let isMemory = MessageEditor.isInMemory(folder.path)
    let result = edit("secret", with: "true", staysInMemory: true)
    if isMemory {
      #expect(result == .text("secret"))
    } else {
      guard case .failed(let words) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(words.hasPrefix("With --no-history a message is edited only in memory"))
    }
    #expect(!MessageEditor.isInMemory("/nowhere"))
    #expect(!MessageEditor.isInMemory("/proc"))
    let chosen = MessageEditor.chosen(staysInMemory: true)
    #expect(!chosen.folders.contains("/tmp"))
  }
}
