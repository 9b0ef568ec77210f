@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

extension ChatroomResult {
  static func notice(_ text: String) -> Self { .note(.notice(text)) }
  static func problem(_ text: String) -> Self { .note(.problem(text)) }
  static func news(_ text: String) -> Self { .note(.news(text)) }
  static func warning(_ text: String) -> Self { .note(.warning(text)) }
  static func list(_ lines: [HangingLine]) -> Self { .note(.list(lines)) }
  static func explanation(_ node: ExplanationNode) -> Self { .note(.explanation(node)) }
}
