package import JSON

/// The verdicts of a run, for the next run of the same robots.
///
/// A verdict is reused if the changed rule and everything else that it depends on are unchanged:
///
/// - noticed: the replies of the case that noticed the mutant
/// - survived, uncovered: the replies of all cases
/// - invalid: all rules
package struct VerdictCache: Sendable, Equatable {
  /// One verdict with the hash of what it depends on.
  struct Entry: Sendable, Equatable {
    enum Verdict: String { case noticed, survived, uncovered, invalid }

    var verdict: Verdict
    var basis: String
    /// The lines of the case that was found for the mutant; `nil` if there is none.
    var test: String?
  }

  /// The reason why a file cannot be used.
  package enum Problem: Error {
    case json(JSONError)
    case format
  }

  private static let version = "1"

  /// The verdicts by the keys of their mutations.
  var entries: [String: Entry] = [:]

  package init() {}

  /// Reads a file that `json` wrote.
  package init(_ bytes: [UInt8]) throws(Problem) {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(bytes) } catch { throw .json(error) }
    guard json["parley-mutate"]?.string == Self.version, let verdicts = json["verdicts"] else {
      throw .format
    }
    for member in verdicts.members {
      guard let verdict = (member.value["verdict"]?.string).flatMap(Entry.Verdict.init(rawValue:)),
        let basis = member.value["basis"]?.string
      else { throw .format }
      entries[member.name] = Entry(
        verdict: verdict, basis: basis, test: member.value["case"]?.string)
    }
  }

  /// The verdicts, sorted so that two runs with the same results write the same file.
  package var json: JSONValue {
    let members = entries.sorted { $0.key < $1.key }.map { key, entry in
      var value: [JSONValue.Member] = [
        .init("verdict", .string(entry.verdict.rawValue)), .init("basis", .string(entry.basis)),
      ]
      if let test = entry.test { value.append(.init("case", .string(test))) }
      return JSONValue.Member(key, .object(value))
    }
    return ["parley-mutate": .string(Self.version), "verdicts": .object(members)]
  }
}
