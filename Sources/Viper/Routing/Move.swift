/// What the Wireframe can do with its stack.
///
/// A value, so that a whole map of them can be printed, compared and held against a table.
public enum Move<App: Application>: Hashable, Sendable {
  /// Opens a screen on top; the params are its initial data.
  case push(App.Screen)
  /// Opens a screen in the place of the sender, which closes with all above it.
  case present(App.Screen)
  /// Closes the sender with all above it; the params are callback data for the screen below.
  case pop
  /// Does nothing: what the map does not know.
  case emptyMove
}
