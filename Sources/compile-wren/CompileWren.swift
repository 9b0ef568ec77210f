import Disk
import RiveScript
import Robots

/// Writes the image of Wren's rules to the file that `compile-wren FILE` names, for `parley` to contain.
///
/// An unchanged file stays as it is, so that nothing is built anew for it.
@main
enum CompileWren {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: compile-wren FILE") }
    guard let image = Brain.image(of: BuiltinRobot.sources) else {
      fatalError("Wren's rules have problems: parley check shows them")
    }
    let path = CommandLine.arguments[1]
    let before = try? Files.contents(of: path, upTo: image.count)
    if before != image { try Files.put(image, at: path, replacing: true) }
  }
}
