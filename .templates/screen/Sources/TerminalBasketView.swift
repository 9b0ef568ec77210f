package import Terminal
package import Viper

/// The basket on a terminal, or in a pipe, where nothing shows its prompt; Ctrl-C drops a line that is begun.
package final class TerminalBasketView: View {
  private let terminal: any Terminal
  private let handler: any EventHandler<BasketEvent>

  package init(terminal: any Terminal, handler: any EventHandler<BasketEvent>) {
    self.terminal = terminal
    self.handler = handler
  }

  package func takeTurn() async {
    switch await terminal.readLine(prompt: "basket> ", aids: .none) {
    case .line(let line): await handler.handle(.entered(line))
    case .interrupted(wasEmpty: false): break
    case .interrupted, .endOfInput: await handler.handle(.left)
    }
  }

  package func receive(_ result: BasketResult) {
    switch result {
    case .items(let names): for name in names { terminal.write(StyledText(name + "\n")) }
    case .problem(let text): terminal.write(StyledText(text + "\n", .problem))
    }
  }
}
