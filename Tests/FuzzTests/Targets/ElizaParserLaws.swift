import Eliza
import Responder

/// The laws of parsing ELIZA scripts: any bytes are a script, and its line breaks make no difference.
enum ElizaParserLaws {
  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    let compilation = try TimeLimit.hold("compiling", for: bytes.count) { compile(bytes) }
    try PlaceLaws.check(compilation.diagnostics, of: bytes, endsAtReturns: true)
    let spread = compile(
      Array(
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
          .joined(separator: [0x0A, 0x20, 0x0A])))
    try BrokenLaw.unless(
      rules(spread) == rules(compilation), "empty lines say nothing: \(rules(compilation))")
    try BrokenLaw.unless(
      spread.responder?.greeting == compilation.responder?.greeting, "empty lines greet nobody")
  }

  private static func compile(_ bytes: [UInt8]) -> Compilation {
    ElizaLanguage().compile([RuleSource(name: "fuzz.eliza", bytes: bytes)]) { _ in }
  }

  private static func rules(_ compilation: Compilation) -> [String] {
    (compilation.responder?.rules ?? []).map { rule in
      ([rule.kind, rule.text] + rule.alternatives.map(\.text)).joined(separator: " ")
    }
  }
}
