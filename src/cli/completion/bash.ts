import type { CompletedCommand } from './completed-commands.ts';

/** A script for bash 3.2 and later that completes commands, flags and the values of flags without starting node. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  return `# Completion of kschedsim for bash: source <(kschedsim completion bash)
_kschedsim() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="" path="" word i
  [ "$COMP_CWORD" -gt 0 ] && prev="\${COMP_WORDS[COMP_CWORD-1]}"
  # bash splits --flag=value into three words.
  if [ "$cur" = "=" ]; then cur=""
  elif [ "$prev" = "=" ] && [ "$COMP_CWORD" -gt 2 ]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$path $word" in
${paths(commands)}
    esac
  done
  local flags="" words="" values="" isValue=""
  case "$path" in
${commands.map(commandCase).join('\n')}
  esac
  case "$path $prev" in
${values(commands)}
  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$cur"))
  elif [ -z "$isValue" ] && [ "\${cur:0:1}" = "-" ]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [ -z "$isValue" ] && [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  else
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
complete -o filenames -o bashdefault -F _kschedsim kschedsim
`;
}

/** The words so far lead to a command: " plan", " policy check". */
function paths(commands: readonly CompletedCommand[]): string {
  return commands
    .filter(({ name }) => name !== '')
    .map(({ name }) => {
      const [word = ''] = name.split(' ').slice(-1);
      const before = name.split(' ').slice(0, -1).join(' ');
      return `      "${before} ${word}") path="${name}" ;;`;
    })
    .join('\n');
}

function commandCase({ name, flags, words }: CompletedCommand): string {
  const all = flags.flatMap(({ names }) => names).join(' ');
  const next = words.map(({ word }) => word).join(' ');
  return `    "${name}") flags="${all}"; words="${next}" ;;`;
}

/** The values that a flag accepts; for other flags with a value, file names are completed. */
function values(commands: readonly CompletedCommand[]): string {
  return commands
    .flatMap(({ name, flags }) =>
      flags
        .filter(({ takesValue }) => takesValue)
        .map(({ names, choices }) => {
          const patterns = names.map((flag) => `"${name} ${flag}"`).join(' | ');
          const set = choices.length > 0 ? `values="${choices.join(' ')}"` : 'isValue=1';
          return `    ${patterns}) ${set} ;;`;
        }),
    )
    .join('\n');
}
