import Responder
import Testing

@testable import Eliza

@Suite struct ScriptReaderTests {
  /// A complete script, to which tests append rules.
  private static let whole = """
    (HELLO THERE)
    START
    (NONE ((0) (GO ON)))
    (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR))
    (MY ((0) (YOURS)))

    """

  private func read(_ text: String) -> (script: ParsedScript, diagnostics: [Diagnostic]) {
    var reader = ScriptReader()
    reader.read(RuleSource(name: "test.eliza", text: text))
    reader.check()
    return (reader.script, reader.diagnostics)
  }

  private func compile(_ text: String) -> Compilation {
    ElizaLanguage().compile([RuleSource(name: "test.eliza", text: text)]) { _ in }
  }

  @Test func cutsGluedTokens() {
    var lexer = ScriptLexer(Array("(K13=X)5RAI 'don’t' 007 A1;( comment\r\n=".utf8))
    var texts: [String] = []
    while true {
      let token = lexer.next()
      if token.kind == .end { break }
      texts.append("\(token.line):\(token.column) " + String(decoding: token.text, as: UTF8.self))
    }
    #expect(
      texts == [
        "1:1 (", "1:2 K13", "1:5 =", "1:6 X", "1:7 )", "1:8 5", "1:9 RAI", "1:13 'DON'T'",
        "1:21 007", "1:25 A1", "2:1 =",
      ])
  }

  @Test func everyLineEndCounts() {
    var lexer = ScriptLexer(Array("A\nB\rC\r\nD\u{0B}E\u{0C}F".utf8))
    #expect((0..<6).map { _ in lexer.next().line } == [1, 2, 3, 4, 5, 6])
  }

  @Test func takesLowerCaseAndAnyOrderOfItems() {
    let (script, diagnostics) = read(
      Self.whole + "(a dlist(/x y) = b 7 ((0) (ok)))(b (=a))\n()")
    #expect(diagnostics.map(\.message) == [])
    let rule = script.keywords[1]
    #expect(rule.precedence == 7 && rule.tags.count == 2 && rule.transformations.count == 1)
    #expect(rule.substitute == script.keywords[2].keyword)
    #expect(script.keywords[2].link?.keyword == rule.keyword)
  }

  @Test func spacesInListsMeanNothing() {
    let (script, _) = read(
      Self.whole
        + "(K (((*A B)) (X)) (((* A B)) (X)) (((/T U)) (X)) (((/ T U)) (X)) ((( / T /U)) (X)))")
    let patterns = script.keywords[1].transformations.map(\.decomposition.elements)
    #expect(patterns[0] == patterns[1] && patterns[2] == patterns[3] && patterns[3] == patterns[4])
    #expect(patterns[0] != patterns[2])
  }

  @Test func aDamagedRuleCostsItselfAlone() {
    let compilation = compile(
      Self.whole + "(A ((0) (ONE 2)))\n(B ((0) (OK)))\n(B 5)\n(C ((0) (OK)))")
    #expect(compilation.diagnostics.map(\.location.line) == [6, 8])
    #expect(compilation.diagnostics.map(\.check) == ["index-out-of-range", "repeated-keyword"])
    #expect(compilation.responder?.rules.map(\.text).contains("C (0)") == true)
    #expect(compilation.responder?.rules.map(\.text).contains("A (0)") == false)
  }

  /// A missing bracket is noticed in the next rule, which must not be lost.
  @Test func aForgottenBracketDoesNotSwallowTheNextRule() {
    let compilation = compile(Self.whole + "(A\n  ((0) (OK))\n(B\n  ((0) (OK)))\n(C ((0) (OK)))")
    #expect(compilation.diagnostics.map(\.location.line) == [8])
    let texts = compilation.responder?.rules.map(\.text) ?? []
    #expect(texts.contains("B (0)") && texts.contains("C (0)") && !texts.contains("A (0)"))
  }

  @Test func showsTheLineAndThePlace() throws {
    let problem = try #require(compile(Self.whole + "  (Ä ((0) (=NOWHERE)))").diagnostics.first)
    #expect(problem.location == SourceLocation(file: "test.eliza", line: 6, column: 20))
    #expect(problem.excerpt == "  (Ä ((0) (=NOWHERE)))")
    #expect(problem.message == "'=NOWHERE' referenced keyword does not exist")
  }

  @Test func readsDamagedUTF8() throws {
    let bytes = Array(Self.whole.utf8) + Array("(A ((0) (CAF".utf8) + [0xE9] + Array(")))".utf8)
    let compilation = ElizaLanguage().compile([RuleSource(name: "x", bytes: bytes)]) { _ in }
    #expect(compilation.diagnostics.map(\.check) == ["invalid-utf8"])
    #expect(compilation.diagnostics.first?.location.line == 6)
    var conversation = Conversation()
    let reply = try #require(compilation.responder).respond(to: "a", in: &conversation)
    #expect(reply.text == "CAF\u{FFFD}")
  }

  @Test func aScriptMayStandInSeveralFiles() throws {
    let sources = [
      RuleSource(name: "a", text: Self.whole), RuleSource(name: "b", text: "(IGNORED) (Z (=MY))"),
      RuleSource(name: "c", text: "() (NONE ((0) (AGAIN)))"),
    ]
    var progress: [Int] = []
    let compilation = ElizaLanguage().compile(sources) { progress.append($0) }
    #expect(progress == [1, 2, 3])
    #expect(compilation.diagnostics.map(\.location.file) == ["c"])
    let script = try #require(compilation.responder)
    #expect(script.greeting == "HELLO THERE" && script.summary.files == 3)
    #expect(script.rules.map(\.location.file).contains("b"))
  }

  @Test func nothingIsLeftOfNothing() {
    #expect(compile("").responder == nil && compile("(((((").responder == nil)
    #expect(ElizaLanguage().compile([]) { _ in }.responder == nil)
    #expect(compile("(HELLO) (A = B)").responder == nil)
  }

  /// Parsing ends for any file, and the result can answer.
  @Test func survivesAnyFile() {
    let pieces = [
      "(", ")", "=", "0", "1", "MEMORY", "NONE", "A", "B", "DLIST", "PRE", "NEWKEY", "(*A", "(/A",
      "\n", "\n(", ";", "\u{FF}", "((0)", "(=A)", " ",
    ]
    for seed in 0..<2_000 {
      var random = Randomness(seed: UInt64(seed))
      let text = (0..<random.index(below: 60)).map { _ in
        pieces[random.index(below: pieces.count)] + (random.index(below: 2) == 0 ? " " : "")
      }.joined()
      let script = compile(Self.whole.prefix(random.index(below: 2) * 1_000) + text).responder
      var conversation = Conversation()
      for message in ["a", "b my", ""] { _ = script?.respond(to: message, in: &conversation) }
    }
  }
}
