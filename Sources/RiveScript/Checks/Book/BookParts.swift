/// A trigger with its statements.
struct RuleBlock: Sendable {
  /// An index of `RuleBook.documents`.
  var document: Int
  var trigger: Statement
  /// The `%` line.
  var previous: Statement?
  var conditions: [Statement] = []
  var redirects: [Statement] = []
  var replies: [Statement] = []

  var isEmpty: Bool { conditions.isEmpty && redirects.isEmpty && replies.isEmpty }
}

/// A `!` line with the index of its document.
struct PlacedDefinition: Sendable {
  var document: Int
  var statement: Statement
  var definition: Definition
}

/// A text in a rule file that may contain tags, with its statement and the index of its document.
struct RuleText: Sendable {
  enum Role: Sendable { case reply, redirect, conditionSide, conditionReply, definition }

  var role: Role
  /// An index of `RuleBook.blocks` and of `Brain.triggers`; `nil` for a definition.
  var block: Int?
  var document: Int
  var statement: Statement
  var template: Template
}

/// A tag in a `RuleText`.
struct TagUse: Sendable {
  enum Kind: Sendable, Hashable {
    case readUser, changeUser, readRobot, changeRobot, readEnvironment, changeEnvironment
    case topic, redirect, call, calculate, star, botStar
  }

  var kind: Kind
  /// The name in the tag; `nil` if the tag has none, or if the name is known only during a conversation.
  var name: String?
  /// The number of a star, counted from 1.
  var number = 0
  /// Whether a star is `<star raw>`.
  var isRaw = false
  /// Whether the tag is part of a value that another tag stores.
  var isStored = false
  /// An index of `RuleBook.texts`.
  var text: Int

  var isStar: Bool { kind == .star || kind == .botStar }

  /// The star in a message of a check: `star`, `botstar2`.
  var starName: String { (kind == .star ? "star" : "botstar") + (number > 1 ? "\(number)" : "") }
}
