import Eliza
import Responder
import Testing

/// Scripts for tests.
enum ScriptBench {
  /// Returns a script of the conformance folder, which must have no errors.
  static func script(_ path: String, steps: Int = 10_000) throws -> any Responder {
    let source = RuleSource(name: path, bytes: try Folder.bytes(path))
    let language = ElizaLanguage(limits: Script.Limits(links: steps))
    let compilation = language.compile([source]) { _ in }
    #expect(compilation.diagnostics.filter { $0.severity == .error }.isEmpty, "\(path)")
    return try #require(compilation.responder)
  }

  /// Returns a script of keyword rules; a greeting, NONE and MEMORY are added.
  static func script(rules: String, limits: Script.Limits = Script.Limits()) throws -> any Responder
  {
    let text = """
      (HOW ARE YOU)
      (NONE ((0) (TELL ME MORE) (GO ON)))
      (MEMORY MY (0 = ONE 1) (0 = TWO 1) (0 = THREE 1) (0 = FOUR 1))
      (MY ((0) (YOURS)))
      \(rules)
      """
    let compilation = ElizaLanguage(limits: limits)
      .compile([RuleSource(name: "test", text: text)]) { _ in }
    #expect(compilation.diagnostics.filter { $0.severity == .error }.isEmpty, "\(rules)")
    return try #require(compilation.responder)
  }
}
