package import ChatModel
package import Viper

/// The events of the history screen, from the user and from the Wireframe.
package enum HistoryEvent: ScreenChannelEvent, LineEvent {
  package typealias App = ChatApp

  case opened(ChatApp.Params)
  case returned(ChatApp.Params)
  case told(ChatApp.ScreenEvent, by: ChatApp.Screen?)
  /// The number of a row, or a command.
  case entered(String)
  /// The View needs more rows: the user scrolls beyond the last row, or the window has space for more.
  case reachedEnd
  /// The visible rows have changed; `isAtEnd` tells whether the View's last row is among them.
  case scrolled(isAtEnd: Bool)
  /// Ctrl-C at the prompt; `wasEmpty` is false if the line had text, which is discarded.
  case interrupted(wasEmpty: Bool)
  /// Ctrl-D, or the end of a pipe.
  case ended

  package var summary: String {
    switch self {
    case .opened(let params): "opened with \(params)"
    case .returned(let params): "returned with \(params)"
    case .told(let event, _): "told \(event)"
    case .entered(let line): "entered " + LogText.quoted(line)
    case .reachedEnd: "reached the end"
    case .scrolled(let isAtEnd): isAtEnd ? "scrolled to the end" : "scrolled"
    case .interrupted(let wasEmpty): wasEmpty ? "interrupted at an empty line" : "interrupted"
    case .ended: "ended"
    }
  }
}

/// The results for the history's View.
package enum HistoryResult: EventResult, Equatable {
  /// The place that the following rows belong to.
  case placed(HistoryPlace)
  case changed(ChangeSet<HistoryRow>)
  /// Show the next page of the rows.
  case nextPage
  case list([HangingLine])
  case notice(String)
  case problem(String)
  /// Draw the screen again after it was covered or resized.
  case redraw
  /// The screen is left.
  case closed

  package var summary: String {
    switch self {
    case .changed(let changes): "changed: \(changes.changes.count) changes"
    case .notice(let text): "notice " + LogText.quoted(text)
    case .problem(let text): "problem " + LogText.quoted(text)
    case .placed(let place): "placed at " + LogText.quoted(place.title)
    case .nextPage: "next page"
    case .list(let lines): "\(lines.count) lines"
    case .redraw: "redraw"
    case .closed: "closed"
    }
  }

  /// The notes for a pipe and a transcript; of the rows, only the new and changed ones, with a note for each.
  package var notes: [String] {
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
    case .list(let lines): [lines.map(\.plain).joined(separator: "\n")]
    case .placed, .nextPage, .redraw, .closed: []
    }
  }
}

/// The history's View on any medium; each implementation applies change sets in its own way.
package protocol HistoryView: View where Result == HistoryResult {
  func show(_ place: HistoryPlace)
  func apply(_ changes: ChangeSet<HistoryRow>)
  func showNextPage()
  func showList(_ lines: [HangingLine])
  func showNotice(_ text: String)
  func showProblem(_ text: String)
  func redraw()
  func close()
}

extension HistoryView {
  package func receive(_ result: HistoryResult) {
    switch result {
    case .placed(let place): show(place)
    case .changed(let changes): apply(changes)
    case .nextPage: showNextPage()
    case .list(let lines): showList(lines)
    case .notice(let text): showNotice(text)
    case .problem(let text): showProblem(text)
    case .redraw: redraw()
    case .closed: close()
    }
  }

  package func show(_ place: HistoryPlace) {}
  package func showNextPage() {}
  package func close() {}
}
