import Responder

/// Reports that no rule file has a version; the parser reports invalid and newer versions.
struct VersionCheck: RuleCheck {
  let description = CheckDescription(
    name: "version", severity: .note,
    summary: "a rule file without a version, or with a version that is too new",
    explanation: """
      The line ! version = 2.0 tells other interpreters which version of RiveScript the rules are written in. One such
      line is enough for all files of a robot. A newer version is an error: the rest of the file is skipped.
      """,
    bad: """
      + *
      - Pardon?
      """,
    replacing: "+ *", with: "! version = 2.0\n+ *")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let hasVersion = book.definitions.contains { $0.definition.kind == .version }
    guard !hasVersion, let document = book.documents.firstIndex(where: { !$0.statements.isEmpty }),
      let first = book.documents[document].statements.first
    else { return [] }
    var found = book.diagnostic(
      description, first, in: document, "no rule file has a version",
      hint: "begin with ! version = 2.0")
    let name = book.documents[document].name
    let top = SourceLocation(file: name, line: 1)
    let lineEnd = String(decoding: book.documents[document].source.lineEnd, as: UTF8.self)
    found.edits = [SourceEdit(SourceRange(top), "! version = 2.0" + lineEnd)]
    return [found]
  }
}
