import { Option, type Command } from 'commander';
import { CAPACITY_FINDING_KINDS, type CapacityFindingKind } from '../../outcome/index.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { addFailOnFlag, type FailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { show } from '../output/show.ts';
import { logTo } from '../output/log.ts';
import { allObjects } from '../sided-objects.ts';
import { simulationOptions } from '../simulation-options.ts';

interface CapacityFlags {
  readonly pod: string;
  readonly atLeast: number;
  readonly limit?: number;
}

type Flags = InputFlags &
  FailOnFlag<CapacityFindingKind> &
  CapacityFlags &
  WhatIfFlags &
  SimulationFlags &
  OutputFlags;

/** `kschedsim capacity`: how many more copies of a pod fit. */
export function define(command: Command, done: Done): void {
  command
    .argument('[path...]', 'manifests: the nodes, what runs on them, and what you want to apply')
    .optionsGroup('Capacity:')
    .requiredOption(
      '--pod <file|kind/name>',
      'the pod to copy: a file with a Pod or a workload, or the name of one in the input',
    )
    .addOption(
      new Option('--at-least <n>', 'exit 2 if fewer copies fit')
        .argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER))
        .default(1),
    )
    .addOption(
      new Option('--limit <n>', 'stop counting at n copies').argParser(
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ),
    );
  const withSimulation = addSimulationFlags(addWhatIfFlags(addInputFlags(command)));
  addOutputFlags(addFailOnFlag(withSimulation, CAPACITY_FINDING_KINDS, CAPACITY_FINDING_KINDS))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim capacity -f cluster/ --pod pod.yaml
  kschedsim capacity cluster/ manifests/ --pod deployment/web -o wide
  kschedsim capacity -f cluster/ --pod pod.yaml --at-least 3 --remove-node worker-1
  kschedsim capacity -f cluster/ --pod pod.yaml -o json | jq .copies

The input is simulated to its end first; the copies are added after that.`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const [{ loadInput, requireNodes }, { podToCopy }] = await Promise.all([
    import('../load-input.ts'),
    import('../pod-to-copy.ts'),
  ]);
  const log = logTo(process.stderr, flags);
  const input = await loadInput(pathsOf(paths, flags), flags, log);
  const { objects, cluster, apply, scheduler, plugins } = input;
  requireNodes(allObjects(input));
  const { appliedObjects } = await import('../../simulation/index.ts');
  const { capacity } = await import('../../whatif/index.ts');
  const pod = await podToCopy(flags.pod, appliedObjects(input), flags.namespace);
  const { limit } = flags;
  log.progress('counting copies…');
  const from = performance.now();
  const outcome = capacity({
    objects,
    cluster,
    apply,
    pod,
    ...scheduler,
    options: {
      ...simulationOptions(flags),
      failOn: flags.failOn,
      plugins,
      atLeast: flags.atLeast,
      ...(limit === undefined ? {} : { limit }),
    },
  });
  log.finish();
  log.note(`counted in ${String(Math.round(performance.now() - from))} ms`);
  await show(input.nameEdits(outcome), flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}
