import AIML
import Responder

/// The laws of reading AIML: any bytes are a file, and what is found in it has its place.
enum AIMLParserLaws {
  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    let source = RuleSource(name: "fuzz.aiml", bytes: bytes)
    let compilation = try TimeLimit.hold("compiling", for: bytes.count) {
      AIMLLanguage().compile([source]) { _ in }
    }
    let found = try TimeLimit.hold("checking", for: bytes.count) { AIMLLanguage().check([source]) }
    try PlaceLaws.check(compilation.diagnostics, of: bytes)
    try PlaceLaws.check(found, of: bytes)
    let twice = AIMLLanguage().compile([source, source]) { _ in }
    let count = compilation.responder?.rules.count ?? 0
    try BrokenLaw.unless(
      twice.responder?.rules.count ?? 0 == 2 * count, "a second file has as many categories")
    try BrokenLaw.unless(
      compilation.responder?.rules == (AIMLLanguage().compile([source]) { _ in }).responder?.rules,
      "the same file gives the same categories")
    try checkFormatting(bytes)
  }

  /// A well-formed file is formatted, with the same categories, and a second time changes nothing.
  private static func checkFormatting(_ bytes: [UInt8]) throws(BrokenLaw) {
    let results = try TimeLimit.hold("formatting", for: bytes.count) {
      Result { () throws(FormattingFailure) in try AIMLFormatter.formatted(bytes) }
    }
    switch results {
    case .success(let once):
      let twice = Result { () throws(FormattingFailure) in try AIMLFormatter.formatted(once) }
      try BrokenLaw.unless((try? twice.get()) == once, "formatting twice is formatting once")
    case .failure(let failure):
      try BrokenLaw.unless(failure == .notWellFormed, "formatting keeps the categories")
    }
  }
}
