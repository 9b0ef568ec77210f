import Viper

/// Article 3: one screen asks for a query; another shows the results, and tells the first which title was starred.
enum SearchEvent: ScreenChannelEvent, TypedEvent, Equatable {
  case opened(Nothing), returned(String?)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case entered(String), askedForHelp, askedForList, left

  init(readFrom console: any Console) {
    let line = console.read(after: "Search (? for help, = for the list): ")
    let keys = ["?": SearchEvent.askedForHelp, "=": .askedForList]
    self = line.map { keys[$0] ?? .entered($0) } ?? .left
  }
}

enum ResultsEvent: ScreenChannelEvent, TypedEvent, Equatable {
  typealias Callback = String?

  case opened(String)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case chose(row: Int), starred(row: Int), closed

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
    case .returned(let title?): show(StatusResult(title: "Chosen", message: title))
    case .opened, .returned: break
    case .told(.starred(let title), _):
      starred.append(title)
      show(StatusResult(title: "Starred", message: starred.joined(separator: ", ")))
    case .entered(let query): await send(.searched, query)
    case .askedForHelp: await send(.askedForHelp)
    case .askedForList: await send(.showSibling)
    case .left: await send(.close)
    }
  }

  func receive(_ result: StatusResult) { show(result) }
}
