public import Responder

/// Writes categories that teach a robot a reply.
struct LessonWriter: RuleWriter {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Whether the robot's files are AIML 1, which has no `^`.
  var isAIML1: Bool { program.profile == .aiml1 }

  var fileName: String { "learned.aiml" }

  /// Returns patterns that match the last sentence of a message, the most specific first.
  ///
  /// The patterns are the sentence's words, its words with the set `number` for each number, its words with a `*` for
  /// the last one, and its first two words with a `*` for the others. Patterns that do not match the message are left
  /// out.
  func triggers(for message: String) -> [String] {
    guard let words = sentences(of: message).last else { return [] }
    let numbers = words.map { $0.utf8.allSatisfy(\.isDigit) ? "<set>number</set>" : $0 }
    var found = [words, numbers]
    if words.count > 1 { found.append(words.dropLast() + ["*"]) }
    if words.count > 3 { found.append(words.prefix(2) + ["*"]) }
    return found.map { $0.joined(separator: " ") }.eachOnce.filter { matches($0, message) }
  }

  /// Returns the category for a lesson; `nil` if the pattern or the reply is invalid, or if the pattern matches no
  /// sentence of the message.
  func rule(for lesson: Lesson) -> String? {
    guard matches(lesson.trigger, lesson.message), let reply = template(lesson.reply) else {
      return nil
    }
    var parts = ["<pattern>\(pattern(for: lesson))</pattern>"]
    if lesson.winner?.previous != nil, let last = lastSentence(of: lesson.conversation) {
      parts.append("<that>\(last)</that>")
    }
    if lesson.winner?.topic != nil, let topic = lesson.conversation.topic {
      parts.append("<topic>\(pattern(of: topic))</topic>")
    }
    parts.append("<template>\(reply)</template>")
    let lines = parts.map { "    \($0)\n" }.joined()
    return "  <category>\n\(lines)  </category>\n"
  }

  /// Returns the text of a file with a category added at the end; an empty text becomes a complete file.
  func adding(_ rule: String, to text: String) -> String {
    guard !text.isEmpty else {
      // A file with version 2 would turn an AIML 1 robot into an AIML 2 robot.
      let version = isAIML1 ? "1.0.1" : "2.1"
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Taught in the chatroom. Change it as you like. -->
        <aiml version="\(version)">
        \(rule)</aiml>

        """
    }
    guard let root = MarkupScanner.rootEnd(of: Array(text.utf8)) else { return text + rule }
    let end = text.utf8.index(text.startIndex, offsetBy: root.offset)
    var before = text[..<end]
    while before.last?.isWhitespace == true { before.removeLast() }
    // As in the formatter's output, no empty line separates the first category from the root's tag.
    return before + (root.isEmpty ? "\n" : "\n\n")
      + Self.inASCII(rule, if: Self.isLatin1(text)) + text[end...]
  }

  /// Returns the text of a file in which a category replaces the last one with the same pattern, `<that>` and topic.
  ///
  /// If there is none, the category is added at the end.
  func replacing(_ category: String, in text: String) -> String {
    let bytes = Array(text.utf8)
    var builder = LibraryBuilder(program.context)
    builder.read(RuleSource(name: fileName, bytes: bytes))
    builder.read(RuleSource(name: fileName, text: "<aiml>\(category)</aiml>"))
    guard let new = builder.library.categories.indices.last,
      builder.library.categories[new].file == 1,
      let old = builder.library.categories.indices.last(where: {
        builder.library.categories[$0].file == 0
          && builder.library.key(of: $0) == builder.library.key(of: new)
      })
    else { return adding("  \(category)\n", to: text) }
    let replaced = builder.library.categories[old]
    let written = Self.inASCII(category, if: Self.isLatin1(text))
    return String(decoding: bytes[..<Int(replaced.start)], as: UTF8.self) + written
      + String(decoding: bytes[Int(replaced.end)...], as: UTF8.self)
  }
}

extension LessonWriter {
  func sentences(of message: String) -> [[String]] {
    var text = Array(message.utf8)
    program.substitutions.normal.apply(to: &text)
    return WordSplitter.sentences(of: text).map { range -> [String] in
      let words = words(of: String(decoding: text[range], as: UTF8.self)).split(separator: " ")
      // A word with a character that is special in patterns, such as `_`, cannot match itself, so a `*` replaces it.
      return words.map { Self.isPlain($0) ? String($0) : "*" }
    }.filter { !$0.isEmpty }
  }

  /// Returns the words of a text in the form of a pattern.
  private func words(of text: String) -> String {
    String(decoding: Array(program.context.splitter.fitted(text).utf8).folded, as: UTF8.self)
  }

  static func isPlain(_ word: some StringProtocol) -> Bool {
    !word.utf8.contains { "*_^#$<>&".utf8.contains($0) }
  }

  private func lastSentence(of conversation: Conversation) -> String? {
    let evaluation = Evaluation(program, conversation, Workspace())
    let last = evaluation.session.turn(1).flatMap { evaluation.thatSentences(of: $0.answers).last }
    return last.map { pattern(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the words of a text as a pattern; `*` replaces words that cannot match themselves, such as `$5`.
  private func pattern(of text: String) -> String {
    words(of: text).split(separator: " ").map { word in
      word.utf8.contains { "*_^#$".utf8.contains($0) } ? "*" : String(word).escapedXML
    }.joined(separator: " ")
  }

  /// Returns the lesson's pattern, with a `$` before its first word if the category that answered might win otherwise.
  private func pattern(for lesson: Lesson) -> String {
    let trigger = lesson.trigger.trimmed
    guard let winner = lesson.winner, let first = trigger.utf8.first,
      !"*_^#$<".utf8.contains(first)
    else { return trigger }
    let comesBeforeWords = winner.text.split(separator: " ").contains {
      $0 == "_" || $0 == "#" || $0.hasPrefix("$")
    }
    return comesBeforeWords || winner.text.foldedName == trigger.foldedName
      ? "$" + trigger : trigger
  }

  /// Returns whether a pattern is valid and matches one of a message's sentences.
  func matches(_ pattern: String, _ message: String) -> Bool {
    matching(pattern)?(message) ?? false
  }

  /// Compiles a pattern to a function that tells whether the pattern matches one of a message's sentences; `nil` if the
  /// pattern is invalid.
  func matching(_ pattern: String) -> (@Sendable (String) -> Bool)? {
    guard !pattern.contains(where: \.isNewline),
      let library = library("<pattern>\(pattern)</pattern><template>x</template>")
    else { return nil }
    return { isMatch($0, in: library) }
  }

  /// Returns whether the only category of a library matches one of a message's sentences.
  private func isMatch(_ message: String, in library: Library) -> Bool {
    var text = Array(message.utf8)
    program.substitutions.normal.apply(to: &text)
    return WordSplitter.sentences(of: text).contains { range in
      var subject = MatchSubject()
      subject.append(.pattern, text, range, program.context.splitter, library.vocabulary)
      var matcher = Matcher()
      var poll = InterruptionPoll()
      // The category has `*` as its `<that>` and topic, so their words do not matter.
      return matcher.match(library.graph, library.sets, subject, poll: &poll) != nil
    }
  }

  /// Reads the content of a `<category>` with the robot's words and sets.
  ///
  /// Returns `nil` if the content is invalid, or has a `<that>` or a topic other than `*`.
  private func library(_ category: String) -> Library? {
    var builder = LibraryBuilder(program.context, library: Library(wordsOf: program.library))
    builder.keepsPaths = true
    builder.read(
      RuleSource(name: fileName, text: "<aiml><category>\(category)</category></aiml>"))
    guard builder.problems.isEmpty, builder.library.categories.count == 1,
      builder.library.paths.first?.isAnything == true
    else { return nil }
    return builder.library
  }
}

extension LessonWriter {
  /// Returns a reply as the content of a template: unchanged if that is valid, otherwise with `<`, `>` and `&` escaped;
  /// `nil` if neither is valid.
  private func template(_ reply: String) -> String? {
    [reply, reply.escapedText].first { isValid($0) }
  }

  private func isValid(_ template: String) -> Bool {
    let bytes = Array(template.utf8)
    let isPlain = MarkupScanner(bytes).allSatisfy { token in
      switch token.kind {
      case .text, .start: token.fault == nil
      case .end(let name): XMLName(bytes[name]).part != .template
      case .comment, .characterData, .declaration: false
      }
    }
    guard isPlain else { return false }
    return library("<pattern>X</pattern><template>\(template)</template>") != nil
  }

  private static func isLatin1(_ text: String) -> Bool {
    let head = text.prefix(200).lowercased()
    let names = ["iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"]
    return names.contains { head.contains($0) }
  }

  /// Returns a text in which numeric references replace non-ASCII characters if `isNeeded` is true, as for Latin-1.
  private static func inASCII(_ text: String, if isNeeded: Bool) -> String {
    guard isNeeded else { return text }
    return text.unicodeScalars.map { $0.isASCII ? String($0) : "&#\($0.value);" }.joined()
  }
}

extension AIMLRobot {
  /// A writer of categories.
  public var writer: (any RuleWriter)? { LessonWriter(program) }
}

extension String {
  /// The text escaped as the content of an XML element.
  fileprivate var escapedText: String {
    // Scalars, because a mark and a following accent are one character to Swift, and two to XML.
    let escapes: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
    return unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}

extension Library {
  /// Returns a category's pattern, `<that>` and topic for comparisons; `*` stands for a missing `<that>` or topic.
  fileprivate func key(of category: Int) -> [String] {
    let found = categories[category]
    let that = text(found.that, of: Int32(category)).foldedName
    let topic = found.topic < 0 ? "" : templates.names[Int(found.topic)]
    return [
      text(found.pattern, of: Int32(category)).foldedName, that.isEmpty ? "*" : that,
      topic.isEmpty ? "*" : topic,
    ]
  }
}
