import CRobots
package import Disk
package import Responder
import RiveScript

/// A robot that `parley pack` attached to a copy of the program, which then starts as that robot.
package struct PackedRobot: Sendable {
  package var name: String
  /// The SHA-256 of its rule files, one after the other, in hexadecimal digits.
  package private(set) var checksum = ""
  /// The name of the rules' language.
  private var language: String
  /// The rule files; unless `includesRuleText`, without any text that is not needed to answer.
  private var sources: [RuleSource]
  /// The compiled rules that were read; `nil` if the rules are compiled from their texts.
  private var image: RuleImage?
  private var imageBytes: [UInt8] = []
  /// Whether the texts of the rules are in the file, as written.
  package private(set) var includesRuleText: Bool

  /// The robot of a program, if it has one.
  package enum Attachment: Sendable {
    case none, damaged
    case robot(PackedRobot)
  }

  /// The robot that is attached to this program; if the end of the file is lost, a mark in the program reveals that.
  package static let attached: Attachment = {
    let attachment = ProgramAttachment.own
    guard parley_is_marked() != 0 || attachment?.kind == .robot else { return .none }
    return attachment.flatMap(PackedRobot.init).map { .robot($0) } ?? .damaged
  }()

  /// The sentence for `Attachment.damaged`.
  package static let damage =
    "this file has been truncated or modified since the robot was packed; get a new copy"

  /// Whether this program has a robot attached, intact or damaged.
  package static var isAttached: Bool { if case .none = attached { false } else { true } }

  /// Prepares rules for packing, without their objects.
  ///
  /// - Returns: `nil` if the texts of the rules have to be in the file because their language has no compiled form.
  package init?(
    named name: String, _ sources: [RuleSource], in language: any RuleLanguage,
    includesRuleText: Bool
  ) {
    self.name = name
    self.language = language.name
    self.includesRuleText = includesRuleText
    var hash = SHA256()
    for source in sources { hash.update(source.bytes) }
    checksum = hash.hexadecimal
    self.sources = sources.map { source in
      RuleSource(
        name: Self.publicName(of: source, in: language),
        bytes: Self.withoutObjects(source, language.tools.objects([source])))
    }
    if includesRuleText { return }
    guard language is RiveScriptLanguage else { return nil }
    (imageBytes, self.sources) = Brain.bareImage(of: self.sources)
  }

  /// Returns the file's name without the names of its folders, which are private to the author.
  ///
  /// The folder stays if it is one that tells an AIML robot's sets and maps from its other files.
  private static func publicName(of source: RuleSource, in language: any RuleLanguage) -> String {
    let parts = source.name.split(separator: "/").map(String.init)
    let folder = parts.dropLast().last ?? ""
    let tellsKind = ["sets", "maps"].contains(folder.lowercased())
    let count = tellsKind && language.isCompanion(source.name) ? 2 : 1
    return parts.isEmpty ? source.name : parts.suffix(count).joined(separator: "/")
  }

  private static func withoutObjects(_ source: RuleSource, _ objects: [ObjectSource]) -> [UInt8] {
    guard !objects.isEmpty else { return source.bytes }
    let removed = Set(
      objects.flatMap { object in
        let start = object.location.line
        return start..<start + 2 + Array(object.code.utf8).lines.count
      })
    // The line ends stay, and so do the numbers of the other lines.
    return SourceLines(source.bytes).flatMap { line in
      let content = line.content
      return source.bytes[
        (removed.contains(line.number) ? content.upperBound : content.lowerBound)..<line.end]
    }
  }

  /// Reads the robot of an attachment; `nil` if the file was truncated or changed.
  package init?(_ attachment: ProgramAttachment) {
    guard attachment.kind == .robot, attachment.isIntact else { return nil }
    var content = unsafe Array(attachment.image)
    guard let kind = content.popLast() else { return nil }
    if kind == Self.scrambled { Self.scramble(&content) }
    var parts: [[UInt8]] = []
    var rest = content[...]
    while rest.count >= 8 {
      let count = rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(8)
      guard count <= UInt64(rest.count) else { return nil }
      parts.append(Array(rest.prefix(Int(count))))
      rest = rest.dropFirst(Int(count))
    }
    guard parts.count >= 4, parts.count.isMultiple(of: 2) else { return nil }
    let texts = parts[..<3].map { String(decoding: $0, as: UTF8.self) }
    (name, checksum, language) = (texts[0], texts[1], texts[2])
    includesRuleText = kind != Self.scrambled
    image = parts[3].isEmpty ? nil : RuleImage(copying: parts[3])
    sources = stride(from: 4, to: parts.count, by: 2).map {
      RuleSource(name: String(decoding: parts[$0], as: UTF8.self), bytes: parts[$0 + 1])
    }
  }

  /// Returns a copy of a program, of the same build as this one, that starts as the robot; `nil` if it can't be marked.
  package func attached(to program: [UInt8], commit: String) -> [UInt8]? {
    var marked = program
    let count = unsafe marked.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe parley_mark(start, bytes.count)
    }
    guard count == 1 else { return nil }
    var content: [UInt8] = []
    let parts =
      [name, checksum, language].map { Array($0.utf8) } + [imageBytes]
      + sources.flatMap { [Array($0.name.utf8), $0.bytes] }
    for part in parts {
      content.append(littleEndian: UInt64(part.count))
      content += part
    }
    if !includesRuleText { Self.scramble(&content) }
    content.append(includesRuleText ? 0 : Self.scrambled)
    return ProgramAttachment.attach(image: content, commit: commit, as: .robot, to: marked)
  }

  private static let scrambled: UInt8 = 1

  /// Scrambles bytes so that nobody reads them by chance; scrambling twice gives the bytes back.
  private static func scramble(_ bytes: inout [UInt8]) {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in bytes.indices {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      bytes[index] ^= UInt8(truncatingIfNeeded: state >> 24)
    }
  }
}

extension PackedRobot {
  /// Returns this robot as the only one that comes with the program.
  func builtin(_ languages: [any RuleLanguage]) -> RuleLanguages.Builtin {
    var language = languages.first { $0.name == self.language } ?? RiveScriptLanguage()
    if var compiled = language as? RiveScriptLanguage, let image {
      compiled.image = image
      language = compiled
    }
    return RuleLanguages.Builtin(
      name: name, choices: [name], language: language, summary: "",
      sources: { [sources] in sources })
  }
}
