import Viper

@testable import Conversations
@testable import Inspection

extension Middleware<InspectionRequest, InspectionResult> {
  /// Creates the channel to an inspection with these DataManagers.
  convenience init(
    inspecting robots: any RobotDataManager, _ transcripts: any TranscriptDataManager,
    _ files: any RuleFileDataManager, _ settings: ChatSettings = ChatSettings()
  ) {
    let interactor = InspectionInteractor(
      robots: robots, transcripts: transcripts, files: files, settings: settings)
    self.init(handler: interactor)
    interactor.presenter = self
  }
}
