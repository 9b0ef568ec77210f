import Responder

/// The files of an AIML robot after reading: the program, and the problems found.
struct Reading {
  let program: Program
  private let sources: [RuleSource]
  private let problems: [ReadingProblem]
  private let duplicates: [(loser: Int32, winner: Int32)]

  /// Reads the files, and calls `progress` with the number of files read so far.
  ///
  /// - Parameter keepsPaths: whether the paths of categories are stored.
  init(
    _ sources: [RuleSource], _ options: AIMLOptions, keepsPaths: Bool = false,
    progress: (Int) -> Void
  ) {
    let profile = options.profile ?? Self.profile(of: sources)
    var definitions = RobotDefinitions()
    definitions.properties = Dictionary(
      options.properties.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { $1 })
    var done = 0
    for (number, source) in sources.enumerated() {
      guard let kind = FileKind(path: source.name), kind != .categories else { continue }
      definitions.read(source, as: kind, file: number)
      done += 1
      progress(done)
    }
    var context = ReadingContext()
    context.splitter.punctuation = options.punctuation ?? (profile == .aiml1 ? .aiml1 : .aiml2)
    context.splitter.splitsIdeographs = options.splitsIdeographs
    context.isAIML1 = profile == .aiml1
    context.properties = definitions.properties
    context.expressions = Dictionary(
      options.expressions.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { $1 })
    context.keepsFirstDuplicate = options.keepsFirstDuplicate
    context.countsProperties = options.countsProperties
    var builder = LibraryBuilder(context)
    builder.keepsPaths = keepsPaths
    for (name, phrases) in definitions.sets {
      let set = builder.set(named: name)
      builder.library.sets[Int(set)].isDefined = true
      if name != "number" { for phrase in phrases { builder.insert(phrase, into: set) } }
    }
    var size = 0
    for source in sources { size += source.bytes.count }
    builder.library.graph = Graph(expecting: size / 200)
    for (number, source) in sources.enumerated() {
      guard source.isCategories else {
        builder.library.sources.append(source)
        continue
      }
      let (bytes, fault) = Self.utf8(source.bytes)
      if let fault { builder.report(.wrongEncoding(fault), file: number, 0..<0) }
      builder.read(RuleSource(name: source.name, bytes: bytes))
      done += 1
      progress(done)
    }
    for line in definitions.badLines {
      builder.report(.badLine(line.expectedForm), file: line.file, line.range)
    }
    self.sources = builder.library.sources
    problems = builder.problems
    duplicates = builder.duplicates
    program = Program(
      library: builder.library, options: options, profile: profile, context: context,
      definitions: definitions,
      files: sources.count(where: \.isCategories))
  }

  /// Returns AIML 1 if a file declares version 0.x or 1.x and no file declares version 2.x; otherwise AIML 2.
  private static func profile(of sources: [RuleSource]) -> AIMLOptions.Profile {
    var declaresAIML1 = false
    for source in sources where source.isCategories {
      switch version(in: source.bytes) {
      case UInt8(ascii: "1"), UInt8(ascii: "0"): declaresAIML1 = true
      case UInt8(ascii: "2"): return .aiml2
      default: break
      }
    }
    return declaresAIML1 ? .aiml1 : .aiml2
  }

  /// Returns the first digit of the version in the tag `<aiml>`; `nil` if the first 8,192 bytes contain none.
  private static func version(in bytes: [UInt8]) -> UInt8? {
    let head = bytes.prefix(8_192)
    guard let tag = head.offset(of: Array("<aiml".utf8)) else { return nil }
    let end = head[tag...].firstIndex(of: UInt8(ascii: ">")) ?? head.endIndex
    guard let offset = head[tag..<end].offset(of: Array("version".utf8)) else { return nil }
    return head[offset..<end].first { $0.isDigit }
  }

  /// Returns a document in UTF-8, and the problem of its encoding, if there is one.
  static func utf8(_ bytes: [UInt8]) -> (bytes: [UInt8], fault: String?) {
    let head = bytes.prefix(200)
    var declared = ""
    if head.starts(with: Array("<?xml".utf8)), let offset = head.offset(of: Array("encoding".utf8))
    {
      let end = head[offset...].firstIndex(of: UInt8(ascii: ">")) ?? head.endIndex
      let words = String(decoding: head[offset..<end], as: UTF8.self).split {
        "\"'=?> ".contains($0)
      }
      declared = words.dropFirst().first.map { $0.lowercased() } ?? ""
    }
    // Without an early exit, the compiler can vectorize the loop.
    var bits: UInt8 = 0
    for byte in bytes { bits |= byte }
    let isASCII = bits < 0x80
    switch declared {
    case _ where isASCII: return (bytes, nil)
    case "iso-8859-1", "latin1", "latin-1": return (bytes.latin1AsUTF8, nil)
    case "windows-1252", "cp1252": return (bytes.windows1252AsUTF8, nil)
    case _ where String(validating: bytes, as: UTF8.self) != nil: return (bytes, nil)
    default:
      return (
        bytes.latin1AsUTF8, "the file is not valid UTF-8, so it is read as ISO-8859-1"
      )
    }
  }
}

extension Reading {
  /// Whether a file is not well-formed, or has another root element than `<aiml>`.
  var isBroken: Bool {
    problems.contains {
      switch $0.kind {
      case .notWellFormed, .nestedCategory, .noRoot: true
      default: false
      }
    }
  }

  /// Returns the names of the files whose bytes were converted to UTF-8.
  func convertedFiles(of originals: [RuleSource]) -> Set<String> {
    Set(zip(originals, sources).filter { $0.bytes != $1.bytes }.map(\.0.name))
  }

  /// Returns the range of a stray `&`, which `&amp;` should replace; `nil` for other problems.
  private func strayAmpersand(of problem: ReadingProblem) -> Range<Int>? {
    guard case .notWellFormed = problem.kind else { return nil }
    let bytes = sources[problem.file].bytes
    let offsets = [problem.range.lowerBound - 1, problem.range.lowerBound]
    return offsets.first {
      $0 >= 0 && $0 + 1 < bytes.count && bytes[$0] == UInt8(ascii: "&") && bytes[$0 + 1].isBlank
    }.map { $0..<($0 + 1) }
  }

  /// Returns the range of the losing category and the white space before it; `nil` if the two templates differ.
  private func removable(_ loser: Category, _ winner: Category) -> Range<Int>? {
    let (bytes, others) = (sources[Int(loser.file)].bytes, sources[Int(winner.file)].bytes)
    func slice(_ bytes: [UInt8], _ range: Range<Int32>) -> ArraySlice<UInt8> {
      bytes[Int(range.lowerBound)..<Int(range.upperBound)]
    }
    guard slice(bytes, loser.templateText).elementsEqual(slice(others, winner.templateText)) else {
      return nil
    }
    var start = Int(loser.start)
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return start..<Int(loser.end)
  }

  /// The categories that have the same path as another one.
  var duplicated: Set<Int32> { Set(duplicates.flatMap { [$0.loser, $0.winner] }) }

  var diagnostics: [Diagnostic] { diagnostics(onlyErrors: false) }

  /// Returns the problems of reading; computing only the errors takes less time.
  func diagnostics(onlyErrors: Bool) -> [Diagnostic] {
    var lineMaps: [Int: LineMap] = [:]
    func range(_ bytes: Range<Int>, _ file: Int) -> SourceRange {
      if lineMaps[file] == nil { lineMaps[file] = LineMap(sources[file].bytes) }
      let low = min(bytes.lowerBound, sources[file].bytes.count)
      let high = min(max(low, bytes.upperBound), sources[file].bytes.count)
      return lineMaps[file]?.range(ofBytes: low..<high, in: sources[file].name)
        ?? SourceRange(SourceLocation(file: sources[file].name, line: 1))
    }
    var result = problems.compactMap { problem -> Diagnostic? in
      let wording = problem.kind.wording
      guard !onlyErrors || wording.severity == .error else { return nil }
      return Diagnostic(
        wording.severity, wording.check, in: range(problem.range, problem.file), wording.message,
        hint: wording.hint,
        edits: strayAmpersand(of: problem).map {
          [SourceEdit(range($0, problem.file), "&amp;")]
        } ?? [])
    }
    if onlyErrors { return result }
    // A winner may lose to a later category, whose own winner is known by then.
    var winners: [Int32: Int32] = [:]
    for (loser, winner) in duplicates.reversed() where winners[loser] == nil {
      winners[loser] = winners[winner] ?? winner
    }
    for (loser, next) in duplicates {
      let winner = winners[next] ?? next
      let (losing, winning) = (
        program.library.categories[Int(loser)], program.library.categories[Int(winner)]
      )
      let other = range(Int(winning.start)..<Int(winning.start), Int(winning.file)).start
      let pattern = Int(losing.pattern.lowerBound)..<Int(losing.pattern.upperBound)
      result.append(
        Diagnostic(
          .warning, "duplicate-category", in: range(pattern, Int(losing.file)),
          "the category at \(other) has the same pattern, <that>, and topic, so this one never answers",
          hint: "Remove one of the two.",
          edits: removable(losing, winning).map {
            [SourceEdit(range($0, Int(losing.file)), "")]
          } ?? [], related: [other]))
    }
    return result
  }
}

extension ReadingProblem.Kind {
  fileprivate var wording:
    (severity: Diagnostic.Severity, check: String, message: String, hint: String?)
  {
    switch self {
    case .notWellFormed(let reason):
      (
        .error, "not-well-formed", "this is not well-formed XML: \(reason)",
        "The category is skipped; the others still work."
      )
    case .wrongEncoding(let reason):
      (.warning, "wrong-encoding", reason, "Save it as UTF-8, or declare the encoding.")
    case .noRoot(let name):
      (.error, "no-root", "the file begins with <\(name)> instead of <aiml>", nil)
    case .noPattern: (.error, "no-pattern", "this category has no <pattern>", nil)
    case .emptyPattern: (.error, "no-pattern", "this category’s pattern has no words", nil)
    case .emptyContext(let name, let matchesAnything):
      (
        .warning, "empty-context",
        matchesAnything
          ? "an empty <\(name)> matches anything, as in python-aiml"
          : "a category with an empty <\(name)> never answers, as in Program AB",
        matchesAnything ? nil : "Leave it out, or write *, if anything should match."
      )
    case .nestedTopic:
      (
        .warning, "nested-topic", "this <topic> is inside another one",
        "Close the one before; other interpreters skip the inner one, or end both at once."
      )
    case .loneMark(let mark):
      (
        .warning, "lone-mark",
        "“\(mark)” stands alone in this pattern; marks are dropped from messages, so it never matches",
        "Write the words without it."
      )
    case .noTemplate: (.error, "no-template", "this category has no <template>", nil)
    case .repeatedPart(let name):
      (
        .warning, "repeated-part", "this category has another <\(name)>; only the last one counts",
        "Make it a category of its own."
      )
    case .nestedCategory:
      (
        .error, "nested-category", "another category begins before this one ends",
        "Close it with </category>."
      )
    case .unknownEntity(let name):
      (
        .warning, "unknown-entity", "XML has no entity &\(name);, so it is left out",
        "Write the character itself."
      )
    case .unknownInPattern(let name):
      (
        .error, "unknown-pattern-tag",
        "a pattern cannot contain <\(name)>, so this category never answers",
        "A pattern can contain <set>, <iset>, <bot> and <regex>."
      )
    case .unknownSet(let name):
      (
        .warning, "unknown-set", "no file defines the set “\(name)”, so this pattern never matches",
        "A set is a file in the folder sets: sets/\(name).txt."
      )
    case .unsetProperty(let name):
      (
        .warning, "unset-property",
        "no file sets the property “\(name)”, so this pattern never matches",
        "Set it in config/properties.txt: \(name):value"
      )
    case .badExpression(let text):
      (
        .warning, "bad-expression",
        "“\(text)” is not a regular expression that Parley knows, so this pattern never matches",
        nil
      )
    case .strayText(let text):
      (
        .warning, "stray-text",
        "this text is outside of patterns and templates, so it is skipped: \(text)", nil
      )
    case .strayElement(let name):
      (.warning, "stray-element", "<\(name)> has no meaning here, so it is skipped", nil)
    case .gluedWildcard(let word, let isMatched):
      (
        .warning, "glued-wildcard",
        isMatched
          ? "the * in “\(word)” is part of the word"
          : "“\(word)” is not a wildcard, and no message has it, so this pattern never matches",
        word.allSatisfy { $0 == "*" } ? "Write *." : "Put a blank on each side of a wildcard."
      )
    case .unmatchedByPython(let word):
      (
        .warning, "python-word", "python-aiml matches no message with “\(word)”",
        "Write it in capitals, without marks, or remove like:python-aiml from the properties."
      )
    case .badLine(let form): (.warning, "bad-line", "this is not \(form), so it is skipped", nil)
    }
  }
}
