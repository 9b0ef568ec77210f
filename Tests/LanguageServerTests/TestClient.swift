import AIML
import Eliza
import JSON
import LanguageServer
import Responder
import RiveScript
import Synchronization
import TestSupport
import Testing

/// An editor: sends messages to a server in this process, and waits for its messages.
@MainActor
final class TestClient {
  let folder = TemporaryFolder()
  private let connection: Connection
  private let messages = MessageQueue()
  private(set) var task: Task<Bool, Never>?
  let server: Server
  /// The notifications that came while something else was waited for.
  private(set) var notifications: [JSONValue] = []
  private var lastID = 0

  static let languages: [any RuleLanguage] = [
    RiveScriptLanguage(), ElizaLanguage(), AIMLLanguage(),
  ]

  init() {
    let decoder = Mutex(FrameDecoder())
    let messages = messages
    connection = Connection(output: { bytes in
      decoder.withLock { decoder in
        decoder.append(bytes)
        while let content = decoder.next() {
          if let value = try? JSONValue(content) { messages.add(value) }
        }
      }
    })
    server = Server(
      connection, languages: Self.languages, version: "1", maximumBytes: 1 << 24)
    task = Task { [server] in await server.run() }
  }

  /// Creates a client that has opened its folder.
  convenience init(capabilities: JSONValue, files: [String: String] = [:]) async throws {
    self.init()
    for (name, text) in files { try folder.write(name, text) }
    _ = await request(
      "initialize",
      [
        "processId": nil, "rootUri": .string("file://" + folder.path), "capabilities": capabilities,
      ])
    notify("initialized", [:])
  }

  /// Capabilities like those of VS Code, Neovim and Emacs, which differ in their positions.
  static func capabilities(utf8: Bool = false) -> JSONValue {
    [
      "general": ["positionEncodings": utf8 ? ["utf-8", "utf-16"] : ["utf-16"]],
      "workspace": [
        "didChangeWatchedFiles": ["dynamicRegistration": true],
        "workspaceEdit": ["documentChanges": true],
      ],
      "textDocument": [
        "completion": [
          "completionItem": ["snippetSupport": true, "documentationFormat": ["markdown"]]
        ],
        "hover": ["contentFormat": ["markdown", "plaintext"]],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]],
      ],
    ]
  }

  func send(_ message: JSONValue) { connection.receive(Array(message.text.utf8)) }
  func send(bytes: [UInt8]) { connection.receive(bytes) }

  func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  func next() async -> JSONValue { await messages.next() }

  /// Sends a request, and returns its whole answer.
  func answer(_ method: String, _ params: JSONValue) async -> JSONValue {
    lastID += 1
    let id = JSONValue(lastID)
    send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params])
    while true {
      let message = await next()
      if message == .null || message["id"] == id && message["method"] == nil { return message }
      notifications.append(message)
    }
  }

  /// Sends a request, and returns its result.
  func request(_ method: String, _ params: JSONValue) async -> JSONValue {
    await answer(method, params)["result"] ?? .null
  }

  func uri(_ name: String) -> String { "file://" + folder.path + "/" + name }

  func open(_ name: String, _ text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri(name)), "languageId": "x", "version": JSONValue(version),
          "text": .string(text),
        ]
      ])
  }

  /// Sends a request about a place in a document, given as a line and a character.
  func at(
    _ line: Int, _ character: Int, _ name: String, _ method: String, _ more: JSONValue = [:]
  ) async -> JSONValue {
    await request(
      "textDocument/" + method,
      .object(
        [
          .init("textDocument", ["uri": .string(uri(name))]),
          .init("position", ["line": JSONValue(line), "character": JSONValue(character)]),
        ] + more.members))
  }

  /// Waits for diagnostics of a document that satisfy a condition, and returns them.
  func diagnostics(
    _ name: String, where isWanted: (JSONValue) -> Bool = { _ in true }
  ) async -> [JSONValue] {
    func wanted(_ message: JSONValue) -> Bool {
      message["method"]?.string == "textDocument/publishDiagnostics"
        && message["params"]?["uri"]?.string == uri(name)
        && isWanted(message["params"] ?? .null)
    }
    if let index = notifications.firstIndex(where: wanted) {
      return notifications.remove(at: index)["params"]?["diagnostics"]?.elements ?? []
    }
    while true {
      let message = await next()
      if message == .null { return [] }
      if wanted(message) { return message["params"]?["diagnostics"]?.elements ?? [] }
      notifications.append(message)
    }
  }
}

extension JSONValue {
  /// The protocol’s positions as `line:character`, those of a range with `-` between them.
  var place: String {
    if let start = self["start"], let end = self["end"] { return "\(start.place)-\(end.place)" }
    guard case .number(let line)? = self["line"], case .number(let character)? = self["character"]
    else { return "?" }
    return "\(line.text):\(character.text)"
  }

  /// A location as `file place`.
  var file: String {
    let name = (self["uri"] ?? self["targetUri"])?.string?.split(separator: "/").last ?? ""
    return "\(name) \((self["range"] ?? .null).place)"
  }
}

extension TestClient {
  /// Waits for a message that satisfies a condition.
  func next(where isWanted: (JSONValue) -> Bool) async -> JSONValue {
    while true {
      let message = await next()
      if message == .null || isWanted(message) { return message }
    }
  }
}

/// The messages of the server that nobody has read yet.
private final class MessageQueue: Sendable {
  private struct State {
    var messages: [JSONValue] = []
    var reader: CheckedContinuation<JSONValue, Never>?
  }

  private let state = Mutex(State())

  func add(_ message: JSONValue) {
    let reader = state.withLock { state in
      let reader = state.reader
      state.reader = nil
      if reader == nil { state.messages.append(message) }
      return reader
    }
    reader?.resume(returning: message)
  }

  /// Returns the next message, and waits until there is one.
  func next() async -> JSONValue {
    await withCheckedContinuation { reader in
      let message = state.withLock { state -> JSONValue? in
        guard state.messages.isEmpty else { return state.messages.removeFirst() }
        state.reader = reader
        return nil
      }
      if let message { reader.resume(returning: message) }
    }
  }
}
