import Disk
import Platform
import Terminal

/// Graphviz’s program `dot`, which draws graphs.
struct Graphviz {
  private static let program = "dot"
  private static let maximumBytes = 1 << 28

  /// The folder of the files between the two programs, which only this user can read.
  private let folder: String

  /// Returns the SVG picture of a graph, which is light or dark as the reader prefers.
  ///
  /// - Parameter dot: the graph in the language of Graphviz.
  static func svg(of dot: String) throws(CommandFailure) -> String {
    let parent = UserFolders.environment("TMPDIR") ?? "/tmp"
    let graphviz = Graphviz(folder: "\(parent)/parley-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    do throws(SystemError) {
      try Files.makeFolder(graphviz.folder, mode: 0o700)
    } catch {
      throw .unwritable(path: graphviz.folder, reason: error.reason)
    }
    defer { graphviz.removeFolder() }
    return styled(try graphviz.draw(dot))
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func removeFolder() {
    for name in ["in", "out", "errors"] { try? Files.remove(path(name)) }
    _ = unsafe rmdir(folder)
  }

  private func draw(_ dot: String) throws(CommandFailure) -> String {
    do throws(SystemError) {
      try Files.put(Array(dot.utf8), at: path("in"), replacing: false)
    } catch {
      throw .unwritable(path: path("in"), reason: error.reason)
    }
    guard let process = spawn() else { throw .noGraphviz }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // A program that can't be started ends with this exit code.
    if status == 127 << 8 { throw .noGraphviz }
    guard status == 0 else {
      let errors = try? Files.contents(of: path("errors"), upTo: Self.maximumBytes)
      let words = String(decoding: errors ?? [], as: UTF8.self).split(separator: "\n").first
      throw .graphviz(reason: words.map(String.init) ?? "it ended with an error")
    }
    do throws(SystemError) {
      return String(
        decoding: try Files.contents(of: path("out"), upTo: Self.maximumBytes), as: UTF8.self)
    } catch {
      throw .graphviz(reason: error.reason)
    }
  }

  private func spawn() -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, path("in"), O_RDONLY, 0)
    for (descriptor, name) in [(Int32(1), "out"), (2, "errors")] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, descriptor, path(name), O_WRONLY | O_CREAT | O_EXCL, 0o600)
    }
    var arguments = unsafe ["dot", "-Tsvg"].map { (word: String) in unsafe strdup(word) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, Self.program, &actions, nil, &arguments, environ) == 0
    else { return nil }
    return process
  }

  /// Returns the picture without the parts before its root, and with a style sheet.
  private static func styled(_ svg: String) -> String {
    guard let start = svg.firstRange(of: "<svg"),
      let end = svg[start.upperBound...].firstIndex(of: ">")
    else { return svg }
    return svg[start.lowerBound...end] + "\n<style>\(css)</style>" + svg[svg.index(after: end)...]
  }

  private static var css: String {
    let text = StyleColors.color(of: .plain)
    let dim = StyleColors.color(of: .dim)
    let problem = StyleColors.color(of: .problem)
    let all: [(selector: String, property: String, color: StyleColors.Pair)] = [
      ("svg", "background", StyleColors.background),
      ("text", "fill", text), (".edge text", "fill", dim),
      (".edge path,.edge polygon", "stroke", dim),
      (".edge polygon", "fill", dim),
      (".includes polygon,.inherits polygon", "fill", StyleColors.background),
      (".node path,.node polygon,.node ellipse,.cluster path", "stroke", StyleColors.border),
      (".node path,.node polygon,.node ellipse", "fill", StyleColors.bar),
      (".dead text,.edge.dead polygon", "fill", problem),
      (".dead path,.dead polygon,.dead ellipse", "stroke", problem),
    ]
    func rules(_ shade: KeyPath<StyleColors.Pair, String>) -> String {
      all.map { "\($0.selector){\($0.property):\($0.color[keyPath: shade])}" }.joined()
    }
    return rules(\.light) + "@media(prefers-color-scheme:dark){\(rules(\.dark))}"
  }
}
