import Conversations
import HistoryStore
import JSON

extension HistoryAction {
  static let check = HistoryAction(
    name: "check", operands: "", purpose: "reads everything and reports damage"
  ) { context throws(HistoryError) in
    let report = try await (context.service as? SQLiteHistoryService)?.check() ?? HistoryReport()
    if context.arguments.json {
      context.write(
        ([
          "exchanges": JSONValue(report.exchangeCount), "problems": JSONValue(report.problems),
          "altered": .array(report.altered.map { JSONValue($0) }),
        ] as JSONValue).text + "\n")
    } else {
      for problem in report.problems { context.write(problem + "\n") }
      for id in report.altered {
        context.write("exchange \(id) has changed since it was written\n")
      }
      context.write(
        Words.count(report.exchangeCount, "exchange") + (report.isSound ? ", no damage\n" : "\n"))
    }
    guard report.isSound else { throw .unrepaired }
  }

  static let repair = HistoryAction(
    name: "repair", operands: "", purpose: "writes a new history with everything that can be read"
  ) { context throws(HistoryError) in
    guard let service = context.service as? SQLiteHistoryService else {
      return context.write(
        context.arguments.json ? "{\"exchanges\":0}\n" : "There is no history to repair.\n")
    }
    let (exchanges, name) = try await service.repair()
    context.write(
      context.arguments.json
        ? (["exchanges": JSONValue(exchanges), "keptAs": .string(name)] as JSONValue).text + "\n"
        : "The new history has \(Words.count(exchanges, "exchange")); the old file is \(name)\n")
  }
}
