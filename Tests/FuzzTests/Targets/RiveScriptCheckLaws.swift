import Responder
import RiveScript

/// The laws of checking RiveScript: any bytes are rules, whose check takes bounded time and changes nothing.
enum RiveScriptCheckLaws {
  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    let language = RiveScriptLanguage()
    let source = RuleSource(name: "fuzz.rive", bytes: bytes)
    let findings = try TimeLimit.hold("checking", for: bytes.count) { language.check([source]) }
    try PlaceLaws.check(findings, of: bytes)
    try BrokenLaw.unless(
      findings.count <= 50 + 4 * bytes.count, "so many bytes are not \(findings.count) mistakes")
    let known = Set(language.checks.map(\.name))
    for finding in findings {
      try BrokenLaw.unless(known.contains(finding.check), "every check is listed: \(finding)")
    }
    try BrokenLaw.unless(language.check([source]) == findings, "checking twice finds the same")
  }
}
