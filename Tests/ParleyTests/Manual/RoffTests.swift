import Responder
import Testing

@testable import parley

@Suite struct RoffTests {
  private static let macros: Set<String> = [
    ".TH", ".SH", ".SS", ".PP", ".TP", ".br", ".EX", ".EE", ".BR",
  ]

  /// Returns every line that groff would read as a request.
  private func requests(in roff: String) -> [String] {
    roff.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map(String.init)
  }

  private func page(_ text: String) -> ManualPage {
    ManualPage(
      name: text, section: 1, summary: text,
      blocks: [
        .heading(text), .text(text), .usage(text, operands: text), .subheading(text),
        .items([.init(text, text)]), .lines(text), .pages([text + "(1)"]),
      ])
  }

  @Test func noTextBecomesARequest() {
    let parts = [
      ".", "'", "so /etc/passwd", "\n", "\\", "\\fB", "`", "\"", " ", "x", "…", "\u{1B}", "-",
    ]
    for seed in UInt64(0)..<300 {
      var randomness = Conversation(seed: seed).randomness
      let text = (0..<Int.random(in: 1..<9, using: &randomness))
        .map { _ in parts.randomElement(using: &randomness) ?? "" }.joined()
      let harmless = String(repeating: "x", count: 1)
      let expected = requests(in: page(harmless).roff).map { $0.prefix(3) }
      let roff = page(text).roff
      #expect(requests(in: roff).map { $0.prefix(3) } == expected, "seed \(seed): \(roff)")
      #expect(roff.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) }, "seed \(seed)")
    }
  }

  @Test func pagesHaveOnlyTheMacrosThatTheyMean() {
    for page in Manual(.all).pages {
      for line in requests(in: page.roff) {
        let macro = String(line.prefix { $0 != " " })
        #expect(Self.macros.contains(macro), "\(page.name): \(line)")
      }
    }
  }

  @Test(arguments: [
    ("a `--b` c", "a \\fB\\-\\-b\\fR c"), ("‹FILE›", "\\fIFILE\\fR"), (".so x", "\\&.so x"),
    ("it's \"a\\b\"", "it\\(aqs \\(dqa\\(rsb\\(dq"), ("你…", "\\[u4F60]..."),
    ("…", "\\&..."), ("‘’", "\\(oq\\(cq"),
    ("`a ‹b› c`", "\\fBa \\fIb\\fB c\\fR"), ("^~", "\\(ha\\(ti"),
  ]) func marks(_ text: String, _ roff: String) {
    #expect(Roff.marked(text) == roff)
  }

  @Test func longTextIsBrokenWhereNoRequestBegins() {
    let text = Array(repeating: "word .so", count: 40).joined(separator: " ")
    let lines = Roff.marked(text).split(separator: "\n")
    #expect(lines.count > 3 && lines.allSatisfy { $0.utf8.count <= 80 && !$0.hasPrefix(".") })
    #expect(lines.joined(separator: " ").replacing("\\&", with: "") == text)
  }

  @Test func capitalsOfAUsageLineAreToBeReplaced() {
    #expect(Roff.operands("[A-B…] x") == "[\\fIA\\fR\\-\\fIB\\fR...] x")
  }
}
