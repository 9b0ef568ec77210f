/// The head of a saved transcript: what a replay has to set up to hear the same replies.
struct TranscriptHeader: Sendable, Hashable {
  /// Key and value, in the order of the file.
  var entries: [(key: String, value: String)] {
    var entries = rules.map { (key: "rules", value: $0) }
    entries.append(("seed", String(seed)))
    if user != ChatSettings().user { entries.append(("user", user)) }
    return entries
  }

  private let rules: [String]
  private let user: String
  private let seed: UInt64

  /// - Parameter file: the absolute path of the transcript, which paths of rules become relative to.
  init(origin: RobotOrigin, user: String, seed: UInt64, file: String) {
    switch origin {
    case .builtin: rules = ["builtin"]
    case .paths(let paths): rules = paths.map { RelativePath.from(folderOf: file, to: $0) }
    }
    self.user = user
    self.seed = seed
  }

  var written: String {
    entries.map {
      "\($0.key): \(TranscriptText.escaped($0.value, eliding: false, continuing: false))\n"
    }.joined()
  }
}
