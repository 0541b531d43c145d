import type { Command } from 'commander';
import {
  DESCHEDULE_FAIL_ON,
  DESCHEDULING_FINDING_KINDS,
  type DeschedulingFindingKind,
} from '../../outcome/index.ts';
import type { DescheduleOptions } from '../../whatif/index.ts';
import { addPaths, askWith, type QuestionFlags } from '../ask.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import {
  addDescheduleFlags,
  descheduleOptions,
  type DescheduleFlags,
} from '../flags/deschedule-flags.ts';
import { addFailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf } from '../flags/input-flags.ts';
import { addOutputFlags } from '../flags/output/flags.ts';
import { addSimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags } from '../flags/what-if-flags.ts';
import { simulationOptions } from '../simulation-options.ts';

type Flags = Omit<QuestionFlags<DeschedulingFindingKind>, 'policy'> & DescheduleFlags;

/** `kschedsim deschedule`: what the descheduler would evict, and where those pods would go. */
export function define(command: Command, done: Done): void {
  const withInput = addInputFlags(addDescheduleFlags(addPaths(command)), { hasPolicy: false });
  const withSimulation = addSimulationFlags(addWhatIfFlags(withInput));
  addOutputFlags(addFailOnFlag(withSimulation, DESCHEDULING_FINDING_KINDS, DESCHEDULE_FAIL_ON))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim deschedule cluster.json.gz --policy policy.yaml
  kschedsim deschedule cluster.json.gz --policy policy.yaml --cycles 20 --fail-on flapping,pending
  kschedsim deschedule cluster/ --policy today.yaml --head-policy tomorrow.yaml -o wide
  kschedsim deschedule cluster/ --policy policy.yaml --add-node worker-1 -o html=page.html

The input is simulated to its end first. Nothing is evicted from a cluster: this is a dry run.`;

function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const { policy: file, headPolicy, ...inputFlags } = flags;
  const readPolicies = async (): Promise<Pick<DescheduleOptions, 'policy' | 'base' | 'names'>> => {
    const { readDeschedulerPolicies } = await import('../documents/descheduler-policies.ts');
    return await readDeschedulerPolicies(file, headPolicy);
  };
  return askWith(readPolicies, pathsOf(paths, inputFlags), inputFlags, {
    words: ['descheduling', 'descheduled'],
    prepare: async ({ objects, before, ofEdits, scheduler, plugins }, policies) => {
      const { requireNodes } = await import('../input/load.ts');
      requireNodes(objects, undefined, before.given);
      const { deschedule } = await import('../../whatif/index.ts');
      const options = { ...simulationOptions(flags, ofEdits), plugins };
      const settings = { failOn: flags.failOn, ...policies, ...descheduleOptions(flags) };
      return () => deschedule({ objects, ...scheduler, options }, settings);
    },
  });
}
