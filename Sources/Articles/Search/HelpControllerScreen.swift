import Viper

/// The bridge between the controller and the Wireframe, both ways.
final class HelpControllerScreen: View, EventHandler, FocusReceiver {
  private let controller: HelpController

  init(_ controller: HelpController, router: any Router<Articles>) {
    self.controller = controller
    controller.search = { [weak router] query in
      await router?.send(PageMessenger(.searched, query), from: .help)
    }
    controller.close = { [weak router] in
      await router?.send(PageMessenger(.close), from: .help)
    }
  }

  func takeTurn() async { await controller.run() }
  func receive(_ result: StatusResult) {}

  func handle(_ event: HelpEvent) async {
    switch event {
    case .opened: controller.viewWillAppear()
    case .returned(let title?): controller.didChoose(title)
    case .returned, .told, .entered, .closed: break
    }
  }
}
