import Foundation
import Quoting
import TestSupport
import Testing

@testable import JSON

@Suite struct JSONTests {
  @Test func whatIsWrittenReadsBackAsItWas() throws {
    for seed in 0..<2000 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let value = JSONValue.random(depth: 4, using: &random)
      let text = value.text
      #expect(try JSONValue(parsing: text) == value, "seed \(seed)")
      #expect(!text.unicodeScalars.contains { $0.isUnsafe }, "seed \(seed)")
      let read = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(value.equals(read), "Foundation reads the same, seed \(seed)")
    }
  }

  @Test func everyScalarReadsBackAsItWas() throws {
    for start in stride(from: 0 as UInt32, to: 0x11_0000, by: 0x400) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: (start..<start + 0x400).compactMap(Unicode.Scalar.init))
      let value = JSONValue.string(String(text))
      let read = try JSONValue(parsing: value.text)
      #expect(read.string.map { Array($0.unicodeScalars) } == Array(text), "from \(start)")
    }
  }

  @Test func everyControlCharacterIsEscapedAndNoneIsReadRaw() throws {
    for code in 0..<0x20 as Range<UInt8> {
      let scalar = Unicode.Scalar(code)
      let text = JSONValue.string(String(scalar)).text
      #expect(text.utf8.allSatisfy { $0 >= 0x20 }, "\(code)")
      #expect(throws: JSONError.self, "\(code)") { try JSONValue([0x22, code, 0x22]) }
    }
    #expect(JSONValue.string("\u{7F}\u{9B}\u{202E}").text == #""\u007f\u009b\u202e""#)
  }

  @Test(arguments: [
    "0", "-0", "10", "-1.50", "1e9", "1E+9", "0.0e-0", "18446744073709551616", "1e400",
  ])
  func aNumberKeepsItsDigits(text: String) throws {
    let number = try #require(JSONNumber(text))
    #expect(try JSONValue(parsing: text) == .number(number))
    #expect(try JSONValue(parsing: " [\(text)] ").text == "[\(text)]")
  }

  @Test(arguments: [
    "1-2", "01", "-", "+1", ".5", "5.", "1e", "1e+", "0x10", "1.2.3", "--1", "NaN", "Infinity",
    "nan", "1_000", "١",
  ])
  func whatIsNoNumberIsRefused(text: String) {
    #expect(JSONNumber(text) == nil)
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[\(text)]") }
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{a:1}", "{\"a\":1,}", "[1,]",
    "[1 2]",
    "[,1]", "1 2", "tru", "True", "nul", "truefalse", "\"", "\"\\\"", "\"\\q\"", "\"\\u12\"",
    "\"\\u+12F\"", "\"\\u 12F\"", "'a'", "[1]]", "\u{0B}1", "\u{A0}1", "// 1\n1", "\"a\nb\"",
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  private class Base: Codable {
    var name = "base"
    init() {}
  }

  private final class Derived: Base {
    private enum CodingKeys: CodingKey { case name }
    let own: String

    init(_ own: String) {
      self.own = own
      super.init()
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      own = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(own, forKey: .name)
      try super.encode(to: container.superEncoder())
    }
  }

  /// A superclass has members of its own, under the same key as in Foundation's JSON.
  @Test func aSuperclassIsAMember() throws {
    let value = Derived("derived")
    let encoded = try JSONValue(encoding: value)
    #expect(encoded.text == #"{"name":"derived","super":{"name":"base"}}"#)
    let back = try encoded.decoded(as: Derived.self)
    #expect(back.own == "derived" && back.name == "base")
    #expect(try JSONValue(Array(JSONEncoder().encode(value)))["super"] == encoded["super"])
  }

  @Test func floatingPointNumbersAreRefused() throws {
    #expect(throws: DecodingError.self) { try JSONValue(parsing: "1.5").decoded(as: Double.self) }
    #expect(throws: DecodingError.self) { try JSONValue(parsing: "[1]").decoded(as: [Float].self) }
    #expect(throws: EncodingError.self) { try JSONValue(encoding: 1.5) }
  }

  @Test func errorsNameTheirPlace() {
    #expect(throws: JSONError(line: 3, column: 8, reason: "expected a value")) {
      try JSONValue(parsing: "{\n \"a\": 1,\n  \"b\": oops}")
    }
  }

  @Test func escapesAreRead() throws {
    let number = try #require(JSONNumber("-1.5e3"))
    #expect(
      try JSONValue(parsing: " [ \"\\u00e9\\n\\/\\uD83D\\uDE00\" , -1.5e3,true, null ]\r\n\t")
        == .array([
          .string("é\n/😀"), .number(number), .bool(true), .null,
        ]))
  }

  @Test(arguments: [
    (#""\ud800""#, "\u{FFFD}"), (#""\udc00x""#, "\u{FFFD}x"), (#""\ud83dA""#, "\u{FFFD}A"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
  ])
  func halfOfASurrogatePairIsReplacedAndNothingBesides(text: String, value: String) throws {
    #expect(try JSONValue(parsing: text).string == value)
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    #expect(throws: JSONError.self) { try JSONValue([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONError.self) { try JSONValue([0x22, 0xED, 0xA0, 0x80, 0x22]) }
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try JSONValue([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
  }

  @Test func depthIsBounded() throws {
    let deepest = JSONParser.maximumDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try JSONValue(parsing: nested(deepest)).text == nested(deepest))
    #expect(throws: JSONError.self) { try JSONValue(parsing: nested(deepest + 1)) }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "[{\"a\":", count: 100_000))
    }
  }

  @Test func membersKeepTheirOrderAndTheLastOfANameCounts() throws {
    let text = #"{"b":1,"a":null,"b":"x"}"#
    let value = try JSONValue(parsing: text)
    #expect(value.text == text && value["b"] == .string("x") && value["c"] == nil)
    #expect(value == .object([.init("b", 1), .init("a", nil), .init("b", "x")]))
  }

  @Test func readingIsLinearInTheLength() throws {
    let growth = Growth(of: "reading", size: 4000) { count in
      let text = Array(
        ("[" + String(repeating: #"{"name":"a\u00e9b","n":[1,2.5]},"#, count: count) + "0]").utf8)
      return { _ = try? JSONValue(text) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func codableValuesComeBack() throws {
    struct Sample: Codable, Equatable {
      var text: String
      var none: String?
      var numbers: [UInt64]
      var flags: [String: Bool]
      var inner: [[Int8]]
    }
    let sample = Sample(
      text: "a\"b", none: nil, numbers: [.max, 0], flags: ["x": true, "é": false],
      inner: [[], [-128, 127]])
    let value = try JSONValue(encoding: sample)
    #expect(try JSONValue(parsing: value.text).decoded(as: Sample.self) == sample)
    #expect(throws: (any Error).self) { try JSONValue(parsing: "[300]").decoded(as: [Int8].self) }
    #expect(throws: (any Error).self) { try JSONValue(encoding: ["a": 1.5]) }
  }
}

extension JSONValue {
  fileprivate static func random(depth: Int, using random: inout SplitMix) -> JSONValue {
    let crumbs = [
      "", "a", "\"", "\\", "\u{0}", "\u{1F}", "\n\t\r", "\u{7F}\u{85}", "é", "e\u{301}", "😀",
      "\u{202E}",
      "\u{2028}", "\u{FEFF}", "/", "\\u0041", "key", "\u{10FFFF}",
    ]
    func text() -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        crumbs.randomElement(using: &random) ?? ""
      }.joined()
    }
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return JSONValue(Int.random(in: .min ... .max, using: &random))
    case 3:
      return JSONNumber("\(Int8.random(in: .min ... .max, using: &random)).25e-3").map(Self.number)
        ?? .null
    case 4: return .string(text())
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          .random(depth: depth - 1, using: &random)
        }
      )
    default:
      // Numbered, as Foundation rejects duplicate names.
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map {
          Member("\($0)" + text(), .random(depth: depth - 1, using: &random))
        })
    }
  }

  /// Returns whether Foundation parsed the same value.
  fileprivate func equals(_ other: Any) -> Bool {
    switch self {
    case .null: other is NSNull
    case .bool(let flag): (other as? Bool) == flag
    case .number(let number):
      (other as? NSNumber).map {
        $0.stringValue == number.text || $0.doubleValue == Double(number.text)
      } ?? false
    case .string(let text):
      (other as? String).map { Array($0.unicodeScalars) == Array(text.unicodeScalars) } ?? false
    case .array(let values):
      (other as? [Any]).map { others in
        others.count == values.count && zip(values, others).allSatisfy { $0.equals($1) }
      } ?? false
    case .object(let members):
      (other as? [String: Any]).map { others in
        others.count == members.count
          && members.allSatisfy { member in others[member.name].map(member.value.equals) ?? false }
      } ?? false
    }
  }
}
