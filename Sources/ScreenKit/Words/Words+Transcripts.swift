package import Conversations
import Responder

extension TranscriptError {
  package var words: String {
    switch self {
    case .exists(let path): "\(path) already exists. Name another file."
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
    case .unknownExtension(let path): Words.unknownExtension(of: path) + "."
    case .nothingSaid: "Nothing to save yet."
    case .leftOut(let exchanges, let path):
      "Saved as \(path), without the last \(Words.count(exchanges, "exchange")): --record keeps all of a long conversation."
    case .invalid(let diagnostic): "\(diagnostic.location): \(diagnostic.message)"
    case .otherRules(let place, []):
      "\(place): the header names no rules; this conversation has some."
    case .otherRules(let place, let rules):
      "\(place): the rules are \(Words.list(rules)); this conversation has others."
    case .otherUTF8Mode(let place, true):
      "\(place): the header has utf8: true; this conversation was started without --utf8."
    case .otherUTF8Mode(let place, false):
      "\(place): the header lacks utf8: true, which this conversation has."
    case .notRun(let path, let header):
      "\(path): the header says \(header): added cases would not be checked."
    case .notRepeatable([]): "That exchange gives another reply when it is replayed."
    case .notRepeatable(let causes):
      "A transcript can't restore what that exchange depends on: "
        + Words.list(causes.map(\.words)) + ". Try /save for the whole conversation."
    }
  }
}

extension Words {
  /// Returns the problem of a path without an extension of an export format; lists these extensions.
  package static func unknownExtension(of path: String) -> String {
    let extensions = ExportFormat.allCases.flatMap(\.extensions).map { "." + $0 }
    return
      "\(path): unknown extension; an export ends in \(extensions.dropLast().joined(separator: ", ")), or "
      + (extensions.last ?? "")
  }
}

extension TranscriptError.Unrestorable {
  fileprivate var words: String {
    switch self {
    case .robotVariables: "changed variables of the robot"
    case .environment: "changed variables of the environment"
    case .engineMemory: "the robot's internal memory"
    case .user: "the user's name (the file has another)"
    case .earlierTalk: "much earlier exchanges"
    case .otherRules: "rules that have changed since"
    }
  }
}
