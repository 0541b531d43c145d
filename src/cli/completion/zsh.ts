import type { CompletedCommand, CompletedFlag } from './completed-commands.ts';

/** A script for zsh: in a folder of $fpath as _kschedsim, or sourced. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return `#compdef kschedsim
# Completion of kschedsim for zsh: source <(kschedsim completion zsh)
_kschedsim() {
  local at="" word
  for word in "\${words[@]:1:$((CURRENT - 2))}"; do
    case "$at $word" in
${paths(commands)}
    esac
  done
  # The words of the command itself are not arguments of it.
  local -a own
  own=(\${=at})
  shift \${#own} words
  ((CURRENT -= \${#own}))
  case "$at" in
${commands.map(commandCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_kschedsim" ]; then _kschedsim "$@"; else compdef _kschedsim kschedsim; fi
`;
}

function paths(commands: readonly CompletedCommand[]): string {
  return commands
    .filter(({ name }) => name !== '')
    .map(({ name }) => {
      const words = name.split(' ');
      return `      "${words.slice(0, -1).join(' ')} ${words.at(-1) ?? ''}") at="${name}" ;;`;
    })
    .join('\n');
}

function commandCase({ name, flags, words }: CompletedCommand): string {
  const specs = flags.flatMap(flagSpecs);
  const next =
    words.length === 0
      ? "'*:file:_files'"
      : `'1:command:((${words.map(({ word, summary }) => `${word}\\:"${quote(summary)}"`).join(' ')}))'`;
  return `    "${name}") _arguments ${[...specs, next].join(' ')} ;;`;
}

/** '--output=[format of the result]:value:(table json)' */
function flagSpecs({ names, summary, takesValue, choices }: CompletedFlag): readonly string[] {
  const value = choices.length > 0 ? `(${choices.join(' ')})` : '_files';
  return names.map((name) => {
    const sign = takesValue ? (name.startsWith('--') ? '=' : '+') : '';
    return `'*${name}${sign}[${quote(summary)}]${takesValue ? `:value:${value}` : ''}'`;
  });
}

const quote = (text: string): string =>
  text.replaceAll(/[[\]:"\\]/g, (sign) => `\\${sign}`).replaceAll("'", "'\\''");
