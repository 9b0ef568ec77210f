import Responder
import Testing

@testable import TranscriptFormat

@Suite struct RegularExpressionTests {
  @Test(arguments: [
    (
      #"That makes \d+\.\d\d, please\."#, ["That makes 12.50, please."],
      ["That makes 12.5, please.", "x"]
    ),
    ("a|bc|", ["a", "bc", ""], ["b", "abc"]),
    ("(ab)*c+?", ["c", "ababcc"], ["ab", "aabc"]),
    ("a{2,3}", ["aa", "aaa"], ["a", "aaaa"]),
    ("a{2}b{,1}c{1,}", ["aac", "aabccc"], ["aa", "abc"]),
    ("x{", ["x{"], ["x"]),
    ("[a-c\\d_-]+", ["a1_-c"], ["d", ""]),
    ("[^a-c]", ["d", "\n"], ["a", ""]),
    ("[]x]+", ["]x"], ["y"]),
    ("[[:alpha:]]+", ["äb"], ["a1"]),
    (".", ["好", "👍"], ["\n", "ab"]),
    ("(?s).", ["\n"], [""]),
    ("(?i)hello Ä", ["HELLO ä"], ["hell"]),
    ("(?i:h)i", ["Hi", "hi"], ["HI"]),
    ("a(?i)b|c", ["aB", "C"], ["AB"]),
    (#"\bcat\b.*"#, ["cat nap"], ["cats"]),
    ("^a$", ["a"], ["ba"]),
    ("(?m)a$\n^b", ["a\nb"], ["ab"]),
    (#"\x41\u0042\u{1F44D}"#, ["AB👍"], ["AB"]),
    ("(?<name>a)(?P<other>b)(?:c)", ["abc"], ["ab"]),
    (#"\W\S\D"#, [" ab"], ["aab"]),
    ("(a*)*", ["", "aaaa"], ["b"]),
    ("(|a)+b", ["b", "aab"], ["a"]),
  ])
  func matchesWholeTexts(pattern: String, yes: [String], no: [String]) throws {
    let expression = try RegularExpression(pattern)
    for text in yes { #expect(expression.matches(text), "\(text)") }
    for text in no { #expect(!expression.matches(text), "\(text)") }
  }

  @Test(arguments: [
    ("a**", RegularExpressionError.Kind.nothingToRepeat, 2), ("*a", .nothingToRepeat, 0),
    ("a++", .possessive, 2), ("ab(c", .unclosedGroup, 2), ("ab)c", .unopenedGroup, 2),
    ("x[ab", .unclosedClass, 1), ("x[z-a]", .reversedRange("z-a"), 2),
    ("a{3,2}", .reversedCount, 1), ("a{2000}", .countTooLarge(limit: 1000), 1),
    ("ab\\", .trailingBackslash, 2), (#"a\q"#, .unknownEscape("\\q"), 1), (#"\x4"#, .badScalar, 0),
    (#"\u{D800}"#, .badScalar, 0), (#"(a)\1"#, .backreference, 3), ("a(?=b)", .lookaround, 1),
    ("a(?<!b)", .lookaround, 1), ("(?>a)", .unknownGroup("(?>"), 0),
    ("(((a{1000}){1000}){1000})", .tooLarge(limit: 20_000), 0),
    ("((){1000}){1000}", .tooLarge(limit: 20_000), 0),
    (String(repeating: "(", count: 5_000), .tooDeep(limit: 100), 100),
  ])
  func saysWhatIsWrongAndWhere(pattern: String, kind: RegularExpressionError.Kind, offset: Int) {
    #expect(throws: RegularExpressionError(kind: kind, offset: offset)) {
      try RegularExpression(pattern)
    }
  }

  /// Patterns that take a backtracking matcher longer than the universe will last.
  @Test(arguments: ["(a+)+b", "(a|aa)+b", "(a*)*b", "(.*a){20}b", "(a?){30}a{30}b", "(x+x+)+y"])
  func theWorstTakesLinearTime(pattern: String) throws {
    let expression = try RegularExpression(pattern)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(!expression.matches(String(repeating: "a", count: 5_000)))
      #expect(!expression.matches(String(repeating: "x", count: 5_000)))
    }
    #expect(time < .seconds(20))
  }

  /// Compared with a matcher that is simple enough to be obviously right.
  @Test func agreesWithASlowMatcher() throws {
    let atoms = ["a", "b", ".", "[ab]", "(a|b)", "(ab)", "(a|)", "[^a]"]
    let signs = ["", "*", "+", "?", "{2}", "{0,2}", "{1,}"]
    for seed in UInt64(0)..<400 {
      var randomness = Randomness(seed: seed)
      let pattern = (0...randomness.index(below: 3)).map { _ in
        atoms[randomness.index(below: atoms.count)] + signs[randomness.index(below: signs.count)]
      }.joined()
      var parser = RegexParser(pattern)
      let node = try parser.parse()
      let expression = try RegularExpression(pattern)
      for number in 0..<32 {
        let text = String((0..<5).prefix(number % 6).map { number >> $0 & 1 == 0 ? "a" : "b" })
        let slow = Self.ends(node, Array(text.unicodeScalars), from: 0).contains(text.count)
        #expect(expression.matches(text) == slow, "seed \(seed): \(pattern) on \(text)")
      }
    }
  }

  private static func ends(_ node: RegexNode, _ text: [Unicode.Scalar], from place: Int) -> Set<Int>
  {
    switch node {
    case .scalars(let set):
      return place < text.count && set.contains(text[place]) ? [place + 1] : []
    case .assertion: return [place]
    case .sequence(let nodes):
      return nodes.reduce([place]) { places, node in
        Set(places.flatMap { ends(node, text, from: $0) })
      }
    case .choice(let nodes): return Set(nodes.flatMap { ends($0, text, from: place) })
    case .repeated(let node, let least, let most):
      var reached: Set<Int> = least == 0 ? [place] : []
      var places: Set<Int> = [place]
      for count in 1...(least + text.count + 1) where most.map({ count <= $0 }) ?? true {
        places = Set(places.flatMap { ends(node, text, from: $0) })
        if count >= least { reached.formUnion(places) }
      }
      return reached
    }
  }
}
