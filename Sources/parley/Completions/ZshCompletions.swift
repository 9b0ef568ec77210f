import Quoting

/// Completions for zsh, based on its function `_arguments`.
struct ZshCompletions {
  let registry: CommandRegistry

  var script: String {
    """
    #compdef parley
    # Completions of parley for zsh, as `parley completions zsh` prints them.

    _parley_rules() {
      _alternative \\
        'robots:robot:(\(CompletedValue.rules.fixedWords.joined(separator: " ")))' \\
        'files:rule file:_files -g "\(Self.pattern(of: .rules))"'
    }

    _parley_conversations() {
      local -a kept
      local line
      for line in ${(f)"$(_call_program conversations ${(q)service} history list 2>/dev/null)"}; do
        [[ $line == [[:space:]]#(#b)(<->)[[:space:]]##(*) ]] && kept+=("$match[1]:$match[2]")
      done
      _describe -t conversations conversation kept -V conversations
    }

    _parley_commands() {
      local -a commands=(
    \(commands)
      )
      _describe -t commands command commands
    }

    \(functions.joined(separator: "\n\n"))

    _parley() {
      setopt localoptions extendedglob
      local command=\(registry.defaultCommand.name)
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _alternative 'commands:command:_parley_commands' 'rules:rules:_parley_rules'
        return
      fi
      case $words[2] in
        (\(registry.names.joined(separator: "|")))
          command=$words[2]
          shift words
          (( CURRENT-- ))
          ;;
      esac
      curcontext="${curcontext%:*}-$command:"
      _parley-$command
    }

    if [[ $funcstack[1] == _parley ]]; then
      _parley "$@"
    else
      compdef _parley parley
    fi

    """
  }

  private var commands: String {
    registry.commands.map { command in
      "    " + Shell.zsh.quoted("\(command.name):\(command.summary)")
    }.joined(separator: "\n")
  }

  private var functions: [String] {
    registry.commands.map { command in
      let specifications = command.allOptions.map(specification) + operands(of: command)
      return "_parley-\(command.name)() {\n  _arguments -s -S \\\n"
        + specifications.map { "    " + $0 }.joined(separator: " \\\n") + "\n}"
    }
  }

  /// Returns an option for `_arguments`: `'(-o --output)'{-o+,--output=}'[help]:FILE:_files'`.
  ///
  /// For an option that may be repeated, `*` replaces the list in parentheses.
  private func specification(_ option: OptionDescription) -> String {
    let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", ":": "\\:", "[": "\\[", "]": "\\]"]
    let help = "[" + option.help.escaping(escapes) + "]"
    var value = ""
    var ending = (short: "", long: "")
    if let argument = option.argument {
      let name = argument.escaping(["\\": "\\\\", ":": "\\:"])
      value = (option.isArgumentOptional ? "::" : ":") + name + ":" + action(option.values)
      ending = option.isArgumentOptional ? ("-", "=-") : ("+", "=")
    }
    let repeats = option.isRepeatable
    let prefix = repeats ? "*" : "(" + option.spellings.joined(separator: " ") + ")"
    let long = "--\(option.name)\(ending.long)"
    guard let short = option.short else {
      return Shell.zsh.quoted((repeats ? "*" : "") + long + help + value)
    }
    return Shell.zsh.quoted(prefix) + "{-\(short)\(ending.short),\(long)}"
      + Shell.zsh.quoted(help + value)
  }

  private func operands(of command: any Command.Type) -> [String] {
    let values = command.operandValues
    return values.enumerated().map { index, value in
      let isLast = index + 1 == values.count && command.takesMoreOperands
      let mark = isLast ? "*" : "\(index + 1)"
      return Shell.zsh.quoted("\(mark):\(Self.label(of: value)):\(action(value))")
    }
  }

  private func action(_ value: CompletedValue) -> String {
    switch value {
    case .anything: " "
    // No space is inserted after a word that ends with an equals sign.
    case .words(let words) where words.allSatisfy { $0.hasSuffix("=") }:
      "{compadd -S \"\" - \(words.joined(separator: " "))}"
    case .words(let words): "(" + words.joined(separator: " ") + ")"
    case .file: "_files"
    case .folder: "_files -/"
    case .rules: "_parley_rules"
    case .transcripts: "_files -g \"\(Self.pattern(of: value))\""
    case .conversation: "_parley_conversations"
    }
  }

  private static func label(of value: CompletedValue) -> String {
    switch value {
    case .anything, .words: "word"
    case .file: "file"
    case .folder: "folder"
    case .rules: "rules"
    case .transcripts: "transcript"
    case .conversation: "conversation"
    }
  }

  private static func pattern(of value: CompletedValue) -> String {
    let extensions = value.extensions ?? []
    return extensions.count == 1
      ? "*.\(extensions[0])" : "*.(" + extensions.joined(separator: "|") + ")"
  }
}
