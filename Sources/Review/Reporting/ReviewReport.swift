package import Conversations
import Quoting
import Responder
import ScreenKit
package import Terminal

/// The form of a printed review.
package enum ReviewFormat: String, Sendable, CaseIterable {
  case text, json, csv, markdown
}

/// A printed review: the groups in their order, each with its messages and the nearest triggers.
package struct ReviewReport: Sendable {
  let review: Review
  let clock: any ChatClock
  /// The mask for a masked report, which also leaves out folders, replies and the reasons of triggers; `nil` for none.
  let mask: MessageMask?
  /// The topics of the rules, which a masked report may name; a robot may call other topics what somebody said.
  private let ruleTopics: Set<String>
  /// The maximum number of groups; `nil` for `defaultTop` in text and Markdown, and for all in JSON and CSV.
  private let top: Int?

  /// - Parameters:
  ///   - isMasked: whether names, numbers and addresses are masked.
  ///   - top: the maximum number of groups; `nil` for 20 in text and Markdown, and for all in JSON and CSV.
  package init(_ review: Review, clock: any ChatClock, isMasked: Bool = false, top: Int? = nil) {
    self.review = review
    self.clock = clock
    mask = isMasked ? review.groups.mask : nil
    ruleTopics = isMasked ? Set(review.robot.responder.topicNames) : []
    self.top = top
  }

  /// The maximum number of groups in text and Markdown by default.
  private static let defaultTop = 20
  /// The maximum number of wordings of a group in text and Markdown.
  static let maximumWordings = 5

  /// - Parameter width: the terminal's columns, to which text is wrapped; `.max` for any other output, which gets text
  ///   without wrapping and CSV without escapes.
  package func write(
    as format: ReviewFormat, width: Int, to write: (StyledText) -> Void
  ) {
    switch format {
    case .text: writeText(width, write)
    case .json: writeJSON { write(StyledText($0)) }
    case .csv: writeCSV(isRevealed: width < .max) { write(StyledText($0)) }
    case .markdown: writeMarkdown { write(StyledText($0)) }
    }
  }

  /// Returns the number of groups to write: at most `top`, or `defaultTop` for people if `top` is `nil`.
  func groupCount(isForPeople: Bool) -> Int {
    min(review.groups.count, top ?? (isForPeople ? Self.defaultTop : .max))
  }

  /// Returns the file of a rule; without its folder if masked, because that may contain the author's name.
  func file(of rule: Rule) -> String {
    let path = rule.location.file
    return mask == nil ? path : path.split(separator: "/").last.map(String.init) ?? path
  }

  func masked(_ text: String) -> String { mask?.masked(text) ?? text }

  /// Returns the topic of a message; `nil` if the report must not name it.
  func topic(of message: ReviewedMessage) -> String? {
    message.topic.flatMap { mask == nil || ruleTopics.contains($0) ? $0 : nil }
  }

  var summary: String {
    let groups = review.groups
    return groups.count == 0
      ? Words.noGroup(messages: groups.messageCount, misses: groups.missCount)
      : Words.reviewed(
        groups: groups.count, misses: groups.missCount, messages: groups.messageCount,
        talks: groups.talkCount, accepted: groups.acceptedCount)
  }

  private func writeText(_ width: Int, _ write: (StyledText) -> Void) {
    let count = groupCount(isForPeople: true)
    for index in 0..<count {
      write(text(of: review.groups[index], number: index + 1, width: width) + "\n")
    }
    if count < review.groups.count {
      write(StyledText(Words.moreGroups(review.groups.count - count) + "\n\n", .dim))
    }
    write(StyledText(summary + "\n"))
  }

  private func text(of group: ReviewGroup, number: Int, width: Int) -> StyledText {
    var text = StyledText("\(number). ", .dim) + StyledText(masked(group.title).shortened, .strong)
    text += "\n"
    text += row(StyledText(facts(of: group), .dim), width)
    for message in group.messages.dropFirst().prefix(Self.maximumWordings - 1) {
      let times = message.count > 1 ? "  (\(Words.said(message.count, by: 0)))" : ""
      text += row(
        StyledText(masked(message.message).shortened, .user) + StyledText(times, .dim), width)
    }
    if group.messages.count > Self.maximumWordings {
      let rest = group.messages.count - Self.maximumWordings
      text += row(StyledText(Words.moreWordings(rest), .dim), width)
    }
    for near in review.nearest(to: group) {
      let place =
        mask == nil ? "\(near.rule.location)" : "\(file(of: near.rule)):\(near.rule.location.line)"
      var line =
        StyledText("near ", .dim) + StyledText(near.rule.text.excerpt, .notice)
        + StyledText("  " + place, .dim)
      if mask == nil { line += StyledText("  " + near.reason) }
      text += row(line, width)
    }
    return text
  }

  private func row(_ line: StyledText, _ width: Int) -> StyledText {
    let indent = 4
    return StyledText(String(repeating: " ", count: indent))
      + (width == .max ? line : line.wrapped(to: max(20, width - indent - 2), indent: indent + 2))
      + "\n"
  }

  /// Returns how often a group was said, by whom and when, and why it is worth looking at.
  func facts(of group: ReviewGroup) -> String {
    var facts = Words.said(group.count, by: group.personCount)
    if let last = group.last { facts += ", last " + last.localText(by: clock) }
    return facts + ": " + group.reasons.words
  }
}

extension String {
  /// The trigger as it is shown to people: its beginning, if it is long.
  var excerpt: String { revealed.cut(to: 120) }

  /// The text on one line, cut to 300 characters.
  fileprivate var shortened: String { oneLine.cut(to: 300) }
}
