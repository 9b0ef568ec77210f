import Viper

/// Article 3: a screen asks, and another shows results and tells the first what happens there.
enum SearchEvent: ScreenChannelEvent, TypedEvent, Equatable {
  case opened(Articles.Params)
  case returned(Articles.Params)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case entered(String)
  case askedForHelp, left

  init(readFrom console: any Console) {
    let line = console.read(after: "Search (? for help): ")
    self = line == "?" ? .askedForHelp : line.map { .entered($0) } ?? .left
  }
}

enum ResultsEvent: ScreenChannelEvent, TypedEvent, Equatable {
  case opened(Articles.Params)
  case returned(Articles.Params)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case chose(row: Int)
  case starred(row: Int)
  case closed

  init(readFrom console: any Console) {
    let line = console.read(after: "Results (2 chooses, *2 stars): ") ?? ""
    let row = Int(line.drop { $0 == "*" })
    self = row.map { line.hasPrefix("*") ? .starred(row: $0) : .chose(row: $0) } ?? .closed
  }
}

enum ResultsRequest: Event, Equatable { case search(String) }
enum ResultsOutcome: EventResult, Equatable { case found([Book]) }

final class SearchPresenter: ScreenPresenter<StatusResult>, Presenter {
  private var starred: [String] = []

  func handle(_ event: SearchEvent) async {
    switch event {
    case .returned(.chosen(let title)): show(StatusResult(title: "Chosen", message: title))
    case .opened, .returned: break
    case .told(.starred(let title), _):
      starred.append(title)
      show(StatusResult(title: "Starred", message: starred.joined(separator: ", ")))
    case .entered(let query): await send(.searched, .query(query))
    case .askedForHelp: await send(.askedForHelp)
    case .left: await send(.close)
    }
  }

  func receive(_ result: StatusResult) { show(result) }
}
