/// Answers the calls of rules that only the host can answer: object macros, other robots, the client's device.
///
/// Pass the handler to `respond(to:in:objects:)`. It may take its time, and ask a database, a web service or an actor.
///
/// ```swift
/// struct Weather: ObjectHandler {
///   func result(
///     of request: ObjectRequest, in conversation: inout Conversation
///   ) async throws -> String? {
///     guard request.name == "weather", let city = request.words.first else { return nil }
///     conversation.variables["city"] = city
///     return try await forecast(for: city)
///   }
/// }
/// ```
public protocol ObjectHandler: Sendable {
  /// Returns the result of a call, which is inserted into the reply unchanged; `nil` if the call is unknown.
  ///
  /// The function runs once for each call of the rules, in their order. If it throws an error, the reply contains the
  /// language's error text, and the error is one of the reply's problems.
  ///
  /// - Parameters:
  ///   - request: the call with its arguments.
  ///   - conversation: the conversation at the time of the call. The rules see changes of `variables`, `topic`,
  ///     `robotVariables` and `environment` if the call succeeds, within the limits of the rules; other changes have no
  ///     effect. Variables of the robot and of the environment are RiveScript's.
  func result(
    of request: ObjectRequest, in conversation: inout Conversation
  ) async throws -> String?
}

/// A call of rules that waits for its result.
public struct ObjectRequest: Sendable {
  /// The kinds of calls.
  public enum Kind: Sendable {
    /// An object macro: `<call>name arguments</call>` in RiveScript.
    case object
    /// A question to another robot or service: `<sraix>question</sraix>` in AIML, with the name `sraix`.
    case service
    /// An element for the client's device: `<oob><dial>…</dial></oob>` in AIML, with the name `oob`.
    ///
    /// A result replaces the element in the reply. With `nil`, the element stays in `Reply.outOfBand`.
    case device
  }

  /// The kind of the call.
  public var kind: Kind
  /// The name of the object, or of the element.
  public var name: String
  /// The text after the name, with its tags replaced; of a `device` call, the whole element.
  public var arguments: String
  /// The arguments split at white space; `"two words"` in quotes are one argument.
  public var words: [String]
  /// The attributes of the element, such as `bot` in `<sraix bot="alice">`; empty in RiveScript.
  public var attributes: [String: String]
  /// The rules that make the call; `nil` if they can't contain objects.
  package var ruleObjects: RuleObjects?

  /// Creates a request, such as for a test of a handler.
  public init(
    _ kind: Kind = .object, name: String, arguments: String = "", words: [String] = [],
    attributes: [String: String] = [:]
  ) {
    self.kind = kind
    self.name = name
    self.arguments = arguments
    self.words = words
    self.attributes = attributes
  }
}
