import Responder
import Testing

@testable import Eliza

@Suite struct WordTests {
  /// The octal hashes of the 7094; the first is given in the paper, the others follow from printed conversations.
  @Test(arguments: [
    ("ALWAYS", 7, 14), ("HERE", 2, 3), ("KIDS", 2, 1), ("TIME", 2, 0), ("PURPOSE", 2, 1),
    ("DEVONSHIRE", 2, 0), ("PREDICAMENT", 2, 3), ("EXECUTIONERS", 2, 3), ("GLOUCESTERSHIRE", 2, 2),
  ]) func hashesAsOnThe7094(_ word: String, _ bits: Int, _ hash: Int) {
    #expect(WordHash.hash(Array(word.utf8), bits: bits) == hash)
  }

  @Test(arguments: [
    ("HERE", 0o302551256060), ("ALWAYS", 0o214366217062), ("KIDS", 0o423124626060),
    ("TIME", 0o633144256060), ("INVENTED", 0o252460606060), ("", 0o606060606060),
  ]) func packsTheLastSixCharacters(_ word: String, _ datum: UInt64) {
    #expect(WordHash.lastChunk(of: Array(word.utf8)) == datum)
  }

  @Test func bringsModernTextDown() {
    let text = "“It’s – naïve…” straße ﬃ ÿ ŉ привет?!;:`"
    let filtered = String(decoding: Letters.filter(Array(text.utf8)), as: UTF8.self)
    #expect(filtered == " IT'S , NAÏVE…  STRASSE FFI Ÿ ŉ ПРИВЕТ..,, ")
  }

  /// The table of capitals agrees with Unicode.
  @Test func filteringTwiceIsFilteringOnce() {
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var once: [UInt8] = []
      Letters.append(scalar, to: &once)
      #expect(Letters.filter(once) == once, "U+\(String(value, radix: 16))")
    }
  }

  /// Apostrophes around a message or a word are quotation marks, unless the script has the word with them.
  @Test(arguments: [
    ("'I am sad'", "HOW SAD"), ("'my parents' house'", "PARENTS' HOUSE"), ("'My house.'", "HOUSE"),
    ("my parents' house", "PARENTS' HOUSE"),
    ("\tI\tam sad\t", "HOW SAD"), ("'tis late", "SO LATE"), ("my 'house'", "HOUSE"),
    ("my ''house''", "HOUSE"), ("'''my''' house", "HOUSE"), ("my ''''", "''"),
    ("my o'clock", "O'CLOCK"),
    ("'", "GO ON"), ("my '", "'"),
  ])
  func quotationMarks(_ message: String, _ expected: String) throws {
    let script = """
      (HELLO) START
      (I ((I AM 0) (HOW 3)))
      (MY ((MY 0) (2)))
      ('TIS (('TIS 0) (SO 2)))
      (NONE ((0) (GO ON)))
      (MEMORY MY (0 = A) (0 = B) (0 = C) (0 = D))
      """
    let robot = try #require(
      ElizaLanguage().compile([RuleSource(name: "e.eliza", text: script)]) { _ in }.responder)
    var conversation = Conversation()
    #expect(robot.respond(to: message, in: &conversation).text == expected)
  }

  /// With a comment in the script, and only if no keyword was found.
  @Test(arguments: [
    ("my mohter", "A", "B"), ("the mohter", "A", "C"), ("MOTHERR sings", "A", "C"),
    ("the mothr", "A", "C"),
    ("the mpthzr", "A", "A"), ("the brother", "A", "A"), ("lame", "A", "A"), ("clamp", "A", "A"),
    ("lampp", "A", "D"), ("the lmap", "A", "D"),
  ])
  func misspeltKeywords(_ message: String, _ without: String, _ with: String) throws {
    let script = """
      (HELLO)
      START
      (MY ((0) (B)))
      (MOTHER ((0) (C)))
      (LAMP ((0) (D)))
      (LAMB ((0) (E)))
      (NONE ((0) (A)))
      (MEMORY MY (0 = A) (0 = B) (0 = C) (0 = D))
      """
    for (text, expected) in [
      (script, message.hasPrefix("my") ? "B" : without), ("; parley:spelling on\n" + script, with),
    ] {
      let robot = try #require(
        ElizaLanguage().compile([RuleSource(name: "e.eliza", text: text)]) { _ in }.responder)
      var conversation = Conversation()
      #expect(robot.respond(to: message, in: &conversation).text == expected)
    }
  }

  @Test func numbersWordsByTheirBytes() {
    var vocabulary = Vocabulary()
    let words = (0..<5_000).map { "W\($0)" } + ["É", "E\u{301}"]
    let ids = words.map { vocabulary.intern(Array($0.utf8)) }
    #expect(Set(ids).count == words.count)
    for (word, id) in zip(words, ids) {
      #expect(vocabulary.intern(Array(word.utf8)) == id)
      #expect(Array(vocabulary.word(id)) == Array(word.utf8))
    }
  }
}
