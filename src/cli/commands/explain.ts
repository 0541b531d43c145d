import { Option, type Command } from 'commander';
import {
  EXPLAIN_FINDING_KINDS,
  type ExplainedAt,
  type ExplainFindingKind,
} from '../../outcome/index.ts';
import { collectProblems } from '../collect-problems.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import {
  addAutoscalingFlags,
  loadAutoscaling,
  type AutoscalingFlags,
} from '../flags/autoscaling-flags.ts';
import { addExtenderFlags, type ExtenderFlags } from '../flags/extender-flags.ts';
import { addFailOnFlag, type FailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output/flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { show } from '../output/show.ts';
import { logTo } from '../output/log.ts';
import { simulationOptions } from '../simulation-options.ts';

interface DepthFlags {
  readonly at: ExplainedAt;
  readonly allReasons?: boolean;
  readonly hints?: boolean;
}

type ExplainFlags = DepthFlags &
  FailOnFlag<ExplainFindingKind> &
  InputFlags &
  ExtenderFlags &
  WhatIfFlags &
  SimulationFlags &
  AutoscalingFlags &
  OutputFlags;

/** `kschedsim explain`: one pod against every node. */
export function define(command: Command, done: Done): void {
  command
    .argument(
      '<pod>',
      'name, namespace/name or KIND/name of a pod, or of the workload that creates it',
    )
    .argument('[path...]', 'manifests: the nodes, what runs on them, and the pod');
  command
    .optionsGroup('Depth:')
    .addOption(
      new Option(
        '--at <moment>',
        "the pod's turn in the plan, or the cluster at the start or at the end of it",
      )
        .choices(['start', 'turn', 'end'])
        .default('turn'),
    )
    .option('--all-reasons', 'list every plugin that rejects a node, not only the first')
    .option('--hints', 'try what makes the pod fit with extenders too, which are asked each time')
    .option('--no-hints', 'do not try what makes a pod fit that fits no node');
  const withSimulation = addSimulationFlags(
    addAutoscalingFlags(addExtenderFlags(addWhatIfFlags(addInputFlags(command)))),
  );
  addOutputFlags(addFailOnFlag(withSimulation, EXPLAIN_FINDING_KINDS, EXPLAIN_FINDING_KINDS))
    .addHelpText('after', EXAMPLES)
    .action(async (pod: string, paths: readonly string[], flags: ExplainFlags) => {
      done(await run(pod, paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim explain web-0 -f cluster/ -f manifests/
  kschedsim explain shop/web-0 -f cluster.yaml
  kschedsim explain deployment/web -f nodes.yaml -f web.yaml -o wide
  kschedsim explain web-0 -f cluster/ --cordon worker-1`;

async function run(name: string, paths: readonly string[], flags: ExplainFlags): Promise<ExitCode> {
  const [{ loadInput, requireNodes }, { selectPod }, { withExtenders }] = await Promise.all([
    import('../input/load.ts'),
    import('../select-pod/index.ts'),
    import('../extenders/with-extenders.ts'),
  ]);
  const log = logTo(process.stderr, flags);
  const [input, autoscaling] = await collectProblems([
    () => loadInput(pathsOf(paths, flags), flags, log),
    () => loadAutoscaling(flags),
  ]);
  const { objects, ofEdits, scheduler, plugins } = input;
  const { appliedGiven } = await import('../../simulation/index.ts');
  const { explainAt } = await import('../../whatif/index.ts');
  const all = appliedGiven({ objects });
  requireNodes(input.before.given, flags);
  const { pod, workload, others, isGiven } = selectPod(all, name, flags.namespace);
  // The plan up to the pod's turn binds pods, but only an explanation is asked for.
  const { allowExtenderBinds: _binds, ...withoutBinds } = flags;
  const outcome = await withExtenders(withoutBinds, (extenders) =>
    explainAt({
      objects,
      others,
      isGiven,
      at: flags.at,
      pod,
      ...(workload === undefined ? {} : { workload }),
      ...scheduler,
      options: {
        ...simulationOptions(flags, ofEdits),
        failOn: flags.failOn,
        plugins,
        ...autoscaling,
        ...extenders,
        admit: true,
        allReasons: flags.allReasons === true,
        hints: flags.hints ?? extenders.extenders === undefined,
      },
    }),
  );
  await show(input.nameEdits(outcome), flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}
