import JSON
import Responder
import TranscriptFormat

/// Checking robots, and telling the client.
extension Server {
  /// The time without changes after which a robot is checked.
  private static let quiet = Duration.milliseconds(120)
  /// The maximum number of diagnostics for one file.
  private static let maximumDiagnostics = 1_000

  /// Checks the robot of a changed file soon; an earlier check of it is cancelled.
  func changed(_ path: String) {
    guard let file = workspace.files[path] else { return }
    if let language = file.language as? any RuleLanguage {
      let robot = workspace.robot(of: path)
      guard let key = robot.first else { return }
      checks[key]?.cancel()
      checks[key] = Task { [weak self] in
        try? await Task.sleep(for: Self.quiet)
        guard !Task.isCancelled else { return }
        await self?.check(key, robot, language)
      }
    } else {
      diagnostics[path] = file.language.problems(in: file.source)
      publish([path])
    }
  }

  private func check(_ key: String, _ robot: [String], _ language: any RuleLanguage) async {
    let files = robot.compactMap { workspace.files[$0] }
    let sources = files.map(\.source)
    let (found, responder) = await Self.result(of: language, sources)
    // A file that has changed meanwhile has started another check.
    guard !Task.isCancelled else { return }
    checks[key] = nil
    responders[key] = responder
    compiledRules[key] = nil
    var byFile: [String: [Diagnostic]] = [:]
    for diagnostic in found { byFile[diagnostic.location.file, default: []].append(diagnostic) }
    for path in robot { diagnostics[path] = byFile[path] ?? [] }
    publish(robot)
  }

  @concurrent
  private nonisolated static func result(
    of language: any RuleLanguage, _ sources: [RuleSource]
  ) async -> ([Diagnostic], (any Responder)?) {
    let found = language.check(sources)
    if Task.isCancelled { return ([], nil) }
    return (found, language.compile(sources) { _ in }.responder)
  }

  /// Sends the diagnostics of files, or answers the requests that wait for them.
  private func publish(_ paths: [String]) {
    if client.pullsDiagnostics {
      let ready = waiting.filter { paths.contains($0.path) }
      waiting.removeAll { paths.contains($0.path) }
      for request in ready { connection.answer(request.id, .success(report(request.path))) }
      if ready.count < paths.count { connection.request("workspace/diagnostic/refresh", .null) }
      return
    }
    for path in paths {
      guard let file = workspace.files[path] else { continue }
      let found = diagnostics[path] ?? []
      guard !found.isEmpty || file.isOpen || published.contains(path) else { continue }
      if found.isEmpty { published.remove(path) } else { published.insert(path) }
      connection.notify(
        "textDocument/publishDiagnostics",
        .object(
          [
            .init("uri", .string(DocumentAddress.uri(of: path))),
            .init("diagnostics", .array(json(found, in: file))),
          ] + (file.version.map { [.init("version", JSONValue($0))] } ?? [])))
    }
  }

  func clearDiagnostics(_ path: String) {
    diagnostics[path] = nil
    guard published.remove(path) != nil else { return }
    connection.notify(
      "textDocument/publishDiagnostics",
      ["uri": .string(DocumentAddress.uri(of: path)), "diagnostics": []])
  }

  /// Answers with the diagnostics of a document, or later if its robot is being checked.
  func diagnosticReport(for id: JSONValue, _ params: JSONValue) -> JSONValue? {
    guard let uri = params.at("textDocument", "uri")?.string else { return report("") }
    let path = DocumentAddress.path(of: uri)
    if let key = workspace.robot(of: path).first, checks[key] != nil,
      workspace.files[path]?.language is any RuleLanguage
    {
      waiting.append((id, path))
      return nil
    }
    return report(path)
  }

  private func report(_ path: String) -> JSONValue {
    let items = workspace.files[path].map { json(diagnostics[path] ?? [], in: $0) } ?? []
    return ["kind": "full", "items": .array(items)]
  }

  func cancelWaiting(_ id: JSONValue) {
    guard waiting.contains(where: { $0.id == id }) else { return }
    waiting.removeAll { $0.id == id }
    connection.answer(id, .success(.null))
  }

  private func json(_ found: [Diagnostic], in file: SourceFile) -> [JSONValue] {
    found.prefix(Self.maximumDiagnostics).map { json($0, in: file) }
  }

  /// Returns a diagnostic as the protocol writes it.
  func json(_ diagnostic: Diagnostic, in file: SourceFile) -> JSONValue {
    let severity =
      switch diagnostic.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    var members: [JSONValue.Member] = [
      .init("range", file.range(file.bytes(diagnostic.range, orWord: true)).json),
      .init("severity", JSONValue(severity)), .init("code", .string(diagnostic.check)),
      .init("source", "parley"),
      .init(
        "message", .string(diagnostic.message + (diagnostic.hint.map { "\n" + $0 } ?? ""))),
    ]
    if diagnostic.check.hasPrefix("unused-") { members.append(.init("tags", [1])) }
    return .object(members)
  }
}
