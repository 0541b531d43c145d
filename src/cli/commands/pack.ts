import type { Command } from 'commander';
import {
  PACKING_FINDING_KINDS,
  type Packing,
  type PackingFindingKind,
} from '../../outcome/index.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { addFailOnFlag, type FailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output-flags.ts';
import { addPackFlags, packOptions, type PackFlags } from '../flags/pack-flags.ts';
import { loadPrices } from '../flags/price-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { logTo } from '../output/log.ts';
import { show } from '../output/show.ts';
import { writeResult } from '../output/write-result.ts';
import { simulationOptions } from '../simulation-options.ts';

type Flags = InputFlags &
  FailOnFlag<PackingFindingKind> &
  PackFlags &
  WhatIfFlags &
  SimulationFlags &
  OutputFlags;

/** `kschedsim pack`: which nodes can be emptied, and what stands in the way of the others. */
export function define(command: Command, done: Done): void {
  command.argument(
    '[path...]',
    'manifests: the nodes, what runs on them, and what you want to apply',
  );
  const withInput = addWhatIfFlags(addInputFlags(addPackFlags(command)));
  const withFailOn = addFailOnFlag(
    addSimulationFlags(withInput),
    PACKING_FINDING_KINDS,
    PACKING_FINDING_KINDS,
  );
  addOutputFlags(withFailOn)
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim pack cluster.json.gz
  kschedsim pack cluster/ --nodes 'pool=spot' --max-moves 20
  kschedsim pack cluster/ --catalog catalog.yaml --min-gain 0.01 -o wide
  kschedsim pack cluster/ --save-scenario pack.yaml && kschedsim plan cluster/ --scenario pack.yaml

The input is simulated to its end first; then nodes are emptied one after the other.`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const { loadInput, requireNodes } = await import('../input/load.ts');
  const log = logTo(process.stderr, flags);
  const input = await loadInput(pathsOf(paths, flags), flags, log);
  const { objects, scheduler, plugins } = input;
  requireNodes(objects);
  const prices = await loadPrices(flags);
  const { pack } = await import('../../whatif/index.ts');
  log.progress('emptying nodes…');
  const from = performance.now();
  const options = { ...simulationOptions(flags), plugins };
  const outcome = pack(
    { objects, ...scheduler, options },
    { failOn: flags.failOn, ...packOptions(flags, prices) },
  );
  log.finish();
  log.note(`packed in ${String(Math.round(performance.now() - from))} ms`);
  await saveScenario(outcome, flags);
  await show(input.nameEdits(outcome), flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}

async function saveScenario({ scenario }: Packing, { saveScenario: file }: Flags): Promise<void> {
  if (file === undefined) return;
  const { yamlText } = await import('../../reports/index.ts');
  await writeResult(yamlText(scenario), file);
}
