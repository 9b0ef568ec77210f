package import Conversations
import Disk
import Dispatch
import JSON
package import Responder
package import Transcripts

/// A language server: diagnostics, names and fixes for editors, over the Language Server Protocol 3.17.
///
/// It handles one message at a time. Checks run concurrently; a change cancels the check of its robot.
@MainActor
package final class Server {
  /// The program’s version, for the client.
  private let version: String
  let connection: Connection
  let workspace: Workspace
  var client = ClientAbilities(.null)
  private(set) var state = State.new
  /// The diagnostics of each file, by path.
  var diagnostics: [String: [Diagnostic]] = [:]
  /// The files for which the client shows diagnostics.
  var published: Set<String> = []
  /// The versions whose diagnostics the client has, by path.
  var shownVersions: [String: Int] = [:]
  /// For each file that is being checked alone, whether it has changed since its check began.
  var singleFileChecks: [String: Bool] = [:]
  /// The checks that wait or run, by the first path of the robot.
  var checks: [String: Task<Void, Never>] = [:]
  /// The compiled robots, by the first path of the robot.
  var responders: [String: any Responder] = [:]
  /// The rules of compiled robots by their files, made when they are first needed.
  var compiledRules: [String: [String: [Rule]]] = [:]
  /// The transcripts’ cases that use each rule, by the first path of the robot.
  var coverage: [String: CaseCoverage] = [:]
  /// The replays that wait or run, by the first path of the robot.
  var replays: [String: Task<Void, Never>] = [:]
  /// Makes the provider of robots for transcripts whose header has options or whose rules the editor does not have.
  let robots: (@Sendable ([FileChange]) -> any RobotProvider)?
  /// The requests for diagnostics that wait for a check, with their paths.
  var waitingRequests: [(id: JSONValue, path: String)] = []
  /// The last semantic tokens of each document, for differences.
  var tokens: [String: (id: Int, data: [Int])] = [:]
  var lastTokensID = 0
  /// Reports changes in folders to clients that do not watch files.
  private var watcher: FileWatcher?
  private let waitForProcess: @Sendable (Int) -> Bool

  enum State { case new, running, shutDown }

  /// - Parameters:
  ///   - languages: the languages of rule files.
  ///   - maximumBytes: the maximum size of a file that is read from disk.
  ///   - robots: makes a provider of robots whose files have changes that are not on disk yet; `nil` if transcripts run
  ///     only with the rules in the editor’s folders.
  ///   - waitForProcess: waits until a process has ended; returns false at once if that is not possible.
  package init(
    _ connection: Connection, languages: [any RuleLanguage], version: String,
    maximumBytes: Int, robots: (@Sendable ([FileChange]) -> any RobotProvider)? = nil,
    waitForProcess: @escaping @Sendable (Int) -> Bool = { _ in false }
  ) {
    self.connection = connection
    self.version = version
    self.robots = robots
    self.waitForProcess = waitForProcess
    workspace = Workspace(languages, maximumBytes: maximumBytes)
  }

  /// Handles messages until the client says `exit` or ends; returns whether the client had said `shutdown`.
  package func run() async -> Bool {
    for await event in connection.events {
      switch event {
      case .message(.notification("exit", _)), .ended:
        for task in Array(checks.values) + Array(replays.values) { task.cancel() }
        return state == .shutDown
      case .message(let message): handle(message)
      case .cancelled(let id): cancelWaiting(id)
      case .filesChanged: filesChanged(workspace.rescan())
      }
    }
    return state == .shutDown
  }

  private func handle(_ message: Message) {
    switch message {
    case .response: return
    case .invalid(let error): connection.write(error: error, .null)
    case .notification(let method, let params):
      if state == .running { handleNotification(method, params) }
    case .request(let id, let method, let params):
      if connection.isCancelled(id) { return connection.answer(id, .success(.null)) }
      do throws(ProtocolError) {
        guard let result = try answer(id, method, params) else { return }
        connection.answer(id, .success(result))
      } catch {
        connection.answer(id, .failure(error))
      }
    }
  }

  /// Returns the answer to a request; `nil` if it is answered later.
  private func answer(
    _ id: JSONValue, _ method: String, _ params: JSONValue
  ) throws(ProtocolError) -> JSONValue? {
    switch (state, method) {
    case (.new, "initialize"): return initialize(params)
    case (.new, _):
      throw ProtocolError(.serverNotInitialized, "the first request has to be initialize")
    case (.shutDown, _): throw ProtocolError(.invalidRequest, "the server is shut down")
    case (.running, "initialize"):
      throw ProtocolError(.invalidRequest, "the server is already initialized")
    case (.running, "shutdown"):
      state = .shutDown
      return .null
    case (.running, "textDocument/diagnostic"): return diagnosticReport(for: id, params)
    case (.running, "workspace/executeCommand"):
      try execute(id, params)
      return nil
    case (.running, _):
      guard let handler = Self.requestHandlers[method] else {
        throw ProtocolError(.methodNotFound, "there is no method '\(method)'")
      }
      return try handler(self)(params)
    }
  }

  /// The methods of all requests that are answered, besides `shutdown`.
  package nonisolated static var methods: [String] {
    requestHandlers.keys + ["initialize", "textDocument/diagnostic", "workspace/executeCommand"]
  }

  /// Returns the text of a document as the client has changed it, or of a file; `nil` if it is not known.
  package func text(ofFile path: String) -> String? {
    workspace.files[path].map { $0.text(0..<$0.source.bytes.count) }
  }

  /// A function of a server that answers the parameters of a request.
  typealias RequestHandler =
    @MainActor @Sendable (Server) -> @MainActor (JSONValue) throws(ProtocolError) -> JSONValue

  /// The functions that answer requests, by method.
  nonisolated static let requestHandlers: [String: RequestHandler] = [
    "textDocument/definition": Server.definition(_:),
    "textDocument/references": Server.references(_:),
    "textDocument/documentHighlight": Server.highlights(_:),
    "textDocument/prepareRename": Server.prepareRename(_:),
    "textDocument/rename": Server.rename(_:),
    "textDocument/documentSymbol": Server.documentSymbols(_:),
    "workspace/symbol": Server.workspaceSymbols(_:),
    "textDocument/foldingRange": Server.foldingRanges(_:),
    "textDocument/documentLink": Server.links(_:),
    "textDocument/hover": Server.hover(_:),
    "textDocument/completion": Server.completion(_:),
    "textDocument/semanticTokens/full": Server.allTokens(_:),
    "textDocument/semanticTokens/full/delta": Server.tokenChanges(_:),
    "textDocument/semanticTokens/range": Server.tokensInRange(_:),
    "textDocument/signatureHelp": Server.signature(_:),
    "workspace/willRenameFiles": Server.edit(renaming:),
    "textDocument/inlayHint": Server.inlayHints(_:),
    "textDocument/formatting": Server.formatting(_:),
    "textDocument/rangeFormatting": Server.rangeFormatting(_:),
    "textDocument/codeLens": Server.codeLenses(_:),
    "textDocument/codeAction": Server.codeActions(_:),
    "textDocument/prepareCallHierarchy": Server.prepareCalls(_:),
    "callHierarchy/incomingCalls": Server.incomingCalls(_:),
    "callHierarchy/outgoingCalls": Server.outgoingCalls(_:),
  ]
}

/// Initialization and notifications.
extension Server {
  private func initialize(_ params: JSONValue) -> JSONValue {
    state = .running
    client = ClientAbilities(params["capabilities"] ?? .null)
    workspace.encoding = client.encoding
    var folders = (params["workspaceFolders"]?.elements ?? []).compactMap { $0["uri"]?.string }
    if folders.isEmpty, let root = params["rootUri"]?.string ?? params["rootPath"]?.string {
      folders = [root]
    }
    workspace.add(folders: folders.map(DocumentAddress.path(of:)))
    if let parent = params["processId"]?.integer { watchParent(parent) }
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "parley", "version": .string(version)],
    ]
  }

  /// Ends the server when the client’s process ends, even if another process keeps the input open.
  private func watchParent(_ process: Int) {
    let (connection, wait) = (connection, waitForProcess)
    DispatchQueue(label: "parley.lsp.waiting").async {
      if wait(process) { connection.send(.ended) }
    }
  }

  private func handleNotification(_ method: String, _ params: JSONValue) {
    let path = params.at("textDocument", "uri")?.string.map(DocumentAddress.path(of:))
    switch method {
    case "initialized": startWatching()
    case "textDocument/didOpen":
      guard let path, let text = params.at("textDocument", "text")?.string else { return }
      let language = params.at("textDocument", "languageId")?.string ?? ""
      let version = params.at("textDocument", "version")?.integer
      if workspace.open(path, language: language, version: version, text: text) {
        fileChanged(path)
      }
    case "textDocument/didChange":
      guard let path else { return }
      let changes = (params["contentChanges"]?.elements ?? []).compactMap { TextChange($0) }
      workspace.change(path, version: params.at("textDocument", "version")?.integer, changes)
      for change in changes { diagnostics[path]?.move(with: change) }
      fileChanged(path)
    case "textDocument/didClose":
      guard let path else { return }
      let robot = workspace.robotPaths(of: path)
      tokens[path] = nil
      for request in waitingRequests where request.path == path { cancelWaiting(request.id) }
      workspace.close(path)
      if let file = workspace.files[path] {
        // The robot of a transcript does not contain the transcript.
        if file.language.isOfTranscripts { fileChanged(path) }
      } else {
        forgetFile(path)
      }
      if let member = robot.first(where: { workspace.files[$0] != nil }) { fileChanged(member) }
    case "workspace/didChangeWatchedFiles": filesChanged(workspace.rescan())
    case "workspace/didChangeWorkspaceFolders":
      func paths(_ name: String) -> [String] {
        (params.at("event", name)?.elements ?? []).compactMap { $0["uri"]?.string }
          .map(DocumentAddress.path(of:))
      }
      let gone = workspace.remove(folders: paths("removed"))
      let new = workspace.add(folders: paths("added"))
      // A client that watches files watches those in new folders, too.
      if !client.watchesFiles { startWatching() }
      filesChanged(gone.union(new))
    default: return
    }
  }

  /// Asks the client to watch the files, or watches the folders itself.
  private func startWatching() {
    guard client.watchesFiles else {
      let connection = connection
      watcher = FileWatcher(workspace.folders)
      watcher?.onChange { connection.send(.filesChanged) }
      return
    }
    connection.request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "parley-files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": [
              "watchers": [
                [
                  "globPattern":
                    "**/*.{rive,rs,eliza,aiml,chat,txt,set,map,substitution,properties,pdefaults}"
                ]
              ]
            ],
          ]
        ]
      ])
  }

  /// Checks the robots of files that are new, changed or gone.
  private func filesChanged(_ paths: Set<String>) {
    guard !paths.isEmpty else { return }
    for path in paths where workspace.files[path] == nil { forgetFile(path) }
    // A file that is gone has no robot any more; the open files are checked too, because they may need what it defined.
    for path in paths.union(workspace.files.values.filter(\.isOpen).map(\.path)) {
      fileChanged(path)
    }
  }
}
