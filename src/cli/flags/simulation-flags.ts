import { Option, type Command } from 'commander';
import { durationSeconds, wholeNumber } from './number-flags.ts';

/** How the simulation runs. */
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
      new Option('--seed <n>', 'the same seed gives the same plan')
        .argParser(wholeNumber(0, 0xffff_ffff))
        .default(0),
    )
    .addOption(
      new Option('--tie-break <how>', 'choice among nodes with equal scores')
        .choices(['random', 'name'])
        .default('random'),
    )
    .addOption(
      new Option(
        '--order <how>',
        'offer pods as the queue sorts them or as they stand in the input',
      )
        .choices(['queue', 'input'])
        .default('queue'),
    )
    .option('--no-preemption', 'evict nobody')
    .addOption(
      new Option(
        '--percentage-of-nodes-to-score <n>',
        'stop looking at this share of feasible nodes',
      ).argParser(wholeNumber(0, 100)),
    )
    .addOption(
      new Option('--until <duration>', 'stop the simulated clock, such as 90s or 1h30m').argParser(
        durationSeconds,
      ),
    )
    .addOption(
      new Option(
        '--max-pods <n>',
        'refuse input that asks for more pods (default: 1000000)',
      ).argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    );
}
