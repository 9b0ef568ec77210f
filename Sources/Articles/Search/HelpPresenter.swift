import Viper

enum HelpEvent: ScreenChannelEvent, TypedEvent, Equatable {
  case opened(Nothing)
  case returned(String?)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case entered(String)
  case closed

  init(readFrom console: any Console) {
    let line = console.read(after: "Example: ") ?? ""
    self = line.isEmpty ? .closed : .entered(line)
  }
}

/// The help converted to VIPER.
///
/// The controller's input became an event, its output a result, and its calls messages to the Wireframe. The factory
/// assembles this Presenter instead of the bridge; the model, the routes and all other screens stay as they are.
final class HelpPresenter: ScreenPresenter<StatusResult>, Presenter {
  private var model = HelpModel()

  func handle(_ event: HelpEvent) async {
    switch event {
    case .opened: show(StatusResult(title: "Help", message: model.text))
    case .returned(let title?):
      model.choose(title)
      show(StatusResult(title: "Found", message: model.choice))
    case .returned, .told: break
    case .entered(let query): await send(.searched, query)
    case .closed: await send(.close)
    }
  }

  func receive(_ result: StatusResult) { show(result) }
}
