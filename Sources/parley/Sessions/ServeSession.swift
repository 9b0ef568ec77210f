import CProcess
import Disk
import HistoryStore
import Platform
import RiveScript
import RuleLoading
import Serving

/// A run of `serve`: checks the arguments, and becomes the program `parley-serve`.
struct ServeSession {
  let arguments: Arguments

  private static let program = "parley-serve"

  /// Replaces this process by the server; returns the reason why that failed.
  func start() throws(CommandFailure) -> CommandFailure {
    let text: String
    do {
      text = try configuration.text
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .noServer(reason: "\(error)")
    }
    // Swift's threads block signals, and the other program would inherit that.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    var reason = SystemError.missing.reason
    for path in Self.places where Files.exists(path) {
      var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(Self.program), strdup(text), nil]
      unsafe execv(path, &words)
      reason = SystemError(code: errno).reason
      unsafe words.forEach { unsafe free($0) }
    }
    return .noServer(reason: reason)
  }

  /// The paths at which the program may be: this one's if it holds the server too, and else beside it and in the folders
  /// of `PATH`.
  private static var places: [String] {
    let own = "/proc/self/exe"
    if parley_has_server() != 0 { return [own] }
    var link = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(own, &link, link.count)
    // Only Linux has /proc.
    let path =
      count > 0
      ? String(decoding: link.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      : CommandLine.arguments[0]
    let folders = (UserFolders.environment("PATH") ?? "").split(separator: ":").map(String.init)
    return ([Files.parent(of: path)].compactMap(\.self) + folders).map { $0 + "/" + program }
  }

  /// The folder of the history that keeps the talks; `nil` if it does not.
  private var historyFolder: String? {
    get throws(CommandFailure) {
      guard arguments.serve.keepsHistory else {
        if arguments.given.contains(Option.data.name) { throw .needs("--data", "--history") }
        return nil
      }
      if arguments.serve.sessions != nil { throw .conflict("--history", "--sessions") }
      guard let location = HistoryChoice(arguments: arguments.history).location else {
        throw .history(HistoryChoice.noHome)
      }
      return location.folder
    }
  }

  var configuration: ServeConfiguration {
    get throws(CommandFailure) {
      var configuration = ServeConfiguration()
      let named = arguments.rules + arguments.operands
      configuration.rules = named.isEmpty ? arguments.localRules : named
      configuration.userFolder = UserFolder.rules
      configuration.utf8 = arguments.utf8
      configuration.language = arguments.language
      configuration.maxSteps = arguments.maxSteps
      configuration.order = arguments.order?.rawValue
      configuration.learn = arguments.learn
      configuration.limits = arguments.limits.text(of: Limit.all)
      configuration.seed = arguments.seed
      let serve = arguments.serve
      configuration.sessions = serve.sessions
      configuration.historyFolder = try historyFolder
      if var http = serve.http {
        if serve.usesLines { throw .conflict("--stdio", "--http") }
        if arguments.given.contains(Option.serveForm.name) { throw .needs("--protocol", "--stdio") }
        http.tokenFile = serve.tokenFile
        http.origins = serve.origins
        http.hosts = serve.hosts
        configuration.http = http
        return configuration
      }
      let others: [Option] = [.tokenFile, .allowOrigin, .allowHost]
      if let other = others.first(where: { arguments.given.contains($0.name) }) {
        throw .needs("--\(other.name)", "--http")
      }
      guard serve.usesLines else { throw .nowhereToServe }
      configuration.lines = serve.form
      return configuration
    }
  }
}
