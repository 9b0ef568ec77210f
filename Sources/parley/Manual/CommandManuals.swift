import Chatroom
import History
import Responder
import RuleLoading
import ScreenKit

/// Sections of the manual pages of `chat`, `check` and `limits` that the help of these commands lacks.
extension ChatCommand {
  static let manual: [ManualBlock] = [
    .heading("IN THE CHATROOM"),
    .text(
      """
      A line that does not begin with a slash is a message; type `//` for a message that begins with a slash. Tab \
      completes commands and their arguments. If there are several completions, it shows a menu: Tab and the arrow \
      keys move through it, and typing narrows it down. Up goes to earlier lines that contain the typed text, Ctrl-R \
      searches them from the newest and Ctrl-S from the oldest, and Right or End accepts the dimmed suggestion. \
      Alt-Enter starts a new line, Ctrl-_ undoes, and Ctrl-X Ctrl-E opens the line in your editor. Define your own \
      keys in ‹~/.editrc›. Ctrl-C discards the line or interrupts a reply, and Ctrl-D leaves.
      """),
    .items(
      CommandTable<any ChatroomCommandHost>.chatroom.commands.map {
        .init(
          name: "/" + $0.name, operands: $0.argument,
          purpose: $0.description("/"))
      }),
    .heading("IN THE HISTORY"),
    .text("`/history` opens the list of conversations, which has these commands:"),
    .items(
      CommandTable<HistoryPresenter>.history.commands.map {
        .init(name: $0.name, operands: $0.argument, purpose: $0.description(""))
      }),
  ]
}

extension ScreenKit.Command {
  /// Returns the details, or else the purpose, with the command's other names.
  fileprivate func description(_ prefix: String) -> String {
    let text = details.isEmpty ? purpose : details.replacing("\n", with: " ")
    let names = aliases.map { "`\(prefix)\($0)`" }.joined(separator: " and ")
    return names.isEmpty ? text : "\(text.sentence) Also \(names)."
  }
}

extension CheckCommand {
  static let manual: [ManualBlock] =
    [.heading("CHECKS")]
    + RuleLanguages().all.flatMap { language in
      [
        .subheading(language.name),
        .items(
          language.checks.map {
            .init("`\($0.name)` (\($0.severity.rawValue))", $0.summary.sentence)
          }),
      ]
    }
}

extension LimitsCommand {
  static let manual: [ManualBlock] = [
    .heading("LIMITS"),
    .items(
      Limit.all.map { limit in
        let value = Limit.grouped(Limits()[keyPath: limit.keyPath])
        return .init("`\(limit.name)`", "\(value) \(limit.unit): \(limit.effect).")
      }),
  ]
}

extension ManualBlock.Item {
  init(name: String, operands: String, purpose: String) {
    self.init("`\(name)`" + (operands.isEmpty ? "" : " ‹\(operands)›"), purpose.sentence)
  }
}
