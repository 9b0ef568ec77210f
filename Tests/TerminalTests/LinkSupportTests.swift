import Terminal
import Testing

@Suite struct LinkSupportTests {
  private func showsLinks(onTerminal: Bool = true, _ variables: [String: String]) -> Bool {
    LinkSupport.showsLinks(onTerminal: onTerminal) { variables[$0] }
  }

  @Test(arguments: [
    ["TERM_PROGRAM": "iTerm.app"], ["TERM_PROGRAM": "vscode"], ["VTE_VERSION": "7600"],
    ["KITTY_WINDOW_ID": "1"], ["WT_SESSION": "x"], ["TERM": "foot-extra"],
    ["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4", "TMUX": "x"],
    ["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "10.0a", "TMUX": "x"],
    ["FORCE_HYPERLINK": "1"], ["KITTY_WINDOW_ID": "1", "NO_COLOR": "1"],
  ])
  func aKnownTerminalShowsThem(variables: [String: String]) {
    let all = ["TERM": "xterm-256color"].merging(variables) { $1 }
    #expect(showsLinks(all))
    #expect(!showsLinks(onTerminal: false, all))
    for kind in ["dumb", "linux", ""] {
      #expect(!showsLinks(all.merging(["TERM": kind]) { $1 }), "\(kind)")
    }
    #expect(!showsLinks(all.merging(["FORCE_HYPERLINK": "0"]) { $1 }))
  }

  @Test(arguments: [
    [:], ["TERM_PROGRAM": "Apple_Terminal"], ["VTE_VERSION": "4900"], ["VTE_VERSION": "x"],
    ["TMUX": "x", "KITTY_WINDOW_ID": "1"],
    ["TERM": "screen.xterm-256color", "WT_SESSION": "x"],
    ["TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], ["TERM": "footage"],
    ["TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4", "STY": "1.pts"],
  ])
  func anUnknownOneDoesNot(variables: [String: String]) {
    #expect(!showsLinks(["TERM": "xterm-256color"].merging(variables) { $1 }))
  }
}
