import Responder

extension TranscriptError {
  package var words: String {
    switch self {
    case .exists(let path): "\(path) is there already; name another file."
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
    case .nothingSaid: "Nothing has been said yet that could be saved."
    case .leftOut(let exchanges, let path):
      "Saved as \(path), without the last \(Words.count(exchanges, "exchange")): --record keeps all of a long talk."
    case .wrong(let diagnostic): "\(diagnostic.location): \(diagnostic.message)"
    case .otherRules(let place, []): "\(place): the header names no rules; this talk has others."
    case .otherRules(let place, let rules):
      "\(place): the rules are \(Words.list(rules)); this talk has others."
    case .otherLetters(let place, true):
      "\(place): the header says utf8: true; this talk has no --utf8."
    case .otherLetters(let place, false):
      "\(place): the header lacks utf8: true, which this talk has."
    case .notRun(let path, let header):
      "\(path): the header says \(header): what is added there would not be checked."
    case .notRepeatable([]): "That exchange does not come out the same a second time."
    case .notRepeatable(let causes):
      "That exchange does not come out the same without what no transcript restores: "
        + Words.list(causes.map(\.words)) + ". /save may keep the whole talk."
    }
  }
}

extension TranscriptError.Unrestorable {
  fileprivate var words: String {
    switch self {
    case .robotVariables: "variables of the robot that changed"
    case .environment: "variables of the environment that changed"
    case .engineMemory: "what the robot kept in mind"
    case .user: "who is talking (the file has another user)"
    case .earlierTalk: "what was said long before"
    case .otherRules: "rules that have changed since"
    }
  }
}
