import Conversations
package import Responder
import TranscriptFormat

/// A change of a transcript that a person accepts or declines.
package struct ProposedChange: Sendable {
  /// The location of the line that failed, or of the message of an exchange without expectations.
  package var location: SourceLocation
  /// The typed text.
  package var message: String
  /// The difference in a few words.
  package var summary: String
  /// The new lines.
  package var text: String
  /// The change in the format of `patch`, without the lines that name the file.
  package var patch: String
}

/// A person's answer to a proposed change.
package enum ChangeDecision: Sendable, Equatable {
  case accept, decline
  /// Accepts other lines than the proposed ones.
  case replace(String)
  /// Declines this change and the others of the file.
  case skip
}

extension FileResult {
  /// Asks about each change of the update, in order, and keeps those that are accepted.
  ///
  /// - Parameter decide: called for each change, and again with the problem if the answer's lines are invalid.
  package mutating func decide(
    _ decide: (ProposedChange, _ problem: Diagnostic?) -> ChangeDecision
  ) {
    guard let bytes = update?.old else { return }
    var isSkipping = false
    for number in cases.indices {
      var kept: [TranscriptChange] = []
      for change in cases[number].changes {
        var problem: Diagnostic?
        repeat {
          let decision =
            isSkipping ? .skip : decide(change.proposed(in: name, bytes), problem)
          problem = nil
          switch decision {
          case .accept: kept.append(change)
          case .replace(let text):
            let replaced = change.replacing(text)
            problem = replaced.problem(in: name, bytes)
            if problem == nil { kept.append(replaced) }
          case .decline, .skip:
            isSkipping = isSkipping || decision == .skip
            if let failure = change.failure { cases[number].failures.append(failure) }
          }
        } while problem != nil
      }
      guard !cases[number].changes.isEmpty else { continue }
      cases[number].changes = kept
      cases[number].status =
        !cases[number].failures.isEmpty ? .failed : kept.isEmpty ? .passed : .updated
    }
    update(bytes)
  }
}

extension TranscriptChange {
  fileprivate func proposed(in name: String, _ bytes: [UInt8]) -> ProposedChange {
    let patch = UnifiedDiff(
      path: name, old: bytes, new: TranscriptEdit.apply(edits, to: bytes)
    ).text
    let lines = Array(patch.utf8).lines.dropFirst(2)
    return ProposedChange(
      location: location, message: message,
      summary: failure?.summary ?? "the reply is not checked yet", text: text,
      patch: lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
  }

  /// The new lines, without the line end that an insertion begins with.
  private var text: String {
    edits.map(\.text).filter { !$0.isEmpty }
      .map { $0.hasPrefix("\n") ? String($0.dropFirst()) : $0 }.joined(separator: "\n")
  }

  /// Returns the change with other new lines: `text` instead of the proposed ones, or none if it is empty.
  fileprivate func replacing(_ text: String) -> TranscriptChange {
    var change = self
    guard var first = edits.first else { return self }
    let isInsertion = first.range.isEmpty
    first.text = text.isEmpty || !isInsertion ? text : "\n" + text
    first.takesLineEndBefore = text.isEmpty && !isInsertion
    let removed = edits.dropFirst().filter { !$0.range.isEmpty }.map {
      TranscriptEdit.removal(of: $0.range)
    }
    change.edits = [first] + removed
    return change
  }

  /// Returns the first problem of the file after the change; `nil` if it has none.
  fileprivate func problem(in name: String, _ bytes: [UInt8]) -> Diagnostic? {
    let changed = TranscriptEdit.apply(edits, to: bytes)
    return Transcript(TranscriptDocument(name: name, bytes: changed)).diagnostics.first
  }
}
