import TestSupport
import Testing
import Viper

@testable import Articles

@MainActor
@Suite struct LoginTests {
  private static let ada = Credentials(user: "ada", password: "secret")

  /// The calls of the services, in order.
  actor Diary {
    private(set) var lines: [String] = []
    func write(_ line: String) { lines.append(line) }
  }

  struct StubServerService: ServerService {
    var error: ServerError?
    let diary: Diary

    func account(for credentials: Credentials) async throws(ServerError) -> Account {
      await diary.write("server")
      if let error { throw error }
      return Account(user: credentials.user)
    }
  }

  struct StubStoreService: AccountStoreService {
    var stored: Account?
    let diary: Diary

    func account() async -> Account? {
      await diary.write("read")
      return stored
    }
    func store(_ account: Account) async { await diary.write("store \(account.user)") }
  }

  @Test func theCacheComesFirstAndTheServerLast() async throws {
    let diary = Diary()
    let accounts = AccountDataManager(
      store: StubStoreService(stored: nil, diary: diary), server: StubServerService(diary: diary))
    #expect(await accounts.lastAccount() == nil)
    #expect(try await accounts.logIn(Self.ada) == Account(user: "ada"))
    #expect(await accounts.lastAccount() == Account(user: "ada"))
    // The second recall is answered from the cache: the store is not read again.
    #expect(await diary.lines == ["read", "server", "store ada"])
  }

  @Test func aFailureStoresNothing() async {
    let diary = Diary()
    let accounts = AccountDataManager(
      store: StubStoreService(diary: diary),
      server: StubServerService(error: .unreachable, diary: diary))
    await #expect(throws: ServerError.unreachable) { try await accounts.logIn(Self.ada) }
    #expect(await diary.lines == ["server"])
  }

  @Test func theInteractorSendsErrorsAsResults() async {
    let diary = Diary()
    let presenter = SpyReceiver<LoginOutcome>()
    let interactor = LoginInteractor(
      accounts: AccountDataManager(
        store: StubStoreService(stored: Account(user: "bob"), diary: diary),
        server: StubServerService(error: .refused, diary: diary)))
    interactor.presenter = presenter
    await interactor.handle(.logIn(Self.ada))
    await interactor.handle(.recall)
    #expect(presenter.results == [.failed(.refused), .loggedIn(Account(user: "bob"))])
  }

  @Test func theLoginShowsFailuresAndClosesWithCallbackData() async {
    let interactor = SpyHandler<LoginRequest>()
    let router = SpyRouter()
    let view = SpyReceiver<StatusResult>()
    let channel = Middleware<LoginRequest, LoginOutcome>(handler: interactor)
    let presenter = LoginPresenter(interactor: channel, router: router)
    (presenter.view, channel.receiver) = (view, presenter)
    await presenter.handle(.opened(Nothing()))
    interactor.reaction = { _ in channel.receive(.failed(.unreachable)) }
    await presenter.handle(.submitted(Self.ada))
    #expect(view.results.map(\.line) == ["! Login: The server can't be reached. Try again."])
    #expect(router.lines.isEmpty)
    interactor.reaction = { _ in channel.receive(.loggedIn(Account(user: "ada"))) }
    await presenter.handle(.submitted(Self.ada))
    #expect(interactor.events == [.recall, .logIn(Self.ada), .logIn(Self.ada)])
    #expect(router.lines == ["login sends answered Optional(\"ada\")"])
  }

  @Test func aCancelledLoginHasNoMember() async {
    let router = SpyRouter()
    let channel = Middleware<LoginRequest, LoginOutcome>(handler: SpyHandler())
    let presenter = LoginPresenter(interactor: channel, router: router)
    await presenter.handle(.cancelled)
    #expect(router.lines == ["login sends answered nil"])
  }

  @Test func thePromptLearnsTheEndFromCallbackData() async {
    let router = SpyRouter()
    let view = SpyReceiver<StatusResult>()
    let presenter = RegistrationPromptPresenter(.prompt, router: router)
    presenter.view = view
    await presenter.handle(.accepted)
    await presenter.handle(.returned(nil))
    await presenter.handle(.returned("ada"))
    await presenter.handle(.declined)
    #expect(view.results.map(\.line) == ["! Members only: You are not logged in.", "Welcome: ada"])
    #expect(
      router.lines == [
        "prompt sends logIn nothing",
        "prompt reports loggedIn(user: \"ada\")",
        "prompt sends close nothing",
      ])
  }

  @Test func theViewsReadEvents() async {
    let console = ScriptedConsole(["yes", "no", "ada", "secret", ""])
    let prompt = SpyHandler<RegistrationPromptEvent>()
    let login = SpyHandler<LoginEvent>()
    for _ in 0..<2 { await ConsoleView(console, prompt).takeTurn() }
    for _ in 0..<3 { await ConsoleView(console, login).takeTurn() }
    #expect(prompt.events == [.accepted, .declined])
    #expect(login.events == [.submitted(Self.ada), .cancelled, .cancelled])
  }

  @Test func noPasswordIsInASummary() {
    #expect(LoginEvent.submitted(Self.ada).summary == "submitted(ada)")
    #expect(LoginRequest.logIn(Self.ada).summary == "logIn(ada)")
  }

  @Test func theServerFailsAtFirst() async throws {
    let server = FailingServerService(failures: 1)
    await #expect(throws: ServerError.unreachable) { try await server.account(for: Self.ada) }
    await #expect(throws: ServerError.refused) { try await server.account(for: Self.ada) }
    let right = Credentials(user: "ada", password: "open sesame")
    #expect(try await server.account(for: right) == Account(user: "ada"))
  }
}
