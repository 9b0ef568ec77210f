import Viper

/// The login's Entity.
struct Account: Equatable { var user: String }

enum ServerError: String, Error {
  case unreachable = "The server can't be reached. Try again."
  case refused = "The password is wrong, or nobody has this name."
}

protocol ServerService: Service {
  func account(for credentials: Credentials) async throws(ServerError) -> Account
}

protocol AccountStoreService: Service {
  func account() async -> Account?
  func store(_ account: Account) async
}

/// Article 5: the cache is asked first, then the store, and the server last.
@MainActor
final class AccountDataManager {
  private var cache: Account?
  private let store: any AccountStoreService
  private let server: any ServerService

  init(store: any AccountStoreService, server: any ServerService) {
    (self.store, self.server) = (store, server)
  }

  /// Returns the account of the last login without asking the server; `nil` if there was no login.
  func lastAccount() async -> Account? {
    if cache == nil { cache = await store.account() }
    return cache
  }

  /// Asks the server; the account is stored before anybody is told.
  func logIn(_ credentials: Credentials) async throws(ServerError) -> Account {
    let account = try await server.account(for: credentials)
    await store.store(account)
    cache = account
    return account
  }
}

/// A server that can't be reached at first.
actor FailingServerService: ServerService {
  private var failures: Int

  init(failures: Int) { self.failures = failures }

  func account(for credentials: Credentials) throws(ServerError) -> Account {
    failures -= 1
    if failures >= 0 { throw .unreachable }
    guard credentials.password == "open sesame" else { throw .refused }
    return Account(user: credentials.user)
  }
}

actor MemoryAccountStoreService: AccountStoreService {
  private var stored: Account?

  func account() -> Account? { stored }
  func store(_ account: Account) { stored = account }
}
