import type { Command } from 'commander';
import { verdictOf } from '../../reports/index.ts';
import { simulate } from '../engine.ts';
import { EXIT, type Done, type ExitCode } from '../exit-codes.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { show } from '../output/show.ts';
import { talkTo } from '../output/talk.ts';
import { simulationOptions } from '../simulation-options.ts';

type PlanFlags = InputFlags & WhatIfFlags & SimulationFlags & OutputFlags;

/** `kschedsim plan`: the whole simulation. */
export function define(command: Command, done: Done): void {
  command.argument(
    '[path...]',
    'manifests: the nodes of the cluster, what runs there, what is to come',
  );
  addOutputFlags(addSimulationFlags(addWhatIfFlags(addInputFlags(command))))
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
  kschedsim plan cluster/ manifests/ -o json | jq .summary`;

async function run(paths: readonly string[], flags: PlanFlags): Promise<ExitCode> {
  const { loadInput, requireNodes, requirePods } = await import('../load-input.ts');
  const talk = talkTo(process.stderr, flags);
  const { objects, notModelled, scheduler } = await loadInput(pathsOf(paths, flags), flags, talk);
  requireNodes(objects);
  requirePods(objects);
  talk.progress(`simulating ${String(objects.length)} objects…`);
  const from = performance.now();
  const found = await simulate({ objects, ...scheduler, options: simulationOptions(flags) });
  talk.finish();
  talk.note(`simulated in ${String(Math.round(performance.now() - from))} ms`);
  const outcome = { ...found, notModelled: [...notModelled, ...found.notModelled] };
  await show(outcome, flags);
  const fits = verdictOf(outcome).unschedulable.length === 0;
  return fits || flags.exitZero === true ? EXIT.ok : EXIT.finding;
}
