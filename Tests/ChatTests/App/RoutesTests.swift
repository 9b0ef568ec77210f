import Responder
import Testing
import Viper

@testable import Chat
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct RoutesTests {
  /// The whole map, with messages as rows and screens as columns; `.` is the empty move.
  static let table = """
    message            | splash                | chatroom       | history             | review          | teaching
    robotLoaded        | restart with chatroom | .              | .                   | .               | .
    robotFailed        | pop                   | .              | .                   | .               | .
    robotChosen        | .                     | present splash | .                   | .               | .
    showHistory        | .                     | push history   | .                   | present history | .
    showReview         | .                     | push review    | replace with review | .               | .
    messageChosen      | .                     | .              | pop to chatroom     | .               | .
    conversationChosen | .                     | .              | pop to chatroom     | .               | .
    teach              | .                     | embed teaching | .                   | embed teaching  | .
    lessonEnded        | .                     | .              | .                   | .               | pop
    back               | .                     | .              | pop                 | pop             | .
    leave              | end                   | end            | end                 | end             | end
    """

  @Test func everyPairHasTheMoveOfTheTable() {
    let rows = Self.table.split(separator: "\n").map {
      $0.split(separator: "|").map { String($0).trimmed }
    }
    let screens = rows[0].dropFirst()
    #expect(Array(screens) == ChatApp.Screen.allCases.map(\.rawValue))
    var expected: Set<String> = []
    for row in rows.dropFirst() {
      for (screen, move) in zip(screens, row.dropFirst()) where move != "." {
        expected.insert("\(screen) \(row[0]): \(move)")
      }
    }
    let factory = ChatFactory(
      views: ChatFactoryTests.GhostViews(), services: .stub(), settings: ChatSettings())
    let moves = factory.selectors.map { "\($0.screen) \($0.message): \($0.move)" }
    #expect(Set(moves) == expected && moves.count == expected.count)
  }
}
