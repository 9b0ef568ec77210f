import JSON
import Responder

extension Server {
  func codeActions(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    let range = params["range"].flatMap { Range<TextPosition>(protocol: $0) }
    let start = range.map { file.lines.offset(of: $0.lowerBound) } ?? 0
    let end = range.map { file.lines.offset(of: $0.upperBound) } ?? file.source.bytes.count
    let kinds = params.at("context", "only")?.elements.compactMap(\.string)
    func wants(_ kind: String) -> Bool {
      kinds?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    let all = currentDiagnostics(of: file)
    var actions: [JSONValue] = []
    if wants("quickfix") {
      for diagnostic in all {
        let bytes = file.bytes(diagnostic.range, orWord: true)
        guard bytes.lowerBound <= end, start <= bytes.upperBound else { continue }
        actions += fixes(of: diagnostic, in: file)
      }
    }
    if wants("source.fixAll"), let edit = fixAll(all, in: file) {
      actions.append([
        "title": "Fix all problems that have a certain fix", "kind": "source.fixAll", "edit": edit,
      ])
    }
    return .array(actions)
  }

  /// Returns the diagnostics of a file; none if they are of an earlier text and the robot is still being checked.
  private func currentDiagnostics(of file: SourceFile) -> [Diagnostic] {
    let key = workspace.robotPaths(of: file.path).first
    let isChecking = key.map { checks[$0] != nil } ?? false
    let isOld = isChecking && shownVersions[file.path] != file.version
    return isOld && !file.language.isOfTranscripts ? [] : diagnostics[file.path] ?? []
  }

  private func fixes(of diagnostic: Diagnostic, in file: SourceFile) -> [JSONValue] {
    let shown = json(diagnostic, in: file)
    func action(_ title: String, _ edit: JSONValue, isPreferred: Bool = false) -> JSONValue {
      [
        "title": .string(title), "kind": "quickfix", "diagnostics": [shown], "edit": edit,
        "isPreferred": .bool(isPreferred),
      ]
    }
    let uri = JSONValue.string(DocumentAddress.uri(of: file.path))
    func action(_ title: String, _ command: WorkspaceCommand, _ place: JSONValue) -> JSONValue {
      [
        "title": .string(title), "kind": "quickfix", "diagnostics": [shown],
        "command": command.json(title, [place]),
      ]
    }
    var actions: [JSONValue] = []
    if !diagnostic.edits.isEmpty, let edit = edit(of: diagnostic.edits) {
      let title = "Fix: " + (diagnostic.hint ?? diagnostic.message)
      actions.append(action(title, edit, isPreferred: true))
    }
    if diagnostic.check == Self.failedCase {
      let line = JSONValue(diagnostic.location.line - 1)
      actions.append(action("Expect the current replies", .expect, ["uri": uri, "line": line]))
    }
    guard let language = file.language.rules else { return actions }
    if let declaration = declaration(silencing: diagnostic, in: file) {
      actions.append(
        action(
          "Declare as defined by the host program: \(declaration)",
          workspaceEdit([file.path: [(0..<0, declaration + file.lineEnd)]])))
    }
    if let edit = comment(silencing: diagnostic, in: file) {
      actions.append(action("Silence with a comment: parley:ignore \(diagnostic.check)", edit))
    }
    if language.checks.contains(where: { $0.name == diagnostic.check }) {
      let place: JSONValue = ["uri": uri, "check": .string(diagnostic.check)]
      actions.append(action("Explain \(diagnostic.check)", .explain, place))
    }
    return actions
  }

  private func edit(of edits: [SourceEdit]) -> JSONValue? {
    var byFile: [String: [(range: Range<Int>, text: String)]] = [:]
    for edit in edits {
      guard let file = workspace.files[edit.range.start.file] else { return nil }
      byFile[file.path, default: []].append((file.bytes(edit.range), edit.replacement))
    }
    return workspaceEdit(byFile)
  }

  private func fixAll(_ found: [Diagnostic], in file: SourceFile) -> JSONValue? {
    var taken: [(range: Range<Int>, text: String)] = []
    for diagnostic in found where !diagnostic.edits.isEmpty {
      guard diagnostic.edits.allSatisfy({ $0.range.start.file == file.path }) else { continue }
      let edits = diagnostic.edits.map { (range: file.bytes($0.range), text: $0.replacement) }
      // Of diagnostics whose edits overlap, only the first one is fixed.
      let isFree = edits.allSatisfy { edit in
        taken.allSatisfy {
          $0.range.upperBound <= edit.range.lowerBound
            && ($0.range != edit.range || !edit.range.isEmpty)
            || edit.range.upperBound < $0.range.lowerBound
        }
      }
      if isFree { taken += edits }
    }
    return taken.isEmpty ? nil : workspaceEdit([file.path: taken])
  }

  private func declaration(silencing diagnostic: Diagnostic, in file: SourceFile) -> String? {
    guard
      ["unknown-object", "unknown-topic", "unknown-variable", "unset-variable"]
        .contains(diagnostic.check)
    else { return nil }
    let range = file.bytes(diagnostic.range, orWord: true)
    let kinds: Set<OutlineName.Kind> = [.object, .topic, .robotVariable, .userVariable]
    let mention = file.outline.mentions.first {
      kinds.contains($0.name.kind) && $0.range.lowerBound >= range.lowerBound
        && $0.range.lowerBound <= range.upperBound
    }
    return mention.flatMap { file.language.tools.hostDeclaration($0.name) }
  }

  /// Returns an edit that adds a comment above the line of a diagnostic, or at the line's end if it continues the line
  /// above; `nil` if the language has no comments.
  private func comment(silencing diagnostic: Diagnostic, in file: SourceFile) -> JSONValue? {
    guard let grammar = file.language.tools.grammar else { return nil }
    let (start, end) = grammar.comments
    let comment = "\(start) parley:ignore \(diagnostic.check)" + (end.isEmpty ? "" : " " + end)
    let offset = file.bytes(diagnostic.range).lowerBound
    let line = file.lines.range(ofLine: file.lines.lineNumber(of: offset))
    let indent = file.source.bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }
    let first = file.source.bytes[line].dropFirst(indent.count).first
    if let first, grammar.continuationMarks.utf8.contains(first) {
      return workspaceEdit([file.path: [(line.upperBound..<line.upperBound, " " + comment)]])
    }
    let text = String(decoding: indent, as: UTF8.self) + comment
    return workspaceEdit([file.path: [(line.lowerBound..<line.lowerBound, text + file.lineEnd)]])
  }
}
