/// An entry of the selector map: the move that follows a screen's message.
///
/// ```swift
/// Route(catalogue, .articleChosen, .push(basket))
/// ```
///
/// An entry compiles only if the data of the message have the type that the move needs. In the map, types are erased.
@MainActor
public struct Route<App: Application> {
  /// The screen that sends the message.
  public let screen: App.Screen
  /// The name of the message.
  public let message: String
  /// The move in words: `push basket`.
  public var move: String { words() }
  private let words: @MainActor () -> String
  /// The type of the message's data; two messages may have the same name.
  let params: ObjectIdentifier
  let isPossible: @MainActor (Wireframe<App>) -> Bool
  let make: @MainActor (Wireframe<App>, any Sendable) async -> Void

  /// Creates an entry.
  public init<Sender, Params>(
    _ sender: Page<Sender>, _ message: Message<Params>, _ move: Move<Sender, Params>
  ) where Sender.App == App {
    screen = sender.name
    self.message = message.name
    words = move.words
    params = ObjectIdentifier(Params.self)
    isPossible = { wireframe in
      wireframe.entry(sender).map { move.isPossible(wireframe, $0.depth) } ?? false
    }
    make = { wireframe, params in
      guard let entry = wireframe.entry(sender), let params = params as? Params else { return }
      await move.make(wireframe, entry, params)
    }
  }
}

/// A move that the Wireframe can make with its stack.
@MainActor
public struct Move<Sender: ScreenChannelEvent, Params: Sendable> {
  /// The application of the screen that sends the message.
  public typealias App = Sender.App

  /// The move in words, made on demand: the name of a screen in words takes long at a program's start.
  let words: @MainActor () -> String
  let isPossible: @MainActor (Wireframe<App>, _ sender: Int) -> Bool
  let make: @MainActor (Wireframe<App>, Entry<Sender>, Params) async -> Void

  /// Opens a screen on top.
  public static func push<E>(_ page: Page<E>) -> Move
  where E.App == App, E.Params == Params, E.Callback == Nothing {
    opening(page, "push") { wireframe, _, params in await wireframe.open(page, with: params) }
  }

  /// Opens a screen on top; its callback data reach the sender as this event.
  public static func present<E>(
    _ page: Page<E>, returning event: @escaping @MainActor (E.Callback) -> Sender
  ) -> Move where E.App == App, E.Params == Params {
    opening(page, "present") { wireframe, sender, params in
      await wireframe.open(page, with: params) { [weak channel = sender.screen.channel] in
        await channel?.handle(event($0))
      }
    }
  }

  /// Opens a child module, which takes the sender's turns until it closes; otherwise like `present`.
  public static func embed<E>(
    _ page: Page<E>, returning event: @escaping @MainActor (E.Callback) -> Sender
  ) -> Move where E.App == App, E.Params == Params {
    opening(page, "embed", make: present(page, returning: event).make)
  }

  /// Closes the sender, its siblings and all screens above, and opens a screen in their place.
  ///
  /// The new screen's callback data go to the screen that presented the sender.
  public static func replace<E>(with page: Page<E>) -> Move
  where E.App == App, E.Params == Params, E.Callback == Sender.Callback {
    opening(page, "replace with", allowingLive: { $0 >= $1 }) { wireframe, sender, params in
      wireframe.close(from: sender.depth)
      await wireframe.open(page, with: params, depth: sender.depth, answer: sender.answer)
    }
  }

  /// Closes all screens, and opens one.
  public static func restart<E>(with page: Page<E>) -> Move
  where E.App == App, E.Params == Params {
    opening(page, "restart with", allowingLive: { _, _ in true }) { wireframe, _, params in
      wireframe.close(from: 0)
      await wireframe.open(page, with: params)
    }
  }

  /// Brings a sibling of the sender to the front, which is opened the first time; the sender stays live behind it.
  ///
  /// Siblings, such as tabs, close together.
  public static func `switch`<E>(to page: Page<E>) -> Move
  where E.App == App, E.Params == Params, E.Callback == Sender.Callback, Params == Nothing {
    opening(page, "switch to", allowingLive: ==) { wireframe, sender, params in
      wireframe.close(from: sender.depth + 1)
      if wireframe.names.contains(page.name) { return wireframe.uncover(page.name) }
      await wireframe.open(page, with: params, depth: sender.depth, answer: sender.answer)
    }
  }

  /// Closes all screens above another one, to which the message goes as this event.
  public static func popTo<E>(
    _ page: Page<E>, sending event: @escaping @MainActor (Params) -> E
  ) -> Move where E.App == App {
    Move(
      words: { "pop to \(page.name)" },
      isPossible: { wireframe, sender in
        wireframe.depth(of: page.name).map { $0 <= sender } ?? false
      },
      make: { wireframe, _, params in
        wireframe.uncover(page.name)
        await wireframe.entry(page)?.screen.channel?.handle(event(params))
      })
  }

  /// Returns a move that opens a screen; no other live screen may have the same name.
  ///
  /// - Parameter isAllowed: returns whether a screen with this name may be live, given its depth and the sender's.
  private static func opening<E>(
    _ page: Page<E>, _ verb: String,
    allowingLive isAllowed: @escaping @MainActor (_ live: Int, _ sender: Int) -> Bool = { _, _ in
      false
    },
    make: @escaping @MainActor (Wireframe<App>, Entry<Sender>, Params) async -> Void
  ) -> Move where E.App == App {
    Move(
      words: { "\(verb) \(page.name)" },
      isPossible: { wireframe, sender in
        wireframe.depth(of: page.name).map { isAllowed($0, sender) } ?? true
      }, make: make)
  }
}

extension Move where Params == Sender.Callback {
  /// Closes the sender, its siblings and all screens above; the message's data are the sender's callback data.
  public static var pop: Move {
    Move(
      words: { "pop" }, isPossible: { _, _ in true },
      make: { wireframe, sender, data in
        wireframe.close(from: sender.depth)
        await sender.answer?(data)
      })
  }
}

extension Move where Params == Nothing {
  /// Closes all screens, which ends the Wireframe's run.
  public static var end: Move {
    Move(
      words: { "end" }, isPossible: { _, _ in true },
      make: { wireframe, _, _ in wireframe.close(from: 0) })
  }
}
