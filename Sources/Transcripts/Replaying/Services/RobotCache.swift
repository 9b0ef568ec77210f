import Conversations
import Responder

/// Loads each robot once, and caches failures too.
@MainActor
final class RobotCache {
  private let provider: any RobotProvider
  private var robots: [RobotRequest: Result<Robot, RobotLoadError>] = [:]

  init(_ provider: any RobotProvider) { self.provider = provider }

  func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
    if let known = robots[request] { return try known.get() }
    do throws(RobotLoadError) {
      let robot = try await provider.robot(for: request)
      robots[request] = .success(robot)
      return robot
    } catch {
      robots[request] = .failure(error)
      throw error
    }
  }

  /// Returns a function that loads a robot as if its files had been changed.
  func loading(of request: RobotRequest) -> ReplayRules.Loading {
    { [provider] changes throws(RobotLoadError) in
      try await provider.robot(for: request, after: changes)
    }
  }

  /// The rules of all robots loaded so far.
  var rules: [Rule] {
    robots.values.flatMap { loaded in (try? loaded.get())?.responder.rules ?? [] }
  }
}
