public import Responder

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
