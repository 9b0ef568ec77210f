package import Viper

/// A Wireframe that makes no moves, and records what screens send.
@MainActor
package final class RecordingRouter<App: Application>: Router {
  /// A message to the Wireframe.
  package struct Sent {
    package var screen: App.Screen
    package var message: String
    package var params: any Sendable
  }

  package private(set) var messages: [Sent] = []
  package private(set) var events: [(App.ScreenEvent, [App.Screen])] = []
  package private(set) var reports: [App.Report] = []
  /// All that was sent, in order, one line each.
  package private(set) var lines: [String] = []
  /// The names of the messages for which there is no move now.
  package var impossible: Set<String> = []
  /// Called after each message, when a Wireframe would move.
  package var move: (@MainActor () async -> Void)?

  package init() {}

  /// The names of the messages.
  package var names: [String] { messages.map(\.message) }

  /// Returns the data of the last message if it is this one.
  package func params<Params>(of message: Message<Params>) -> Params? {
    messages.last.flatMap { $0.message == message.name ? $0.params as? Params : nil }
  }

  package func forget() { messages = [] }

  package func send<Params>(
    _ messenger: PageMessenger<Params>, from screen: App.Screen
  ) async {
    let (name, params) = (messenger.message.name, messenger.params)
    messages.append(Sent(screen: screen, message: name, params: params))
    lines.append("\(screen) sends \(name) \(params)")
    await move?()
  }

  package func canRoute<Params>(_ message: Message<Params>, from screen: App.Screen) -> Bool {
    !impossible.contains(message.name)
  }

  package func send(
    _ event: App.ScreenEvent, to screens: [App.Screen], from sender: App.Screen?
  ) async {
    events.append((event, screens))
    lines.append("\(screens.map { "\($0)" }.joined(separator: ", ")) hear \(event)")
  }

  package func report(_ report: App.Report, from screen: App.Screen) {
    reports.append(report)
    lines.append("\(screen) reports \(report.summary)")
  }
}
