import Conversations
import Eliza
import Responder
import TestSupport
import Testing
import TranscriptFormat
import Transcripts

@testable import RiveScript
@testable import RuleLoading
@testable import parley

/// The examples in the pages of section 5 work, and the pages cover the whole languages.
@Suite struct FileManualTests {
  private let rules = ManualPage.rules

  private var examples: [String] {
    rules.blocks.compactMap { block in
      if case .lines(let text) = block { text } else { nil }
    }
  }

  @Test func everyExampleOfRulesIsRight() {
    let (scripts, brains) = (
      examples.filter { $0.hasPrefix("(") }, examples.filter { !$0.hasPrefix("(") }
    )
    #expect(scripts.count == 1 && brains.count == 6)
    for text in brains {
      let brain = Brain([RuleSource(name: "a.rive", text: text)])
      #expect(brain.diagnostics.isEmpty && brain.summary.rules > 0, "\(brain.diagnostics)")
    }
    for text in scripts {
      let found = ElizaLanguage().check([RuleSource(name: "a.eliza", text: text)])
      #expect(found.isEmpty, "\(found)")
    }
  }

  @Test func theExampleOfATranscriptPasses() async throws {
    let folder = TemporaryFolder()
    try folder.write("waiter.rive", ManualPage.waiter + "\n")
    try folder.write("talk.chat", ManualPage.waiterTalk + "\n")
    let robots = LiveRobots(rules: [], languages: RuleLanguages())
    let tests = TranscriptTest.all(in: folder.path)
    #expect(tests.count == 2)
    for test in tests { #expect(await test.problem(with: robots) == nil) }
    withExtendedLifetime(folder) {}
  }

  @Test func everyTagAndDefinitionIsExplained() {
    let text = rules.roff
    for operation in VariableTag.Operation.allCases {
      let subject = operation == .calc ? "20" : "name"
      #expect(text.contains("<\(operation.rawValue) \(subject)"), "\(operation)")
    }
    for format in TextFormat.allCases {
      #expect(text.contains("{\(format.rawValue)}"), "\(format)")
    }
    for kind in Definition.Kind.allCases {
      #expect(text.contains("! \(kind.rawValue) "), "\(kind)")
    }
    for command in "+-%*@^!><" {
      let start = "\\fB" + Roff.literal(String(command)) + "\\fR \\fI"
      #expect(text.contains(start), "\(command)")
    }
  }

  @Test func everyLabelAndKeyOfATranscriptIsExplained() {
    let text = ManualPage.transcript.roff
    for label in TranscriptLine.Label.allCases {
      #expect(text.contains("\\fB\(label.rawValue)>\\fR"))
    }
    for key in HeaderKey.allCases {
      #expect(text.contains("\\fB" + Roff.literal(key.rawValue) + ":\\fR"))
    }
    for qualifier in ExpectedText.Qualifier.allCases {
      #expect(text.contains("\\fBbot (\(qualifier.rawValue))>\\fR"))
    }
  }
}
