import { Option, type Command } from 'commander';
import type { DescheduleOptions } from '../../whatif/index.ts';
import { durationSeconds, wholeNumber } from './number-flags.ts';

/** The policies, and how long they are played. */
export interface DescheduleFlags {
  readonly policy: string;
  readonly headPolicy?: string;
  readonly cycles: number;
  /** Seconds. */
  readonly interval: number;
}

const MOST_CYCLES = 1000;

export const addDescheduleFlags = (command: Command): Command =>
  command
    .optionsGroup('Descheduling:')
    .requiredOption(
      '--policy <file>',
      'the DeschedulerPolicy (descheduler/v1alpha2); with --head-policy the one before',
    )
    .option(
      '--head-policy <file>',
      'the new DeschedulerPolicy: its answer and its verdict, compared with --policy on the same cluster',
    )
    .addOption(
      new Option('--cycles <n>', 'stop after n cycles, at rest or not')
        .argParser(wholeNumber(1, MOST_CYCLES))
        .default(5),
    )
    .addOption(
      new Option('--interval <time>', 'time between two cycles, by which pods get older')
        .argParser(durationSeconds)
        .default(300, '5m'),
    );

/** The given flags as options of a descheduling. */
export const descheduleOptions = ({
  cycles,
  interval,
}: DescheduleFlags): Pick<DescheduleOptions, 'cycles' | 'interval'> => ({ cycles, interval });
