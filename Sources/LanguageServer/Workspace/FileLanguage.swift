import Responder
import TranscriptFormat

/// The language of a file: a rule language, or the language of transcripts.
struct FileLanguage: Sendable {
  let name: String
  let fileExtensions: [String]
  let tools: LanguageTools
  /// The rule language; `nil` for transcripts.
  let rules: (any RuleLanguage)?

  init(_ rules: any RuleLanguage) {
    (name, fileExtensions, tools) = (rules.name, rules.fileExtensions, rules.tools)
    self.rules = rules
  }

  /// Creates the language of transcripts.
  init() {
    name = TranscriptLanguage.name
    fileExtensions = TranscriptLanguage.fileExtensions
    tools = TranscriptLanguage.tools
    rules = nil
  }

  var isOfTranscripts: Bool { rules == nil }

  /// Returns whether a file belongs to the language by its name.
  func includes(_ path: String) -> Bool {
    let small = path.lowercased()
    return fileExtensions.contains { small.hasSuffix("." + $0) } || rules?.isCompanion(path) == true
  }

  /// Returns the formatted file; `nil` if the language's tools cannot format it, or if nothing would be left of it.
  func formatted(_ source: RuleSource) -> [UInt8]? {
    guard rules?.recognizes(source) ?? true, let formatted = try? tools.formatted?(source),
      formatted.isEmpty == source.bytes.isEmpty
    else { return nil }
    return formatted
  }
}
