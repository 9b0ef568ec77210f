import AIML
import JSON
import Responder
import RiveScript
import TestSupport
import Testing

@testable import LanguageServer

/// The checks of a file alone.
@MainActor @Suite struct SingleFileCheckTests {
  /// Returns the diagnostics of a file that its own checks find, each as text.
  private func own(_ found: [Diagnostic], _ language: any RuleLanguage) -> [String] {
    found.filter {
      language.tools.singleFileChecks.contains($0.check) && $0.location.file.hasPrefix("a.")
    }
    .map(\.description).sorted()
  }

  @Test(arguments: [
    (RiveScriptLanguage() as any RuleLanguage, "rive", "+ hello\n- hi\n"),
    (
      AIMLLanguage(), "aiml",
      "<aiml version=\"2.0\"><category><pattern>X</pattern><template>x</template></category></aiml>"
    ),
  ])
  func `a file alone has the problems of the file in its robot`(
    language: any RuleLanguage, ending: String, other: String
  ) {
    #expect(!language.tools.singleFileChecks.isEmpty)
    #expect(language.tools.singleFileChecks.isSubset(of: language.checks.map(\.name)))
    for check in language.checks {
      for text in [check.bad, check.good] where !text.isEmpty {
        let source = RuleSource(name: "a." + ending, text: text)
        let robot = language.checked([source, RuleSource(name: "b." + ending, text: other)])
        #expect(
          own(language.tools.singleFileProblems(source, robot.responder), language)
            == own(robot.diagnostics, language), "\(check.name): \(text)")
      }
    }
  }

  @Test func `UTF-8 mode of another file counts`() {
    let language = RiveScriptLanguage()
    let source = RuleSource(name: "a.rive", text: "+ é漢\n- a\n+ *\n- b\n")
    let other = RuleSource(name: "b.rive", text: "! global utf8 = true\n+ x\n- y\n")
    let robot = language.checked([source, other])
    #expect(
      own(language.tools.singleFileProblems(source, robot.responder), language)
        == own(robot.diagnostics, language))
  }

  /// Rules of more than 64 KiB, which are not checked whole at every change.
  private static let large =
    (0..<1_500).map { "+ rule number \($0) of many\n- reply \($0) with some more words\n" }
    .joined() + "+ *\n- <get nam> {topic=nowhere}\n"

  @Test func `a large robot’s problems move with the text until it is checked again`() async throws
  {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    client.open("a.rive", Self.large)
    let codes = { (message: JSONValue) -> [String] in
      (message["diagnostics"]?.elements ?? []).compactMap { $0["code"]?.string }
    }
    _ = await client.diagnostics("a.rive") { codes($0).contains("unknown-topic") }
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(client.uri("a.rive")), "version": 2],
        "contentChanges": [
          [
            "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
            "text": "+ lost\n- <strar>\n",
          ]
        ],
      ])
    let found = await client.diagnostics("a.rive") { $0["version"] == 2 }
    #expect(found.contains { $0["code"] == "unknown-tag" })
    let topic = found.first { $0["code"] == "unknown-topic" }
    #expect(topic?["range"]?.place.hasPrefix("3003:") == true)
  }

  @Test func `a large file that has changed is completed`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    client.open("a.rive", Self.large + "> topic é漢😀\n+ *\n- {topic=random}a\n< topic\n")
    _ = await client.diagnostics("a.rive")
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(client.uri("a.rive")), "version": 2],
        "contentChanges": [
          [
            "range": ["start": ["line": 1, "character": 0], "end": ["line": 1, "character": 0]],
            "text": "- {topic=\n",
          ]
        ],
      ])
    let found = await client.at(1, 9, "a.rive", "completion")["items"]?.elements ?? []
    #expect(found.contains { $0["label"] == "é漢😀" })
  }

  @Test func `diagnostics in changed lines are dropped, and later ones move`() {
    func diagnostic(_ line: Int) -> Diagnostic {
      let location = SourceLocation(file: "a.rive", line: line)
      return Diagnostic(.note, "version", in: SourceRange(location), "x", related: [location])
    }
    var found = [1, 3, 5].map(diagnostic)
    found.move(
      with: TextChange(
        TextPosition(line: 2, character: 0)..<TextPosition(line: 2, character: 1), "a\nb\n"))
    #expect(found.map(\.location.line) == [1, 7])
    #expect(found.allSatisfy { $0.related.isEmpty }, "they may be in changed lines")
    found.move(with: TextChange(nil, "a"))
    #expect(found.isEmpty)
  }
}
