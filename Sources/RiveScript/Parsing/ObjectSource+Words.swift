import Responder

extension ObjectSource {
  /// The languages whose objects `--objects` runs.
  package static let runnableLanguages = ["python", "javascript", "perl", "shell"]

  /// The sentence that explains why a call of the object gives no result, without a full stop.
  var missingResultReason: String {
    let option = canRun ? "; --objects \(language) runs it" : ""
    return "the object '\(name)' is \(languageLabel) and was left out\(option)"
  }

  /// The consequence for calls of the object, as the hint of a diagnostic.
  var hint: String {
    "calls of it return [ERR: Object Not Found] unless the host \(canRun ? "runs it" : "provides a macro")"
  }

  private var canRun: Bool { Self.runnableLanguages.contains(language) }
}
