import Viper

/// Asks for a login, and learns its end from callback data.
final class RegistrationPromptPresenter: ScreenPresenter<StatusResult>, Presenter {
  func handle(_ event: RegistrationPromptEvent) async {
    switch event {
    case .returned(let name?):
      router?.report(.loggedIn(user: name), from: .prompt)
      show(StatusResult(title: "Welcome", message: name))
    case .returned(nil):
      show(StatusResult(status: .failed, title: "Members only", message: "You are not logged in."))
    case .opened, .told: break
    case .accepted: await send(.logIn)
    case .declined: await send(.close)
    }
  }

  func receive(_ result: StatusResult) { show(result) }
}

/// Awaits the results of its requests, because a successful login closes the screen.
final class LoginPresenter: ScreenPresenter<StatusResult>, Presenter {
  private let interactor: any Channel<LoginRequest, LoginOutcome>

  init(interactor: any Channel<LoginRequest, LoginOutcome>, router: any Router<Articles>) {
    self.interactor = interactor
    super.init(.login, router: router)
  }

  func handle(_ event: LoginEvent) async {
    let request: LoginRequest
    switch event {
    case .opened: request = .recall
    case .submitted(let credentials): request = .logIn(credentials)
    case .told: return
    case .cancelled: return await send(.answered, nil)
    }
    for case .loggedIn(let account) in await interactor.results(of: request) {
      await send(.answered, account.user)
    }
  }

  func receive(_ outcome: LoginOutcome) {
    switch outcome {
    case .loggedIn: break
    case .failed(let error):
      show(StatusResult(status: .failed, title: "Login", message: error.rawValue))
    }
  }
}
