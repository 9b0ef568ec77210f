import Conversations
import Responder
package import ScreenKit

/// One row of the review screen; its number is its index, counted from 1.
package struct ReviewRow: ListRow {
  package typealias Params = ReviewScope
  package typealias Return = ReviewReturn

  package enum ID: Sendable, Hashable {
    case group(UInt64)
    /// The id of the open group, and the row's index.
    case wording(UInt64, Int)
    case trigger(UInt64, Int)
    case place(UInt64, Int)
  }

  package enum Content: Sendable, Hashable {
    /// A group of the list: its most frequent message, and facts such as how often it was said.
    case group(title: String, facts: String)
    case wording(WordingDisplay)
    /// A trigger near the open group, with the reason why it did not match.
    case trigger(TriggerDisplay)
    /// A conversation in which a wording was said.
    case place(PlaceDisplay)
  }

  package var id: ID
  package var content: Content

  /// Returns the row with its number, as printed in a pipe and compared in a transcript.
  package func written(number: Int) -> String {
    switch content {
    case .group(let title, let facts): "\(number). \(title) (\(facts))"
    case .wording(let display): "\(number). \(display.written)"
    case .trigger(let display): "\(number). \(display.written)"
    case .place(let display): "\(number). \(display.written)"
    }
  }
}

/// A wording of an open group, with the robot's reply before it and today's reply to it.
package struct WordingDisplay: Sendable, Hashable {
  package var message: String
  package var count: Int
  package var before: String?
  package var topic: String?
  package var reply: String?

  init(_ message: ReviewedMessage) {
    (self.message, count) = (message.message, message.count)
    (before, topic, reply) = (message.before, message.topic, message.reply)
  }

  /// The number of times that the wording was said, and the topic.
  var facts: String {
    ((count > 1 ? ["\(count) times"] : []) + (topic.map { ["topic \($0)"] } ?? []))
      .joined(separator: ", ")
  }

  var written: String {
    message + (count > 1 ? " (\(Words.said(count, by: 0)))" : "")
      + (reply.map { " → \($0)" } ?? "")
  }
}

/// A conversation in which a wording was said.
package struct PlaceDisplay: Sendable, Hashable {
  package var time: String
  package var person: String?

  var written: String { time + (person.map { ", \($0)" } ?? "") }
}

/// A trigger near an open group.
package struct TriggerDisplay: Sendable, Hashable {
  package var text: String
  package var place: String
  /// The absolute path of the file, to which the place links; `nil` for no link.
  package var path: String?
  package var line: Int
  package var reason: String

  init(_ near: NearestTrigger) {
    text = near.rule.text.excerpt
    place = "\(near.rule.location)"
    path = near.path
    line = near.rule.location.line
    reason = near.reason
  }

  var written: String { "near \(text) (\(place)): \(reason)" }
}
