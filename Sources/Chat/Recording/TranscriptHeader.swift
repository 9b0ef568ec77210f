/// The head of a saved transcript: what a replay has to set up to hear the same replies.
struct TranscriptHeader: Sendable {
  /// Key and value, in the order of the file.
  var entries: [(key: String, value: String)] {
    var entries = rules.map { (key: "rules", value: $0) }
    entries.append(("seed", String(settings.seed)))
    if settings.user != ChatSettings.defaultUser { entries.append(("user", settings.user)) }
    if settings.utf8 { entries.append(("utf8", "true")) }
    return entries
  }

  private let rules: [String]
  private let settings: ChatSettings

  /// - Parameter file: the absolute path of the transcript, which paths of rules become relative to.
  init(origin: RobotOrigin, settings: ChatSettings, file: String) {
    switch origin {
    case .builtin: rules = ["builtin"]
    case .paths(let paths):
      rules = paths.map { $0.hasPrefix("/") ? RelativePath.from(folderOf: file, to: $0) : $0 }
    }
    self.settings = settings
  }

  var written: String {
    entries.map {
      "\($0.key): \(TranscriptText.escaped($0.value, eliding: false, continuing: false))\n"
    }.joined()
  }
}
