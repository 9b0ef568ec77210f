import Conversations
import Responder
import ScreenKit

/// `/copy`: copies the last reply to the clipboard of the user's terminal.
struct CopyCommand: Command {
  let name = "copy"
  let group: CommandGroup? = .keep
  let purpose = "copies the last reply"
  let details = """
    Puts the last reply on the clipboard of your terminal, on one line of at most 64 KiB.
    The terminal has to allow it (OSC 52).
    """
  /// Transcripts do not record the command, because a replay has no clipboard.
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let exchange = host.talk?.last?.exchange else {
      return host.showProblem(.nothingAnswered)
    }
    if let text = ClipboardText(exchange.reply.text) {
      host.show(.copied(text))
    } else {
      host.showProblem(.replyTooLongToCopy(maximum: ClipboardText.maximumBytes))
    }
  }
}
