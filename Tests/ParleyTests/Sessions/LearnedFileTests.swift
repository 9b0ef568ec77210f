import Foundation
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

/// The file of `--learn`.
@Suite struct LearnedFileTests {
  private static let rules = """
    <aiml version="2.1"><category><pattern>* MEANS *</pattern><template><learnf><category>\
    <pattern><eval><star/></eval></pattern><template><eval><star index="2"/></eval></template>\
    </category></learnf>Thanks.</template></category></aiml>
    """

  @Test func learnfWritesToTheNamedFileAlone() throws {
    let folder = TemporaryFolder()
    try folder.write("a.aiml", Self.rules)
    let program = try Program(in: folder)
    let ask = ["ask", "--rules", "a.aiml", "--json"]
    let first = try program.run(ask + ["--learn", "l/new.aiml", "R&D", "means", "<fun>"])
    #expect(first.code == 0 && !String(decoding: first.output, as: UTF8.self).contains("problem"))
    #expect(
      try folder.text(of: "l/new.aiml") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Taught in the chatroom. Change it as you like. -->
        <aiml version="2.1">
          <category><pattern>R&amp;D</pattern><template>&lt;fun&gt;</template></category>
        </aiml>

        """)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/l/new.aiml")
    _ = try program.run(ask + ["--learn", "l/new.aiml", "r&d", "means", "work"])
    #expect(try folder.text(of: "l/new.aiml").contains("<template>work</template>"))
    #expect(try !folder.text(of: "l/new.aiml").contains("fun"))
    // The file was replaced, not written into.
    let later = try FileManager.default.attributesOfItem(atPath: folder.path + "/l/new.aiml")
    #expect(attributes[.systemFileNumber] as? Int != later[.systemFileNumber] as? Int)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/l") == ["new.aiml"])
    #expect(try folder.text(of: "a.aiml") == Self.rules)
    let loaded = try program.run(["ask", "--rules", "a.aiml", "--rules", "l/new.aiml", "R&D"])
    #expect(String(decoding: loaded.output, as: UTF8.self) == "work\n")
  }

  @Test func withoutTheOptionNothingIsWritten() throws {
    let folder = TemporaryFolder()
    try folder.write("a.aiml", Self.rules)
    let before = folder.names
    let result = try Program(in: folder).run(
      ["ask", "--rules", "a.aiml", "--why", "tea", "means", "hot"])
    #expect(
      String(decoding: result.output, as: UTF8.self).contains("learned for this conversation only"))
    #expect(folder.names == before)
  }

  @Test func aFileThatCannotBeWrittenStaysAsItIs() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("l.aiml", [0x3C, 0xE9])
    let reason = LearnedFile(path: path).change { $0 + "new" }
    #expect(reason?.contains("not valid UTF-8") == true)
    #expect(FileManager.default.contents(atPath: path) == Data([0x3C, 0xE9]))
  }
}
