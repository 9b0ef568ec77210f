import Viper

/// Asks for a login, and learns its end from callback data.
final class RegistrationPromptPresenter: ScreenPresenter<StatusResult>, Presenter {
  func handle(_ event: RegistrationPromptEvent) async {
    switch event {
    case .returned(.member(let name?)): show(StatusResult(title: "Welcome", message: name))
    case .returned(.member(nil)):
      show(StatusResult(status: .failed, title: "Members only", message: "You are not logged in."))
    case .opened, .returned, .told: break
    case .accepted: await send(.logIn)
    case .declined: await send(.close)
    }
  }

  func receive(_ result: StatusResult) { show(result) }
}

final class LoginPresenter: ScreenPresenter<StatusResult>, Presenter {
  private let interactor: any EventHandler<LoginRequest>
  /// The account, which the result sets; the login closes when the request is complete.
  private var account: Account?

  init(interactor: any EventHandler<LoginRequest>, router: any Router<Articles>) {
    self.interactor = interactor
    super.init(.login, router: router)
  }

  func handle(_ event: LoginEvent) async {
    switch event {
    case .opened: await interactor.handle(.recall)
    case .submitted(let credentials): await interactor.handle(.logIn(credentials))
    case .returned, .told: break
    case .cancelled: await send(.close, .member(nil))
    }
    if let account { await send(.close, .member(account.user)) }
  }

  func receive(_ outcome: LoginOutcome) {
    switch outcome {
    case .loggedIn(let account): self.account = account
    case .failed(let error):
      show(StatusResult(status: .failed, title: "Login", message: error.rawValue))
    }
  }
}
