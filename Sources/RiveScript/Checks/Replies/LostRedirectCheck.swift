import Responder

/// A redirect to a text that no trigger matches, or only the trigger `*`.
struct LostRedirectCheck: RuleCheck {
  let description = CheckDescription(
    name: "lost-redirect", severity: .warning,
    summary: "a redirect that no trigger matches",
    explanation: """
      A redirect is matched like a message, but without substitutions. If no trigger matches it, the user gets an
      error; if only the catch-all does, the catch-all's reply.
      """,
    bad: """
      + hello
      - Hi!
      + good day
      @ helo
      + *
      - Pardon?
      """,
    replacing: "@ helo", with: "@ hello")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    let trial = RedirectTrial(book)
    return book.redirects.compactMap { redirect in
      guard let lost = trial.lostTarget(of: redirect) else { return nil }
      let target = "'\(redirect.target)'"
      let message =
        lost.catchAll.map {
          "no trigger matches \(target), only the catch-all in "
            + book.brain.location(ofTrigger: $0).description
        } ?? "no trigger matches \(target)"
      return book.diagnostic(
        description, book.texts[redirect.text], at: redirect.target, message,
        hint: lost.nearest.map { "did you mean '\($0)'?" },
        related: lost.catchAll.map { [book.brain.location(ofTrigger: $0)] } ?? [])
    }
  }
}
