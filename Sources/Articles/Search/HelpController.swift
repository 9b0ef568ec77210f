/// The help's model, which stays when the controller is converted.
struct HelpModel {
  let text = "A part of a title finds it; try an example."
  private(set) var chosen: [String] = []

  var choice: String { chosen.joined(separator: ", ") }
  mutating func choose(_ title: String) { chosen.append(title) }
}

/// A screen of another architecture: a plain controller with its model, which knows nothing of VIPER.
@MainActor
final class HelpController {
  var search: (String) async -> Void = { _ in }
  var close: () async -> Void = {}
  private let console: any Console
  private var model = HelpModel()

  init(console: any Console) { self.console = console }

  func viewWillAppear() { console.write("Help: \(model.text)") }

  func run() async {
    guard let line = console.read(after: "Example: "), !line.isEmpty else { return await close() }
    await search(line)
  }

  func didChoose(_ title: String) {
    model.choose(title)
    console.write("Found: \(model.choice)")
  }
}
