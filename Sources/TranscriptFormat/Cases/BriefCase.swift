import Quoting
package import Responder

/// Cases on one line, with the rule that answers the last message: `case> 3f2a=9c1 hello > how (are you|is it going)`.
///
/// A digest names the rule. A second digest stands for the replies to all messages, with the variables that rules set;
/// without it, only the rule matters. Each wording in brackets makes a case. `~` repeats the message before it, and
/// `~7` repeats the message with the seed 7.
package struct BriefCase: Sendable, Hashable {
  /// The maximum number of wordings, so that a short line cannot stand for millions of cases.
  private static let maximumWordings = 1_000
  /// The maximum number of bytes that the messages of all wordings may have beyond those of the line.
  private static let maximumBytes = 1 << 20

  /// The digest of the rule.
  package var ruleDigest: String
  /// The digest of the outcome; `nil` if only the rule matters.
  package var outcomeDigest: String?
  /// The messages before the last one.
  package var earlierMessages: [String]
  /// The wordings of the last message in their source form.
  private var last: [UInt8]

  /// - Parameter wordings: the wordings of the last message, at least one.
  package init(
    ruleDigest: String, outcomeDigest: String? = nil, earlierMessages: [String], wordings: [String]
  ) {
    self.ruleDigest = ruleDigest
    self.outcomeDigest = outcomeDigest
    self.earlierMessages = earlierMessages
    last = Array(FoldedTexts.folded(wordings.map(Self.escaped)).utf8)
  }

  /// Parses the text of a line, whose escapes are not decoded yet; returns `nil` if the text does not have this form,
  /// or stands for more than `maximumWordings` cases, or for longer messages than `maximumBytes` allows.
  init?(_ text: [UInt8]) {
    let names = text.prefix { $0 != UInt8(ascii: " ") }
    let digests = names.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
    guard (1...2).contains(digests.count), digests.allSatisfy(Self.isDigest) else { return nil }
    ruleDigest = String(decoding: digests[0], as: UTF8.self)
    outcomeDigest = digests.count == 2 ? String(decoding: digests[1], as: UTF8.self) : nil
    var parts = text.dropFirst(names.count + 1)
      .split(separator: UInt8(ascii: ">"), omittingEmptySubsequences: false)
    for index in parts.indices {
      if index > 0, parts[index].first == UInt8(ascii: " ") { parts[index].removeFirst() }
      if index < parts.count - 1, parts[index].last == UInt8(ascii: " ") {
        parts[index].removeLast()
      }
    }
    earlierMessages = []
    // A line break becomes an escape, as everything is written on one line.
    last = (parts.last ?? []).flatMap { $0 == UInt8(ascii: "\n") ? Array("\\x0A".utf8) : [$0] }
    for part in parts.dropLast() {
      earlierMessages += repetition(part) ?? [TranscriptEscapes.decoded(part)]
    }
    if let repeated = repetition(last[...]) {
      earlierMessages += repeated.dropLast()
      last = Array(Self.escaped(repeated[repeated.count - 1]).utf8)
    }
    let earlierBytes = earlierMessages.reduce(0) { $0 + $1.utf8.count }
    guard let size = FoldedTexts(last)?.size, size.count <= Self.maximumWordings,
      size.bytes + size.count * earlierBytes <= text.count + Self.maximumBytes
    else { return nil }
  }

  /// The wordings of the last message.
  package var wordings: [String] {
    (FoldedTexts(last)?.texts ?? []).map { TranscriptEscapes.decoded($0) }
  }

  /// The source form of the line’s text.
  package var written: String {
    var texts: [String] = []
    var before: String?
    var seed: String?
    let messages = earlierMessages.map(Self.escaped) + [String(decoding: last, as: UTF8.self)]
    for (index, message) in messages.enumerated() {
      if seed == nil, before != nil, Self.isSeed(message), index < earlierMessages.count {
        seed = message
        continue
      }
      if message == before {
        texts.append("~" + (seed.map { String($0.dropFirst("/seed ".count)) } ?? ""))
      } else {
        texts += [seed].compactMap(\.self) + [message]
      }
      seed = nil
      if !Self.isSeed(message) { before = message }
    }
    return ruleDigest + (outcomeDigest.map { "=" + $0 } ?? "") + " "
      + texts.joined(separator: " > ")
  }

  /// The cases that a replay runs.
  func cases(at location: LineLocation) -> [TranscriptCase] {
    wordings.enumerated().map { index, wording in
      let messages = earlierMessages + [wording]
      var script = TranscriptCase(
        title: messages.joined(separator: " > "), location: location.start,
        exchanges: messages.map {
          ScriptedExchange(steps: [.init(screen: .chatroom, text: $0, location: location)])
        })
      script.brief = self
      script.isReworded = index > 0
      return script
    }
  }

  private static func isSeed(_ message: String) -> Bool {
    message.hasPrefix("/seed ") && UInt64(message.dropFirst(6)) != nil
  }

  /// Returns the message that `~` repeats, after the command `/seed 7` for `~7`; `nil` for any other text.
  private func repetition(_ part: ArraySlice<UInt8>) -> [String]? {
    guard part.first == UInt8(ascii: "~"),
      let said = earlierMessages.last(where: { !Self.isSeed($0) })
    else {
      return nil
    }
    if part.count == 1 { return [said] }
    let seed = "/seed " + String(decoding: part.dropFirst(), as: UTF8.self)
    return Self.isSeed(seed) ? [seed, said] : nil
  }

  private static func escaped(_ text: String) -> String {
    TranscriptText.escaped(text, eliding: false, continuing: false)
      .escaping(["~": "\\x7E", ">": "\\x3E", "(": "\\x28", "|": "\\x7C", ")": "\\x29"])
  }

  private static func isDigest(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.count >= 3
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension BriefCase {
  /// Returns the digest that names a rule: it changes with the rule’s text and file name, but not with the line.
  package static func digest(of rule: Rule) -> String {
    let file = rule.location.file.split(separator: "/").last ?? ""
    return digest(of: [String(file)] + rule.text.words.map(String.init), length: 4)
  }

  /// Returns the digest of texts in hexadecimal digits.
  package static func digest(of texts: [String], length: Int = 3) -> String {
    var hash = StableHash()
    for text in texts {
      hash.add(text.utf8)
      hash.add(0)
    }
    let digits = String(hash.mixed, radix: 16)
    return String((String(repeating: "0", count: length) + digits).suffix(length))
  }
}
