package import Responder
import TranscriptFormat

/// One exchange in the history.
package struct HistoryEntry: Sendable, Hashable, Identifiable {
  /// The id, unique in one store and increasing with time; 0 for an exchange that is not stored yet.
  package var id: Int64
  package var message: String
  package var reply: String
  package var time: WallTime
  /// The topic after the reply; `nil` for the language's default.
  package var topic: String?
  /// The location of the rule that answered, if any did.
  package var rule: SourceLocation?
  /// The fingerprint of all the robot's rules at the time of the reply, if known.
  package var fingerprint: UInt64?
  /// The time that the robot took, in microseconds.
  package var microseconds: Int64
  /// The commands given since the previous exchange, such as `/seed 7`, that changed the robot's memory; then the
  /// results of the objects that the reply uses, as `call>` lines of a transcript.
  package var commands: [String]
  /// The program's notes after the reply, such as the reason why the reply was stopped.
  package var notes: [String]

  package init(
    id: Int64 = 0, message: String, reply: String, at time: WallTime, topic: String? = nil,
    rule: SourceLocation? = nil, fingerprint: UInt64? = nil, microseconds: Int64 = 0,
    commands: [String] = [],
    notes: [String] = []
  ) {
    self.id = id
    self.message = message
    self.reply = reply
    self.time = time
    self.topic = topic
    self.rule = rule
    self.fingerprint = fingerprint
    self.microseconds = microseconds
    self.commands = commands
    self.notes = notes
  }
}

extension HistoryEntry {
  /// Returns the commands to place before the next exchange after an exchange was taken back.
  ///
  /// These are all commands before the removed exchange, and the `/forget` commands after it, which remain effective.
  package static func commands(
    _ before: [String], afterTakingBack pending: [String]
  ) -> [String] {
    before.filter { !isCall($0) }
      + pending.filter { $0.hasPrefix(MemoryChange.forgetCommand) }
  }

  /// The beginning of a `call>` line among the commands, each of which begins with a slash.
  private static let callStart = "call> "

  /// Returns whether one of the commands is a `call>` line.
  static func isCall(_ command: String) -> Bool { command.hasPrefix(callStart) }

  /// The commands without the `call>` lines.
  package var typedCommands: [String] { commands.filter { !Self.isCall($0) } }

  /// The approximate size in memory, in bytes.
  var size: Int {
    message.utf8.count + reply.utf8.count + commands.reduce(256) { $0 + $1.utf8.count }
  }

  /// The calls of objects, as lines of a transcript.
  var callLines: [TranscriptLine] {
    commands.filter(Self.isCall)
      .map { TranscriptLine(.call, String($0.dropFirst(Self.callStart.count))) }
  }

  /// Returns the variables that the `/forget` commands among `commands` removed; `nil` stands for all variables.
  ///
  /// Each command in `known` cancels one equal command.
  package static func names(
    forgottenBy commands: [String], beyond known: [String]
  ) -> [String?] {
    var others = commands
    for command in known {
      let index = others.firstIndex { ByteText($0) == ByteText(command) }
      if let index { others.remove(at: index) }
    }
    return others.compactMap { command -> String?? in
      guard case .forget(let name)? = MemoryChange(command) else { return nil }
      return .some(name)
    }
  }

  /// Creates an entry from an exchange; determines the rule that answered.
  package init(_ exchange: Exchange, by robot: Robot, after commands: [String] = []) {
    self.init(
      message: exchange.message, reply: exchange.reply.text, at: exchange.time,
      topic: exchange.topic,
      rule: exchange.reply.answeringRule?.location,
      fingerprint: robot.fingerprint, microseconds: exchange.duration.microseconds,
      commands: commands + exchange.reply.calls.map { TranscriptLine($0).written },
      notes: exchange.reply.problems.filter(\.isUserVisible).map { $0.words })
  }
}
