/// Why the history could not be read or written.
package enum HistoryError: Error, Sendable, Equatable {
  /// `reason` is the store's own words.
  case unavailable(reason: String)
  /// Nothing was found there by this number.
  case noSuchConversation(Int64)
  /// What was said is there, but what the robot remembered of it can't be read.
  case lostMemory(Int64)
  /// The file was damaged, lies under another name now, and an empty one took its place.
  case damaged(keptAs: String)
  /// Made by a later version of this program; it is left alone.
  case newer(path: String)
  /// A database of another program; it is left alone.
  case foreign(path: String)
  /// The exchange of this number is not what was written: the disk has changed it.
  case altered(Int64)
  /// What was deleted can still be read in the files, as another program is reading; it goes at the next start.
  case notErased
}

extension HistoryError {
  /// Whether what was asked for can be asked again at once, and will be done.
  package var isMended: Bool { if case .damaged = self { true } else { false } }

  /// Whether it was the question that was wrong, and not the store.
  package var isOfTheQuestion: Bool {
    switch self {
    case .noSuchConversation, .lostMemory, .altered: true
    case .unavailable, .damaged, .newer, .foreign, .notErased: false
    }
  }
}
