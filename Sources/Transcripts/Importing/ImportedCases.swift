import Conversations
import JSON
import TranscriptFormat

/// Cases of another tool as entries of a transcript, and the parts that could not be imported.
struct ImportedCases {
  private(set) var entries: [TranscriptEntry] = []
  private(set) var unsupported: [String] = []
  private var caseCount = 0
  /// The parts that were left out, each with the number of its cases and the last one, in the order of the file.
  private var leftOut: [(name: String, count: Int, lastCase: Int)] = []

  mutating func begin(_ title: String) {
    if !entries.isEmpty { entries.append(.blank) }
    caseCount += 1
    entries.append(.title(title))
  }

  mutating func add(_ entry: TranscriptEntry) { entries.append(entry) }

  /// Adds a message without the line breaks at its end.
  mutating func say(_ message: String) {
    let end = message.lastIndex { !$0.isNewline }.map(message.index(after:)) ?? message.startIndex
    entries.append(.you(TranscriptText.typed(String(message[..<end]))))
  }

  mutating func addUnsupported(_ part: String) { unsupported.append(part) }

  /// Counts a part of the latest case that is left out.
  mutating func leaveOut(_ name: String) {
    if let index = leftOut.firstIndex(where: { $0.name == name }) {
      if leftOut[index].lastCase != caseCount { leftOut[index].count += 1 }
      leftOut[index].lastCase = caseCount
    } else {
      leftOut.append((name, 1, caseCount))
    }
  }

  /// Adds the parts that were left out to `unsupported`.
  mutating func finish() {
    unsupported += leftOut.map { "\($0.name), in \(Words.count($0.count, "case"))" }
    leftOut = []
  }
}

extension JSONValue {
  /// The text of a single value; `nil` for a list, an object and null.
  var plainText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// Whether the value is null, or an empty text, list or object.
  var isNothing: Bool { plainText.map(\.isEmpty) ?? (elements.isEmpty && members.isEmpty) }
}
