import { Option, type Command } from 'commander';
import { SURVIVAL_FINDING_KINDS, type SurvivalFindingKind } from '../../outcome/index.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { addFailOnFlag, type FailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { lossWaysFlag, type LossWaysFlag } from '../flags/loss-ways-flag.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { show } from '../output/show.ts';
import { logTo } from '../output/log.ts';
import { simulationOptions } from '../simulation-options.ts';

interface SurviveFlags extends LossWaysFlag {
  readonly by?: string;
  readonly losses: number;
  readonly limit?: number;
  readonly fixes: boolean;
  readonly timeline?: string;
}

type Flags = InputFlags &
  FailOnFlag<SurvivalFindingKind> &
  SurviveFlags &
  WhatIfFlags &
  SimulationFlags &
  OutputFlags;

/** `kschedsim survive`: which losses of nodes leave pods without a place. */
export function define(command: Command, done: Done): void {
  command
    .argument('[path...]', 'manifests: the nodes, what runs on them, and what you want to apply')
    .optionsGroup('Losses:')
    .option('--by <label>', 'lose all nodes with the same value of this label at once')
    .addOption(lossWaysFlag())
    .addOption(
      new Option('--losses <n>', 'lose n nodes, or n values of the label, at once')
        .argParser(wholeNumber(1, 4))
        .default(1),
    )
    .addOption(
      new Option('--limit <n>', 'with more combinations, search for the worst n').argParser(
        wholeNumber(1, 1_000_000),
      ),
    )
    .option('--no-fixes', 'do not search for changes that mend a loss')
    .option(
      '--timeline <node>',
      'print the plan of one loss through time: taints, evictions, restarts',
    );
  const withSimulation = addSimulationFlags(addWhatIfFlags(addInputFlags(command)));
  addOutputFlags(addFailOnFlag(withSimulation, SURVIVAL_FINDING_KINDS, SURVIVAL_FINDING_KINDS))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim survive cluster.json.gz
  kschedsim survive cluster.json.gz --by topology.kubernetes.io/zone -o wide
  kschedsim survive cluster/ manifests/ --losses 2
  kschedsim survive cluster.json.gz --as deleted
  kschedsim survive cluster.json.gz --timeline worker-3

The input is simulated to its end first; then every loss is played by itself.`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const { loadInput, requireNodes } = await import('../input/load.ts');
  const log = logTo(process.stderr, flags);
  const input = await loadInput(pathsOf(paths, flags), flags, log);
  const { objects, scheduler, plugins } = input;
  requireNodes(objects);
  const { lossTimeline, survive } = await import('../../whatif/index.ts');
  const given = { objects, ...scheduler };
  const options = { ...simulationOptions(flags), plugins };
  log.progress('losing nodes…');
  const from = performance.now();
  const { by, as, losses, limit, fixes, failOn, timeline } = flags;
  const outcome =
    timeline === undefined
      ? survive({
          ...given,
          options: {
            ...options,
            failOn,
            losses,
            fixes,
            ...(by === undefined ? {} : { by }),
            ...(as === undefined ? {} : { as }),
            ...(limit === undefined ? {} : { limit }),
          },
        })
      : lossTimeline({ ...given, options }, timeline);
  log.finish();
  log.note(`played in ${String(Math.round(performance.now() - from))} ms`);
  await show(input.nameEdits(outcome), flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}
