import FoundationEssentials
import Responder
import Testing

@testable import Eliza

/// The form of scripts keeps their layout and their meaning.
@Suite struct ScriptFormatterTests {
  private func formatted(_ text: String) -> String {
    String(decoding: ScriptFormatter.formatted(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("(A B)  \r\n\tSTART\t\n", "(A B)\r\n  START\r\n"), ("\n\n(A)\n\n\n\n(B)\n\n", "(A)\n\n(B)\n"),
    ("( A  B )", "(A  B)\n"), ("(A ( (0 X ) (  Y) ) )", "(A ((0 X) (Y)))\n"),
    ("(A   ; a ( comment )\t \n  ; another\n)", "(A   ; a ( comment )\n  ; another\n)\n"),
    ("(  ; all of it\n  A )", "( ; all of it\n  A)\n"), ("\u{FEFF}(A)", "\u{FEFF}(A)\n"), ("", ""),
    (" \n\t\n", ""),
    ("(A)\u{B}(B)\u{C}\r(C)", "(A)\r(B)\r\r(C)\r"), ("  ) A", "  ) A\n"), ("(É = Ü)", "(É = Ü)\n"),
  ])
  func layoutStays(_ text: String, _ expected: String) {
    #expect(formatted(text) == expected)
  }

  @Test func scriptsOfThisRepositoryAreFormatted() throws {
    for text in try Self.scripts() { #expect(formatted(text) == text) }
  }

  @Test func formattingIsIdempotentAndKeepsTheMeaning() throws {
    for text in try Self.scripts() {
      for seed in 0..<40 {
        let bytes = Self.disturbed(Array(text.utf8), seed: UInt64(seed))
        let once = ScriptFormatter.formatted(bytes)
        #expect(ScriptFormatter.formatted(once) == once, "seed \(seed)")
        #expect(ScriptFormatter.haveSameMeaning(bytes, once), "seed \(seed)")
        let (before, after) = (Self.rules(bytes), Self.rules(once))
        #expect(before == after, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    ("(A B)", "(A C)"), ("(A)", "(A"), ("(A)", " (A)"), ("(A B)", "(AB)"), ("(A;)\n)", "(A)"),
  ])
  func anotherMeaningIsSeen(_ one: String, _ other: String) {
    #expect(!ScriptFormatter.haveSameMeaning(Array(one.utf8), Array(other.utf8)))
  }

  private static func scripts() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try ["Sources/Robots/Rules/keeper.eliza", "Transcripts/turing/counter.eliza"].map {
      try String(contentsOf: root.appending(path: $0), encoding: .utf8)
    }
  }

  /// Returns a script with white space added and bytes changed at random.
  private static func disturbed(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var randomness = Randomness(seed: seed)
    var bytes = bytes
    for _ in 0..<30 {
      let place = randomness.index(below: bytes.count)
      switch randomness.index(below: 6) {
      case 0: bytes.insert(0x20, at: place)
      case 1: bytes.insert(0x09, at: place)
      case 2: bytes.insert(0x0D, at: place)
      case 3: bytes.insert(0x0A, at: place)
      case 4: bytes[place] = Array("();= 5".utf8)[randomness.index(below: 6)]
      default: bytes.insert(contentsOf: [0x0D, 0x0A, 0x0A], at: place)
      }
    }
    return bytes
  }

  private static func rules(_ bytes: [UInt8]) -> [String] {
    let compiled = ElizaLanguage().compile([RuleSource(name: "s.eliza", bytes: bytes)]) { _ in }
    return compiled.diagnostics.map(\.check)
      + (compiled.responder?.rules ?? []).map { "\($0.text) \($0.alternatives.map(\.text))" }
  }
}
