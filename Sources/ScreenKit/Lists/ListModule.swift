import Conversations
import Responder
package import Terminal
package import Viper

/// The events of a screen with a list, from the user and from the Wireframe.
package enum ListEvent<Row: ListRow>: ScreenChannelEvent, CompletingEvent {
  package typealias App = ChatApp

  case opened(Row.Params)
  case returned(Row.Return)
  case told(ChatApp.ScreenEvent, by: ChatApp.Screen?)
  /// The number of a row, or a command.
  case entered(String)
  /// The user has chosen the row with this number, or no row; commands without a number are about the chosen row.
  case chose(Int?)
  /// Enter on the chosen row.
  case openedChosen
  /// Tab after this text.
  case completing(String)
  /// The View needs more rows: the user scrolls beyond its last one, or the window has room for more.
  case reachedEnd
  /// The visible rows have changed; `isAtEnd` tells whether the View's last row is among them.
  case scrolled(isAtEnd: Bool)
  /// Ctrl-C at the prompt; `wasEmpty` is false if a line was discarded.
  case interrupted(wasEmpty: Bool)
  /// Ctrl-D, or the end of a pipe.
  case ended
  /// The screen is about to be covered or closed.
  case left

  package var summary: String {
    switch self {
    case .opened(let params): "opened with \(params)"
    case .returned(let data): "returned with \(data)"
    case .told(let event, _): "told \(event)"
    case .entered(let line): "entered " + LogText.quoted(line)
    case .chose(let number): "chose " + (number.map(String.init) ?? "no row")
    case .openedChosen: "opened the chosen row"
    case .completing(let typed): "completing " + LogText.quoted(typed)
    case .reachedEnd: "reached the end"
    case .scrolled(let isAtEnd): isAtEnd ? "scrolled to the end" : "scrolled"
    case .interrupted(let wasEmpty): wasEmpty ? "interrupted at an empty line" : "interrupted"
    case .ended: "ended"
    case .left: "left"
    }
  }
}

/// The display data of one row of a list; its number is its index, counted from 1.
package protocol ListRow: Identifiable, Hashable, Sendable where ID: Sendable {
  /// The initial data of the list's screen.
  associatedtype Params: Sendable, CustomStringConvertible
  /// The data with which the user comes back to the list from other screens.
  associatedtype Return: Sendable, CustomStringConvertible = Nothing
  static var screen: ChatApp.Screen { get }
  static var prompt: StyledText { get }
  /// Returns the row with its number, as printed in a pipe and compared in a transcript.
  func written(number: Int) -> String
  /// Returns the lines of each row on a terminal, for a place and a width in columns.
  static func lines(of rows: [Self], at place: ListPlace, width: Int) -> [[StyledText]]
}

/// The list, or the opened row of a list, that a screen shows.
package struct ListPlace: Sendable, Hashable {
  /// The number of places to go back to.
  package var depth = 0
  package var title = ""
  /// More about the place, which follows the title.
  package var detail = ""
  /// The words whose hits are marked.
  package var words: [String] = []
  /// The keys that act here; empty for a screen without keys.
  package var keys: [String] = []
  /// The index of the row for which the place was opened; `nil` to begin at the top.
  package var row: Int?
  /// The number of all rows; `nil` if it is unknown.
  package var count: Int?
  /// Whether there are more rows to fetch.
  package var hasMore = false

  package init() {}
}

/// The results for the View of a screen with a list.
package enum ListResult<Row: ListRow>: CompletingResult, Equatable {
  case progress(ProgressDisplay)
  /// The place that the following rows belong to.
  case placed(ListPlace)
  case changed(ChangeSet<Row>)
  /// Show the next page of the rows.
  case nextPage
  /// The lines of the help, or of proposals.
  case lines([HangingLine])
  case notice(String)
  case problem(String)
  /// Draw the screen again after it was covered or resized.
  case redraw
  /// The screen is about to be covered or closed; the View gives the terminal's main screen back.
  case hidden
  /// The complete lines for Tab.
  case completed([CompletionChoice])

  package var completions: [CompletionChoice] {
    if case .completed(let choices) = self { choices } else { [] }
  }

  package var summary: String {
    switch self {
    case .progress(let progress): progress.summary
    case .changed(let changes): "changed: \(changes.changes.count) changes"
    case .notice(let text): "notice " + LogText.quoted(text)
    case .problem(let text): "problem " + LogText.quoted(text)
    case .placed(let place): "placed at " + LogText.quoted(place.title)
    case .nextPage: "next page"
    case .lines(let lines): "\(lines.count) lines"
    case .redraw: "redraw"
    case .hidden: "hidden"
    case .completed(let choices): "\(choices.count) completions"
    }
  }

  /// The notes for a pipe and a transcript: one for each new or changed row, or one for a notice, a problem or a list.
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
    case .lines(let lines): [lines.map(\.plain).joined(separator: "\n")]
    case .progress, .placed, .nextPage, .redraw, .hidden, .completed: []
    }
  }
}

extension CommandTable {
  /// Runs a typed line: a command's name, which a slash may precede, and its argument.
  @MainActor
  package func run(_ line: String, on host: Host) async throws(ChatProblem) {
    let words = (line.hasPrefix("/") ? line.dropFirst() : line[...]).split(
      maxSplits: 1, whereSeparator: \.isWhitespace)
    let name = words.first.map(String.init) ?? line
    let argument = words.count > 1 ? String(words[1]).trimmed : ""
    try await command(name, with: argument).run(argument, on: host)
  }
}
