/// An object's change of a variable.
package struct ConversationChange: Sendable {
  package var kind: ObjectVariableKind
  package var name: String
  /// The new value; `nil` if the variable is unset.
  package var value: String?

  /// Returns the changes of the topic and, sorted by kind and name, of the variables.
  static func all(from before: Conversation, to after: Conversation) -> [ConversationChange] {
    func changes(
      _ kind: ObjectVariableKind, _ values: (Conversation) -> [String: String]
    ) -> [ConversationChange] {
      let (old, new) = (values(before), values(after))
      return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
        .map { ConversationChange(kind: kind, name: $0, value: new[$0]) }
    }
    let topic =
      before.topic == after.topic
      ? [] : [ConversationChange(kind: .user, name: "topic", value: after.topic)]
    return topic + changes(.user, \.variables) + changes(.robot, \.robotVariables)
      + changes(.environment, \.environment)
  }

  func apply(to caller: inout any ObjectCaller) { caller.set(kind, name, to: value) }
}

/// An object's caller that records changes for the engine to apply afterward, and gives no nested replies.
package struct ConversationCaller: ObjectCaller {
  package private(set) var conversation: Conversation
  package private(set) var changes: [ConversationChange] = []

  package init(_ conversation: Conversation) { self.conversation = conversation }

  package mutating func set(_ kind: ObjectVariableKind, _ name: String, to value: String?) {
    changes.append(ConversationChange(kind: kind, name: name, value: value))
  }

  package mutating func reply(to message: String) -> String { "" }
}
