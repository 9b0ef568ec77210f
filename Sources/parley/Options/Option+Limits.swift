import RuleLoading

extension Option {
  static let max = Option(
    "max", argument: "LIMIT=N", isRepeatable: true,
    values: .words(Limit.all.map { $0.name + "=" }),
    help: "set a limit, such as reply-time=500",
    detail:
      "`parley limits` lists them, with the effect of exceeding each. It may be given several times."
  ) { text, arguments throws(BadValue) in
    do throws(Limit.BadValue) {
      try Limit.set(text, in: &arguments.limits)
    } catch {
      throw BadValue(expected: error.expected)
    }
  }
}
