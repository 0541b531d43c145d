import type { Command } from 'commander';
import { scenarioFindings, verdictOf } from '../../reports/index.ts';
import { InputError } from '../../units/index.ts';
import { simulate } from '../engine.ts';
import { EXIT, type Done, type ExitCode } from '../exit-codes.ts';
import { addExtenderFlags, type ExtenderFlags } from '../flags/extender-flags.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output-flags.ts';
import { addScenarioFlags, type ScenarioFlags } from '../flags/scenario-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { show } from '../output/show.ts';
import type { LoadedInput } from '../load-input.ts';
import { talkTo, type Talk } from '../output/talk.ts';
import { simulationOptions } from '../simulation-options.ts';

type PlanFlags = InputFlags &
  ExtenderFlags &
  WhatIfFlags &
  ScenarioFlags &
  SimulationFlags &
  OutputFlags;

/** `kschedsim plan`: the whole simulation. */
export function define(command: Command, done: Done): void {
  command.argument(
    '[path...]',
    'manifests: the nodes of the cluster, what runs there, what is to come',
  );
  addOutputFlags(
    addSimulationFlags(addScenarioFlags(addExtenderFlags(addWhatIfFlags(addInputFlags(command))))),
  )
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: PlanFlags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim plan cluster/ manifests/           a saved cluster and what is to be applied
  kubectl get nodes,pods -A -o yaml | kschedsim plan -f - -f manifests/
  helm template ./chart | kschedsim plan -f nodes.yaml -f -
  kschedsim plan cluster/ manifests/ --config scheduler.yaml -o wide
  kschedsim plan cluster/ manifests/ --policy policy.json      as v1.22 would have
  kschedsim plan cluster/ --remove-node worker-3 --scale deployment/web=12
  kschedsim plan cluster/ manifests/ --add-node worker.yaml:3
  kschedsim plan cluster/ manifests/ --scenario node-failure.yaml --events
  kschedsim plan cluster/ manifests/ -o json | jq .summary`;

async function run(paths: readonly string[], flags: PlanFlags): Promise<ExitCode> {
  const { withExtenders } = await import('../extenders/with-extenders.ts');
  const talk = talkTo(process.stderr, flags);
  const { objects, notModelled, scheduler, scenario } = await load(paths, flags, talk);
  talk.progress(`simulating ${String(objects.length)} objects…`);
  const from = performance.now();
  const found = await withExtenders(
    flags,
    async (extenders) =>
      await simulate({
        objects,
        ...scheduler,
        ...(scenario === undefined ? {} : { scenario }),
        options: { ...simulationOptions(flags), ...extenders },
      }),
  );
  const tookMs = performance.now() - from;
  talk.finish();
  const outcome = { ...found, notModelled: [...notModelled, ...found.notModelled] };
  await show(outcome, flags);
  const { endTime } = outcome.summary;
  talk.conclude(`${String(endTime)} s of virtual time in ${(tookMs / 1000).toFixed(2)} s`);
  const isFine =
    verdictOf(outcome).unschedulable.length === 0 && scenarioFindings(outcome).length === 0;
  return isFine || flags.exitZero === true ? EXIT.ok : EXIT.finding;
}

/** What is planned, and what happens in the course of it. Throws one InputError with all that is wrong in both. */
async function load(
  paths: readonly string[],
  flags: PlanFlags,
  talk: Talk,
): Promise<LoadedInput & { readonly scenario?: unknown }> {
  const { loadInput, requireNodes, requirePods } = await import('../load-input.ts');
  const loading = loadInput(pathsOf(paths, flags), flags, talk);
  if (flags.scenario === undefined) {
    const input = await loading;
    requireNodes(input.objects);
    requirePods(input.objects);
    return input;
  }
  const { readScenarioFile } = await import('../scenario/index.ts');
  const [input, { document, notModelled }] = await together(
    loading,
    readScenarioFile(flags.scenario, flags.namespace),
  );
  requireNodes(input.objects);
  return { ...input, notModelled: [...input.notModelled, ...notModelled], scenario: document };
}

/** Both results, or the problems of both. */
async function together<A, B>(first: Promise<A>, second: Promise<B>): Promise<readonly [A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return [a.value, b.value];
  const failures = [a, b].flatMap((one): unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  const others = failures.filter((failure) => !(failure instanceof InputError));
  if (others.length > 0) throw others[0];
  throw new InputError(
    failures.flatMap((failure) => (failure instanceof InputError ? failure.problems : [])),
  );
}
