import Responder

/// A topic and where its triggers are looked up.
struct Topic: Sendable {
  /// The begin block's name among the topics.
  static let begin = "__begin__"
  /// Where everything outside of labels stands, and where every talk starts.
  static let initial = "random"

  /// Another topic that a label names, and where it does.
  struct Link: Sendable {
    var name: String
    var range: SourceRange
  }

  var name: String
  var includes: [Link] = []
  var inherits: [Link] = []
  var triggers = TriggerTable()
  var previous = TriggerTable()
}
