import Testing

@testable import LineEditing

@Suite struct KeyFileTests {
  @Test func knowsTheKeysThatAUserHasBound() {
    let file = KeyFile(
      text: """
        # bind ^T nothing
        bind -v
        bind "^[[5~" ed-search-prev-history
        parley:bind -a \\e[6~ ed-search-next-history
        bind \\033OA ed-prev-history
        bind ^? ed-delete-prev-char
        bind ^E
        settc co 80
        """)
    #expect(file.keys == ["\u{1B}[5~", "\u{1B}[6~", "\u{1B}OA", "\u{7F}"])
  }

  @Test func aFileThatIsNotThereBindsNothing() {
    #expect(KeyFile(path: "/nowhere/editrc").keys.isEmpty)
  }
}
