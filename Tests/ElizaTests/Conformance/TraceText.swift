import Foundation
import Responder

/// An explanation in the format of the other program's trace.
struct TraceText {
  private(set) var lines: [String] = []
  /// The memories stored after the reply.
  private(set) var memories: [String]

  init(_ reply: Reply, input: String, memories: [String]) {
    self.memories = memories
    let steps = reply.explanation.steps.filter { $0.rule.kind != "memory" || $0.captures.isEmpty }
    let findings = steps.flatMap(\.findings)
    tell("input: \(input)")
    let builtIn = ["PLEASE CONTINUE", "HMMM", "GO ON , PLEASE", "I SEE"]
    if let limit = Self.note("limit", in: findings).flatMap(Int.init) {
      tell("LIMIT: \(limit) (\(builtIn[limit - 1]))")
    }
    tellScan(findings)
    tell("memory queue:" + (memories.isEmpty ? " <empty>" : ""))
    for memory in memories { tell("  \(memory)") }
    for step in steps { tell(step) }
    lines.append(reply.text)
  }

  private static func note(_ label: String, in findings: [Explanation.Finding]) -> String? {
    findings.lazy.compactMap { if case .note(label, let text) = $0 { text } else { nil } }.first
  }

  private mutating func tell(_ line: String) { lines.append(" | \(line)") }

  private mutating func tellScan(_ findings: [Explanation.Finding]) {
    var substitutions = "<none>"
    for case .note(let label, let text) in findings {
      switch label {
      case "substitutions": substitutions = text.replacing(" -> ", with: "/")
      case "dropped clause":
        tell("word substitutions made: \(substitutions)")
        tell("no transformation keywords found in subclause: \(text)")
        substitutions = "<none>"
      case "words":
        tell("word substitutions made: \(substitutions)")
        guard let keywords = Self.note("keywords", in: findings), keywords != "none" else { break }
        tell("found keywords in subclause: \(text)")
        tell("keyword(precedence) stack: \(keywords)")
      default: break
      }
    }
  }

  private mutating func tell(_ step: Explanation.Step) {
    if let memory = Self.note("new memory", in: step.findings) {
      tell("new memory: \(memory)")
      memories.append(memory)
    }
    if Self.note("recalled memory", in: step.findings) != nil {
      tell("LIMIT=4 (\"a certain counting mechanism is in a particular state\"),")
      tell("  and there are unused memories, so the response is the oldest of these")
      memories.removeFirst()
      return
    }
    let words = step.rule.text.split(separator: " ", maxSplits: 1)
    tell("selected keyword: \(words[0])")
    tell("input: \(step.message)")
    for finding in step.findings {
      if case .redirect(let target) = finding, step.rule.kind == "link" {
        tell("reference to equivalence class: \(target)")
      }
      guard case .choice(let alternative, _, _, _, _) = finding, step.rule.kind != "link" else {
        continue
      }
      tell("matching decompose pattern: \(words[1])")
      let parts = step.captures.enumerated().map { "\($0.offset + 1):\"\($0.element ?? "")\"" }
      tell("decomposition parts: " + parts.joined(separator: ", "))
      tell("selected reassemble rule: " + Self.spread(alternative.text))
    }
  }

  /// Returns a reassembly in the other program's format: `(=DIT)` as `(= DIT)`, PRE with more brackets.
  private static func spread(_ text: String) -> String {
    let link = text.replacing("(=", with: "(= ")
    guard link.hasPrefix("(PRE") else { return link }
    let spread = link.replacing("(", with: "( ").replacing(")", with: " )")
    return "(\(spread))"
  }
}
