/// The use case of the splash screen: have the robot there.
public final class SplashInteractor: SplashInteracting {
  public weak var delegate: (any SplashInteractorDelegate)?
  private let robots: RobotLibrary

  init(robots: RobotLibrary) { self.robots = robots }

  public func handle(_ request: SplashRequest) async {
    do throws(RobotLoadError) {
      let robot = try await robots.robot { done, total in
        delegate?.splashInteractor(self, didRead: done, of: total)
      }
      delegate?.splashInteractor(self, didLoad: robot)
    } catch {
      delegate?.splashInteractor(self, didFail: error)
    }
  }
}
