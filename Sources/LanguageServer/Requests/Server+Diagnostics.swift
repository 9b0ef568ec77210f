import JSON
import Responder
import TranscriptFormat

/// Checking robots, and sending the diagnostics to the client.
extension Server {
  /// The time without changes after which a large robot is checked.
  private static let quietPeriod = Duration.milliseconds(120)
  /// The maximum size in bytes of a robot that is checked whole at every change.
  static let maximumSmallSize = 64 << 10
  private static let maximumDiagnostics = 1_000

  /// Checks the robot of a changed file; an earlier check of it is cancelled.
  ///
  /// In a large robot, an open file alone is checked at once, if its language has checks for one file, and the robot
  /// after `quietPeriod`.
  func fileChanged(_ path: String) {
    guard let file = workspace.files[path] else { return }
    guard let language = file.language.rules else {
      diagnostics[path] = Self.parsed(file).diagnostics
      publish([path])
      if let key = workspace.robotPaths(of: path).first { replayWhenQuiet(key) }
      return
    }
    let robot = workspace.robotPaths(of: path)
    guard let key = robot.first else { return }
    let size = robot.reduce(0) { $0 + (workspace.files[$1]?.source.bytes.count ?? 0) }
    let isSmall = size <= Self.maximumSmallSize
    if !isSmall, file.isOpen, !file.language.tools.singleFileChecks.isEmpty {
      checkAlone(path, key)
    }
    let previous = checks[key]
    previous?.cancel()
    checks[key] = Task { [weak self] in
      if !isSmall { try? await Task.sleep(for: Self.quietPeriod) }
      // One check at a time: the earlier one ends soon.
      await previous?.value
      guard !Task.isCancelled else { return }
      await self?.check(key, robot, language)
    }
  }

  private func check(_ key: String, _ robot: [String], _ language: any RuleLanguage) async {
    let files = robot.compactMap { workspace.files[$0] }
    let new = files.filter { !$0.isParsed }
    let parsed = await Self.parsed(new.map(\.source), FileLanguage(language))
    for (file, parsed) in zip(new, parsed) { file.take(parsed) }
    guard !Task.isCancelled else { return }
    let result = await Self.result(of: language, files.map(\.source))
    // A file that has changed meanwhile has started another check.
    guard !Task.isCancelled else { return }
    checks[key] = nil
    responders[key] = result.responder
    compiledRules[key] = nil
    let byFile = Dictionary(grouping: result.diagnostics, by: \.location.file)
    publish(
      robot.filter { path in
        let found = byFile[path] ?? []
        // Problems that the client shows already are not sent again.
        let isSame =
          diagnostics[path] == found && shownVersions[path] == workspace.files[path]?.version
        diagnostics[path] = found
        return !isSame || waitingRequests.contains { $0.path == path }
      })
    replayWhenQuiet(key)
  }

  @concurrent
  private nonisolated static func parsed(
    _ sources: [RuleSource], _ language: FileLanguage
  ) async -> [ParsedFile] {
    Processors.results(sources.count) { ParsedFile(sources[$0], language) }
  }

  @concurrent
  private nonisolated static func result(
    of language: any RuleLanguage, _ sources: [RuleSource]
  ) async -> Compilation { language.checked(sources) }

  /// Checks an open file alone, and checks it again as long as it changes in the meantime.
  private func checkAlone(_ path: String, _ key: String) {
    guard singleFileChecks[path] == nil else { return singleFileChecks[path] = true }
    Task {
      repeat {
        singleFileChecks[path] = false
        guard let file = workspace.files[path] else { break }
        let found = await Self.singleFileProblems(file.language.tools, file.source, responders[key])
        guard workspace.files[path] === file else { continue }
        let checkNames = file.language.tools.singleFileChecks
        let others = (diagnostics[path] ?? []).filter { !checkNames.contains($0.check) }
        diagnostics[path] = (others + found).sorted {
          ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
        }
        publish([path])
      } while singleFileChecks[path] == true
      singleFileChecks[path] = nil
    }
  }

  @concurrent
  private nonisolated static func singleFileProblems(
    _ tools: LanguageTools, _ source: RuleSource, _ robot: (any Responder)?
  ) async -> [Diagnostic] { tools.singleFileProblems(source, robot) }

  /// Sends the diagnostics of files.
  ///
  /// If the client asks for diagnostics itself, the requests that wait for these files are answered instead. If these
  /// requests are fewer than the files, the client is told to ask again.
  func publish(_ paths: [String]) {
    if client.pullsDiagnostics {
      let ready = waitingRequests.filter { paths.contains($0.path) }
      waitingRequests.removeAll { paths.contains($0.path) }
      for request in ready { connection.answer(request.id, .success(report(request.path))) }
      if ready.count < paths.count { connection.request("workspace/diagnostic/refresh", .null) }
      return
    }
    for path in paths {
      guard let file = workspace.files[path] else { continue }
      let found = diagnostics[path] ?? []
      guard !found.isEmpty || file.isOpen || published.contains(path) else { continue }
      if found.isEmpty { published.remove(path) } else { published.insert(path) }
      shownVersions[path] = file.version
      connection.notify(
        "textDocument/publishDiagnostics",
        .object(
          [
            .init("uri", .string(DocumentAddress.uri(of: path))),
            .init("diagnostics", .array(json(found, in: file))),
          ] + (file.version.map { [.init("version", JSONValue($0))] } ?? [])))
    }
  }

  /// Forgets the results for a file that is gone, and removes its diagnostics from the client.
  func forgetFile(_ path: String) {
    checks.removeValue(forKey: path)?.cancel()
    replays.removeValue(forKey: path)?.cancel()
    coverage[path] = nil
    responders[path] = nil
    compiledRules[path] = nil
    diagnostics[path] = nil
    shownVersions[path] = nil
    guard published.remove(path) != nil else { return }
    connection.notify(
      "textDocument/publishDiagnostics",
      ["uri": .string(DocumentAddress.uri(of: path)), "diagnostics": []])
  }

  /// Returns the diagnostics of a document; `nil` if its robot is being checked, after which `publish` answers.
  func diagnosticReport(for id: JSONValue, _ params: JSONValue) -> JSONValue? {
    guard let uri = params.at("textDocument", "uri")?.string else { return report("") }
    let path = DocumentAddress.path(of: uri)
    if client.pullsDiagnostics, let key = workspace.robotPaths(of: path).first, checks[key] != nil,
      workspace.files[path]?.language.isOfTranscripts == false
    {
      waitingRequests.append((id, path))
      return nil
    }
    return report(path)
  }

  private func report(_ path: String) -> JSONValue {
    let items = workspace.files[path].map { json(diagnostics[path] ?? [], in: $0) } ?? []
    return ["kind": "full", "items": .array(items)]
  }

  func cancelWaiting(_ id: JSONValue) {
    guard waitingRequests.contains(where: { $0.id == id }) else { return }
    waitingRequests.removeAll { $0.id == id }
    connection.answer(id, .success(.null))
  }

  private func json(_ found: [Diagnostic], in file: SourceFile) -> [JSONValue] {
    found.prefix(Self.maximumDiagnostics).map { json($0, in: file) }
  }

  /// Returns the line of a diagnostic’s related location, with its text.
  private func related(_ location: SourceLocation) -> JSONValue? {
    guard let file = workspace.files[location.file] else { return nil }
    let start = file.lineMap.byte(atLine: location.line, column: location.column)
    let line = file.lines.range(ofLine: file.lines.lineNumber(of: start))
    let text = file.text(line).trimmingPrefix { $0 == " " || $0 == "\t" }
    return self.location(Place(path: file.path, range: start..<max(start, line.upperBound))).map {
      ["location": $0, "message": .string(String(text))]
    }
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
    let related = client.supportsRelatedLocations ? diagnostic.related.compactMap(related) : []
    if !related.isEmpty { members.append(.init("relatedInformation", .array(related))) }
    return .object(members)
  }
}
