import Testing

@testable import Inspection
@testable import ScreenKit

@Suite struct InspectionCommandTests {
  @Test(arguments: [
    ("", "explain 1, short"), ("full", "explain 1, full"), ("3", "explain 3, short"),
    ("3 full", "explain 3, full"), ("full 3", "explain 3, full"), ("x y", "explain x y, short"),
  ]) func whyIsShortUnlessAskedForAll(_ argument: String, _ request: String) {
    #expect(InspectionCommand.explanation.request(argument)?.summary == request)
  }

  @Test func someNeedAnArgument() {
    for command in InspectionCommand.all {
      let needsOne = !command.argument.isEmpty && !command.argument.hasPrefix("[")
      #expect((command.request("") == nil) == needsOne, "\(command.name)")
      #expect(command.request("tea") != nil, "\(command.name)")
    }
  }

  /// Editing rules changes the numbers of lines, but neither keywords nor variables nor replies.
  @Test func aTranscriptKeepsWhatHasNoLineNumbers() {
    #expect(InspectionCommand.all.filter(\.isRecorded).map(\.name) == ["vars", "keys", "all"])
  }
}
