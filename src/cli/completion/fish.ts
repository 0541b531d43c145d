import type { CompletedCommand, CompletedFlag } from './completed-commands.ts';

/** A script for fish: ~/.config/fish/completions/kschedsim.fish, or sourced. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, flags, words }) => {
    const here = conditionOf(name, words);
    return [
      ...words.map(
        ({ word, summary }) =>
          `complete -c kschedsim -n ${here} -f -a ${quote(word)}${describe(summary)}`,
      ),
      ...flags.map(
        (flag) => `complete -c kschedsim -n ${conditionOf(name, [])} ${flagWords(flag)}`,
      ),
    ];
  });
  const title = '# Completion of kschedsim for fish: kschedsim completion fish | source';
  return `${[title, ...lines].join('\n')}\n`;
}

/** The command line so far is of this command, and none of its words is given yet. */
function conditionOf(name: string, words: CompletedCommand['words']): string {
  const seen = name.split(' ').filter((word) => word !== '');
  const conditions = seen.map((word) => `__fish_seen_subcommand_from ${word}`);
  const others = words.map(({ word }) => word).join(' ');
  if (words.length > 0) conditions.push(`not __fish_seen_subcommand_from ${others}`);
  if (conditions.length === 0) conditions.push('__fish_use_subcommand');
  return quote(conditions.join('; and '));
}

function flagWords({ names, summary, takesValue, choices }: CompletedFlag): string {
  const spelt = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const value = choices.length > 0 ? `-x -a ${quote(choices.join(' '))}` : '-r';
  return [...spelt, ...(takesValue ? [value] : [])].join(' ') + describe(summary);
}

const describe = (summary: string): string => (summary === '' ? '' : ` -d ${quote(summary)}`);

const quote = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
