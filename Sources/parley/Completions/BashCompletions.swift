/// Completions for bash 3.2 and later; the bash-completion package is not needed.
struct BashCompletions {
  let registry: CommandRegistry

  var script: String {
    """
    # Completions of parley for bash, as `parley completions bash` prints them.

    # Offers the words that begin as the current one does.
    _parley_words() {
      local word
      for word in "$@"; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$word")
      done
    }

    # Offers folders and the files with these extensions; all files if no extension is given, or if nothing fits.
    _parley_files() {
      local name extension all=() fitting=()
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do
        all+=("$name")
        if [[ -d ${name/#\\~/$HOME} ]]; then fitting+=("$name"); fi
        for extension in "$@"; do
          if [[ $name == *."$extension" ]]; then fitting+=("$name"); fi
        done
      done < <(compgen -f -- "$current")
      if (($# == 0 || ${#fitting[@]} == 0)); then fitting=("${all[@]}"); fi
      COMPREPLY+=("${fitting[@]}")
    }

    _parley_folders() {
      local name
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -d -- "$current")
    }

    _parley_conversations() {
      local number rest
      while read -r number rest; do
        _parley_words "$number"
      done < <("${COMP_WORDS[0]/#\\~/$HOME}" history list 2>/dev/null </dev/null)
    }

    # Offers the values of an option's argument, COMMAND:OPTION, or of an operand, COMMAND:PLACE.
    _parley_value() {
      case $1 in
    \(values)
      esac
    }

    _parley() {
      local current=${COMP_WORDS[COMP_CWORD]} command=\(registry.defaultCommand.name) option='' before='' options
      local word index=1 place=1 ended=''
      COMPREPLY=()
      if ((COMP_CWORD > 1)); then
        case ${COMP_WORDS[1]} in
          \(registry.names.joined(separator: "|"))) command=${COMP_WORDS[1]} index=2 ;;
        esac
      fi
      while ((index < COMP_CWORD)); do
        word=${COMP_WORDS[index]}
        ((index++))
        # The rest of a word that bash has taken apart, such as the 5 of reply-time=5.
        if [[ $word == = ]]; then
          if ((index >= COMP_CWORD)); then return; fi
          ((index++))
          continue
        fi
        if [[ -n $ended || $word != -?* ]]; then
          ((place++))
          continue
        fi
        case $command:$word in
          *:--) ended=yes ;;
          \(registry.options(withOptionalArgument: false).joined(separator: "|")))
            # Bash takes --option=value apart at the equals sign.
            if [[ ${COMP_WORDS[index]} == = ]]; then ((index++)); fi
            if ((index >= COMP_CWORD)); then option=$word; fi
            ((index++))
            ;;
          \(registry.options(withOptionalArgument: true).joined(separator: "|")))
            if [[ ${COMP_WORDS[index]} == = ]]; then
              ((index++))
              if ((index >= COMP_CWORD)); then option=$word; fi
              ((index++))
            fi
            ;;
        esac
      done
      if [[ $current == = ]]; then
        if [[ -z $option ]]; then return; fi
        current=''
      fi
      if [[ -z $option && -z $ended && $current == --*=* ]]; then
        option=${current%%=*} before=${current%%=*}= current=${current#*=}
      fi
      if [[ -n $option ]]; then
        _parley_value "$command:$option"
        if [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
        if [[ -n $before ]]; then COMPREPLY=("${COMPREPLY[@]/#/$before}"); fi
      elif [[ -z $ended && $current == -* ]]; then
        case $command in
    \(optionLines)
        esac
        # shellcheck disable=SC2086 # a list of words on purpose
        _parley_words $options
      else
        if ((COMP_CWORD == 1)); then _parley_words \(registry.names.joined(separator: " ")); fi
        _parley_value "$command:$place"
      fi
    }

    complete -F _parley parley

    """
  }

  private var optionLines: String {
    registry.commands.map { command in
      let options = command.allOptions.flatMap(\.spellings).joined(separator: " ")
      return "      \(command.name)) options='\(options)' ;;"
    }.joined(separator: "\n")
  }

  private var values: String {
    registry.commands.flatMap { command in
      let options = command.allOptions.map { option in
        (option.spellings.map { "\(command.name):\($0)" }.joined(separator: "|"), option.values)
      }
      let operands = command.operandValues.enumerated().map { place, values in
        let isLast = place + 1 == command.operandValues.count && command.takesMoreOperands
        return ("\(command.name):" + (isLast ? "[0-9]*" : "\(place + 1)"), values)
      }
      return (options + operands).compactMap { pattern, values in
        offer(values).map { "    \(pattern)) \($0) ;;" }
      }
    }.joined(separator: "\n")
  }

  /// Returns the shell commands that offer values; `nil` if no values can be offered.
  private func offer(_ values: CompletedValue) -> String? {
    var calls: [String] = []
    if !values.fixedWords.isEmpty {
      let words = values.fixedWords.map(Shell.bash.quoted)
      calls.append("_parley_words " + words.joined(separator: " "))
    }
    if let extensions = values.extensions {
      calls.append((["_parley_files"] + extensions).joined(separator: " "))
    }
    if values == .folder { calls.append("_parley_folders") }
    if values == .conversation { calls.append("_parley_conversations") }
    return calls.isEmpty ? nil : calls.joined(separator: "; ")
  }
}

extension Command {
  /// Whether the command takes more operands than `operandValues` lists; the last listed value applies to all further.
  static var takesMoreOperands: Bool { operandCount.upperBound > operandValues.count }
}
