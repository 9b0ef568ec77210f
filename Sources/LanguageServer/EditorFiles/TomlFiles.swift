import Responder

/// The server and the languages for Helix.
enum HelixSettings {
  static func text(_ grammars: [LanguageGrammar]) -> String {
    var text = """
      # Written by ‘parley editor helix’
      [language-server.parley]
      command = "parley"
      args = ["lsp"]

      """
    for grammar in grammars {
      text += """

        [[language]]
        name = "\(grammar.name)"
        scope = "source.\(grammar.name)"
        file-types = [\(list(grammar.fileExtensions))]
        language-servers = ["parley"]
        \(comments(of: grammar))

        """
    }
    return text
  }

  static func list(_ texts: [String]) -> String {
    texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private static func comments(of grammar: LanguageGrammar) -> String {
    let (start, end) = grammar.comments
    return end.isEmpty
      ? "comment-token = \"\(start)\""
      : "block-comment-tokens = { start = \"\(start)\", end = \"\(end)\" }"
  }
}

/// An extension of Zed, which compiles it to WebAssembly.
enum ZedExtension {
  static func files(_ grammars: [LanguageGrammar], version: String) -> [EditorKind.File] {
    [
      .init(
        "extension.toml",
        """
        id = "parley"
        name = "Parley"
        version = "\(version)"
        schema_version = 1
        authors = []
        description = "Rules of chatbots, and their transcripts"

        [language_servers.parley]
        name = "Parley"
        languages = [\(HelixSettings.list(grammars.map(\.name)))]

        """),
      .init(
        "Cargo.toml",
        """
        [package]
        name = "parley-zed"
        version = "0.1.0"
        edition = "2021"

        [lib]
        crate-type = ["cdylib"]

        [dependencies]
        zed_extension_api = "0.1"

        """),
      .init(
        "src/lib.rs",
        """
        // Written by ‘parley editor zed’
        use zed_extension_api as zed;

        struct Parley;

        impl zed::Extension for Parley {
            fn new() -> Self {
                Parley
            }

            fn language_server_command(
                &mut self,
                _: &zed::LanguageServerId,
                worktree: &zed::Worktree,
            ) -> zed::Result<zed::Command> {
                let command = worktree.which("parley").ok_or("parley is not in PATH")?;
                Ok(zed::Command { command, args: vec!["lsp".into()], env: vec![] })
            }
        }

        zed::register_extension!(Parley);

        """),
    ]
      + grammars.map { grammar in
        let (start, end) = grammar.comments
        let comments =
          end.isEmpty
          ? "line_comments = [\"\(start) \"]" : "block_comment = [\"\(start) \", \" \(end)\"]"
        return EditorKind.File(
          "languages/\(grammar.name)/config.toml",
          """
          name = "\(grammar.name)"
          path_suffixes = [\(HelixSettings.list(grammar.fileExtensions))]
          \(comments)

          """)
      }
  }
}
