import Conversations
import Converting
import Responder
import RuleLoading
import Terminal

/// A run of `convert`.
@MainActor
struct ConvertSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    let path = arguments.operands[0]
    let target = arguments.convert.target ?? .rivescript
    let robot = try await LiveRobots(rules: [], languages: arguments.languages).named(path)
    guard
      let conversion = Conversion(robot.responder, try sources(of: path), to: target)
    else {
      throw .rules(
        path: path,
        reason:
          "rules of \(robot.responder.summary.language) can't be converted to \(target.rawValue)")
    }
    let source = RuleSource(name: "converted.\(target.ending)", text: conversion.text)
    guard
      let language = arguments.languages.all.first(where: {
        $0.fileExtensions.contains(target.ending)
      })
    else { throw .rules(path: path, reason: "--language excludes \(target.rawValue)") }
    let compilation = language.compile([source]) { _ in }
    let errors = ReportOutput(.error, color: arguments.color)
    for loss in conversion.losses {
      errors.write(StyledText("\(loss.location.map { "\($0)" } ?? path): ", .strong))
      errors.write(StyledText("not converted: \(loss.reason.oneLine)\n"))
    }
    guard let converted = compilation.responder else {
      errors.flush()
      throw .rules(path: path, reason: "none of its \(conversion.count) rules could be converted")
    }
    let progress = WorkProgress("Comparing")
    let comparison = ReplyComparison(robot.responder, converted) { progress.advance() }
    progress.end()
    report(comparison, conversion, to: errors)
    let isExact =
      comparison.differences.isEmpty && conversion.losses.isEmpty && comparison.unasked == 0
    guard isExact || arguments.convert.accepts else {
      errors.write(StyledText("Nothing was written. --accept writes it anyway.\n"))
      errors.flush()
      return .saidNo
    }
    errors.flush()
    let output = ReportOutput(
      .output, color: .never, isFile: arguments.output != nil, isPlain: true)
    output.write(StyledText(conversion.text))
    if let path = arguments.output { try ReportOutput.put(output.collected, at: path) }
    output.flush()
    return .ok
  }

  private func report(
    _ comparison: ReplyComparison, _ conversion: Conversion, to output: ReportOutput
  ) {
    for difference in comparison.differences {
      output.write(StyledText("\(difference.location): ", .strong))
      let message = difference.message.oneLine
      output.write(
        StyledText(
          "“\(message)”: \(difference.old.oneLine) became \(difference.new.oneLine)\n"))
    }
    let equal = comparison.asked - comparison.differences.count
    let left = conversion.count - conversion.losses.count
    output.write(
      StyledText(
        "rules converted: \(left) of \(conversion.count); messages with the same replies: \(equal) of \(comparison.asked)",
        .good))
    let rest =
      comparison.unasked > 0
      ? "; rules not asked, as they need a topic or an earlier reply: \(comparison.unasked)" : ""
    output.write(StyledText(rest + "\n", .good))
  }

  private func sources(of path: String) throws(CommandFailure) -> [RuleSource] {
    do throws(RobotLoadError) {
      return try RuleLoadingService(
        paths: [path], languages: arguments.languages, clock: SystemClock()
      ).sources().sources
    } catch {
      throw .rules(path: error.path ?? path, reason: error.reason)
    }
  }
}
