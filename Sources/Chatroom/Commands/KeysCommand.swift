import Conversations
import Responder
import ScreenKit
import Terminal

/// `/keys`, `/keys MY`: lists the robot's keywords, or the rules of one keyword.
struct KeysCommand: Command {
  let name = "keys"
  let argument = "[word]"
  let group: CommandGroup? = .understand
  let purpose = "lists keywords"
  let details = """
    Lists the words that select ELIZA's rules, the most important first, or the rules of one word: /keys mother
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    let keywords = talk.robot.responder.keywords
    guard !keywords.isEmpty else { return host.show(.notice(Words.noKeywords)) }
    guard !argument.isEmpty else { return host.show(.notice(Self.byRank(keywords).revealed)) }
    guard let keyword = keywords.first(where: { $0.word == argument.uppercased() }) else {
      let nearest = nearestName(to: argument.uppercased(), among: keywords.map(\.word))
      return host.showProblem(.noKeyword(argument, nearest: nearest))
    }
    host.show(.notice(Self.written(keyword).revealed))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    let keywords = host.talk?.robot.responder.keywords.sorted { $0.word < $1.word } ?? []
    return keywords.map { keyword in
      CompletionChoice(keyword.word, summary: keyword.substitute.map { "= " + $0 } ?? "")
    }
  }

  /// Returns one line for each rank, the highest first: ` 10  ALIKE, SAME`.
  static func byRank(_ keywords: [RuleKeyword]) -> String {
    let ranks = Dictionary(grouping: keywords, by: \.rank).sorted { $0.key > $1.key }
    let width = ranks.map { String($0.key).count }.max() ?? 0
    return ranks.map { rank, keywords in
      let number = String(rank)
      return String(repeating: " ", count: width - number.count) + number + "  "
        + keywords.map(\.word).sorted().joined(separator: ", ")
    }.joined(separator: "\n")
  }

  /// Returns the keyword with its location, rank, tags, rules and replies, in the notation of ELIZA scripts.
  static func written(_ keyword: RuleKeyword) -> String {
    var first = keyword.word
    if let substitute = keyword.substitute { first += " = \(substitute)" }
    if keyword.rank != 0 { first += " \(keyword.rank)" }
    if !keyword.tags.isEmpty { first += " (/" + keyword.tags.joined(separator: " ") + ")" }
    var lines = ["\(first)  \(keyword.location)"]
    for rule in keyword.rules {
      // The reply of a link or a line of MEMORY contains the whole rule.
      let isWhole = rule.kind == "link" || rule.kind == "memory"
      if !isWhole { lines.append("  " + rule.text.dropFirst(keyword.word.count + 1)) }
      lines += rule.alternatives.map { (isWhole ? "  " : "    ") + $0.text }
    }
    return lines.joined(separator: "\n")
  }
}
