import Eliza
import Responder
import Testing

/// The scripts themselves.
@Suite(.enabled(if: Folder.eliza != nil, "\(Folder.missing)")) struct ScriptFileTests {
  static let wellFormed = Folder.files(in: "scripts").filter { !$0.contains("malformed") }

  /// No errors and no warnings: a script printed in 1966 is correct.
  @Test(arguments: wellFormed) func loads(_ name: String) throws {
    let source = RuleSource(name: name, bytes: try Folder.bytes("scripts/\(name)"))
    let compilation = ElizaLanguage().compile([source]) { _ in }
    // A translation of 2025 looks for words that its own keywords have replaced by then.
    let known = name.contains("french") ? ["ME", "RÊVÉ"] : []
    let unexpected = compilation.diagnostics.filter { diagnostic in
      !known.contains { diagnostic.message.hasSuffix("replaces '\($0)' in every message") }
    }
    #expect(unexpected.map(\.message) == [])
    #expect(compilation.responder?.rules.isEmpty == false)
  }

  /// A damaged script still answers from its intact rules.
  @Test(arguments: Folder.files(in: "scripts").filter { $0.contains("malformed") })
  func loadsWhatIsLeft(_ name: String) throws {
    let source = RuleSource(name: name, bytes: try Folder.bytes("scripts/\(name)"))
    let compilation = ElizaLanguage().compile([source]) { _ in }
    #expect(compilation.diagnostics.count { $0.severity == .error } == 1)
    #expect(compilation.responder != nil)
  }
}
