import type { Command } from 'commander';
import {
  PACKING_FINDING_KINDS,
  type Packing,
  type PackingFindingKind,
} from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import { addPaths, addQuestionFlags, ask, type QuestionFlags } from '../ask.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import { longFlag } from '../long-flag.ts';
import { pathsOf } from '../flags/input-flags.ts';
import {
  addAutoscalerFlags,
  autoscalingOptions,
  type AutoscalingFlags,
} from '../flags/autoscaling-flags.ts';
import { addPackFlags, packOptions, type PackFlags } from '../flags/pack-flags.ts';
import { loadPrices } from '../flags/price-flags.ts';
import { writeResult } from '../output/write-result.ts';
import { simulationOptions } from '../simulation-options.ts';

type Flags = QuestionFlags<PackingFindingKind> & PackFlags & AutoscalingFlags;

/** `kschedsim pack`: which nodes can be emptied, and what stands in the way of the others. */
export function define(command: Command, done: Done): void {
  addQuestionFlags(addAutoscalerFlags(addPackFlags(addPaths(command))), PACKING_FINDING_KINDS)
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
  kschedsim pack cluster/ --as karpenter --catalog catalog.yaml
  kschedsim pack cluster/ --save-scenario pack.yaml && kschedsim plan cluster/ --scenario pack.yaml

The input is simulated to its end first; then nodes are emptied one after the other.`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  await checkFlags(flags);
  return await ask(pathsOf(paths, flags), flags, {
    words: ['emptying nodes', 'packed'],
    prepare: async ({ objects, before, ofEdits, scheduler, plugins }) => {
      const { requireNodes } = await import('../input/load.ts');
      requireNodes(objects, undefined, before.given);
      const prices = await loadPrices(flags);
      const autoscaling = await autoscalingOptions(flags, prices.catalog);
      const { pack } = await import('../../whatif/index.ts');
      const options = { ...simulationOptions(flags, ofEdits), ...autoscaling, plugins };
      const settings = { failOn: flags.failOn, ...packOptions(flags, prices) };
      return () => pack({ objects, ...scheduler, options }, settings);
    },
    save: (outcome) => saveScenario(outcome, flags),
  });
}

/** Throws one InputError with the flags that do not go with --as. */
async function checkFlags(flags: Flags): Promise<void> {
  const { as, autoscaler, saveScenario: file } = flags;
  if (as === undefined) return;
  const { optionsNotWithAs } = await import('../../whatif/index.ts');
  const prices = flags.prices === undefined ? {} : { prices: {} };
  const foreign = [
    ...optionsNotWithAs(packOptions(flags, prices)).map(longFlag),
    ...(autoscaler === undefined || autoscaler === as ? [] : [`--autoscaler ${autoscaler}`]),
    ...(file === undefined ? [] : ['--save-scenario']),
  ];
  if (foreign.length === 0) return;
  const why = `not with --as ${as}, which decides by its own settings`;
  throw new InputError(foreign.map((flag) => ({ message: `${flag}: ${why}` })));
}

async function saveScenario({ scenario }: Packing, { saveScenario: file }: Flags): Promise<void> {
  if (file === undefined || scenario === undefined) return;
  const { yamlText } = await import('../../reports/index.ts');
  await writeResult(yamlText(scenario), file);
}
