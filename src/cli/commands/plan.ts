import type { Command } from 'commander';
import { FINDING_KINDS, PLAN_FAIL_ON, type FindingKind } from '../../outcome/index.ts';
import type { Scenario } from '../../simulation/index.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { addChangeFlags, type ChangeFlags } from '../flags/change-flags.ts';
import { addExtenderFlags, type ExtenderFlags } from '../flags/extender-flags.ts';
import { addFailOnFlag, type FailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output-flags.ts';
import { addScenarioFlags, type ScenarioFlags } from '../flags/scenario-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { show } from '../output/show.ts';
import type { LoadedInput } from '../input/load.ts';
import { logTo, type Log } from '../output/log.ts';
import { collectProblems } from '../collect-problems.ts';
import { addSeedsFlag, type SeedsFlag } from '../flags/seeds-flag.ts';
import { simulationOptions } from '../simulation-options.ts';

type PlanFlags = InputFlags &
  FailOnFlag<FindingKind> &
  ChangeFlags &
  ExtenderFlags &
  WhatIfFlags &
  ScenarioFlags &
  SimulationFlags &
  SeedsFlag &
  OutputFlags;

/** `kschedsim plan`: the whole simulation. */
export function define(command: Command, done: Done): void {
  command.argument(
    '[path...]',
    'manifests: the nodes, what runs on them, and what you want to apply',
  );
  const withSimulation = addSeedsFlag(
    addSimulationFlags(
      addScenarioFlags(addExtenderFlags(addWhatIfFlags(addChangeFlags(addInputFlags(command))))),
    ),
  );
  addOutputFlags(addFailOnFlag(withSimulation, FINDING_KINDS, PLAN_FAIL_ON))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: PlanFlags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim plan cluster/ manifests/           a saved cluster, and manifests to apply to it
  kubectl get nodes,pods -A -o yaml | kschedsim plan -f - -f manifests/
  helm template ./chart | kschedsim plan -f nodes.yaml -f -
  kschedsim plan cluster/ manifests/ --config scheduler.yaml -o wide
  kschedsim plan cluster/ manifests/ --policy policy.json      schedules as v1.22 did
  kschedsim plan cluster/ --remove-node worker-3 --scale deployment/web=12
  kschedsim plan cluster/ manifests/ --add-node worker.yaml:3
  kschedsim plan cluster/ manifests/ --scenario node-failure.yaml --events
  kschedsim plan cluster/ manifests/ -o json | jq .summary`;

async function run(paths: readonly string[], flags: PlanFlags): Promise<ExitCode> {
  const { withExtenders } = await import('../extenders/with-extenders.ts');
  const log = logTo(process.stderr, flags);
  const { objects, nameEdits, scheduler, plugins, scenario, kubeletModel } = await load(
    paths,
    flags,
    log,
  );
  log.progress(`simulating ${String(objects.length)} objects…`);
  const { planWithLuck } = await import('../../whatif/index.ts');
  const { changesOf } = await import('../input/removed-objects.ts');
  const changes = changesOf(flags);
  const from = performance.now();
  const outcome = await withExtenders(flags, (extenders) =>
    planWithLuck(
      {
        objects,
        ...changes,
        ...scheduler,
        ...(scenario === undefined ? {} : { scenario }),
        options: {
          ...simulationOptions(flags),
          failOn: flags.failOn,
          plugins,
          ...extenders,
          ...(kubeletModel === undefined ? {} : { kubeletModel }),
        },
      },
      {
        ...(flags.seeds === undefined ? {} : { seeds: flags.seeds }),
        asksExtenders: Object.keys(extenders).length > 0,
      },
    ),
  );
  const tookMs = performance.now() - from;
  log.finish();
  await show(nameEdits(outcome), flags);
  const { endTime } = outcome.summary;
  log.conclude(`${String(endTime)} s of virtual time in ${(tookMs / 1000).toFixed(2)} s`);
  return exitCodeOf(outcome.summary.verdict, flags);
}

interface PlanParts extends LoadedInput {
  readonly scenario: Scenario | undefined;
  readonly kubeletModel: unknown;
}

/** Reads the manifests, the scenario and the kubelet model. Throws one InputError with the problems of all three. */
async function load(paths: readonly string[], flags: PlanFlags, log: Log): Promise<PlanParts> {
  const { loadInput, requireNodes, requirePods } = await import('../input/load.ts');
  const [input, scenario, kubeletModel] = await collectProblems([
    () => loadInput(pathsOf(paths, flags), flags, log),
    () => loadScenario(flags),
    () => loadModel(flags),
  ]);
  requireNodes(input.objects);
  if (scenario === undefined) requirePods(input.objects);
  return { ...input, scenario, kubeletModel };
}

async function loadScenario({ scenario, namespace }: PlanFlags): Promise<Scenario | undefined> {
  if (scenario === undefined) return undefined;
  const { readScenarioFile } = await import('../scenario/index.ts');
  return await readScenarioFile(scenario, namespace);
}

async function loadModel({ model }: PlanFlags): Promise<unknown> {
  if (model === undefined) return undefined;
  const { readKubeletModelFile } = await import('../documents/kubelet-model.ts');
  return await readKubeletModelFile(model);
}
