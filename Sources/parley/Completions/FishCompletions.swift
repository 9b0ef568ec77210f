/// Completions for fish 3.0 and later.
struct FishCompletions {
  let registry: CommandRegistry

  var script: String {
    """
    # Completions of parley for fish, as `parley completions fish` prints them.

    # Prints the command of the line, and which of its operands is being typed.
    function __parley_place
        set -l words (commandline -opc)[2..-1]
        set -l command \(registry.defaultCommand.name)
        if contains -- "$words[1]" \(registry.names.joined(separator: " "))
            set command $words[1]
            set -e words[1]
        end
        set -l place 1
        set -l skips 0
        set -l ended 0
        for word in $words
            if test $skips = 1
                set skips 0
            else if test $ended = 0; and test "$word" = --
                set ended 1
            else if test $ended = 0; and string match -qr '^-.' -- $word
                if contains -- "$command:$word" \(registry.options(withOptionalArgument: false).joined(separator: " "))
                    set skips 1
                end
            else
                set place (math $place + 1)
            end
        end
        echo $command
        echo $place
    end

    function __parley_is -a command
        set -l place (__parley_place)
        test $place[1] = $command
    end

    # Whether an operand from number FIRST to number LAST is being typed.
    function __parley_operand -a command first last
        set -l place (__parley_place)
        test $place[1] = $command -a $place[2] -ge $first -a $place[2] -le $last
    end

    function __parley_is_first
        test (count (commandline -opc)) = 1
    end

    # Prints folders and the files with these extensions; all files if no extension is given, or if nothing fits.
    function __parley_files
        set -l typed (commandline -ct | string replace -r '^-[^=]*=' '')
        set -l all (complete -C "__fish_command_without_completions $typed")
        set -l fitting (string match -r '.*/$' -- $all)
        for extension in $argv
            set -a fitting (string match -r ".*\\\\.$extension\\$" -- $all)
        end
        if test (count $argv) = 0 -o (count $fitting) = 0
            set fitting $all
        end
        printf '%s\\n' $fitting
    end

    function __parley_conversations
        set -l program (commandline -opc)[1]
        command -q $program; or return
        $program history list 2>/dev/null </dev/null | string replace -rf '^\\s*(\\d+)\\s+(.*)$' '$1\\t$2'
    end

    complete -c parley -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var lines: [String] {
    let commands = registry.commands.map { command in
      "complete -c parley -n __parley_is_first -a \(command.name) -d "
        + Shell.fish.quoted(command.summary)
    }
    return commands
      + registry.commands.flatMap { command in
        options(of: command) + operands(of: command)
      }
  }

  private func options(of command: any Command.Type) -> [String] {
    command.allOptions.map { option in
      var line = "complete -c parley -n '__parley_is \(command.name)'"
      if let short = option.short { line += " -s \(short)" }
      line += " -l \(option.name)"
      if option.argument != nil {
        if !option.isArgumentOptional { line += " -x" }
        if let offer = offer(option.values) { line += " -a \(Shell.fish.quoted(offer))" }
      }
      return line + " -d \(Shell.fish.quoted(option.help))"
    }
  }

  private func operands(of command: any Command.Type) -> [String] {
    let values = command.operandValues
    return values.enumerated().compactMap { place, value in
      guard let offer = offer(value) else { return nil }
      let isLast = place + 1 == values.count && command.takesMoreOperands
      let range = "\(place + 1) \(isLast ? 1_000_000 : place + 1)"
      return "complete -c parley -n '__parley_operand \(command.name) \(range)' -a "
        + Shell.fish.quoted(offer)
    }
  }

  /// Returns the argument of `-a`; `nil` if no values can be offered.
  private func offer(_ values: CompletedValue) -> String? {
    var parts = values.fixedWords
    if let extensions = values.extensions {
      parts.append("(__parley_files" + extensions.map { " " + $0 }.joined() + ")")
    }
    if values == .folder { parts.append("(__fish_complete_directories)") }
    if values == .conversation { parts.append("(__parley_conversations)") }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
