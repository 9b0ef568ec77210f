import Responder
import TestSupport
import Testing

@testable import RiveScript

/// `<calc …>`: sums of any number of numbers.
@Suite struct CalculatorTests {
  private static let words = [
    "plus": "+", "minus": "-", "times": "*", "divided by": "/", "over": "/", "and": "&", "one": "1",
    "two": "2", "three": "3", "five": "5", "seven": "7", "twenty": "20", "thirty": "30",
    "hundred": "100", "a hundred": "100", "thousand": "1000", "million": "1000000",
    "half of": "0.5 *",
    "squared": "^ 2", "open": "(", "close": ")",
  ]

  private func result(_ text: String) -> String {
    Calculator.result(of: text) { Self.words[$0] }
  }

  private static let examples: [(String, String)] = [
    ("2 + 3", "5"), ("2+3*4", "14"), ("(2+3)*4", "20"), ("20 minus 5 divided by 3", "18.333333…"),
    ("(20 - 5) / 3", "5"), ("2 * [3 + {4 - 1}]", "12"), ("-3 + 5", "2"), ("2 - -3", "5"),
    ("--2", "2"),
    ("-2^2", "-4"), ("2^3^2", "512"), ("2**10", "1024"), ("2^-2", "0.25"), ("0^0", "1"),
    ("17 % 5", "2"), ("-17 % 5", "3"), ("1/3 + 1/6", "0.5"), ("-1/3", "-0.333333…"),
    ("1/8", "0.125"),
    ("1.5 + 2.25", "3.75"), (".5 * 4", "2"), ("1,000 + 1,234,567", "1235567"), ("0.1 + 0.2", "0.3"),
    ("1 / 1000000", "0.000001"), ("6 × 7", "42"), ("8 ÷ 2", "4"), ("9 : 3", "3"), ("3 x 4", "12"),
    ("3x4", "12"), ("5 − 3", "2"), ("2 + 2 =", "4"), ("2 + 2?", "4"), ("7", "7"),
    ("9007199254740993 + 0", "9007199254740993"), ("1/2 + 1/3 + 1/6", "1"),
    ("1 + 2 + 3 + 4 + 5 - 6 * 7 / 2", "-6"),
    ("two plus three times seven", "23"), ("Twenty-One minus 1", "20"),
    ("twenty two times 2", "44"),
    ("one hundred and five", "105"), ("a hundred and twenty-five over five", "25"),
    ("two million three hundred thousand and seven", "2300007"), ("3 million minus 1", "2999999"),
    ("five and three", "8"), ("half of thirty", "15"), ("five squared", "25"),
    ("open two plus three close times two", "10"), ("thousand", "1000"), ("2 thousand", "2000"),
    ("five-three", "undefined"), ("three five", "undefined"), ("2 3", "undefined"),
    ("", "undefined"), ("2 +", "undefined"), ("(2 + 3", "undefined"), ("2 + 3)", "undefined"),
    ("2 + cats", "undefined"), ("1,5", "undefined"), ("1,00", "undefined"), ("1.2.3", "undefined"),
    ("1,0000", "undefined"), ("2^0.5", "undefined"), ("5.5 % 2", "undefined"), ("a", "undefined"),
    ("$5", "undefined"), ("2(3)", "undefined"), ("1e5", "undefined"),
    ("1 / 0", "infinite"), ("0 / 0", "infinite"), ("5 % 0", "infinite"),
    ("1 / (3 - 3)", "infinite"),
    ("0^-1", "infinite"), ("9223372036854775807 + 1", "huge"), ("10^30", "huge"),
    ("99999999999999999999", "huge"), ("999999999999 * 999999999999", "huge"),
  ]

  @Test(arguments: examples)
  func sums(_ text: String, _ expected: String) {
    #expect(result(text) == expected, "\(text)")
  }

  @Test func deepAndLongSumsEnd() {
    #expect(
      result(String(repeating: "(", count: 500) + "1" + String(repeating: ")", count: 499))
        == "undefined")
    #expect(result(String(repeating: "-", count: 900) + "1") == "undefined")
    #expect(result("1" + String(repeating: "+1", count: 400)) == "401")
    #expect(result("1" + String(repeating: "+1", count: 4_000)) == "undefined")
    #expect(result("2^999999999999999999") == "huge" && result("1^999999999999999999") == "1")
  }

  /// Sums of random numbers and signs agree with Swift's own arithmetic.
  @Test func sumsAgreeWithArithmetic() {
    for seed in 0..<UInt64(500) {
      var random = Randomness(seed: seed)
      func expression(_ depth: Int) -> (text: String, value: Int) {
        if depth == 0 || random.index(below: 4) == 0 {
          let number = random.index(below: 20)
          return (String(number), number)
        }
        let (one, other) = (expression(depth - 1), expression(depth - 1))
        switch random.index(below: 3) {
        case 0: return ("(\(one.text) + \(other.text))", one.value + other.value)
        case 1: return ("(\(one.text) - \(other.text))", one.value - other.value)
        default: return ("\(one.text)*\(other.text)", one.value * other.value)
        }
      }
      let sum = expression(4)
      #expect(result(sum.text) == String(sum.value), "\(sum.text)")
    }
  }

  private func robot() -> Robot {
    Robot(
      """
      ! global utf8 = true
      ! global punctuation = .,!?()
      ! var calc plus = +
      ! var calc divided by = /
      ! var calc seven = 7
      + what is *
      * <calc <star raw>> == undefined => No sum.
      - <set sum=<calc <star raw>>><calc (<get sum>) * 2>
      + seven
      - <calc seven plus 1>, <calc>, <calc >
      + *
      - x
      """)
  }

  @Test func theTagCalculatesWithWordsOfTheRules() {
    var robot = robot()
    #expect(robot.answer("What is (2 + 3) divided by 2?") == "5")
    #expect(robot.talk[variable: "sum"] == "2.5")
    #expect(robot.answers("what is love", "what is 2 minus 1") == ["No sum.", "No sum."])
    #expect(robot.answer("what is seven plus -1?!") == "12")
    #expect(robot.answer("seven") == "8, <calc>, <calc >")
    #expect(
      RiveScriptLanguage().check([
        RuleSource(name: "r", text: "! version = 2.0\n! var calc plus = +\n+ *\n- <calc <star>>")
      ]) == [])
  }

  @Test(arguments: [
    ("say (2 + 3) * 4!", "(2 + 3) * 4"), ("say 4*(2+3)", "4*(2+3)"), ("say ((1)+(2))", "(1)+(2)"),
    ("say ((1)*2)-3", "((1)*2)-3"),
    ("say f(x).", "f(x)"), ("say (so it is)", "so it is"), ("(say so)", "so"),
    ("say so :-)", "so :-"),
    ("say (a) (b", "(a) (b"),
  ])
  func bracketsOfATypedTextHaveTheirPartners(_ message: String, _ expected: String) {
    var robot = Robot(
      "! global utf8 = true\n! global punctuation = .,!?()\n+ say *\n- <star raw>\n+ *\n- x")
    #expect(robot.answer(message) == expected)
  }
}
