public import Responder

/// What a host decides about an interpreter.
public struct BrainOptions: Sendable {
  /// How rule files are read; `utf8` and `caseSensitive` also decide how messages are.
  ///
  /// A rule file can turn UTF-8 mode on with `! global utf8 = true`.
  public var parsing = ParsingOptions()
  /// How many redirects in a row succeed, at most 200; `! global depth` sets it too.
  public var depth = 50
  /// How many rules one message may use in all, redirects inside redirects included.
  public var maximumSteps = 2_000
  /// How long a reply may be, in UTF-8 bytes.
  public var maximumReplyLength = 1_000_000
  /// How long all texts may be together that are made on the way to a reply, in UTF-8 bytes.
  public var maximumWork = 16_000_000
  /// How long the target of a redirect may be, in UTF-8 bytes.
  public var maximumRedirectLength = 65_536
  /// How many variables of a user are kept, and as many of the robot and of the environment.
  public var maximumVariables = 1_000
  /// How long what is kept in a variable may be, in UTF-8 bytes.
  public var maximumVariableLength = 65_536
  /// What messages lose in UTF-8 mode besides backslash and angle brackets.
  ///
  /// Rule files replace it with `! global punctuation = …`: Chinese needs `，。！？` too.
  public var punctuation = ".,!?;:"
  /// Variables of the robot that the host knows; `! var` adds to them and wins over them.
  public var robotVariables: [String: String] = [:]
  /// What `<call>name arguments</call>` runs, by name.
  public var macros: [String: ObjectMacro] = [:]

  public init() {}
}

/// An object macro: a closure of the host that rules call with `<call>name arguments</call>`.
///
/// The arguments are split at white space; `"two words"` in quotes are one. What it returns is put into
/// the reply as it is. It may read and change the conversation. An error that it throws becomes
/// `[ERR: Error raised by object macro: …]` in the reply and a problem of it.
///
/// ```swift
/// options.macros["add"] = { arguments, _ in String(arguments.compactMap { Int($0) }.reduce(0, +)) }
/// ```
public typealias ObjectMacro =
  @Sendable (_ arguments: [String], _ conversation: inout Conversation) throws -> String
