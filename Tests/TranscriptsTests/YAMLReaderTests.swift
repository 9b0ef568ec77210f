import JSON
import TestSupport
import Testing

@testable import Transcripts

@Suite struct YAMLReaderTests {
  private func value(_ text: String) throws -> JSONValue {
    try YAMLReader.value(of: Array(text.utf8))
  }

  @Test func blocksAreRead() throws {
    let text = """
      # a comment
      ---
      name: "a: b"   # another
      plain: one
        two

        four
      list:
      - x
      -   y: 1
          z: 'it''s'
      - - deep
        - - deeper
      empty:
      none: ~
      yes: Yes
      url: http://a/b#c
      'quoted key' : true
      """
    #expect(
      try value(text) == [
        "name": "a: b", "plain": "one two\nfour",
        "list": ["x", ["y": 1, "z": "it's"], ["deep", ["deeper"]]], "empty": nil, "none": nil,
        "yes": "Yes", "url": "http://a/b#c", "quoted key": true,
      ])
  }

  @Test func longTextsAreRead() throws {
    let text = """
      a: |
        one
          two

        three

      b: >-
        one
        two

        three

          more
        end
      c: "one
        two\\
        \\x41\\u00e9\\ud83d\\ude00

        three"
      d:
        - |+
          x

        - 5
      """
    #expect(
      try value(text) == [
        "a": "one\n  two\n\nthree\n", "b": "one two\nthree\n\n  more\nend",
        "c": "one twoAé😀\nthree",
        "d": ["x\n\n", 5],
      ])
  }

  @Test("A comment after | or > is no part of the header", arguments: ["|", ">"])
  func commentsAfterHeaders(sign: String) throws {
    let text = "a: \(sign) # 3 + 4 - 5\n  x\n\nb: \(sign)-\t# -+\n  y\n"
    #expect(try value(text) == ["a": "x\n", "b": "y"])
  }

  @Test func bracketsAreRead() throws {
    let text = "a: [x, 'y, z', {k: v, w: , \"q\":2},\n  # note\n  [1, 2] ]\nb: {}"
    #expect(
      try value(text) == ["a": ["x", "y, z", ["k": "v", "w": nil, "q": 2], [1, 2]], "b": [:]])
  }

  @Test(arguments: [
    "a: &x 1", "a: !!str 1", "a: *x", "a: [1", "a: \"x", "a: b\n c: d", "a: 'x' y", "a: [1 2",
    "a: 1\n---\nb: 2", "a: {b: 1 2: 3}x", "\"\\u12\"",
  ])
  func otherFormsAreRefused(text: String) {
    #expect(throws: YAMLReader.Problem.self) { try value(text) }
  }

  @Test func deepNestingIsRefused() {
    for text in [
      String(repeating: "- ", count: 100_000), String(repeating: "[", count: 100_000),
      String(repeating: "{a: ", count: 100_000),
    ] {
      #expect(throws: YAMLReader.Problem.self) { try value(text) }
    }
  }

  /// JSON is YAML.
  @Test func jsonReadsAsWithItsOwnReader() throws {
    var dice = SplitMix(seed: 55)
    func random(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &dice) {
      case 0: .null
      case 1: .bool(.random(using: &dice))
      case 2: .number(JSONNumber(Int.random(in: -99...99, using: &dice)))
      case 3, 4:
        .string(
          String(
            (0..<Int.random(in: 0..<9, using: &dice)).map { _ in
              "aé: #,[]{}'\"\\\n\t-&|>😀".randomElement(using: &dice) ?? "a"
            }))
      case 5: .array((0..<Int.random(in: 0..<4, using: &dice)).map { _ in random(depth + 1) })
      default:
        .object(
          (0..<Int.random(in: 0..<4, using: &dice)).map { .init("k\($0) #: x", random(depth + 1)) })
      }
    }
    for _ in 0..<500 {
      let made = random(0)
      #expect(try value(made.text) == made, "\(made.text)")
      #expect(try value("a:\n- b: \(made.text)") == ["a": [["b": made]]], "\(made.text)")
    }
  }
}
