import JSON
import Responder
import TranscriptFormat

/// A range of bytes in a file.
struct Place: Hashable {
  let path: String
  let range: Range<Int>
}

/// Finding the file and the offset of a request, and the places of names.
extension Server {
  /// Returns the file of a request; throws if the server does not know the file.
  func file(_ params: JSONValue) throws(ProtocolError) -> SourceFile {
    guard let uri = params.at("textDocument", "uri")?.string else {
      throw ProtocolError(.invalidParams, "the request names no document")
    }
    guard let file = workspace.files[DocumentAddress.path(of: uri)] else {
      throw ProtocolError(.requestFailed, "the document is not open: \(uri)")
    }
    return file
  }

  func place(_ params: JSONValue) throws(ProtocolError) -> (file: SourceFile, offset: Int) {
    let file = try file(params)
    guard let position = params["position"].flatMap(TextPosition.init(protocol:)) else {
      throw ProtocolError(.invalidParams, "the request has no position")
    }
    return (file, file.lines.offset(of: position))
  }

  /// Returns the files in which a name of a file means the same: those of its robot, and the robot’s transcripts.
  func scope(of file: SourceFile) -> [SourceFile] {
    let robot = workspace.robotPaths(of: file.path)
    let files = robot.compactMap { workspace.files[$0] } + workspace.transcripts(of: robot)
    return files.contains { $0 === file } ? files : [file] + files
  }

  func mentions(
    of name: OutlineName, in files: [SourceFile],
    where counts: (OutlineMention.Role) -> Bool = { _ in true }
  ) -> [Place] {
    let ignoresCase = files.contains { $0.language.tools.kindsIgnoringCase.contains(name.kind) }
    let small = name.text.lowercased()
    return files.flatMap { file in
      file.outline.mentions.filter { mention in
        mention.name.kind == name.kind && counts(mention.role)
          && (mention.name.text == name.text
            || ignoresCase && mention.name.text.lowercased() == small)
      }.map { Place(path: file.path, range: $0.range) }
    }
  }

  func location(_ place: Place) -> JSONValue? {
    workspace.files[place.path].map { file in
      ["uri": .string(DocumentAddress.uri(of: place.path)), "range": file.range(place.range).json]
    }
  }

  /// Returns the places that define what a mention names.
  ///
  /// For a redirect, this is the rule that answers it; for a required previous reply, all replies that match it.
  func definitions(of mention: OutlineMention, in file: SourceFile) -> [Place] {
    let files = scope(of: file)
    switch (mention.name.kind, mention.role) {
    case (.file, _):
      let path = Workspace.path(mention.name.text, from: file.path)
      return workspace.files[path] == nil ? [] : [Place(path: path, range: 0..<0)]
    case (.rule, .redirect): return winner(of: mention, in: file).map { [$0] } ?? []
    case (.rule, .read):
      guard let reference = RuleReference(mention.name.text) else { return [] }
      return rules(in: files).filter { reference.names($0.rule) }.map(\.place)
    case (.reply, .previous):
      return files.flatMap { file in
        file.outline.mentions.filter {
          $0.name.kind == .reply && $0.role == .definition
            && WordPattern(mention.name.text).matches($0.name.text)
        }.map { Place(path: file.path, range: $0.range) }
      }
    case (.rule, _), (.reply, _): return [Place(path: file.path, range: mention.range)]
    default:
      let defined = mentions(of: mention.name, in: files) { $0 == .definition }
      // A variable of the user has no definition; the rules that set it define it.
      return defined.isEmpty ? mentions(of: mention.name, in: files) { $0 == .change } : defined
    }
  }

  /// Returns the rules of files, in the form that explanations use, with their places.
  func rules(in files: [SourceFile]) -> [(rule: Rule, place: Place)] {
    files.flatMap { file in
      file.rules.map { symbol in
        let location = file.lineMap.location(ofByte: symbol.range.lowerBound, in: file.path)
        return (
          Rule(kind: "rule", text: symbol.name, location: location),
          Place(path: file.path, range: symbol.nameRange)
        )
      }
    }
  }

  /// Returns the place of the rule that answers a redirect; if the robot is not compiled, of a rule with the same text.
  func winner(of mention: OutlineMention, in file: SourceFile) -> Place? {
    let robot = workspace.robotPaths(of: file.path)
    guard let key = robot.first, let responder = responders[key] else {
      let (small, size) = (mention.name.text.lowercased(), mention.name.text.utf8.count)
      for other in robot.compactMap({ workspace.files[$0] }) {
        if let rule = other.rules.first(where: {
          $0.name.utf8.count == size && $0.name.lowercased() == small
        }) {
          return Place(path: other.path, range: rule.nameRange)
        }
      }
      return nil
    }
    var conversation = Conversation()
    let topic = file.outline.path(to: mention.range.lowerBound).first { $0.kind == .topic }
    if let topic, responder.topicNames.contains(topic.name) { conversation.topic = topic.name }
    return responder.respond(to: mention.name.text, in: &conversation).explanation.winner
      .flatMap(place)
  }

  func isCompiled(_ file: SourceFile) -> Bool {
    workspace.robotPaths(of: file.path).first.map { responders[$0] != nil } ?? false
  }

  /// Returns the place of the rule on the line of a compiled rule; `nil` if that line no longer has a rule.
  func place(of rule: Rule) -> Place? {
    symbol(at: rule.location).map { Place(path: rule.location.file, range: $0.nameRange) }
  }

  /// Returns the rule that begins, or whose name begins, on the line of a location.
  func symbol(at location: SourceLocation) -> OutlineSymbol? {
    guard let file = workspace.files[location.file] else { return nil }
    let start = file.lineMap.start(ofLine: location.line)
    let line = start..<max(start + 1, file.lineMap.start(ofLine: location.line + 1))
    return file.rules.first {
      line.contains($0.range.lowerBound) || line.contains($0.nameRange.lowerBound)
    }
  }

  /// Does work that asks robots for replies; two seconds after its start, all further replies are interrupted.
  func withReplyTimeLimit<Value>(_ work: () -> Value) -> Value {
    let end = ContinuousClock.now + .seconds(2)
    return Interruption.$timer.withValue(Interruption.Timer { ContinuousClock.now > end }) {
      work()
    }
  }
}

/// A required previous reply, in which `*` stands for one or more words, for comparison with replies.
struct WordPattern {
  private let words: [Substring]

  init(_ text: String) { words = text.split(separator: " ") }

  /// Returns whether a reply matches; `*` in the reply stands for a tag, and equals any word.
  ///
  /// Complexity: the product of the numbers of words.
  func matches(_ text: String) -> Bool {
    let textWords = text.split(separator: " ")
    guard !words.isEmpty, !textWords.isEmpty else { return false }
    // The numbers of words of the reply that the pattern’s words so far can match.
    var reached: Set<Int> = [0]
    for word in words {
      if word == "*" {
        guard let least = reached.min(), least < textWords.count else { return false }
        reached = Set(least + 1...textWords.count)
      } else {
        reached = Set(
          reached.filter { $0 < textWords.count && (textWords[$0] == word || textWords[$0] == "*") }
            .map { $0 + 1 })
      }
    }
    return reached.contains(textWords.count)
  }
}
