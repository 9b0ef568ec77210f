import Viper

/// Article 4: a prompt, the login that it opens, and a server that fails.
enum RegistrationPromptEvent: ScreenChannelEvent, TypedEvent, Equatable {
  case opened(Nothing), returned(String?)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case accepted, declined

  init(readFrom console: any Console) {
    self = console.read(after: "Log in (yes)? ") == "yes" ? .accepted : .declined
  }
}

enum LoginEvent: ScreenChannelEvent, TypedEvent, Equatable {
  typealias Callback = String?

  case opened(Nothing)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case submitted(Credentials), cancelled

  init(readFrom console: any Console) {
    self = .cancelled
    guard let user = console.read(after: "User: "), !user.isEmpty,
      let password = console.read(after: "Password: ")
    else { return }
    self = .submitted(Credentials(user: user, password: password))
  }
}

/// The name and password that a user types; its description, and so every log, has no password.
struct Credentials: Equatable, CustomStringConvertible {
  var user, password: String
  var description: String { user }
}

enum LoginRequest: Event, Equatable {
  /// Find the account of the last login.
  case recall
  case logIn(Credentials)
}

/// The results of the Interactor; an error is one of them.
enum LoginOutcome: EventResult, Equatable {
  case loggedIn(Account), failed(ServerError)
}
