import type { Command } from 'commander';
import { InputError } from '../../problems/index.ts';
import type { CompareCommandFlags } from '../compare-side/flags.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { addCompareFlags } from '../flags/compare-flags.ts';
import { addAutoscalerFlags } from '../flags/autoscaling-flags.ts';
import { addExtenderFlags } from '../flags/extender-flags.ts';
import { addInputFlags } from '../flags/input-flags.ts';
import { addOutputFlags } from '../flags/output/flags.ts';
import { addSideReleaseFlags, differInRelease } from '../flags/release-flags.ts';
import { addSimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, hasEdits } from '../flags/what-if-flags.ts';
import { workersFlag } from '../workers/flag.ts';
import { show } from '../output/show.ts';
import { logTo } from '../output/log.ts';

/** `kschedsim compare`: two plans side by side. */
export function define(command: Command, done: Done): void {
  command.argument('[path...]', 'manifests that both sides share, such as the cluster');
  addSideReleaseFlags(addCompareFlags(command));
  addOutputFlags(
    addSimulationFlags(
      addAutoscalerFlags(
        addExtenderFlags(addWhatIfFlags(addInputFlags(command), ' (changes the head only)')),
      ),
    ).addOption(
      workersFlag('threads that plan the sides and their seeds; auto: as many as make it faster'),
    ),
  )
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: CompareCommandFlags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim compare cluster/ manifests/ --base default --head scheduler.yaml
  kschedsim compare cluster/ manifests/ --base default-provider --head policy.json
  kschedsim compare -f cluster/ --base main/ --head branch/ --fail-on unschedulable,preemption
  kschedsim compare cluster/ --remove-node worker-3        what if that node fails?
  kschedsim compare cluster/ manifests/ --head scheduler.yaml --seeds 10
  kschedsim compare cluster/ --base-kubernetes 1.34 --head-kubernetes 1.36
                                                who moves when the cluster is upgraded?
  kschedsim compare --base yesterday.json --head today.json      saved with plan -o json

A side without --base or --head uses the shared manifests and the scheduler of --config or
--policy. "default" is the default profile of the release, "default-provider" that of v1.22.`;

async function run(paths: readonly string[], flags: CompareCommandFlags): Promise<ExitCode> {
  const { base, head } = flags;
  const isDifferent = hasEdits(flags) || differInRelease(flags);
  if (base === undefined && head === undefined && !isDifferent) throw NOTHING_DIFFERS;
  const { makeComparison } = await import('../compare-side/make-comparison.ts');
  const log = logTo(process.stderr, flags);
  const outcome = await makeComparison(paths, flags, log);
  await show(outcome, flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}

const NOTHING_DIFFERS = new InputError([
  {
    message:
      'nothing to compare: name what differs with --base or --head, or with --base-kubernetes or ' +
      '--head-kubernetes, or change the head with a what-if flag such as --remove-node or --scale',
  },
]);
