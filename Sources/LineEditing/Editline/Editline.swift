import CLibedit
import Platform

/// libedit on one terminal: the only code that calls this C library.
///
/// Not thread-safe. libedit calls back only while a method of the object runs, and finds the object by its address. The
/// address is valid then, because the object outlives each call of its methods.
@safe
final class Editline {
  /// The session that libedit asks for keys, and whose commands it calls.
  weak var session: EditingSession?

  private let handle: OpaquePointer
  private let history: OpaquePointer
  /// Whether libedit draws the line: only on a terminal without escape sequences.
  private let isDrawing: Bool
  private let streams: [UnsafeMutablePointer<FILE>]
  private var prompt: UnsafeMutablePointer<wchar_t>
  /// Whether the user has chosen vi's keys.
  private(set) var isVi = false

  /// `nil` if libedit has no memory, or if a descriptor is closed.
  ///
  /// If libedit does not draw, it writes to `/dev/null`, and uses `output` only for the window's size.
  init?(input: Int32, output: Int32, traits: TerminalTraits, keyFile: KeyFile) {
    guard let reading = unsafe fdopen(dup(input), "r"),
      let writing = traits.hasEscapes
        ? unsafe fopen("/dev/null", "we") : unsafe fdopen(dup(output), "w"),
      let handle = unsafe el_init_fd(
        "parley", reading, writing, writing, fileno(reading), output, output),
      let history = unsafe history_winit()
    else { return nil }
    unsafe self.handle = handle
    isDrawing = !traits.hasEscapes
    unsafe self.history = history
    unsafe streams = [reading, writing]
    unsafe prompt = Self.allocate([])
    unsafe parley_set_kind(handle, traits.hasEscapes ? traits.kind : "dumb")
    setUp(keyPath: traits.keyFile, keyFile: keyFile)
  }

  deinit {
    unsafe el_end(handle)
    unsafe history_wend(history)
    unsafe streams.forEach { _ = unsafe fclose($0) }
    unsafe prompt.deallocate()
  }

  /// Edits a line until the user sends it; `nil` if the session stops or the input ends.
  func readLine() -> String? {
    var count: Int32 = 0
    guard let line = unsafe el_wgets(handle, &count), count > 0 else { return nil }
    let scalars = unsafe Self.scalars(UnsafeBufferPointer(start: line, count: Int(count)))
    let content = scalars.last == "\n" ? scalars.dropLast() : scalars[...]
    return String(String.UnicodeScalarView(content))
  }

  var line: EditedText {
    guard let info = unsafe el_wline(handle)?.pointee else { return EditedText("") }
    let all = unsafe UnsafeBufferPointer(start: info.buffer, count: info.lastchar - info.buffer)
    return unsafe EditedText(Self.scalars(all), cursor: info.cursor - info.buffer)
  }

  /// Replaces the line; returns false if there is no memory for it.
  func setLine(_ line: EditedText) -> Bool {
    let count = self.line.scalars.count
    moveCursor(by: count)
    delete(count)
    let isDone = line.isEmpty || insert(line.text)
    moveCursor(by: line.cursor - self.line.cursor)
    return isDone
  }

  /// Inserts text at the cursor; returns false if there is no memory for it.
  func insert(_ text: String) -> Bool {
    unsafe el_winsertstr(handle, Self.wide(text)) == 0
  }

  func moveCursor(by count: Int) { _ = unsafe el_cursor(handle, Int32(clamping: count)) }

  /// Deletes characters left of the cursor.
  func delete(_ count: Int) { unsafe el_deletestr(handle, Int32(clamping: count)) }

  /// Makes libedit draw the prompt and the line again, from the start of the empty row at the terminal's cursor.
  func draw() { unsafe parley_refresh(handle) }

  /// Updates the window's size; call `draw` afterwards.
  func updateWindowSize() { unsafe el_resize(handle) }

  /// Sets the terminal to raw mode for editing, or restores its mode.
  func setRaw(_ raw: Bool) { unsafe parley_prepare(handle, raw ? 1 : 0) }

  /// Sets the prompt; text between two `PromptText.mark`s takes no columns.
  func setPrompt(_ scalars: [Unicode.Scalar]) {
    unsafe prompt.deallocate()
    unsafe prompt = Self.allocate(scalars)
  }

  /// Sets the lines that libedit's own commands find, oldest first.
  func setHistory(_ lines: [String]) {
    unsafe parley_clear_history(history)
    for line in lines { unsafe parley_enter_history(history, Self.wide(line)) }
  }
}

/// Setting libedit up, and its callbacks.
extension Editline {
  /// Selects the user's locale if its encoding is UTF-8, otherwise the first available UTF-8 locale of a fixed list.
  ///
  /// Without this call, a session under `LANG=C` could not edit `你好`, because libedit asks the C library for the
  /// width of characters. The call affects the whole process, and must come before the first editor is created.
  static func useUTF8() {
    for name in ["", "C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] {
      let known = unsafe setlocale(LC_CTYPE, name) != nil
      if known, unsafe String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return }
    }
  }

  private func setUp(keyPath: String?, keyFile: KeyFile) {
    unsafe parley_set_owner(handle, Unmanaged.passUnretained(self).toOpaque())
    unsafe parley_leave_signals_alone(handle)
    unsafe parley_use_history(handle, history)
    unsafe parley_set_prompt(
      handle, { unsafe Editline.owner(of: $0)?.prompt }, Int32(PromptText.mark.value))
    unsafe parley_set_reader(handle) { handle, character in
      guard let character = unsafe character else { return -1 }
      switch unsafe Editline.owner(of: handle)?.session?.nextKey() ?? .end {
      case .scalar(let scalar): unsafe character.pointee = wchar_t(bitPattern: scalar.value)
      case .command(let command): unsafe character.pointee = wchar_t(command.rawValue)
      case .stop: return -1
      case .end: return 0
      }
      return 1
    }
    bindKeys(keyPath: keyPath, keyFile: keyFile)
  }

  /// Reads the user's `.editrc`, and then binds Parley's keys except those that the user has bound.
  ///
  /// The file must be read first, because choosing vi or emacs in it resets all keys.
  private func bindKeys(keyPath: String?, keyFile: KeyFile) {
    let command = Self.wide("parley")
    unsafe parley_add_command(handle, command) { handle, key in
      let command = EditorCommand(libeditKey: UInt32(bitPattern: Int32(bitPattern: key)))
      return unsafe Editline.perform(command, on: handle)
    }
    let edit = Self.wide("parley-edit")
    unsafe parley_add_command(handle, edit) { handle, _ in
      unsafe Editline.perform(.editElsewhere, on: handle)
    }
    unsafe parley_free_control_s(handle)
    unsafe parley_set_editor(handle, Self.wide("emacs"))
    _ = unsafe el_source(handle, keyPath)
    isVi = unsafe parley_is_vi(handle) != 0
    for command in EditorCommand.allCases {
      let key: [wchar_t] = [wchar_t(command.rawValue), 0]
      unsafe parley_bind(handle, key, Self.wide("parley"))
      unsafe parley_bind_in_vi(handle, key, Self.wide("parley"))
    }
    for (key, _, isForVi) in EditorCommand.keys
    where (isForVi || !isVi) && !keyFile.keys.contains(String(key)) {
      unsafe parley_bind(handle, Self.control(key), command)
    }
    if !keyFile.keys.contains("\u{18}\u{5}") { unsafe parley_bind(handle, Self.wide("^X^E"), edit) }
    unsafe parley_bind_in_vi(handle, Self.wide("^L"), command)
    // libedit's own undo forgets what several of its commands delete.
    let (undo, redo) = (Self.wide("parley-undo"), Self.wide("parley-redo"))
    unsafe parley_add_command(handle, undo) { handle, _ in
      unsafe Editline.perform(.undo, on: handle)
    }
    unsafe parley_add_command(handle, redo) { handle, _ in
      unsafe Editline.perform(.redo, on: handle)
    }
    for key in ["u", "U"] where isVi && !keyFile.keys.contains(key) {
      unsafe parley_bind_in_vi(handle, Self.wide(key), undo)
    }
    if isVi { unsafe parley_bind_in_vi(handle, Self.wide("^R"), redo) }
    if isDrawing {
      unsafe parley_bind(handle, Self.wide("^R"), Self.wide("em-inc-search-prev"))
      unsafe parley_bind(handle, Self.wide("^S"), Self.wide("em-inc-search-next"))
    }
  }

  /// Returns the notation of a control character for libedit's key bindings, such as `^A`.
  private static func control(_ key: Unicode.Scalar) -> [wchar_t] {
    wide(key == "\u{7F}" ? "^?" : "^" + String(Unicode.Scalar(UInt8(key.value | 0x40))))
  }

  private static func perform(_ command: EditorCommand?, on handle: OpaquePointer?) -> UInt8 {
    guard let command, let owner = unsafe owner(of: handle) else { return UInt8(CC_NORM) }
    return switch owner.session?.perform(command) {
    case .line: UInt8(CC_REFRESH)
    case .refused: UInt8(CC_ERROR)
    case .end: UInt8(CC_EOF)
    case .nothing, nil: UInt8(CC_NORM)
    }
  }

  private static func owner(of handle: OpaquePointer?) -> Editline? {
    guard let address = unsafe parley_owner(handle) else { return nil }
    return unsafe Unmanaged<Editline>.fromOpaque(address).takeUnretainedValue()
  }

  private static func wide(_ text: String) -> [wchar_t] {
    text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
  }

  private static func scalars(_ wide: UnsafeBufferPointer<wchar_t>) -> [Unicode.Scalar] {
    unsafe wide.map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }
  }

  /// Returns a copy that ends with 0 and keeps its address until `deallocate`.
  private static func allocate(_ scalars: [Unicode.Scalar]) -> UnsafeMutablePointer<wchar_t> {
    let copy = UnsafeMutablePointer<wchar_t>.allocate(capacity: scalars.count + 1)
    for (index, scalar) in scalars.enumerated() {
      unsafe (copy + index).initialize(to: wchar_t(bitPattern: scalar.value))
    }
    unsafe (copy + scalars.count).initialize(to: 0)
    return unsafe copy
  }
}
