package import ChatModel
package import Viper

/// The events of the review screen, from the user and from the Wireframe.
package enum ReviewEvent: ScreenChannelEvent, LineEvent {
  package typealias App = ChatApp

  case opened(ChatApp.Params)
  case returned(ChatApp.Params)
  case told(ChatApp.ScreenEvent, by: ChatApp.Screen?)
  /// The number of a row, or a command.
  case entered(String)
  /// The user scrolls beyond the last row.
  case reachedEnd
  /// Ctrl-C at the prompt; `wasEmpty` is false if it discarded a line.
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
    case .interrupted(let wasEmpty): wasEmpty ? "interrupted at an empty line" : "interrupted"
    case .ended: "ended"
    }
  }
}

/// The results for the review's View.
package enum ReviewResult: EventResult, Equatable {
  case progress(ProgressDisplay)
  /// The place that the following rows belong to.
  case placed(ReviewPlace)
  case changed(ChangeSet<ReviewRow>)
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
    case .progress(let progress): progress.summary
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

  /// The notes for a pipe and a transcript: only the new rows, one note each.
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
    case .progress, .placed, .nextPage, .redraw, .closed: []
    }
  }
}

/// The list of groups, or an open group.
package struct ReviewPlace: Sendable, Hashable {
  /// Whether a group is open.
  package var isGroup = false
  package var title = ""
  /// The numbers of a group, or of the whole review.
  package var detail = ""
  /// The keys that act here.
  package var keys: [String] = []
  package var hasMore = false

  package init() {}
}

/// The review's View on any medium, which applies change sets in its own way.
package protocol ReviewView: View, ProgressViewInterface where Result == ReviewResult {
  func show(_ place: ReviewPlace)
  func apply(_ changes: ChangeSet<ReviewRow>)
  func showNextPage()
  func showList(_ lines: [HangingLine])
  func showNotice(_ text: String)
  func showProblem(_ text: String)
  func redraw()
  func close()
}

extension ReviewView {
  package func receive(_ result: ReviewResult) {
    switch result {
    case .progress(let progress): show(progress)
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

  package func show(_ place: ReviewPlace) {}
  package func showNextPage() {}
  package func close() {}
  package func beginProgress(_ label: String) {}
  package func advanceProgress(done: Int, total: Int) {}
  package func endProgress() {}
}
