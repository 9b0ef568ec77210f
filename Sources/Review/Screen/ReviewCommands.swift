import Conversations
package import ScreenKit
import Terminal
package import Viper

/// The review screen's interface for its commands.
@MainActor
package protocol ReviewCommandHost: ListPresenter where Row == ReviewRow {
  var commands: CommandTable<any ReviewCommandHost> { get }
  func show(_ result: ReviewResult)
  func showProblem(_ problem: ChatProblem)
  /// Returns the open group, or the one with a number in the list; shows a problem and returns `nil` if there is none.
  func group(at argument: String, for command: String) -> ReviewGroup?
  /// Sends a request to the Interactor.
  func ask(_ request: ReviewRequestFromUser) async
  /// Opens a group, or what a row of the open group stands for.
  func open(_ number: Int) async
  /// Proposes changes of the rules for the open group, with the trigger of a row or the nearest one.
  func propose(_ kind: RuleProposal.Kind, near argument: String) async
  /// Writes a case for a group; asks for the expected reply if no rule understood its messages.
  func keepAsCase(_ group: ReviewGroup) async
  /// Lists the groups that a verdict hides, or returns to the others.
  func showVerdicts() async
  /// Opens the trigger nearest to the open group in the user's editor.
  func edit() async
  /// Returns to the list, or from there to the chatroom.
  func goBack() async
  /// Shows the next rows, which are fetched if necessary.
  func showMore() async
  func leave() async
}

/// A request of a command.
package enum ReviewRequestFromUser: Sendable {
  /// Review all conversations again.
  case review
  case other(ReviewRequest)
}

extension CommandTable where Host == any ReviewCommandHost {
  /// The review's commands, which a slash may precede; the first alias of each is its key.
  package static var review: Self {
    CommandTable(
      [
        OpenReviewCommand(), NewRuleReviewCommand(),
        ProposeReviewCommand(
          .widening, name: "widen", key: "w", argument: "[N]",
          purpose: "widens the nearest trigger, or that of row N"),
        ProposeReviewCommand(
          .redirect, name: "redirect", key: "r", argument: "[N]",
          purpose: "redirects the group to the nearest trigger, or to row N"),
        ProposeReviewCommand(
          .substitution, name: "sub", key: "s", argument: "",
          purpose: "replaces a misspelt word in messages"),
        CaseReviewCommand(),
        MarkReviewCommand(
          .fine, name: "fine", key: "f",
          purpose: "marks the group as fine, until somebody says it again"),
        MarkReviewCommand(
          .later, name: "later", key: "l", purpose: "shows the group again tomorrow"),
        MarkReviewCommand(.never, name: "never", key: "x", purpose: "never shows the group again"),
        VerdictsReviewCommand(),
        MarkReviewCommand(nil, name: "again", key: "a", purpose: "takes the group’s verdict back"),
        EditReviewCommand(), UndoReviewCommand(), MoreReviewCommand(), RefreshReviewCommand(),
        BackReviewCommand(), HelpReviewCommand(), QuitReviewCommand(),
      ], prefix: "")
  }
}

/// `open 3`: shows a group, as typing only its number does.
struct OpenReviewCommand: Command {
  let name = "open"
  let aliases = ["o"]
  let argument = "N"
  let purpose = "shows group N, as N alone does"

  func run(_ argument: String, on host: any ReviewCommandHost) async {
    guard let number = Int(argument) else {
      return host.showProblem(.missingArgument(command: name, argument: self.argument))
    }
    await host.open(number)
  }
}

/// `new`, `new 3`: writes a rule for a group, after the same questions as `/teach`.
struct NewRuleReviewCommand: Command {
  let name = "new"
  let aliases = ["n"]
  let argument = "[N]"
  let purpose = "writes a rule and a case for it"
  /// Replaying it would write files.
  let isKept = false

  func run(_ argument: String, on host: any ReviewCommandHost) async {
    if let group = host.group(at: argument, for: name) { await host.ask(.other(.ask(group))) }
  }
}

/// `widen`, `redirect 5`, `sub`: proposes changes of the rules for the open group.
struct ProposeReviewCommand: Command {
  let name: String
  let aliases: [String]
  let argument: String
  let purpose: String
  let isKept = false
  private let kind: RuleProposal.Kind

  init(
    _ kind: RuleProposal.Kind, name: String, key: String, argument: String, purpose: String
  ) {
    self.kind = kind
    self.name = name
    aliases = [key]
    self.argument = argument
    self.purpose = purpose
  }

  func run(_ argument: String, on host: any ReviewCommandHost) async {
    await host.propose(kind, near: argument)
  }
}

/// `case`, `case 3`: writes a case with the expected reply.
struct CaseReviewCommand: Command {
  let name = "case"
  let aliases = ["c"]
  let argument = "[N]"
  let purpose = "writes a case with the reply that you expect"
  let isKept = false

  func run(_ argument: String, on host: any ReviewCommandHost) async {
    if let group = host.group(at: argument, for: name) { await host.keepAsCase(group) }
  }
}

/// `verdicts`: lists what was marked as fine, later or never.
struct VerdictsReviewCommand: Command {
  let name = "verdicts"
  let aliases = ["v"]
  let purpose = "lists what has a verdict, or the others again"

  func run(_ argument: String, on host: any ReviewCommandHost) async { await host.showVerdicts() }
}

/// `fine`, `later 3`, `never`, `again`: gives a verdict on a group, or takes it back.
struct MarkReviewCommand: Command {
  let name: String
  let aliases: [String]
  let argument = "[N]"
  let purpose: String
  private let mark: ReviewMark?

  init(_ mark: ReviewMark?, name: String, key: String, purpose: String) {
    self.mark = mark
    self.name = name
    aliases = [key]
    self.purpose = purpose
  }

  func run(_ argument: String, on host: any ReviewCommandHost) async {
    if let group = host.group(at: argument, for: name) {
      await host.ask(.other(.mark(group, as: mark)))
    }
  }
}

/// `edit`: opens the nearest trigger in the editor.
struct EditReviewCommand: Command {
  let name = "edit"
  let aliases = ["e"]
  let purpose = "opens the nearest trigger in your editor"
  let isKept = false

  func run(_ argument: String, on host: any ReviewCommandHost) async { await host.edit() }
}

/// `undo`: takes the last action back: the rule, its case, the verdict.
struct UndoReviewCommand: Command {
  let name = "undo"
  let aliases = ["u"]
  let purpose = "takes back what was done last here"
  let isKept = false

  func run(_ argument: String, on host: any ReviewCommandHost) async {
    await host.ask(.other(.undo))
  }
}

/// `more`: shows the next groups.
struct MoreReviewCommand: Command {
  let name = "more"
  let aliases = ["m"]
  let purpose = "shows the next groups"

  func run(_ argument: String, on host: any ReviewCommandHost) async { await host.showMore() }
}

/// `refresh`: reviews everything again.
struct RefreshReviewCommand: Command {
  let name = "refresh"
  let purpose = "reviews again, with the current rules"

  func run(_ argument: String, on host: any ReviewCommandHost) async { await host.refresh() }
}

/// `back`: returns to the list, and from there to the chatroom.
struct BackReviewCommand: Command {
  let name = "back"
  let aliases = ["b"]
  let purpose = "returns to the list, and then to the chat"

  func run(_ argument: String, on host: any ReviewCommandHost) async { await host.goBack() }
}

/// `help`: lists the commands of the review.
struct HelpReviewCommand: Command {
  let name = "help"
  let aliases = ["?"]
  let purpose = "lists the commands"

  func run(_ argument: String, on host: any ReviewCommandHost) async {
    host.show(.list(host.commands.helpLines + Words.reviewHelp.map { HangingLine("", $0) }))
  }
}

/// `quit`: ends the program.
struct QuitReviewCommand: Command {
  let name = "quit"
  let aliases = ["q", "exit"]
  let purpose = "leaves the program, as Ctrl-D does"
  let isKept = false

  func run(_ argument: String, on host: any ReviewCommandHost) async { await host.leave() }
}
