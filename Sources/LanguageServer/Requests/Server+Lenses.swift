import JSON
import Responder
import TranscriptFormat

/// Code lenses: above rules, what covers them; above cases, commands that run them.
extension Server {
  /// The maximum number of rules of a file that have lenses.
  private static let maximumLenses = 1_000

  func codeLenses(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    let uri = JSONValue.string(DocumentAddress.uri(of: file.path))
    var lenses: [JSONValue] = []
    func add(_ symbol: OutlineSymbol, _ command: JSONValue) {
      lenses.append(["range": file.range(symbol.nameRange).json, "command": command])
    }
    func place(_ symbol: OutlineSymbol) -> JSONValue {
      ["uri": uri, "line": JSONValue(file.lines.lineNumber(of: symbol.nameRange.lowerBound))]
    }
    if file.language.isOfTranscripts {
      for symbol in file.outline.symbols where symbol.kind == .testCase {
        add(symbol, WorkspaceCommand.run.json("Run case", [place(symbol)]))
        add(symbol, WorkspaceCommand.expect.json("Expect the current replies", [place(symbol)]))
      }
      return .array(lenses)
    }
    for symbol in file.rules.prefix(Self.maximumLenses) {
      if let cases = casesCovering(symbol, in: file) {
        add(symbol, WorkspaceCommand.run.json(Self.words(ofCovering: cases.count), cases.map(json)))
      }
      add(symbol, WorkspaceCommand.ask.json("Ask…", [place(symbol)]))
    }
    return .array(lenses)
  }

  private func json(_ testCase: CaseCoverage.Case) -> JSONValue {
    [
      "uri": .string(DocumentAddress.uri(of: testCase.path)), "line": JSONValue(testCase.line - 1),
    ]
  }
}

/// The commands that a client can tell the server to run.
///
/// Each takes places: objects with a `uri` and a `line`, counted from 0. `ask` and `why` take a `message` too, and
/// `explain` the name of a `check` instead of a line.
enum WorkspaceCommand: String, CaseIterable {
  /// Runs the cases at places, or all cases of a transcript.
  case run = "parley.run"
  /// Sends the robot a message: the given one, a transcript's at a place, or one that the rule there matches.
  case ask = "parley.ask"
  /// Explains the reply to a message: the given one, a transcript's at a place, or one that the rule there matches.
  case why = "parley.why"
  /// Replaces the expected replies of the cases at places by the current ones.
  case expect = "parley.expect"
  /// Shows the explanation of the `check` that found a problem in the file at `uri`.
  case explain = "parley.explain"

  func json(_ title: String, _ arguments: [JSONValue]) -> JSONValue {
    ["title": .string(title), "command": .string(rawValue), "arguments": .array(arguments)]
  }
}
