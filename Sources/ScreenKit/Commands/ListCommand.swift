package import Terminal

/// A command of a screen with a list, made of closures.
package struct ListCommand<Host>: Command {
  package typealias Action = @MainActor @Sendable (_ argument: String, _ host: Host) async -> Void
  package typealias Completing =
    @MainActor @Sendable (_ argument: String, _ host: Host) async -> [CompletionChoice]

  package let name: String
  package let aliases: [String]
  package let argument: String
  package let purpose: String
  private let action: Action
  private let completing: Completing

  package init(
    _ name: String, _ aliases: String..., argument: String = "", purpose: String,
    completing: @escaping Completing = { _, _ in [] },
    action: @escaping Action
  ) {
    self.name = name
    self.aliases = aliases
    self.argument = argument
    self.purpose = purpose
    self.completing = completing
    self.action = action
  }

  package func run(_ argument: String, on host: Host) async { await action(argument, host) }

  package func completions(of argument: String, on host: Host) async -> [CompletionChoice] {
    await completing(argument, host)
  }
}
