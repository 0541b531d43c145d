import { Option, type Command } from 'commander';
import { durationSeconds, wholeNumber } from './number-flags.ts';

/** Options of the simulation. */
export interface SimulationFlags {
  readonly seed: number;
  readonly tieBreak: 'random' | 'name';
  readonly order: 'queue' | 'input';
  readonly preemption: boolean;
  readonly percentageOfNodesToScore?: number;
  /** Seconds. */
  readonly until?: number;
  readonly maxPods?: number;
}

export function addSimulationFlags(command: Command): Command {
  return command
    .optionsGroup('Simulation:')
    .addOption(
      new Option('--seed <n>', 'random seed; the same seed gives the same plan')
        .argParser(wholeNumber(0, 0xffff_ffff))
        .default(0),
    )
    .addOption(
      new Option('--tie-break <how>', 'how to choose among nodes with equal scores')
        .choices(['random', 'name'])
        .default('random'),
    )
    .addOption(
      new Option('--order <how>', 'schedule pods in queue order or in input order')
        .choices(['queue', 'input'])
        .default('queue'),
    )
    .option('--no-preemption', 'disable preemption')
    .addOption(
      new Option(
        '--percentage-of-nodes-to-score <n>',
        'stop filtering when this share of nodes is feasible',
      ).argParser(wholeNumber(0, 100)),
    )
    .addOption(
      new Option(
        '--until <duration>',
        'end the simulation at this time, such as 90s or 1h30m',
      ).argParser(durationSeconds),
    )
    .addOption(
      new Option('--max-pods <n>', 'reject input with more pods (default: 1000000)').argParser(
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ),
    );
}
