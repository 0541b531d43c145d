import { Option, type Command } from 'commander';
import type { DrainOptions } from '../../whatif/index.ts';
import { refuseInConfigFile } from './in-config-file.ts';
import { durationSeconds, wholeNumber } from './number-flags.ts';

/** Which nodes are drained, and how: kubectl's flags, and flags of a rolling replacement. */
export interface DrainFlags {
  readonly selector?: string;
  readonly force?: true;
  readonly deleteEmptydirData?: true;
  readonly gracePeriod?: number;
  /** Seconds. */
  readonly timeout?: number;
  readonly disableEviction?: true;
  readonly podSelector?: string;
  readonly oneByOne?: true;
  readonly maxUnavailable?: string;
  readonly surge?: number;
  readonly like?: string;
  readonly saveScenario?: string;
}

export function addDrainFlags(command: Command): Command {
  command
    .optionsGroup('Drain, as kubectl:')
    .option('-l, --selector <labels>', 'drain the nodes with these labels')
    .option('--force', 'evict pods without a controller too; nothing creates them again')
    .option('--delete-emptydir-data', 'evict pods with emptyDir volumes too; their data is lost')
    .addOption(
      new Option('--grace-period <seconds>', "instead of the pods' own; -1: their own").argParser(
        gracePeriod,
      ),
    )
    .addOption(
      new Option('--timeout <duration>', 'give up on a node after this time; 0: never').argParser(
        durationSeconds,
      ),
    )
    .option('--disable-eviction', 'delete pods instead of evicting them; budgets are not asked')
    .option('--pod-selector <labels>', 'evict only pods with these labels')
    .optionsGroup('Whole pools:')
    .option(
      '--one-by-one',
      'cordon each node when its turn comes, in an order in which every drain completes',
    )
    .option(
      '--max-unavailable <n|p%>',
      'replace the nodes: so many may be out of service at a time (default: 1, or 0 with --surge)',
    )
    .addOption(
      new Option(
        '--surge <n>',
        'replace the nodes: add so many new nodes before old ones are drained',
      ).argParser(wholeNumber(0, 100_000)),
    )
    .option('--like <node>', 'new nodes are copies of this one, not of the nodes that they replace')
    .option('--save-scenario <file>', 'write the drain as a scenario that `plan` replays');
  return refuseInConfigFile(command, ['saveScenario'], 'it writes a file');
}

function gracePeriod(text: string): number {
  return text === '-1' ? -1 : wholeNumber(0, Number.MAX_SAFE_INTEGER)(text);
}

/** The flags as options of `drain`, without the flags that were not given. */
export function drainOptions(flags: DrainFlags): DrainOptions {
  const { selector, gracePeriod: grace = -1, timeout, podSelector } = flags;
  return {
    ...(selector === undefined ? {} : { selector }),
    force: flags.force === true,
    deleteEmptyDirData: flags.deleteEmptydirData === true,
    disableEviction: flags.disableEviction === true,
    ...(grace < 0 ? {} : { gracePeriodSeconds: grace }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(podSelector === undefined ? {} : { podSelector }),
    ...poolOptions(flags),
  };
}

function poolOptions({ oneByOne, maxUnavailable, surge, like }: DrainFlags): DrainOptions {
  return {
    oneByOne: oneByOne === true,
    ...(maxUnavailable === undefined ? {} : { maxUnavailable }),
    ...(surge === undefined ? {} : { surge }),
    ...(like === undefined ? {} : { like }),
  };
}
