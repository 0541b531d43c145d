import { InvalidArgumentError, Option, type Command } from 'commander';
import type { RegressionKind } from '../../outcome/index.ts';
import { wholeNumber } from './number-flags.ts';

/** What is compared, and what of it fails. */
export interface CompareFlags {
  readonly base?: readonly string[];
  readonly head?: readonly string[];
  readonly failOn: readonly RegressionKind[];
  readonly seeds: number;
}

const KINDS: readonly RegressionKind[] = ['unschedulable', 'moved', 'preemption', 'imbalance'];

export function addCompareFlags(command: Command): Command {
  const collect = (path: string, before: readonly string[] | undefined): readonly string[] => [
    ...(before ?? []),
    path,
  ];
  const what = 'Policy, configuration, manifests or saved plan';
  return command
    .optionsGroup('Compare:')
    .option('--base <path>', `${what} to compare with; may be repeated`, collect)
    .option('--head <path>', `${what} to judge; may be repeated`, collect)
    .addOption(
      new Option('--fail-on <kinds>', `exit 2 on any of ${KINDS.join(',')}`)
        .argParser(parseKinds)
        .default(['unschedulable'], 'unschedulable'),
    )
    .addOption(
      new Option('--seeds <n>', 'plan each side under so many seeds and tell what hangs on luck')
        .argParser(wholeNumber(1, 1000))
        .default(1),
    );
}

function parseKinds(text: string): readonly RegressionKind[] {
  return text.split(',').map((word) => {
    const kind = KINDS.find((known) => known === word.trim());
    if (kind !== undefined) return kind;
    throw new InvalidArgumentError(`Allowed are ${KINDS.join(', ')}.`);
  });
}
