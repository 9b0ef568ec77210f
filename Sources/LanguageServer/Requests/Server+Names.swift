import JSON
import Responder
import TranscriptFormat

extension Server {
  func definition(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    guard let mention = file.outline.mention(at: offset) else { return .null }
    return .array(withReplyTimeLimit { definitions(of: mention, in: file) }.compactMap(location))
  }

  func references(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    guard let mention = file.outline.mention(at: offset) else { return .null }
    let withDefinition = params.at("context", "includeDeclaration")?.bool ?? true
    let files = scope(of: file)
    var found: [Place]
    switch mention.name.kind {
    case .rule:
      guard let rule = withReplyTimeLimit({ definitions(of: mention, in: file) }).first else {
        return .null
      }
      found = withReplyTimeLimit { uses(of: rule, in: files) }
      if withDefinition { found.insert(rule, at: 0) }
    case .reply:
      guard mention.role == .definition else { return .array([]) }
      found = files.flatMap { file in
        file.outline.mentions.filter {
          $0.name.kind == .reply && $0.role == .previous
            && WordPattern($0.name.text).matches(mention.name.text)
        }.map { Place(path: file.path, range: $0.range) }
      }
    default:
      found = mentions(of: mention.name, in: files) { withDefinition || $0 != .definition }
    }
    return .array(found.compactMap(location))
  }

  /// Returns the redirects that a rule answers, and the lines of transcripts that name it.
  private func uses(of rule: Place, in files: [SourceFile]) -> [Place] {
    guard let file = workspace.files[rule.path],
      let definedRule = rules(in: [file]).first(where: { $0.place == rule })?.rule
    else { return [] }
    return files.flatMap { file in
      file.outline.mentions.filter { mention in
        guard mention.name.kind == .rule else { return false }
        switch mention.role {
        case .redirect: return isRedirect(mention, in: file, to: rule, definedRule.text)
        case .read: return RuleReference(mention.name.text)?.names(definedRule) == true
        default: return false
        }
      }.map { Place(path: file.path, range: $0.range) }
    }
  }

  /// Returns whether a rule answers a redirect.
  ///
  /// If there is no time left to find that out, returns whether the redirect's text is the rule's, ignoring case.
  func isRedirect(
    _ mention: OutlineMention, in file: SourceFile, to rule: Place, _ text: String
  ) -> Bool {
    let target = mention.name.text
    var isSame: Bool {
      target.utf8.count == text.utf8.count && target.lowercased() == text.lowercased()
    }
    if Interruption.current != nil { return isSame }
    return (isCompiled(file) || isSame) && winner(of: mention, in: file) == rule
  }

  func highlights(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    guard let mention = file.outline.mention(at: offset) else { return .null }
    return .array(
      file.outline.mentions.filter { $0.name == mention.name }.map { other in
        let isRead = other.role != .change && other.role != .definition
        return ["range": file.range(other.range).json, "kind": isRead ? 2 : 3]
      })
  }

  func prepareRename(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    guard let mention = file.outline.mention(at: offset), isRenamable(mention) else { return .null }
    return [
      "range": file.range(mention.range).json, "placeholder": .string(file.text(mention.range)),
    ]
  }

  private func isRenamable(_ mention: OutlineMention) -> Bool {
    let name = mention.name
    // In transcripts, this variable is the topic of every language.
    return name.kind.isRenamable && name != OutlineName(.userVariable, "topic")
      && !workspace.languages.contains { $0.tools.fixedNames.contains(name) }
  }

  func rename(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    guard let mention = file.outline.mention(at: offset), isRenamable(mention) else {
      throw ProtocolError(.requestFailed, "there is no name here that can be renamed")
    }
    let kind = mention.name.kind
    guard let name = params["newName"]?.string, Self.isName(name) else {
      throw ProtocolError(
        .invalidParams, "a name needs letters, digits, _, or -, and nothing else")
    }
    let files = scope(of: file)
    let changed = OutlineName(kind, name)
    guard files.allSatisfy({ $0.language.tools.allowsName(changed) }) else {
      throw ProtocolError(.requestFailed, "the \(kind.words) can't be named '\(name)'")
    }
    let isSame = name.lowercased() == mention.name.text.lowercased()
    if !isSame, !mentions(of: changed, in: files).isEmpty {
      throw ProtocolError(.requestFailed, "the \(kind.words) '\(name)' already exists")
    }
    let places = mentions(of: mention.name, in: files)
    return workspaceEdit(
      Dictionary(grouping: places, by: \.path).mapValues { places in
        places.map { ($0.range, name) }
      })
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic
          || scalar.properties.numericType != nil
      }
  }

  func json(_ edits: [(range: Range<Int>, text: String)], in file: SourceFile) -> JSONValue {
    .array(edits.map { ["range": file.range($0.range).json, "newText": .string($0.text)] })
  }

  /// Returns an edit of files, with the versions of the open ones if the client supports these.
  func workspaceEdit(_ edits: [String: [(range: Range<Int>, text: String)]]) -> JSONValue {
    var members: [(uri: String, version: Int?, edits: JSONValue)] = []
    for (path, fileEdits) in edits.sorted(by: { $0.key < $1.key }) {
      guard let file = workspace.files[path] else { continue }
      members.append((DocumentAddress.uri(of: path), file.version, json(fileEdits, in: file)))
    }
    guard client.supportsVersionedEdits else {
      return ["changes": .object(members.map { .init($0.uri, $0.edits) })]
    }
    return [
      "documentChanges": .array(
        members.map { member in
          [
            "textDocument": ["uri": .string(member.uri), "version": JSONValue(member.version)],
            "edits": member.edits,
          ]
        })
    ]
  }
}
