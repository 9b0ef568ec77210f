import Viper

@MainActor
protocol ProgressViewInterface {
  func beginProgress(_ label: String)
  func advanceProgress(done: Int, total: Int)
  func endProgress()
}

@MainActor
protocol MessageBoardViewInterface {
  func showMessage(_ message: MessageDisplay)
}

final class ChatroomView: View, ProgressViewInterface, MessageBoardViewInterface {
  private let console: any Console
  private let handler: any EventHandler<ChatroomEvent>
  private var progress = ""

  init(_ console: any Console, _ handler: any EventHandler<ChatroomEvent>) {
    (self.console, self.handler) = (console, handler)
  }

  func takeTurn() async {
    await handler.handle(console.read(after: "You: ").map { .asked($0) } ?? .left)
  }

  func receive(_ result: ChatroomResult) {
    switch result {
    case .progressBegan(let label): beginProgress(label)
    case .progressAdvanced(let done, let total): advanceProgress(done: done, total: total)
    case .progressEnded: endProgress()
    case .message(let message): showMessage(message)
    }
  }

  func beginProgress(_ label: String) { progress = label }
  func advanceProgress(done: Int, total: Int) { progress += " \(done)/\(total)" }
  func endProgress() { console.write("(\(progress))") }
  func showMessage(_ message: MessageDisplay) {
    console.write("\(message.author): \(message.text)")
  }
}
