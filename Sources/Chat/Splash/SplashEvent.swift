public import Viper

/// What happens on the splash screen.
public enum SplashEvent: Event, Equatable {
  /// The screen is there for the user to see.
  case opened

  public var summary: String { "opened" }
}
