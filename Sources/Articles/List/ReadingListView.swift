import Viper

/// Turns changes of the list into lines to write; the View can switch to another handler at any time.
@MainActor
protocol ListChangeSetHandler {
  /// Returns the lines to write for the changes, after which the list has these rows.
  func lines(for changes: ChangeSet<BookRow>, to rows: [BookRow]) -> [String]
}

/// Writes the whole list after each change.
struct WholeListHandler: ListChangeSetHandler {
  func lines(for changes: ChangeSet<BookRow>, to rows: [BookRow]) -> [String] {
    rows.enumerated().map { "\($0.offset + 1). \($0.element.text)" }
  }
}

/// Writes only what changes.
struct EachChangeHandler: ListChangeSetHandler {
  func lines(for changes: ChangeSet<BookRow>, to rows: [BookRow]) -> [String] {
    changes.changes.map { change in
      switch change {
      case .delete(let offset): "- row \(offset + 1)"
      case .move(let origin, let offset): "row \(origin + 1) is row \(offset + 1)"
      case .insert(let row, let offset): "+ \(offset + 1). \(row.text)"
      case .update(let row, let offset): "= \(offset + 1). \(row.text)"
      }
    }
  }
}

extension BookRow {
  fileprivate var text: String { (isRead ? "[x] " : "[ ] ") + id }
}

final class ReadingListView: View {
  private var changeSetHandler: any ListChangeSetHandler = EachChangeHandler()
  private var rows: [BookRow] = []
  private let console: any Console
  private let handler: any EventHandler<ReadingListEvent>

  init(_ console: any Console, _ handler: any EventHandler<ReadingListEvent>) {
    (self.console, self.handler) = (console, handler)
  }

  func receive(_ result: ReadingListResult) {
    switch result {
    case .changed(let changes):
      rows = changes.applied(to: rows)
      changeSetHandler.lines(for: changes, to: rows).forEach(console.write)
    case .status(let status): console.write(status.line)
    }
  }

  func takeTurn() async {
    guard let line = console.read(after: "List: ") else { return await handler.handle(.left) }
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.dropFirst().first) {
    case ("more", nil): await handler.handle(.reachedEnd)
    case ("refresh", nil): await handler.handle(.pulled)
    case ("add", let title?): await handler.handle(.added(title: title))
    case ("remove", let row?): await handler.handle(.removed(row: Int(row) ?? 0))
    case ("read", let row?): await handler.handle(.read(row: Int(row) ?? 0))
    case ("search", nil): await handler.handle(.askedForSearch)
    case ("whole", nil): changeSetHandler = WholeListHandler()
    case ("changes", nil): changeSetHandler = EachChangeHandler()
    default: console.write("more, refresh, add TITLE, remove N, read N, whole, changes or search")
    }
  }
}
