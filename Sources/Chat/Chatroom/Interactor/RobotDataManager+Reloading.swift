import Responder

/// Changing the rules under a talk that goes on.
extension RobotDataManager {
  /// Loads the rules again if their files are not what they were; nil where there is nothing to tell.
  ///
  /// A version that was tried before and refused is not tried again until a file changes.
  func reloadIfChanged() async -> RuleNews? {
    guard let talk else { return nil }
    let stamp = await source.stamp()
    guard stamp != (tried ?? talk.robot.stamp) else { return nil }
    return await reload(talk, stamp)
  }

  /// Loads the rules again, whatever their files look like; nil where there is no robot.
  func reload() async -> RuleNews? {
    guard let talk else { return nil }
    return await reload(talk, await source.stamp())
  }

  private func reload(_ talk: Talk, _ stamp: RuleStamp) async -> RuleNews {
    tried = stamp
    for await step in source.load() {
      switch step {
      case .progress: continue
      case .failed(.nothingLeft(let diagnostics)): return .refused(diagnostics)
      case .failed(let error): return .failed(error)
      case .loaded(let robot):
        let errors = robot.diagnostics.newErrors(since: talk.robot.diagnostics)
        if !errors.isEmpty { return .refused(errors) }
        replaceRobot(with: robot)
        return .reloaded(RuleChanges(from: talk.robot.responder.rules, to: robot.responder.rules))
      }
    }
    return .failed(.interrupted)
  }
}

extension [Diagnostic] {
  /// The errors that older rules did not have; where in its file one stands does not count.
  fileprivate func newErrors(since old: [Diagnostic]) -> [Diagnostic] {
    filter { error in
      error.severity == .error
        && !old.contains {
          $0.check == error.check && $0.location.file == error.location.file
            && $0.message == error.message && $0.excerpt == error.excerpt
        }
    }
  }
}
