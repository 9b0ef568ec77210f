import Conversations
import Transcripts

/// A provider that loads each robot once, for tests that run concurrently.
actor SharedRobots: RobotProvider {
  private let provider: any RobotProvider
  private var robots: [RobotRequest: Task<Result<Robot, RobotLoadError>, Never>] = [:]

  init(_ provider: any RobotProvider) { self.provider = provider }

  func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
    if let known = robots[request] { return try await known.value.get() }
    let provider = provider
    let loading = Task {
      do throws(RobotLoadError) {
        return Result<Robot, RobotLoadError>.success(try await provider.robot(for: request))
      } catch {
        return .failure(error)
      }
    }
    robots[request] = loading
    return try await loading.value.get()
  }

  func robot(
    for request: RobotRequest, after changes: [FileChange]
  ) async throws(RobotLoadError) -> Robot {
    try await provider.robot(for: request, after: changes)
  }
}
