import Conversations
package import ScreenKit

extension CommandTable where Host == ReviewPresenter {
  /// The review's commands, which a slash may precede; an alias of one character is a key.
  package static var review: Self {
    CommandTable(
      [
        ListCommand<Host>(
          "open", "o", argument: "N", purpose: "shows group N, as N alone does"
        ) { argument, host in
          guard let number = Int(argument) else { return host.showNoNumber(argument, for: "open") }
          await host.open(number)
        },
        ListCommand<Host>(
          "new", "n", argument: "[N]", purpose: "writes a rule and a case for it"
        ) { await $1.ask(for: "new", $0) { .ask($0) } },
        proposal(
          .widening, "widen", "w", argument: "[N]",
          purpose: "widens the nearest trigger, or that of row N"),
        proposal(
          .redirect, "redirect", "r", argument: "[N]",
          purpose: "redirects the group to the nearest trigger, or to row N"),
        proposal(.substitution, "sub", "s", purpose: "replaces a misspelled word in messages"),
        ListCommand<Host>(
          "case", "c", argument: "[N]", purpose: "writes a case with the reply that you expect"
        ) { await $1.keepAsCase($0) },
        verdict(
          .fine, "fine", "f", purpose: "marks the group as fine, until somebody says it again"),
        verdict(.later, "later", "l", purpose: "shows the group again tomorrow"),
        verdict(.never, "never", "x", purpose: "never shows the group again"),
        ListCommand<Host>(
          "verdicts", "v", purpose: "lists what has a verdict, or the others again"
        ) { await $1.toggleVerdicts() },
        verdict(nil, "again", "a", purpose: "takes the group’s verdict back"),
        ListCommand<Host>(
          "edit", "e", purpose: "opens the nearest trigger in your editor"
        ) { await $1.edit() },
        ListCommand<Host>(
          "undo", "u", purpose: "takes back what was done last here"
        ) { await $1.ask(.undo) },
        ListCommand<Host>("more", "m", purpose: "shows the next groups") { await $1.showMore() },
        ListCommand<Host>("refresh", purpose: "reviews again, with the current rules") {
          await $1.refresh()
        },
        ListCommand<Host>("back", "q", "b", purpose: "returns to the list, and then to the chat") {
          await $1.goBack()
        },
        ListCommand<Host>("help", "?", purpose: "lists the commands") {
          $1.showHelp(Words.reviewHelp)
        },
        ListCommand<Host>(
          "quit", "exit", purpose: "leaves the program, as Ctrl-D does"
        ) { await $1.leave() },
      ], prefix: "")
  }

  private static func proposal(
    _ kind: RuleProposal.Kind, _ name: String, _ key: String, argument: String = "",
    purpose: String
  ) -> ListCommand<Host> {
    ListCommand(name, key, argument: argument, purpose: purpose) {
      await $1.propose(kind, near: $0, for: name)
    }
  }

  private static func verdict(
    _ mark: ReviewMark?, _ name: String, _ key: String, purpose: String
  ) -> ListCommand<Host> {
    ListCommand(name, key, argument: "[N]", purpose: purpose) {
      await $1.ask(for: name, $0) { .mark($0, as: mark) }
    }
  }
}
