public import Viper

/// What comes back to the history's View.
public enum HistoryResult: EventResult, Equatable {
  case changed(ChangeSet<HistoryRow>)
  case notice(String)
  case problem(String)
  /// Show again what is there: it may have been covered, or the window has another size.
  case redraw

  public var summary: String {
    switch self {
    case .changed(let changes): "changed: \(changes.changes.count) changes"
    case .notice(let text): "notice " + LogText.quoted(text)
    case .problem(let text): "problem " + LogText.quoted(text)
    case .redraw: "redraw"
    }
  }

  /// What a pipe prints and a transcript keeps of it, a note each: only what is new.
  public var notes: [String] {
    switch self {
    case .changed(let set):
      set.changes.compactMap { change in
        switch change {
        case .insert(let row, let offset), .update(let row, let offset):
          row.written(number: offset + 1)
        case .delete, .move: nil
        }
      }
    case .notice(let text), .problem(let text): [text]
    case .redraw: []
    }
  }
}
