/** The completion of the operator's tool for bash. It is made from the descriptions of the commands, and calls no program. */
import { type OpsCommand, optionsOf } from './opsCommand.ts'

/**
 * The script for bash. Its one table has these keys: `ops game` for the words after `game`, `ops game void -` for the
 * options, `ops maintenance 1` for the first argument, and `ops game void --reason` for the value of an option.
 */
export function makeBashCompletion(commands: readonly OpsCommand[]): string {
  const rows = [...tableOf(commands)].map(
    ([key, words]) => `    '${key}') echo '${words.join(' ')}' ;;`,
  )
  return SCRIPT.replace('ROWS', () => rows.join('\n'))
}

function tableOf(commands: readonly OpsCommand[]): Map<string, readonly string[]> {
  const table = new Map<string, readonly string[]>()
  for (const command of commands) {
    const path = ['ops', ...command.name].join(' ')
    for (const [at, word] of command.name.entries()) {
      const key = ['ops', ...command.name.slice(0, at)].join(' ')
      table.set(key, [...new Set([...(table.get(key) ?? []), word])])
    }
    const options = optionsOf(command)
    table.set(`${path} -`, [...options.map(([name]) => `--${name}`), '--help'])
    for (const [name, { value, values }] of options)
      if (value !== undefined) table.set(`${path} --${name}`, valuesOf(value, values))
    for (const [at, { name, values }] of (command.arguments ?? []).entries())
      table.set(`${path} ${at + 1}`, valuesOf(name, values))
  }
  return table
}

/** The values to propose. `FILE` makes bash propose the names of files. */
function valuesOf(name: string, values: readonly string[] = []): readonly string[] {
  if (name === 'FILE...') return ['FILE']
  return name.includes('|') ? name.split('|') : values
}

const SCRIPT = `# Completion for bash of Sidebet's operator's tool. Load it in the folder of Sidebet:
#   eval "$(npm run -s ops -- completion bash)"
# It completes "npm run ops -- ..." and this short form, which also leaves out npm's own lines.
sidebet-ops() { npm run -s ops -- "$@"; }

_sidebet_ops_table() {
  case "$1" in
ROWS
    *) return 1 ;;
  esac
}

# Completes the word at the cursor. The words of the tool begin at position $1 of the line.
_sidebet_ops_complete() {
  local current=\${COMP_WORDS[COMP_CWORD]} path=ops count=1 option='' words='' at word
  for ((at = $1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]} option=''
    # Bash splits words at a colon and an equals sign.
    if [[ $word == : ]]; then
      ((at++))
    elif [[ $word == -* ]]; then
      # The word after an option with a value is that value.
      if _sidebet_ops_table "$path $word" >/dev/null; then
        option=$word
        ((at++))
        [[ \${COMP_WORDS[at]} == = ]] && ((at++))
      fi
    elif [[ $count == 1 && " $(_sidebet_ops_table "$path") " == *" $word "* ]]; then
      path+=" $word"
    elif [[ $(_sidebet_ops_table "$path $count") != FILE ]]; then
      ((count++))
    fi
  done
  if [[ -n $option && $at -gt $COMP_CWORD ]]; then
    words=$(_sidebet_ops_table "$path $option")
  elif [[ $current == -* ]]; then
    words=$(_sidebet_ops_table "$path -")
  else
    [[ $count == 1 ]] && words=$(_sidebet_ops_table "$path")
    # After the last argument only options are left.
    words+=" $(_sidebet_ops_table "$path $count" || [[ -n $words ]] || _sidebet_ops_table "$path -")"
  fi
  if [[ $words == *FILE ]]; then
    compopt -o default 2>/dev/null
    COMPREPLY=()
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}

_sidebet_ops() { _sidebet_ops_complete 1; }
complete -F _sidebet_ops sidebet-ops

# For npm itself: its own completion, if it was loaded before, serves every other line.
_sidebet_ops_npm() {
  local at
  for ((at = 2; at < COMP_CWORD; at++)); do
    if [[ \${COMP_WORDS[at - 1]} == ops && \${COMP_WORDS[at]} == -- ]]; then
      compopt +o default 2>/dev/null
      _sidebet_ops_complete $((at + 1))
      return
    fi
  done
  COMPREPLY=()
  if [[ -n $_sidebet_ops_npm_before ]]; then "$_sidebet_ops_npm_before" "$@"; fi
}
if [[ $(complete -p npm 2>/dev/null) =~ -F\\ ([^ ]+) && \${BASH_REMATCH[1]} != _sidebet_ops_npm ]]; then
  _sidebet_ops_npm_before=\${BASH_REMATCH[1]}
fi
complete -o default -F _sidebet_ops_npm npm`
