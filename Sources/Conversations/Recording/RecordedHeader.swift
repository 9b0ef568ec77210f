import TranscriptFormat

/// The header of a saved transcript: the settings that a replay needs, and the reason if it has to be skipped.
package struct RecordedHeader: Sendable {
  /// The keys and values in the order of the file.
  package var entries: [(key: String, value: String)] {
    var entries = rules.map { (key: "rules", value: $0) }
    // A robot that is another program has no rules, and makes its own random choices.
    if !rules.isEmpty { entries.append(("seed", String(origin.seed))) }
    if origin.user != ChatSettings.defaultUser { entries.append(("user", origin.user)) }
    if origin.utf8 { entries.append(("utf8", "true")) }
    entries += origin.options.sorted { $0.key < $1.key }.map { (key: $0, value: $1) }
    if !origin.forgotten.isEmpty {
      entries.append(("skip", Words.hadForgotten(origin.forgotten)))
    }
    return entries
  }

  private let rules: [String]
  private let origin: ConversationOrigin

  /// - Parameter file: the absolute path of the transcript; the paths of rules become relative to its folder. `nil`
  ///   leaves them absolute.
  package init(_ origin: ConversationOrigin, file: String?) {
    rules = origin.rules.names.map { path in
      guard let file, path.hasPrefix("/") else { return path }
      return path.path(fromFolderOf: file)
    }
    self.origin = origin
  }

  /// The header and an empty line; empty if there are no entries.
  package var beginning: String { entries.isEmpty ? "" : written + "\n" }

  package var written: String {
    entries.map {
      "\($0.key): \(TranscriptText.escaped($0.value, eliding: false, continuing: false))\n"
    }.joined()
  }
}
