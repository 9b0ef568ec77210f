import Testing
import Viper

@testable import Chat
@testable import ScreenKit

@MainActor
@Suite struct RoutesTests {
  /// The whole map, with screens as rows and messages as columns; `.` is the empty move.
  static let table = """
    screen    robotLoaded      robotFailed robotChosen    showHistory     showReview     messageChosen conversationChosen teach          taught back  leave
    splash    restart-chatroom pop         .              .               .              .             .                  .              .      .     pop
    chatroom  .                .           push-splash    push-history    push-review    .             .                  embed-teaching .      .     pop
    history   .                .           replace-splash .               replace-review pop           pop                .              .      pop   pop
    review    .                .           .              push-history    .              pop           pop                embed-teaching .      pop   pop
    teaching  .                .           .              .               .              .             .                  .              pop    pop   pop
    """

  @Test func everyPairHasTheMoveOfTheTable() {
    let lines = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let messages = lines[0].dropFirst()
    #expect(Array(messages) == ChatApp.Message.allCases.map(\.rawValue))
    #expect(lines.dropFirst().map { $0[0] } == ChatApp.Screen.allCases.map(\.rawValue))
    for line in lines.dropFirst() {
      for (message, move) in zip(messages, line.dropFirst()) {
        #expect(Self.move(line[0], message) == move, "\(line[0]) \(message)")
      }
    }
  }

  private static func move(_ screen: String, _ message: String) -> String? {
    guard let screen = ChatApp.Screen(rawValue: screen),
      let message = ChatApp.Message(rawValue: message)
    else { return nil }
    switch ChatApp.routes[Route(screen, message)] ?? .emptyMove {
    case .push(let screen): return "push-\(screen)"
    case .replace(let screen): return "replace-\(screen)"
    case .restart(let screen): return "restart-\(screen)"
    case .embed(let screen): return "embed-\(screen)"
    case .pop: return "pop"
    case .emptyMove: return "."
    }
  }
}
