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

final class LoginPresenter: AskingPresenter<StatusResult, LoginRequest>, Presenter {
  /// The account, which the result sets; the login closes when the request is complete.
  private var account: Account?

  func handle(_ event: LoginEvent) async {
    switch event {
    case .opened: await interactor.handle(.recall)
    case .submitted(let credentials): await interactor.handle(.logIn(credentials))
    case .told: break
    case .cancelled: await send(.answered, nil)
    }
    if let account { await send(.answered, account.user) }
  }

  func receive(_ outcome: LoginOutcome) {
    switch outcome {
    case .loggedIn(let account): self.account = account
    case .failed(let error):
      show(StatusResult(status: .failed, title: "Login", message: error.rawValue))
    }
  }
}
