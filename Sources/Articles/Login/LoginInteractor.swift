import Viper

final class LoginInteractor: Interactor {
  weak var presenter: (any ResultReceiver<LoginOutcome>)?
  private let accounts: AccountDataManager

  init(accounts: AccountDataManager) { self.accounts = accounts }

  func handle(_ request: LoginRequest) async {
    switch request {
    case .recall:
      if let account = await accounts.lastAccount() { presenter?.receive(.loggedIn(account)) }
    case .logIn(let credentials):
      do throws(ServerError) {
        presenter?.receive(.loggedIn(try await accounts.logIn(credentials)))
      } catch {
        presenter?.receive(.failed(error))
      }
    }
  }
}
